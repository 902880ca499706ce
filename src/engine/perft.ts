// Counts of legal continuations, as chess programs count moves: a fingerprint of a form's legality rules.
import type { Card } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { answerSale, legalCalls, placeCall } from './auction.js';
import { chooseLow, discard, discardable, nameTrump, passCards } from './exchange.js';
import { copyState, State } from './state.js';
import { legalCards, legalCount, playCard } from './tricks.js';

/** Ways to go on from `state` for `depth` decisions; a hand that is over counts once. */
export function perft(state: State, depth: number): number {
  if (depth === 0 || state.open.phase === 'handOver') return 1;
  let all = 0;
  for (const move of moves(state)) {
    const next = copyOf(state);
    move(next);
    all += perft(next, depth - 1);
  }
  return all;
}

/** One decision of the seat to act, to be made on the state or on a copy. */
export type Move = (state: State) => void;

/** Every legal decision of the seat to act. */
export function moves(state: State): Move[] {
  const { open, tables } = state;
  switch (open.phase) {
    case 'auction':
      return legalCalls(open).map((call) => (next) => placeCall(next, call));
    case 'accept':
      return [false, true].map((accept) => (next) => answerSale(next, accept));
    case 'trump':
      return [0, 1, 2, 3].map((suit) => (next) => nameTrump(next, suit));
    case 'low':
      return [false, true].map((low) => (next) => chooseLow(next, low));
    case 'discard':
      return choices(mayDiscard(state), tables.kitty).map((cards) => (next) => discard(next, cards));
    case 'pass':
      return choices(heldCards(state), tables.rules.passing.cards).map(
        (cards) => (next) => passCards(next, cards),
      );
    default:
      return playable(state).map((card) => (next) => playCard(next, card));
  }
}

function copyOf(state: State): State {
  const copy = new State(state.tables);
  copyState(state, copy);
  return copy;
}

function playable(state: State): Card[] {
  const out = new Array<Card>(legalCount(state));
  legalCards(state, out);
  return out;
}

function mayDiscard(state: State): Card[] {
  const out: Card[] = [];
  discardable(state, out);
  return out;
}

function heldCards({ open, held }: State): Card[] {
  const out: Card[] = [];
  held[open.turn]!.forEach((lane, suit) => {
    cardsInto(out, out.length, suit, lane);
  });
  return out;
}

/** Every set of `count` cards, in card order. */
function choices(cards: readonly Card[], count: number): Card[][] {
  if (count === 0) return [[]];
  return cards.flatMap((card, at) => choices(cards.slice(at + 1), count - 1).map((rest) => [card, ...rest]));
}
