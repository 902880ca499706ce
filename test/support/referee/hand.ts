// One hand of a game, from the deal to the score, by itself.

import { auctionOver, declarerOf, kindOf, mayCall, type Sold } from './auction.js';
import { afterPassing, dealFaults, discardFaults, isMisdeal, passFaults } from './deal.js';
import { cardList, deckSuits, NO_TRUMP } from './deck.js';
import { laidAside, playFaults } from './play.js';
import type { Rules } from './presets.js';
import type { HandRecord } from './record.js';
import { type Scored, scoreHand, takenIn } from './score.js';

/** How the hand came out: thrown in, passed out, broken off by a strategy's fault, or scored. */
export type Outcome =
  | { kind: 'misdeal' | 'passedOut' | 'brokenOff' }
  | { kind: 'scored'; bidders: Sold; scored: Scored };

/** A hand's faults; its outcome is missing when the faults leave none. */
export interface Judged {
  faults: string[];
  outcome?: Outcome;
}

/** Checks one hand under its rules; scores and freeze before it are taken as written. */
export function judgeHand(rules: Rules, record: HandRecord): Judged {
  const faults = [...seatFaults(rules, record), ...dealFaults(rules, record)];
  if (faults.length > 0) return { faults };
  const thrownIn = record.hands.findIndex((hand) => isMisdeal(rules, cardList(hand)));
  if (record.event === 'misdeal') return judgeMisdeal(rules, record, thrownIn);
  if (thrownIn !== -1) return { faults: ['the hand of seat ' + thrownIn + ' must be thrown in'] };
  const brokenOff = record.event === 'forfeit' || record.event === 'void';
  const calls = callFaults(rules, record, brokenOff);
  if (calls.length > 0) return { faults: calls };
  const sold = auctionOver(rules, record.auction)
    ? declarerOf(rules, record.dealer, record.auction)
    : undefined;
  if (brokenOff) return judgeBrokenOff(rules, record, sold);
  if (sold === undefined) return judgePassedOut(rules, record);
  return judgePlayed(rules, record, sold);
}

function seatFaults(rules: Rules, record: HandRecord): string[] {
  const sides = rules.sides.length;
  const faults: string[] = [];
  if (record.dealer >= rules.seats) faults.push('dealer must be a seat');
  if (record.strategies.length !== rules.seats) faults.push('strategies must name one a seat');
  if (record.points.length !== sides) faults.push('points must be one number a side');
  if (record.scoreBefore.length !== sides) faults.push('scoreBefore must be one number a side');
  if (record.scoreAfter.length !== sides) faults.push('scoreAfter must be one number a side');
  return faults;
}

function judgeMisdeal(rules: Rules, record: HandRecord, thrownIn: number): Judged {
  const faults = unplayedFaults(record);
  if (rules.misdeal === 'off') faults.push('no hand is thrown in under these rules');
  else if (thrownIn === -1) faults.push('no hand of this deal may be thrown in');
  if (record.auction.length > 0) faults.push('a misdeal has no auction');
  if (record.passed !== null) faults.push('a misdeal has no passing');
  return { faults, outcome: { kind: 'misdeal' } };
}

function judgePassedOut(rules: Rules, record: HandRecord): Judged {
  const faults = [...unplayedFaults(record), ...passingFaults(rules, record)];
  if (record.event !== 'passedOut') faults.push('event must be passedOut');
  return { faults, outcome: { kind: 'passedOut' } };
}

/** A hand that was not played leaves everything after the auction empty and the score as it was. */
function unplayedFaults(record: HandRecord): string[] {
  const faults = undeclaredFaults(record);
  if (record.points.some((points) => points !== 0)) faults.push('points must be zero');
  return [...faults, ...unchangedFaults(record)];
}

function undeclaredFaults(record: HandRecord): string[] {
  const faults: string[] = [];
  if (record.declarer !== null) faults.push('declarer must be null');
  if (record.bid !== null) faults.push('bid must be null');
  return [...faults, ...untrumpedFaults(record)];
}

function untrumpedFaults(record: HandRecord): string[] {
  const faults: string[] = [];
  if (record.trump !== null) faults.push('trump must be null');
  if (record.low) faults.push('low must be false');
  if (record.discard !== '') faults.push('discard must be empty');
  if (record.tricks.length > 0) faults.push('tricks must be empty');
  return faults;
}

function unchangedFaults(record: HandRecord): string[] {
  const same = record.scoreAfter.join() === record.scoreBefore.join();
  return same ? [] : ['scoreAfter must be ' + record.scoreBefore.join(' ')];
}

function callFaults(rules: Rules, record: HandRecord, brokenOff: boolean): string[] {
  for (const [place, call] of record.auction.entries()) {
    if (mayCall(rules, record.auction.slice(0, place), call)) continue;
    const seat = (record.dealer + 1 + place) % rules.seats;
    return ['call ' + (place + 1) + ': seat ' + seat + ' may not say ' + call];
  }
  if (auctionOver(rules, record.auction) || brokenOff) return [];
  return ['the auction is not finished'];
}

/** Passing is written down as soon as it took place, and only where the rules have it. */
function passingFaults(rules: Rules, record: HandRecord, progress = progressOf(record)): string[] {
  const { when } = rules.passing;
  const due = when === 'beforeAuction' ? progress.auction : when === 'afterAuction' && progress.contract;
  const possible = when === 'beforeAuction' || (when === 'afterAuction' && progress.declared);
  if (record.passed === null) return due ? ['passed must tell what each seat passed'] : [];
  if (!possible) return ['passed must be null'];
  return passFaults(rules, record.hands.map(cardList), record.passed);
}

function progressOf(record: HandRecord): { auction: boolean; declared: boolean; contract: boolean } {
  return {
    auction: record.auction.length > 0,
    declared: record.declarer !== null,
    contract: record.trump !== null || record.tricks.length > 0,
  };
}

function handsAfterPassing(rules: Rules, record: HandRecord): string[][] {
  const hands = record.hands.map(cardList);
  if (record.passed === null) return hands;
  return afterPassing(rules, record.hand, { hands, passed: record.passed });
}

function soldFaults(record: HandRecord, sold: Sold): string[] {
  const faults: string[] = [];
  if (record.declarer !== sold.declarer) faults.push('declarer must be ' + sold.declarer);
  if (record.bid !== sold.bid) faults.push('bid must be ' + sold.bid);
  return faults;
}

/** Whether trump and high or low fit the call that won. */
function contractFaults(rules: Rules, record: HandRecord, sold: Sold): string[] {
  const faults: string[] = [];
  const kind = sold.bid === null ? 'suit' : kindOf(sold.bid);
  const trumps = kind === 'suit' ? deckSuits(rules.deck) : [NO_TRUMP];
  if (!trumps.includes(record.trump!)) faults.push('trump must be ' + trumps.join(' or '));
  if (!lowChoices(rules, kind).includes(record.low)) faults.push('low may not be ' + record.low);
  return faults;
}

/** What `low` may be for the winner of a call of this kind (rules, 3 and 9). */
export function lowChoices(rules: Rules, kind: ReturnType<typeof kindOf>): boolean[] {
  if (kind === 'low') return [true];
  if (rules.auction.low === 'declarerAny') return [false, true];
  return rules.auction.low === 'declarerNoTrump' && kind !== 'suit' ? [false, true] : [false];
}

function judgePlayed(rules: Rules, record: HandRecord, sold: Sold): Judged {
  const faults = soldFaults(record, sold);
  faults.push(...contractFaults(rules, record, sold));
  faults.push(...passingFaults(rules, record, { auction: true, declared: true, contract: true }));
  if (faults.length > 0) return { faults };
  faults.push(...exchangeAndPlayFaults(rules, record, sold));
  if (faults.length > 0) return { faults };
  return judgeScore(rules, record, sold);
}

/** Discard and tricks, from the hands after the passing. */
function exchangeAndPlayFaults(rules: Rules, record: HandRecord, sold: Sold): string[] {
  const hands = handsAfterPassing(rules, record);
  const discard = cardList(record.discard);
  const own = [...hands[sold.declarer]!, ...cardList(record.kitty)];
  const brokenOff = record.event === 'forfeit' || record.event === 'void';
  const notYet = brokenOff && record.tricks.length === 0 && discard.length === 0;
  const faults = notYet ? [] : discardFaults(rules, own, discard);
  if (faults.length > 0) return faults;
  hands[sold.declarer] = own.filter((card) => !discard.includes(card));
  const held = hands.map((hand, seat) => ({ hand, piles: pairs(cardList(record.piles?.[seat] ?? '')) }));
  return playFaults(rules, {
    declarer: sold.declarer,
    aside: laidAside(rules, sold.declarer, sold.bid),
    contract: { trump: record.trump!, low: record.low },
    held,
    tricks: record.tricks,
    brokenOff,
  });
}

function pairs(cards: string[]): string[][] {
  return cards.flatMap((card, index) => (index % 2 === 0 ? [[card, cards[index + 1]!]] : []));
}

function judgeScore(rules: Rules, record: HandRecord, sold: Sold): Judged {
  const aside = laidAside(rules, sold.declarer, sold.bid);
  const taken = takenIn(rules, record.tricks, { declarer: sold.declarer, aside });
  const scored = scoreHand(rules, {
    declarer: sold.declarer,
    dealer: record.dealer,
    bid: sold.bid,
    before: record.scoreBefore,
    freeze: record.freeze,
    taken,
  });
  const faults = pointFaults(record, taken.points);
  if (record.scoreAfter.join() !== scored.after.join()) {
    faults.push('scoreAfter must be ' + scored.after.join(' ') + ', not ' + record.scoreAfter.join(' '));
  }
  return { faults, outcome: { kind: 'scored', bidders: sold, scored } };
}

function pointFaults(record: HandRecord, points: number[]): string[] {
  return record.points.join() === points.join() ? [] : ['points must be ' + points.join(' ')];
}

/** A hand ended by a strategy's fault: everything is as it must be as far as it went, and the score stays. */
function judgeBrokenOff(rules: Rules, record: HandRecord, sold: Sold | undefined): Judged {
  const faults = [...unchangedFaults(record), ...passingFaults(rules, record)];
  if (record.event === 'forfeit' && record.faultSide! >= rules.sides.length)
    faults.push('faultSide must be a side');
  if (sold === undefined) faults.push(...undeclaredFaults(record));
  else faults.push(...soldFaults(record, sold));
  if (faults.length > 0) return { faults };
  if (sold !== undefined) faults.push(...brokenPlayFaults(rules, record, sold));
  const outcome: Outcome = { kind: 'brokenOff' };
  if (faults.length > 0) return { faults, outcome };
  const points = rules.sides.map(() => 0);
  for (const trick of record.tricks) {
    if (trick.winner === null) continue;
    const side = rules.sides.findIndex((seats) => seats.includes(trick.winner!));
    points[side]! += trick.points;
  }
  return { faults: pointFaults(record, points), outcome };
}

function brokenPlayFaults(rules: Rules, record: HandRecord, sold: Sold): string[] {
  if (record.trump === null) return untrumpedFaults(record);
  const faults = contractFaults(rules, record, sold);
  return faults.length > 0 ? faults : exchangeAndPlayFaults(rules, record, sold);
}
