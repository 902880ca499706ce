// What the contracts and the cards open to a seat promise over many ways the hidden cards may lie: points of its side by
// world, exact where the solver serves the form (all seeing all cards), else by playing on with the quick player.
import { type Card, SUITS, type Suit } from '../cards/card.js';
import { answerSale, placeCall } from '../engine/auction.js';
import { chooseLow, nameTrump } from '../engine/exchange.js';
import { cardsPlayed, NO_TRUMP, NONE } from '../engine/open.js';
import { copyState, State } from '../engine/state.js';
import { playCard } from '../engine/tricks.js';
import type { View } from '../engine/view.js';
import type { Random } from '../random/random.js';
import type { Call } from '../rules/call.js';
import { determinize } from './determinize.js';
import { formOf, type Position, totalOf, UnsolvableError } from './position.js';
import { mixed, rollOut, rollToPlay } from './rollout.js';
import { Solver } from './solver.js';
import { Worlds } from './worlds/worlds.js';

/** Share of random cards where hands are played on. */
const NOISE = 0.15;

/** States as a seat holds them possible: uniform samples. */
export function possibleStates(view: View, count: number, random: Random, make: () => State): State[] {
  const worlds = new Worlds(view);
  return worlds.draw(count, random).map((world) => {
    const state = make();
    determinize(view, world, state);
    return state;
  });
}

export interface ContractProspect {
  /** A suit, no trump, low no trump, or the suit of the first card. */
  readonly strain: Suit | 'NT' | 'low' | 'first';
  /** Legal calls of the strain, upwards. */
  readonly calls: readonly Call[];
  /** Points of the seat's side when it declares, by state. */
  readonly points: readonly number[];
}

/** Every strain that the seat to act may bid, played by it as declarer, the others passing. */
export function contractProspects(
  states: readonly State[],
  legal: readonly Call[],
  seed: number,
): ContractProspect[] {
  const first = states[0]!;
  return strainsOf(first, legal).map(({ strain, calls }) => ({
    strain,
    calls,
    points: pointsBy(states, seed, (state) => declare(state, calls[0]!, strain)),
  }));
}

export interface CardProspect {
  readonly card: Card;
  /** Points that the player's side ends the hand with, by state. */
  readonly points: readonly number[];
}

/** Every legal card of the seat to act. */
export function cardProspects(
  states: readonly State[],
  legal: readonly Card[],
  seed: number,
): CardProspect[] {
  return legal.map((card) => ({ card, points: pointsBy(states, seed, (state) => playCard(state, card)) }));
}

type Strain = Pick<ContractProspect, 'strain' | 'calls'>;

function strainsOf({ tables }: State, legal: readonly Call[]): Strain[] {
  const of = (...kinds: Call['kind'][]) => legal.filter(({ kind }) => kinds.includes(kind));
  const suited = of('suit', 'number');
  const suits: Strain['strain'][] = tables.firstCardTrump ? ['first'] : [0, 1, 2, 3];
  return [
    ...suits.map((strain) => ({ strain, calls: suited })),
    { strain: 'NT' as const, calls: of('noTrump') },
    { strain: 'low' as const, calls: of('low') },
  ].filter(({ calls }) => calls.length > 0);
}

/** The seat to act wins the auction with a call and names the strain. */
function declare(state: State, call: Call, strain: Strain['strain']): void {
  const { open, tables } = state;
  placeCall(state, call);
  while (open.phase === 'auction') placeCall(state, tables.calls[0]!);
  if (open.phase === 'accept') answerSale(state, true);
  if (open.phase === 'trump') nameTrump(state, strain as Suit);
  if (open.phase === 'low') chooseLow(state, false);
}

/** Points of the side that acts in `states` when each hand is over, after an action. */
function pointsBy(states: readonly State[], seed: number, act: (state: State) => void): number[] {
  const { turn, tables } = { turn: states[0]!.open.turn, tables: states[0]!.tables };
  const side = tables.sideOf[turn]!;
  const copy = new State(tables);
  const solver = new Solver();
  return states.map((state, at) => {
    copyState(state, copy);
    act(copy);
    return finalPoints(copy, side, solver, mixed(seed, at));
  });
}

function finalPoints(state: State, side: number, solver: Solver, seed: number): number {
  rollToPlay(state);
  const position = positionOf(state);
  if (state.open.phase === 'handOver' || position === undefined) {
    rollOut(state, seed, NOISE);
    return state.open.points[side]!;
  }
  const own = solver.value(position);
  const mover = state.tables.sideOf[state.open.turn] === side;
  return state.open.points[side]! + (mover ? own : totalOf(position) - own);
}

/** The solver's position of a state in play; undefined where it does not serve. */
export function positionOf({ open, held, tables }: State): Position | undefined {
  if (open.active !== tables.seats || open.phase !== 'play') return undefined;
  try {
    const played = cardsPlayed(open, open.playedCount - open.inTrick, open.playedCount);
    return {
      form: formOf(tables),
      hands: held.map((lanes) => lanes.subarray(0, SUITS)),
      leader: open.leader[open.tricksDone]!,
      table: played as Card[],
      trump: open.trump === NO_TRUMP ? 'NT' : open.trump === NONE ? null : open.trump,
      low: open.low,
    };
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}
