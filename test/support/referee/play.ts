// The tricks: which cards may be played, who wins a trick, what it is worth.

import { partnersOf } from './deal.js';
import {
  bonusCard,
  cardList,
  followingOrder,
  isBlank,
  isSuitCard,
  NO_TRUMP,
  penaltyCard,
  suitOf,
} from './deck.js';
import type { Rules } from './presets.js';

/** What was declared: a suit or `NT`, high or low. Before the first card under firstCard trump: ''. */
export interface Contract {
  trump: string;
  low: boolean;
}

/** Cards a seat may play: the list in hand and, for each pile, what is left of it with the top card first. */
export interface Held {
  hand: string[];
  piles: string[][];
}

export interface Trick {
  leader: number;
  cards: string;
  winner: number | null;
  points: number;
}

export const TRUMP_UNKNOWN = '';

/** The cards a seat could play if it need not follow: its hand and its face-up cards. */
export function playable(held: Held): string[] {
  return [...held.hand, ...held.piles.flatMap((pile) => pile.slice(0, 1))];
}

/** The cards that may be played onto a trick (rules, 2.8 and 6). */
export function legalCards(cards: string[], trick: string[], trump: string): string[] {
  if (trick.length === 0) return legalLeads(cards, trump);
  const led = suitLed(trick, trump);
  if (led === undefined) return cards;
  const following = cards.filter((card) => suitOf(card, trump) === led);
  return following.length > 0 ? following : cards;
}

function legalLeads(cards: string[], trump: string): string[] {
  const opening = trump === TRUMP_UNKNOWN ? cards.filter(isSuitCard) : [];
  if (opening.length > 0) return opening;
  const leads = cards.filter((card) => !isBlank(card));
  return leads.length > 0 ? leads : cards;
}

/** The suit that a trick asks for: that of its first card with a suit. */
function suitLed(trick: string[], trump: string): string | undefined {
  return trick.map((card) => suitOf(card, trump)).find((suit) => suit !== undefined);
}

/** The place in the trick of the card that wins it, 0 for the lead. */
export function winningPlace(deck: string, cards: string[], contract: Contract): number {
  const suits = cards.map((card) => suitOf(card, contract.trump));
  const wins = suits.includes(contract.trump) ? contract.trump : suitLed(cards, contract.trump)!;
  const order = followingOrder(deck, wins, contract);
  const best = order.find((card) => cards.includes(card))!;
  return cards.indexOf(best);
}

/** The points of a trick: itself, the bonus and the penalty card, unless a blank cancels these. */
export function trickPoints(rules: Rules, cards: string[]): number {
  if (cards.some(isBlank)) return rules.points.trick;
  const bonus = cards.includes(bonusCard(rules.deck)) ? rules.points.bonus : 0;
  const penalty = cards.includes(penaltyCard(rules.deck)) ? rules.points.penalty : 0;
  return rules.points.trick + bonus + penalty;
}

/** The seats that play, from one seat clockwise; in a forty without the declarer's partners. */
export function seatsInOrder(rules: Rules, first: number, aside: number[]): number[] {
  const seats: number[] = [];
  for (let step = 0; step < rules.seats; step++) {
    const seat = (first + step) % rules.seats;
    if (!aside.includes(seat)) seats.push(seat);
  }
  return seats;
}

/** The seats whose cards are laid aside: the declarer's partners in a forty. */
export function laidAside(rules: Rules, declarer: number, bid: string | null): number[] {
  return bid === 'K' && rules.auction.kaiser === 'forty' ? partnersOf(rules, declarer) : [];
}

/** The suit that a contract has before the first card: as named, or unknown until a card is led. */
export function trumpBeforeLead(rules: Rules, trump: string): string {
  return rules.trump === 'firstCard' && trump !== NO_TRUMP ? TRUMP_UNKNOWN : trump;
}

/** A play to be checked against the tricks written down. */
export interface Play {
  declarer: number;
  aside: number[];
  contract: Contract;
  held: Held[];
  tricks: Trick[];
  /** A play that was broken off may stop anywhere, also within a trick. */
  brokenOff: boolean;
}

/** What is wrong with the first trick that is not as it must be; nothing when all are. */
export function playFaults(rules: Rules, play: Play): string[] {
  const held = play.held.map(({ hand, piles }) => ({
    hand: [...hand],
    piles: piles.map((pile) => [...pile]),
  }));
  let leader = play.declarer;
  let trump = trumpBeforeLead(rules, play.contract.trump);
  for (const [index, trick] of play.tricks.entries()) {
    const place = 'trick ' + (index + 1) + ': ';
    if (trick.leader !== leader) return [place + 'seat ' + leader + ' leads, not ' + trick.leader];
    const cards = cardList(trick.cards);
    const seats = seatsInOrder(rules, leader, play.aside);
    const isLast = index === play.tricks.length - 1;
    const unfinished = play.brokenOff && isLast && cards.length > 0 && cards.length < seats.length;
    if (cards.length !== seats.length && !unfinished) {
      return [place + 'has ' + cards.length + ' cards, not ' + seats.length];
    }
    for (const [turn, card] of cards.entries()) {
      const own = held[seats[turn]!]!;
      const legal = legalCards(playable(own), cards.slice(0, turn), trump);
      if (!legal.includes(card)) {
        return [place + 'seat ' + seats[turn] + ' may play ' + legal.join(' ') + ', not ' + card];
      }
      if (trump === TRUMP_UNKNOWN) trump = suitOf(card, trump)!;
      if (trump !== play.contract.trump) return [place + 'the first card makes ' + trump + ' trump'];
      playFrom(own, card);
    }
    if (unfinished) return unfinishedFaults(place, trick);
    const faults = resultFaults(rules, trick, { place, cards, seats, contract: play.contract });
    if (faults.length > 0) return faults;
    leader = trick.winner!;
  }
  const left = held.flatMap((own, seat) => (play.aside.includes(seat) ? [] : playable(own)));
  if (left.length > 0 && !play.brokenOff) return ['cards are left unplayed: ' + left.join(' ')];
  return [];
}

/** Takes a card out of a hand or off a pile, whose next card is then face up. */
export function playFrom(held: Held, card: string): void {
  held.hand = held.hand.filter((own) => own !== card);
  for (const pile of held.piles) if (pile[0] === card) pile.shift();
}

function unfinishedFaults(place: string, trick: Trick): string[] {
  const open = trick.winner === null && trick.points === 0;
  return open ? [] : [place + 'is not full and has neither winner nor points'];
}

function resultFaults(
  rules: Rules,
  trick: Trick,
  played: { place: string; cards: string[]; seats: number[]; contract: Contract },
): string[] {
  const winner = played.seats[winningPlace(rules.deck, played.cards, played.contract)];
  const points = trickPoints(rules, played.cards);
  const faults: string[] = [];
  if (trick.winner !== winner) faults.push(played.place + 'seat ' + winner + ' wins it, not ' + trick.winner);
  if (trick.points !== points) faults.push(played.place + 'is worth ' + points + ', not ' + trick.points);
  return faults;
}
