// Before the first lead: the deal, the throw-in, the cards passed and the kitty.

import { bonusCard, cardList, deckCards, penaltyCard } from './deck.js';
import type { Rules } from './presets.js';

/** Every card of a deal where it lies first. */
export interface Dealt {
  hands: string[];
  kitty: string;
  piles: string[] | null;
}

/** What is wrong with the deal, in sentences. */
export function dealFaults(rules: Rules, dealt: Dealt): string[] {
  const { hand, kitty, piles } = rules.deal;
  const faults = lengthFaults('the hand', dealt.hands, { count: rules.seats, cards: hand });
  if (cardList(dealt.kitty).length !== kitty) faults.push('the kitty does not have ' + kitty + ' cards');
  if ((dealt.piles !== null) !== piles > 0)
    faults.push('piles are dealt in the two-hand game and only there');
  else if (dealt.piles !== null) {
    faults.push(...lengthFaults('the piles', dealt.piles, { count: rules.seats, cards: 2 * piles }));
  }
  const cards = [...dealt.hands, dealt.kitty, ...(dealt.piles ?? [])].flatMap(cardList);
  return [...faults, ...cardFaults(rules.deck, cards)];
}

function lengthFaults(what: string, texts: string[], wanted: { count: number; cards: number }): string[] {
  if (texts.length !== wanted.count) return [what + ' of each of ' + wanted.count + ' seats is needed'];
  return texts.flatMap((text, seat) =>
    cardList(text).length === wanted.cards
      ? []
      : [what + ' of seat ' + seat + ' does not have ' + wanted.cards + ' cards'],
  );
}

function cardFaults(deck: string, cards: string[]): string[] {
  const whole = deckCards(deck);
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const card of cards) {
    if (!whole.includes(card)) faults.push(card + ' is not a card of ' + deck);
    else if (seen.has(card)) faults.push(card + ' is dealt twice');
    seen.add(card);
  }
  for (const card of whole) if (!seen.has(card)) faults.push(card + ' is not dealt');
  return faults;
}

/** Whether a hand as dealt is thrown in under the rules (rules, 2.2 and 3). */
export function isMisdeal(rules: Rules, hand: readonly string[]): boolean {
  if (rules.misdeal === 'off') return false;
  const counts = [...'AKQJ'].flatMap((rank) => [...'CDHS'].map((suit) => rank + suit));
  counts.push(bonusCard(rules.deck), penaltyCard(rules.deck));
  if (!hand.some((card) => counts.includes(card))) return true;
  if (rules.misdeal === 'noHonours') return false;
  return [...'T98'].some((rank) => hand.filter((card) => card[0] === rank).length === 4);
}

/** The seat that gets what a seat passes in the hand of this number. */
export function passesTo(rules: Rules, handNumber: number, seat: number): number {
  const turn = rules.passing.to === 'cycle' ? ['left', 'right', 'partner'][handNumber % 3] : 'partner';
  if (turn === 'left') return (seat + 1) % rules.seats;
  if (turn === 'right') return (seat + rules.seats - 1) % rules.seats;
  return partnersOf(rules, seat)[0]!;
}

export function sideOf(rules: Rules, seat: number): number {
  return rules.sides.findIndex((side) => side.includes(seat));
}

export function partnersOf(rules: Rules, seat: number): number[] {
  return rules.sides[sideOf(rules, seat)]!.filter((other) => other !== seat);
}

/** What is wrong with the cards passed, all at once, out of the hands as dealt. */
export function passFaults(rules: Rules, hands: string[][], passed: string[]): string[] {
  if (passed.length !== rules.seats) return ['every seat passes cards'];
  return passed.flatMap((text, seat) => {
    const cards = cardList(text);
    const faults: string[] = [];
    if (cards.length !== rules.passing.cards || new Set(cards).size !== cards.length) {
      faults.push('seat ' + seat + ' must pass ' + rules.passing.cards + ' cards, not "' + text + '"');
    }
    const strange = cards.find((card) => !hands[seat]!.includes(card));
    if (strange !== undefined)
      faults.push('seat ' + seat + ' passes ' + strange + ', which it does not hold');
    return faults;
  });
}

/** The hands after the passing. */
export function afterPassing(
  rules: Rules,
  handNumber: number,
  passing: { hands: string[][]; passed: string[] },
): string[][] {
  const passed = passing.passed.map(cardList);
  const after = passing.hands.map((hand, seat) => hand.filter((card) => !passed[seat]!.includes(card)));
  passed.forEach((cards, seat) => {
    after[passesTo(rules, handNumber, seat)]!.push(...cards);
  });
  return after;
}

/** What is wrong with the declarer's discard out of hand and kitty. */
export function discardFaults(rules: Rules, held: string[], discard: string[]): string[] {
  const faults: string[] = [];
  if (discard.length !== rules.deal.kitty) {
    faults.push('the declarer must discard ' + rules.deal.kitty + ' cards, not ' + discard.length);
  }
  if (new Set(discard).size !== discard.length) faults.push('a card is discarded twice');
  for (const card of discard) {
    if (!held.includes(card)) faults.push(card + ' is discarded but not held');
    const counts = card === bonusCard(rules.deck) || card === penaltyCard(rules.deck);
    if (counts && rules.kitty.keepPointCards) faults.push(card + ' may not be discarded');
  }
  return faults;
}
