// Decisions before the first lead by simulation: every legal action in the same worlds, the quick player deciding the rest.
import {
  answerSale,
  type Call,
  type Card,
  chooseLow,
  count,
  discard,
  mixed,
  nameTrump,
  passCards,
  placeCall,
  type Random,
  type State,
  type Suit,
  type Valuer,
  type View,
  type World,
  Worlds,
} from 'kaiser-lab';
import { Scores } from './choice.js';

type Act = (state: State) => void;

export interface Simulation {
  readonly n: number;
  readonly random: Random;
  /** Solve the hands that actions lead to, where the solver serves the form. */
  readonly exact: boolean;
  /** The one world to look at, for who sees all. */
  readonly truth: World | undefined;
}

/** Values actions in worlds common to all. */
export function simulate(valuer: Valuer, view: View, acts: readonly Act[], simulation: Simulation): Scores {
  const { n, random, exact, truth } = simulation;
  const scores = new Scores(acts.length);
  const worlds = new Worlds(view);
  const seed = random.bits();
  const solves = exact && valuer.solves(view);
  for (let at = 0; at < (truth ? 1 : n); at++) {
    const world = truth ?? worlds.sample(random);
    scores.add(acts.map((act) => valuer.after(view, world, act, { seed: mixed(seed, at), exact: solves })));
  }
  return scores;
}

/** Bids this far above the lowest legal one of their kind are not looked at. */
const HIGHER = 3;

/** Calls worth valuing: the pass, and of each kind the lowest few bids. */
export function likelyCalls(legal: readonly Call[]): Call[] {
  const lowest = new Map<string, number>();
  return legal.filter(({ kind, level }) => {
    if (!lowest.has(kind)) lowest.set(kind, level);
    return level <= lowest.get(kind)! + HIGHER;
  });
}

export const callActs = (calls: readonly Call[]): Act[] =>
  calls.map((call) => (state) => placeCall(state, call));
export const trumpActs = (suits: readonly Suit[]): Act[] =>
  suits.map((suit) => (state) => nameTrump(state, suit));
export const lowActs = (answers: readonly boolean[]): Act[] =>
  answers.map((low) => (state) => chooseLow(state, low));
export const saleActs = (answers: readonly boolean[]): Act[] =>
  answers.map((accept) => (state) => answerSale(state, accept));
export const discardActs = (sets: readonly (readonly Card[])[]): Act[] =>
  sets.map((cards) => (state) => discard(state, cards));

/** Own cards to pass; seats that choose before do it by the quick player, whose choices nobody has seen. */
export const passActs = (view: View, sets: readonly (readonly Card[])[], others: Act): Act[] =>
  sets.map((cards) => (state) => {
    while (state.open.turn !== view.seat) others(state);
    passCards(state, cards);
  });

/** Every choice of `size` cards when they are at most `most`, else the most likely: the whole less what is kept. */
export function choicesOf(cards: readonly Card[], size: number): Card[][] {
  if (size === 0) return [[]];
  return cards.flatMap((card, at) => choicesOf(cards.slice(at + 1), size - 1).map((rest) => [card, ...rest]));
}

/** Sets of cards to lay away or pass that are worth valuing: all, or those of the least useful cards. */
export function likelySets(view: View, legal: readonly Card[], most: number): Card[][] {
  const worth = (card: Card) =>
    (view.trump === card >> 4 ? 100 : 0) +
    (view.value(card) === 0 ? 0 : 50) +
    view.strength(card) +
    countOf(view, card);
  const order = [...legal].sort((a, b) => worth(a) - worth(b) || a - b);
  let size = order.length;
  while (size > view.wanted && ways(size, view.wanted) > most) size--;
  return choicesOf(order.slice(0, size), view.wanted);
}

const countOf = (view: View, card: Card): number => count(view.holding(card >> 4));

const ways = (n: number, k: number): number => (k === 0 ? 1 : (ways(n - 1, k - 1) * n) / k);
