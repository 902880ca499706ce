// What players advise, as habits of a player of the base game.
import { type Card, SUITS, type Suit, suitOf } from '../../src/cards/card.js';
import { count, has, highest } from '../../src/cards/holding.js';
import type { View } from '../../src/engine/view.js';
import type { Call } from '../../src/rules/call.js';
import type { Habit } from './habit.js';

const bid = (legal: readonly Call[], text: string): Call | undefined =>
  legal.find((call) => call.text === text);

const suits = (): Suit[] => Array.from({ length: SUITS }, (_, suit) => suit as Suit);

const holdsTop = (view: View, suit: Suit): boolean => has(view.holding(suit), highest(view.suitCards(suit)));

/** A suit of five cards or more with its ace. */
export const longWithAce = (view: View): Suit | undefined =>
  suits().find((suit) => count(view.holding(suit)) >= 5 && holdsTop(view, suit));

/** Bids 8 on five trumps with the ace, and names that suit. */
export const fiveWithAce: Habit = {
  call: (view, legal) => (longWithAce(view) === undefined ? undefined : bid(legal, '8')),
  trump: (view) => (view.contract?.level === 8 ? longWithAce(view) : undefined),
};

/** Whether a suit cannot be run against the hand: its ace, or a king with a card beside it, or none to lose at all. */
function isStopped(view: View, suit: Suit): boolean {
  const held = view.holding(suit);
  const away = view.suitCards(suit) & ~held;
  if (away === 0) return true;
  const higher = count(away & ~((2 << highest(held)) - 1));
  return held !== 0 && higher < count(held);
}

const aces = (view: View): number => suits().filter((suit) => holdsTop(view, suit)).length;

/** Bids no trump only on three aces, or with every suit stopped; else the best of the other calls. */
export const noTrumpWithStoppers: Habit = {
  call(view, legal, usual) {
    const call = usual(legal);
    if (call.kind !== 'noTrump' || aces(view) >= 3 || suits().every((suit) => isStopped(view, suit)))
      return undefined;
    return usual(legal.filter(({ kind }) => kind !== 'noTrump'));
  },
};

/** Trumps that are neither played nor in the own hand. */
const trumpsOut = (view: View): number => count(view.unseen(view.trump!));

/** Whether the seat is declarer and leads with trumps still out. */
const leadsAtTrumps = (view: View): boolean =>
  view.inTrick === 0 && view.trump !== undefined && view.declarer === view.seat && trumpsOut(view) > 0;

/** Leads its highest trump while others hold some and it has one to keep. */
export const leadHighTrumps: Habit = {
  play(view, legal) {
    if (!leadsAtTrumps(view)) return undefined;
    const trumps = legal.filter((card) => suitOf(card) === view.trump);
    return trumps.length > 1 ? trumps.at(-1) : undefined;
  },
};

/** Leads no trump while it has another card: the highest of its longest other suit. */
export const leadNoTrumps: Habit = {
  play(view, legal) {
    if (!leadsAtTrumps(view)) return undefined;
    const others = legal.filter((card) => suitOf(card) !== view.trump && card !== view.bonusCard);
    const length = (card: Card) => count(view.holding(suitOf(card)));
    return others.reduceRight<Card | undefined>(
      (best, card) => (best === undefined || length(card) > length(best) ? card : best),
      undefined,
    );
  },
};

/** Whether the 3 can go on a trick that the other side is winning. */
const canThrow = (view: View, legal: readonly Card[]): boolean =>
  legal.includes(view.penaltyCard) && view.winning !== undefined && !view.isPartner(view.winning);

/** Throws the 3 whenever the other side is winning the trick and it does not take it. */
export const throwThree: Habit = {
  play: (view, legal) =>
    canThrow(view, legal) && view.power(view.penaltyCard) < view.winningPower ? view.penaltyCard : undefined,
};

/** Keeps the 3 as long as it may play another card: then the lowest. */
export const keepThree: Habit = {
  play: (view, legal) =>
    canThrow(view, legal) ? legal.find((card) => card !== view.penaltyCard) : undefined,
};

/** Passes in the first seat what is worth no more than the lowest bid. */
export const passMarginal: Habit = {
  call(view, legal, usual) {
    if (view.callCount > 0) return undefined;
    const lowest = view.rules.auction.min;
    return usual(legal).level === lowest ? legal[0] : undefined;
  },
};

/** As the dealer's partner bids the minimum on the bonus card or the ace of its suit, where it would pass. */
export const showFive: Habit = {
  call(view, legal, usual) {
    const partners = view.sideOf(view.dealer) === view.side && view.dealer !== view.seat;
    const shows = view.holds(view.bonusCard) || holdsTop(view, suitOf(view.bonusCard));
    return partners && shows && usual(legal).kind === 'pass' ? bid(legal, '6') : undefined;
  },
};

/** Bids its number without trump. */
export const rather: Habit = {
  call(_view, legal, usual) {
    const call = usual(legal);
    return call.kind === 'suit' ? bid(legal, `${call.level}N`) : undefined;
  },
};

/** Makes the best of the calls with a trump, or passes. */
export const ratherNot: Habit = {
  call(_view, legal, usual) {
    const others = legal.filter(({ kind }) => kind !== 'noTrump');
    return usual(legal).kind === 'noTrump' && others.length > 0 ? usual(others) : undefined;
  },
};

/** Declares whatever it holds, by the lowest bid, while all others pass. */
export const declaresAlone: Habit = {
  call: (view, legal) => (isLone(view.seat) ? bid(legal, '6') : passes.call!(view, legal, () => legal[0]!)),
};
export const passes: Habit = { call: (_view, legal) => legal.find(({ kind }) => kind === 'pass') };

/** Of either side the seat that declares alone. */
export const isLone = (seat: number): boolean => seat < 2;
