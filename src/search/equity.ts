// The chance to win a game from its scores and dealer: value iteration over what hands bring when quick players meet.
import type { Seat, Side } from '../cards/card.js';
import { deal } from '../engine/deal.js';
import { finishHand, startGame } from '../engine/game.js';
import { NONE, type Open } from '../engine/open.js';
import { copyState, State } from '../engine/state.js';
import { randomFrom } from '../random/streams.js';
import type { Rules } from '../rules/schema.js';
import { type Tables, tablesOf } from '../rules/tables.js';
import { rollOut } from './rollout.js';

/** Hands that outcomes are counted from. */
const HANDS = 1500;
/** Share of random cards in them, so that play is not always the same. */
const NOISE = 0.05;
/** Scores further below zero count as this one. */
const LOWEST = -40;
const SWEEPS = 200;
const CLOSE = 1e-7;

/** A kind of hand: its whole state before scoring, and how often it comes. */
interface Outcome {
  readonly state: State;
  readonly chance: number;
}

/**
 * Chances by scores and dealer's side. For games of two sides that run to a target. The sides are alike, so that only
 * chances of side 0 as dealer are kept: the other dealer's are read with the sides exchanged.
 * @experimental
 */
export class Equity {
  readonly lowest = LOWEST;
  readonly target: number;
  readonly #tables: Tables;
  readonly #span: number;
  readonly #chances: Float64Array;

  /** @throws RangeError where the form has more than two sides or plays a series. */
  constructor(rules: Rules) {
    this.#tables = tablesOf(rules);
    const { series, target, targetAfterNoTrump } = rules.game;
    if (this.#tables.sides !== 2 || series !== null)
      throw new RangeError(`${rules.name} has no match equity: expected two sides and a target`);
    this.target = Math.max(target, targetAfterNoTrump ?? target);
    this.#span = Math.max(1, this.target - LOWEST);
    this.#chances = new Float64Array(this.#span * this.#span).fill(0.5);
    this.#iterate();
  }

  /** Chance of a side to win with these scores when `dealer` deals the next hand. */
  chance(side: Side, scores: ArrayLike<number>, dealer: Seat): number {
    const deals = this.#tables.sideOf[dealer]!;
    const own = this.#chances[this.#index(scores[deals]!, scores[1 - deals]!)]!;
    return side === deals ? own : 1 - own;
  }

  /** Chance of a side from a state whose hand has just been scored: 1 or 0 when the game is over, a half without a winner. */
  of({ open, tables }: State, side: Side): number {
    if (open.gameOver) return open.winner === NONE ? 0.5 : open.winner === side ? 1 : 0;
    return this.chance(side, open.scores, (open.dealer + 1) % tables.seats);
  }

  #index(dealers: number, others: number): number {
    return this.#place(dealers) * this.#span + this.#place(others);
  }

  #place(score: number): number {
    return Math.max(0, Math.min(this.#span - 1, score - LOWEST));
  }

  #iterate(): void {
    const moves = this.#moves(outcomes(this.#tables));
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      let change = 0;
      for (let a = this.target - 1; a >= LOWEST; a--)
        for (let b = this.target - 1; b >= LOWEST; b--) change = Math.max(change, this.#improve(a, b, moves));
      if (change < CLOSE) return;
    }
  }

  /** For every pair of scores where each outcome leads: `WON`, `LOST` or `DRAWN` for side 0, or a place of `#chances`. */
  #moves(found: readonly Outcome[]): Moves {
    const next = new Int32Array(this.#span * this.#span * found.length);
    const state = new State(this.#tables);
    let at = 0;
    for (let a = LOWEST; a < this.target; a++)
      for (let b = LOWEST; b < this.target; b++)
        for (const outcome of found) {
          copyState(outcome.state, state);
          state.open.scores[0] = a;
          state.open.scores[1] = b;
          finishHand(state);
          next[at++] = this.#ending(state.open) ?? this.#next(state);
        }
    return { next, chance: Float64Array.from(found, ({ chance }) => chance) };
  }

  /** Twice the place of the chance that follows, and one more when it is the other side's. */
  #next({ open, tables }: State): number {
    const deals = tables.sideOf[(open.dealer + 1) % tables.seats]!;
    return 2 * this.#index(open.scores[deals]!, open.scores[1 - deals]!) + deals;
  }

  #ending({ gameOver, winner }: Open): number | undefined {
    if (!gameOver) return undefined;
    return winner === 0 ? WON : winner === 1 ? LOST : DRAWN;
  }

  #improve(a: number, b: number, { next, chance }: Moves): number {
    const from = ((a - LOWEST) * this.#span + (b - LOWEST)) * chance.length;
    let value = 0;
    for (let at = 0; at < chance.length; at++) value += chance[at]! * this.#after(next[from + at]!);
    const index = this.#index(a, b);
    const change = Math.abs(value - this.#chances[index]!);
    this.#chances[index] = value;
    return change;
  }

  #after(to: number): number {
    if (to < 0) return to === WON ? 1 : to === LOST ? 0 : 0.5;
    const chance = this.#chances[to >> 1]!;
    return (to & 1) === 0 ? chance : 1 - chance;
  }
}

interface Moves {
  readonly next: Int32Array;
  readonly chance: Float64Array;
}

const WON = -1;
const LOST = -2;
const DRAWN = -3;

/** Hands of quick players dealt by seat 0, grouped by who bid what and took how much. */
function outcomes(tables: Tables): Outcome[] {
  const groups = new Map<string, { state: State; times: number }>();
  const state = new State(tables);
  for (let hand = 0; hand < HANDS; hand++) {
    const random = randomFrom('equity', hand);
    startGame(state.open, 0);
    while (!deal(state, random));
    rollOut(state, random.bits(), NOISE);
    const { declarer, contract, points } = state.open;
    const key = [declarer === NONE ? NONE : tables.sideOf[declarer], contract, points[0]].join();
    const group = groups.get(key);
    if (group) group.times++;
    else groups.set(key, { state: copyOf(state), times: 1 });
  }
  return [...groups.values()].map(({ state: kept, times }) => ({ state: kept, chance: times / HANDS }));
}

function copyOf(state: State): State {
  const copy = new State(state.tables);
  copyState(state, copy);
  return copy;
}

const known = new Map<string, Equity>();

/** The equity of a form, worked out once a thread; undefined where it has none. */
export function equityOf(rules: Rules): Equity | undefined {
  if (rules.sides.length !== 2 || rules.game.series !== null) return undefined;
  const { name: _, ...meaning } = rules;
  const key = JSON.stringify(meaning);
  let equity = known.get(key);
  if (!equity) {
    equity = new Equity(rules);
    known.set(key, equity);
  }
  return equity;
}
