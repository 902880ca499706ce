// What each legal card is worth in each of a list of worlds: exactly where the solver serves the form, else by rollouts.
import { type Card, LANES, type Side, SUITS } from '../cards/card.js';
import { NO_TRUMP, NONE, playedBy, playedCard } from '../engine/open.js';
import { copyState, State } from '../engine/state.js';
import { playCard } from '../engine/tricks.js';
import type { View } from '../engine/view.js';
import type { Rules } from '../rules/schema.js';
import { type Tables, tablesOf } from '../rules/tables.js';
import { determinize } from './determinize.js';
import type { Equity } from './equity.js';
import { noviceWorth } from './novice.js';
import { formOf, type Position, type SolverForm, type Trump, totalOf, UnsolvableError } from './position.js';
import { mixed, rollOut, rollToPlay, rollTricks } from './rollout.js';
import { Solver } from './solver.js';
import type { World } from './worlds/world.js';
import { Worth } from './worth.js';

export interface ValuerOptions {
  /** Share of random cards in rollouts. */
  readonly noise?: number;
  /** Rollouts a world and card. */
  readonly rollouts?: number;
  readonly equity?: Equity;
}

let solver: Solver | undefined;
/** The solver of this thread; its memory is cleared for every position. */
export function threadSolver(): Solver {
  solver ??= new Solver();
  return solver;
}

/** Values cards for one seat's decisions, all in worth to its side; keep one a player. @experimental */
export class Valuer {
  /** Nodes that the solver has searched for this valuer. */
  nodes = 0;
  readonly tables: Tables;
  readonly worth: Worth;
  readonly #form: SolverForm | undefined;
  readonly #noise: number;
  readonly #rollouts: number;
  readonly #state: State;
  readonly #start: State;

  constructor(rules: Rules, { noise = 0.15, rollouts = 1, equity }: ValuerOptions = {}) {
    this.tables = tablesOf(rules);
    this.#form = solverForm(this.tables);
    this.#noise = noise;
    this.#rollouts = rollouts;
    this.#state = new State(this.tables);
    this.#start = new State(this.tables);
    this.worth = new Worth(new State(this.tables), equity);
  }

  /** Whether the solver serves the position of a view. */
  solves({ trickLength, seats, rules }: View): boolean {
    const inPlay = rules.deal.kitty === 0 || rules.kitty.keepPointCards;
    return this.#form !== undefined && trickLength === seats && inPlay;
  }

  /** Worth of each legal card in a world, into `out` from `at`: exact where the solver serves, else by rollouts. */
  value(
    view: View,
    legal: readonly Card[],
    world: World,
    table: PointsTable | undefined,
    out: Float64Array,
    at: number,
    seed: number,
  ): void {
    if (table) this.solve(view, legal, world, table, out, at);
    else this.roll(view, legal, world, out, at, seed);
  }

  /** For `solve`: what the view's side's points are worth when the hand is over. Undefined where nothing is solved. */
  pointsTable(view: View): PointsTable | undefined {
    if (!this.solves(view)) return undefined;
    const { rules } = view;
    const taken = view.points(0) + view.points(1);
    const { trick, bonus, penalty } = rules.points;
    const live = (card: Card) => (view.gone(card >> 4) >> (card & 15)) % 2 === 0 || onTable(view, card);
    const left = (view.trickCount - view.tricksDone) * trick;
    const total = taken + left + (live(view.bonusCard) ? bonus : 0) + (live(view.penaltyCard) ? penalty : 0);
    const most = this.tables.mostPoints;
    const least = total - most;
    return { least, own: view.points(view.side), worth: this.worth.byPoints(view, { total, least, most }) };
  }

  /** Exact values by the solver. */
  solve(
    view: View,
    legal: readonly Card[],
    world: World,
    table: PointsTable,
    out: Float64Array,
    at: number,
  ): void {
    const position = positionOf(view, world, this.#form!);
    const search = threadSolver();
    const { cards, points } = search.values(position);
    this.nodes += search.nodes;
    legal.forEach((card, place) => {
      out[at + place] = table.worth[table.own + points[cards.indexOf(card)]! - table.least]!;
    });
  }

  /** Mean worth of noisy rollouts after each card; every card meets the same dice. */
  roll(view: View, legal: readonly Card[], world: World, out: Float64Array, at: number, seed: number): void {
    determinize(view, world, this.#start);
    legal.forEach((card, place) => {
      let sum = 0;
      for (let roll = 0; roll < this.#rollouts; roll++) {
        copyState(this.#start, this.#state);
        playCard(this.#state, card);
        rollOut(this.#state, mixed(seed, roll), this.#noise);
        sum += this.worth.ofHand(this.#state, view.side);
      }
      out[at + place] = sum / this.#rollouts;
    });
  }

  /**
   * As `solve`, but all four play like the quick player to the end of the trick under way and of `tricks - 1` more, and
   * know all cards only from there (postponed reasoning). With 0 tricks it is `solve`.
   */
  postpone(
    view: View,
    legal: readonly Card[],
    world: World,
    table: PointsTable,
    tricks: number,
    out: Float64Array,
  ): void {
    if (tricks === 0) return this.solve(view, legal, world, table, out, 0);
    determinize(view, world, this.#start);
    legal.forEach((card, place) => {
      copyState(this.#start, this.#state);
      playCard(this.#state, card);
      rollTricks(this.#state, view.tricksDone + tricks, 0, 0);
      out[place] = table.worth[this.pointsOf(this.#state, view.side) - table.least]!;
    });
  }

  /** Points that a side will have taken when a state at play, of a form that the solver serves, is played out perfectly. */
  pointsOf({ open, held }: State, side: Side): number {
    const taken = open.points[side]!;
    if (open.phase !== 'play') return taken;
    const table: Card[] = [];
    for (let at = open.playedCount - open.inTrick; at < open.playedCount; at++)
      table.push(playedCard(open, at));
    const leader = open.inTrick > 0 ? playedBy(open, open.playedCount - open.inTrick) : open.turn;
    const trump: Trump = open.trump === NO_TRUMP ? 'NT' : open.trump;
    const position = { form: this.#form!, hands: held, leader, table, trump, low: open.low };
    const search = threadSolver();
    const points = search.value(position);
    this.nodes += search.nodes;
    const ours = this.tables.sideOf[open.turn] === side;
    return taken + (ours ? points : totalOf(position) - points);
  }

  /**
   * Mean worth of an action before the first lead: the quick player decides everything up to the lead, then it plays on
   * (`exact` false), or the hand is worth what the solver says of it.
   */
  after(view: View, world: World, act: (state: State) => void, { seed, exact = false }: Ending): number {
    determinize(view, world, this.#start);
    act(this.#start);
    rollToPlay(this.#start);
    if (exact && this.#start.open.phase === 'play') return this.#solveLead(view);
    let sum = 0;
    for (let roll = 0; roll < this.#rollouts; roll++) {
      copyState(this.#start, this.#state);
      rollOut(this.#state, mixed(seed, roll), this.#noise);
      sum += this.worth.ofHand(this.#state, view.side);
    }
    return sum / this.#rollouts;
  }

  /** Worth of the hand about to be led in `#start`, with perfect play. */
  #solveLead(view: View): number {
    const { open, held } = this.#start;
    const { sideOf, rules } = this.tables;
    const trump = open.trump === NO_TRUMP ? 'NT' : open.trump === NONE ? null : open.trump;
    const position = {
      form: this.#form!,
      hands: held,
      leader: open.declarer,
      table: [],
      trump,
      low: open.low,
    } as const;
    const search = threadSolver();
    const points = search.value(position);
    this.nodes += search.nodes;
    const total = open.trickCount * rules.points.trick + rules.points.bonus + rules.points.penalty;
    for (let side = 0; side < 2; side++)
      open.points[side] = side === sideOf[open.declarer] ? points : total - points;
    open.tricks.fill(open.trickCount);
    this.#start.declarerPoints = points;
    open.phase = 'handOver';
    return this.worth.ofHand(this.#start, view.side);
  }

  /** What a card looks like at one glance, in points: the last word between equals. */
  glance(view: View, world: World, card: Card): number {
    determinize(view, world, this.#start);
    return noviceWorth(this.#start, card);
  }
}

export interface Ending {
  readonly seed: number;
  /** By the solver instead of a rollout; for forms that it serves. */
  readonly exact?: boolean;
}

/** What points at the end of the hand are worth: `worth[points - least]`; `own` are those taken so far. */
export interface PointsTable {
  readonly least: number;
  readonly own: number;
  readonly worth: Float64Array;
}

function solverForm(tables: Tables): SolverForm | undefined {
  try {
    return formOf(tables);
  } catch (error) {
    if (error instanceof UnsolvableError) return undefined;
    throw error;
  }
}

const onTable = (view: View, card: Card): boolean => {
  for (let place = 0; place < view.inTrick; place++) if (view.trickCard(place) === card) return true;
  return false;
};

/** A world as a position of the solver. */
export function positionOf(view: View, world: World, form: SolverForm): Position {
  const table: Card[] = [];
  for (let place = 0; place < view.inTrick; place++) table.push(view.trickCard(place));
  return {
    form,
    hands: Array.from({ length: view.seats }, (_, seat) =>
      world.held.subarray(seat * LANES, seat * LANES + SUITS),
    ),
    leader: view.inTrick > 0 ? view.trickSeat(0) : view.turn,
    table,
    trump: view.noTrump ? 'NT' : (view.trump ?? null),
    low: view.low,
  };
}
