// Counts one unit: every hand and play of all its duels. A duel's counts wait until it is over, since a void duel counts nowhere;
// at the end of the unit everything is folded into the block's sums.

import { isPassedOut } from '../engine/auction.js';
import { isRedealt } from '../engine/game.js';
import { NONE, targetOf } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { State } from '../engine/state.js';
import type { Table } from '../play/table.js';
import { isNoTrump } from '../rules/tables.js';
import type { Duel } from './duel.js';
import { DUEL, type Layout } from './layout.js';
import { BID, COUNT, COUNTS, MEASURES } from './measure.js';
import type { Plan } from './plan.js';

/** Score change of either side when a strategy's fault ends a single hand. */
export const FORFEIT = 12;

/** Fields of one logged call: its cell's sums, contract, made, taken, over, score change, prediction in millionths or -1. */
const LOGGED = 7;
const WIDTH = COUNTS.length;
const X = Int32Array.from(MEASURES, ({ of }) => COUNT[of]);
const Y = Int32Array.from(MEASURES, ({ per }) => COUNT[per]);

export class Tally {
  readonly #layout: Layout;
  readonly #plan: Plan;
  /** Counts of the unit by row. */
  readonly #rows: Int32Array;
  /** Counts of the duel under way: A's, then B's. */
  readonly #waiting = new Int32Array(2 * WIDTH);
  #log = new Int32Array(LOGGED * 64);
  #logEnd = 0;
  #duelLog = 0;
  /** Contracts and made ones of this unit by cell, and the cells that have any. */
  readonly #contracts: Int32Array;
  readonly #made: Int32Array;
  readonly #touched: number[] = [];
  /** By duel: points times twice the sides, score in quarters (-1 void), whether a play was drawn. */
  readonly #points: Float64Array;
  readonly #scores: Int8Array;
  readonly #drawn: Uint8Array;

  // The play under way.
  #duel: Duel;
  #at = 0;
  #exchanged = 0;
  #leader = NONE;
  #event: HandEvent | undefined;

  constructor(plan: Plan, layout: Layout) {
    this.#plan = plan;
    this.#layout = layout;
    this.#rows = new Int32Array(layout.forms * layout.strategies * WIDTH);
    this.#contracts = new Int32Array(layout.allCells);
    this.#made = new Int32Array(layout.allCells);
    this.#points = new Float64Array(layout.duels);
    this.#scores = new Int8Array(layout.duels);
    this.#drawn = new Uint8Array(layout.duels);
    this.#duel = plan.duels[0]!;
  }

  /** Before the plays of a duel. */
  beginDuel(duel: number): void {
    this.#duel = this.#plan.duels[duel]!;
    this.#at = duel;
    this.#waiting.fill(0);
    this.#duelLog = this.#logEnd;
    this.#points[duel] = 0;
    this.#scores[duel] = 0;
    this.#drawn[duel] = 0;
  }

  beginPlay(exchanged: boolean): void {
    this.#exchanged = exchanged ? 1 : 0;
    this.#leader = NONE;
    this.#event = undefined;
  }

  /** Part of the table's listener: a hand is over, thrown in or broken off. */
  hand(table: Table, event: HandEvent | undefined): void {
    const { state } = table;
    this.#event = event;
    const waiting = this.#waiting;
    this.#count(COUNT.deals, 1);
    if (event === 'misdeal') return;
    this.#calls(table);
    if (event === 'passedOut' && isRedealt(state)) return;
    if (event === 'forfeit' || event === 'void') return this.#brokenOff(table);
    this.#count(COUNT.hands, 1);
    const { change, tables, open } = state;
    for (let side = 0; side < tables.sides; side++) {
      const from = this.#from(side);
      waiting[from + COUNT.sideHands]!++;
      waiting[from + COUNT.points]! += change[side]!;
    }
    if (event === 'passedOut' || isPassedOut(open)) return this.#count(COUNT.passedOut, 1);
    this.#leads(state);
    this.#contract(state);
    if (this.#plan.unit === 'game' && this.#leader === NONE) this.#noteLeader(state);
  }

  /** A play is over: its points and who won it. */
  endPlay(table: Table): void {
    const { state } = table;
    const duel = this.#at;
    const even = this.#evenScore(table);
    const drawn = even === 1;
    const score = this.#exchanged === 1 ? 2 - even : even;
    this.#points[duel]! += this.#pointsOf(table);
    this.#scores[duel]! += score;
    if (drawn) this.#drawn[duel] = 1;
    this.#waiting[COUNT.plays]!++;
    this.#waiting[COUNT.winHalves]! += score;
    this.#waiting[WIDTH + COUNT.plays]!++;
    this.#waiting[WIDTH + COUNT.winHalves]! += 2 - score;
    if (this.#plan.unit === 'game') this.#endGame(state);
  }

  /** A fault of the strategy at a seat of the play under way. */
  fault(side: number): void {
    this.#waiting[this.#from(side) + COUNT.faults]!++;
  }

  /** After the plays of a duel. */
  endDuel(isVoid: boolean): void {
    const { a, b, rules } = this.#duel;
    if (isVoid) this.#forget();
    if (a === b) this.#alone();
    this.#add(this.#layout.row(rules, a), 0);
    if (a !== b) this.#add(this.#layout.row(rules, b), WIDTH);
  }

  /** Adds the unit to a block's sums and forgets it. */
  fold(sums: Float64Array): void {
    for (let duel = 0; duel < this.#scores.length; duel++) this.#foldDuel(sums, duel);
    this.#foldRows(sums);
    this.#foldBids(sums);
    if (this.#layout.formPairs.length > 0) this.#foldCross(sums);
    this.#rows.fill(0);
    this.#logEnd = 0;
  }

  // Counting.

  /** Where the counts of a side's strategy begin. */
  #from(side: number): number {
    return ((side ^ this.#exchanged) & 1) * WIDTH;
  }

  /** Counts something of the whole table, for both strategies. */
  #count(count: number, by: number): void {
    this.#waiting[count]! += by;
    this.#waiting[WIDTH + count]! += by;
  }

  #leads({ change, tables, open }: State): void {
    const { sideOf, seats, sides } = tables;
    let total = 0;
    for (let side = 0; side < sides; side++) total += change[side]!;
    const first = open.dealer + 1 === seats ? 0 : open.dealer + 1;
    this.#count(COUNT.dealerLead, sides * change[sideOf[open.dealer]!]! - total);
    this.#count(COUNT.firstLead, sides * change[sideOf[first]!]! - total);
    const difference = change[0]! - change[1]!;
    this.#count(COUNT.swing, difference * difference);
  }

  #contract(state: State): void {
    const { open, tables } = state;
    const { declarer, contract } = open;
    const waiting = this.#waiting;
    const place = placeOf(state, declarer);
    this.#count(COUNT.declared1 + place, 1);
    const side = tables.sideOf[declarer]!;
    const from = this.#from(side);
    const made = state.made ? 1 : 0;
    const forced = isForcedContract(state, place) ? 1 : 0;
    waiting[from + COUNT.declared]!++;
    waiting[from + COUNT.made]! += made;
    waiting[from + COUNT.forced]! += forced;
    waiting[from + COUNT.forcedMade]! += forced & made;
    waiting[from + COUNT.taken]! += open.points[side]!;
    waiting[from + COUNT.level]! += tables.calls[contract]!.level;
    if (isNoTrump(tables.calls[contract]!)) waiting[from + COUNT.noTrump]!++;
    if (forced === 1) this.#count(COUNT.forcedHands, 1);
  }

  /** Logs every call of the auction; the winning one with what came of it. */
  #calls(table: Table): void {
    const { state } = table;
    const { open, tables } = state;
    const finished = this.#event !== 'forfeit' && this.#event !== 'void' && !isPassedOut(open);
    const { a, b, rules } = this.#duel;
    const { seats } = tables;
    let seat = open.dealer;
    let bids = false;
    for (let place = 0; place < open.callCount; place++) {
      seat = seat + 1 === seats ? 0 : seat + 1;
      const call = open.calls[place]!;
      const forced = tables.forceDealer && place === seats - 1 && !bids;
      bids ||= call !== 0;
      const side = tables.sideOf[seat]!;
      const at = this.#logEntry();
      const strategy = ((side ^ this.#exchanged) & 1) === 0 ? a : b;
      this.#log[at] = this.#layout.cell(rules, strategy, call * (seats + 1) + (forced ? seats : place));
      const won = finished && call !== 0 && seat === open.declarer && call === open.contract;
      this.#log[at + 1] = won ? 1 : 0;
      if (won) this.#outcome(table, at, side);
    }
  }

  #outcome(table: Table, at: number, side: number): void {
    const { state } = table;
    const { open } = state;
    const log = this.#log;
    const { level } = state.tables.calls[open.contract]!;
    log[at + 2] = state.made ? 1 : 0;
    log[at + 3] = open.points[side]!;
    log[at + 4] = level === 0 ? 0 : open.points[side]! - level;
    log[at + 5] = state.change[side]!;
    const expected = table.predictions[open.declarer]?.makeProbability;
    log[at + 6] =
      expected === undefined || !(expected >= 0 && expected <= 1) ? -1 : Math.round(expected * 1e6);
  }

  #logEntry(): number {
    if (this.#logEnd === this.#log.length) {
      const longer = new Int32Array(2 * this.#log.length);
      longer.set(this.#log);
      this.#log = longer;
    }
    const at = this.#logEnd;
    this.#logEnd += LOGGED;
    return at;
  }

  /** A single hand ended by a fault counts as lost by twelve; in a game only the score so far counts. */
  #brokenOff({ faultSide, state }: Table): void {
    if (this.#plan.unit === 'game') return;
    this.#count(COUNT.hands, 1);
    const guilty = this.#from(faultSide);
    for (let side = 0; side < state.tables.sides; side++) {
      const from = this.#from(side);
      this.#waiting[from + COUNT.sideHands]!++;
      this.#waiting[from + COUNT.points]! += from === guilty ? -FORFEIT : FORFEIT;
    }
  }

  /** The one side ahead when somebody first has half the target. */
  #noteLeader({ open, tables }: State): void {
    const { scores } = open;
    const target = targetOf(open);
    let best = 0;
    let level = false;
    for (let side = 1; side < scores.length; side++) {
      if (scores[side]! > scores[best]!) {
        best = side;
        level = false;
      } else if (scores[side]! === scores[best]!) level = true;
    }
    const half =
      target === undefined ? 2 * (open.hand + 1) >= tables.rules.game.series! : 2 * scores[best]! >= target;
    if (half && !level && !open.gameOver) this.#leader = best;
  }

  #endGame({ open }: State): void {
    this.#count(COUNT.games, 1);
    if (this.#leader === NONE || open.winner === NONE) return;
    this.#count(COUNT.halfways, 1);
    if (open.winner !== this.#leader) this.#count(COUNT.comebacks, 1);
  }

  /** 2 when the even sides' strategy has won the play, 1 for a draw, 0 when it has lost. */
  #evenScore({ faultSide, state }: Table): number {
    const { open, change } = state;
    if (faultSide !== NONE) return faultSide & 1 ? 2 : 0;
    if (open.gameOver && open.winner !== NONE) return open.winner & 1 ? 0 : 2;
    if (this.#plan.unit === 'game') return 1;
    let even = -Infinity;
    let odd = -Infinity;
    for (let side = 0; side < change.length; side++) {
      if (side & 1) odd = Math.max(odd, change[side]!);
      else even = Math.max(even, change[side]!);
    }
    return even > odd ? 2 : even < odd ? 0 : 1;
  }

  /** Mean over A's sides less mean over B's, times the product of their numbers. */
  #pointsOf({ faultSide, state }: Table): number {
    const { tables, open, change } = state;
    const { sides } = tables;
    const odd = sides >> 1;
    const evenSides = sides - odd;
    const values = this.#plan.unit === 'game' ? open.scores : change;
    let lead = 0;
    for (let side = 0; side < sides; side++) {
      const value =
        faultSide === NONE || this.#plan.unit === 'game'
          ? values[side]!
          : (side ^ faultSide) & 1
            ? FORFEIT
            : -FORFEIT;
      lead += side & 1 ? -value * evenSides : value * odd;
    }
    return this.#exchanged === 1 ? -lead : lead;
  }

  // Folding.

  /** A void duel leaves nothing but its faults. */
  #forget(): void {
    this.#logEnd = this.#duelLog;
    this.#scores[this.#at] = -1;
    const waiting = this.#waiting;
    for (let at = 0; at < waiting.length; at++) if (at % WIDTH !== COUNT.faults) waiting[at] = 0;
  }

  /** A strategy that plays itself has both rows: what its sides did adds up, what the table saw counts once. */
  #alone(): void {
    const waiting = this.#waiting;
    for (let count = COUNT.plays; count < WIDTH; count++) waiting[count]! += waiting[WIDTH + count]!;
  }

  #add(row: number, from: number): void {
    const rows = this.#rows;
    const to = row * WIDTH;
    for (let count = 0; count < WIDTH; count++) rows[to + count]! += this.#waiting[from + count]!;
  }

  #foldDuel(sums: Float64Array, duel: number): void {
    const at = this.#layout.duel(duel);
    const score = this.#scores[duel]!;
    if (score < 0) {
      sums[at + DUEL.voids]!++;
      return;
    }
    const points = this.#points[duel]!;
    sums[at + DUEL.units]!++;
    sums[at + DUEL.points]! += points;
    sums[at + DUEL.squares]! += points * points;
    sums[at + DUEL.scores + score]!++;
    sums[at + DUEL.drawn]! += this.#drawn[duel]!;
    if (this.#layout.binned) sums[this.#layout.bins(duel) + this.#layout.binOf(points)]!++;
  }

  #foldRows(sums: Float64Array): void {
    const rows = this.#rows;
    for (let row = 0; row * WIDTH < rows.length; row++) {
      const from = row * WIDTH;
      let at = this.#layout.rowUnits(row);
      if (rows[from + COUNT.plays]! > 0) sums[at]!++;
      at++;
      for (let count = 0; count < WIDTH; count++) sums[at++]! += rows[from + count]!;
      for (let measure = 0; measure < X.length; measure++) {
        const x = rows[from + X[measure]!]!;
        const y = rows[from + Y[measure]!]!;
        sums[at]! += x * x;
        sums[at + 1]! += x * y;
        sums[at + 2]! += y * y;
        at += 3;
      }
    }
  }

  /** Adds the unit's calls, then for each cell the squares of its contracts: hands of one unit share cards. */
  #foldBids(sums: Float64Array): void {
    const log = this.#log;
    for (let at = 0; at < this.#logEnd; at += LOGGED) {
      const to = log[at]!;
      sums[to + BID.calls]!++;
      if (log[at + 1] === 0) continue;
      this.#foldContract(sums, to, at);
    }
    for (const cell of this.#touched) this.#foldSquares(sums, cell);
    this.#touched.length = 0;
  }

  #foldContract(sums: Float64Array, to: number, at: number): void {
    const log = this.#log;
    const cell = this.#layout.cellNumber(to);
    if (this.#contracts[cell]!++ === 0) this.#touched.push(cell);
    this.#made[cell]! += log[at + 2]!;
    sums[to + BID.contracts]!++;
    sums[to + BID.made]! += log[at + 2]!;
    sums[to + BID.taken]! += log[at + 3]!;
    sums[to + BID.over]! += log[at + 4]!;
    sums[to + BID.change]! += log[at + 5]!;
    if (log[at + 6]! < 0) return;
    sums[to + BID.predicted]!++;
    sums[to + BID.predictedMillionths]! += log[at + 6]!;
  }

  #foldSquares(sums: Float64Array, cell: number): void {
    const to = this.#layout.cellSums(cell);
    const contracts = this.#contracts[cell]!;
    const made = this.#made[cell]!;
    sums[to + BID.units]!++;
    sums[to + BID.madeMade]! += made * made;
    sums[to + BID.madeContracts]! += made * contracts;
    sums[to + BID.contractsContracts]! += contracts * contracts;
    this.#contracts[cell] = 0;
    this.#made[cell] = 0;
  }

  /** Products of the same unit under two forms: what both share cancels in their differences. */
  #foldCross(sums: Float64Array): void {
    const { formPairs, strategies } = this.#layout;
    for (let pair = 0; pair < formPairs.length; pair++) {
      const [one, other] = formPairs[pair]!;
      for (let strategy = 0; strategy < strategies; strategy++) {
        const rows = [this.#layout.row(one, strategy), this.#layout.row(other, strategy)] as const;
        this.#crossRows(sums, this.#layout.cross(pair, strategy, 0), rows);
      }
      this.#crossDuels(sums, pair);
    }
  }

  #crossRows(sums: Float64Array, from: number, [one, other]: readonly [number, number]): void {
    const rows = this.#rows;
    let at = from;
    for (let measure = 0; measure < X.length; measure++) {
      const x1 = rows[one * WIDTH + X[measure]!]!;
      const y1 = rows[one * WIDTH + Y[measure]!]!;
      const x2 = rows[other * WIDTH + X[measure]!]!;
      const y2 = rows[other * WIDTH + Y[measure]!]!;
      sums[at]! += x1 * x2;
      sums[at + 1]! += x1 * y2;
      sums[at + 2]! += y1 * x2;
      sums[at + 3]! += y1 * y2;
      at += 4;
    }
  }

  #crossDuels(sums: Float64Array, pair: number): void {
    const { formPairs, forms, duels } = this.#layout;
    const [one, other] = formPairs[pair]!;
    const each = duels / forms;
    for (let at = 0; at < each; at++) {
      const first = one * each + at;
      const second = other * each + at;
      if (this.#scores[first]! < 0 || this.#scores[second]! < 0) continue;
      const to = this.#layout.duelCross(pair, at);
      sums[to]! += this.#points[first]! * this.#points[second]!;
      sums[to + 1]! += this.#scores[first]! * this.#scores[second]!;
      sums[to + 2]!++;
    }
  }
}

/** Places from the dealer's left, 0 first. */
function placeOf({ open, tables }: State, seat: number): number {
  const place = seat - open.dealer - 1;
  return place < 0 ? place + tables.seats : place;
}

/** Whether declarer was the dealer who had to bid after nothing but passes. */
function isForcedContract({ open, tables }: State, place: number): boolean {
  if (!tables.forceDealer || place !== tables.seats - 1) return false;
  for (let at = 0; at < place; at++) if (open.calls[at] !== 0) return false;
  return true;
}
