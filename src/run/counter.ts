// Counts one contest of one unit, hand by hand: what each strategy's sides declared, made and scored, every call, and how the
// plays ended. Nothing of it counts for the run until the contest is known not to be void; see tally.ts.
import { isRedealt } from '../engine/game.js';
import { NONE, targetOf } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { State } from '../engine/state.js';
import type { Table } from '../play/table.js';
import { isNoTrump } from '../rules/tables.js';
import type { UnitKind } from './experiment.js';
import type { Layout } from './layout.js';
import { COUNT, COUNTS, MILLION } from './measures.js';
import type { Contest } from './plan.js';

/** Score change of either side when a strategy's fault ends a single hand. */
const FORFEIT = 12;

export const WIDTH = COUNTS.length;

/** Fields of one logged call: strategy, cell, whether it became the contract, and then made, taken, over, change, prediction. */
export const LOG = {
  strategy: 0,
  cell: 1,
  contract: 2,
  made: 3,
  taken: 4,
  over: 5,
  change: 6,
  predicted: 7,
  length: 8,
} as const;

export class Counter {
  /** Counts of A's sides, then of B's; both hold what the table as a whole did. */
  readonly counts = new Int32Array(2 * WIDTH);
  /** Calls in the order made. */
  log = new Int32Array(LOG.length * 64);
  logEnd = 0;
  /** A's points less B's over the plays, times the product of the numbers of their sides. */
  points = 0;
  /** A's wins over the plays in halves: 0 to 4. */
  score = 0;
  readonly #layout: Layout;
  readonly #unit: UnitKind;
  #contest: Contest;
  /** 1 when A sits on the odd sides. */
  #exchanged = 0;
  /** Side ahead when one first had half the target. */
  #leader = NONE;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#unit = layout.plan.unit;
    this.#contest = layout.plan.contests[0]!;
  }

  begin(contest: Contest): void {
    this.#contest = contest;
    this.counts.fill(0);
    this.logEnd = 0;
    this.points = 0;
    this.score = 0;
  }

  beginPlay(exchanged: boolean): void {
    this.#exchanged = exchanged ? 1 : 0;
    this.#leader = NONE;
  }

  /** A hand is over, thrown in or broken off: part of the table's listener. */
  hand(table: Table, event: HandEvent | undefined): void {
    const { state } = table;
    this.#both(COUNT.deals, 1);
    if (event === 'misdeal') return;
    const broken = event === 'forfeit' || event === 'void';
    this.#calls(table, broken);
    if (broken) this.#brokenOff(table);
    else if (event !== 'passedOut' || !isRedealt(state)) this.#finished(state, event);
  }

  /** A play is over: who won it, and by how much. */
  endPlay(table: Table): void {
    const { counts } = this;
    const even = this.#evenScore(table);
    const score = this.#exchanged === 1 ? 2 - even : even;
    const points = this.#evenPoints(table);
    this.score += score;
    this.points += this.#exchanged === 1 ? -points : points;
    this.#both(COUNT.plays, 1);
    counts[COUNT.winHalves]! += score;
    counts[WIDTH + COUNT.winHalves]! += 2 - score;
    if (this.#unit === 'game') this.#game(table.state);
  }

  /** A fault of the strategy on a side of the play under way. */
  fault(side: number): void {
    this.counts[this.#from(side) + COUNT.faults]!++;
  }

  /** Where the counts of a side's strategy begin. */
  #from(side: number): number {
    return ((side ^ this.#exchanged) & 1) * WIDTH;
  }

  /** Counts something of the whole table. */
  #both(count: number, by: number): void {
    this.counts[count]! += by;
    this.counts[WIDTH + count]! += by;
  }

  #finished(state: State, event: HandEvent | undefined): void {
    const { counts } = this;
    const { change, tables } = state;
    this.#both(COUNT.hands, 1);
    for (let side = 0; side < tables.sides; side++) {
      const from = this.#from(side);
      counts[from + COUNT.sideHands]!++;
      counts[from + COUNT.points]! += change[side]!;
    }
    if (event === 'passedOut') return this.#both(COUNT.passedOut, 1);
    this.#leads(state);
    this.#declared(state);
    if (this.#unit === 'game' && this.#leader === NONE) this.#noteLeader(state);
  }

  #leads({ change, tables, open }: State): void {
    const { sideOf, seats, sides } = tables;
    let total = 0;
    let best = change[0]!;
    let worst = change[0]!;
    let bests = 0;
    for (let side = 0; side < sides; side++) {
      const one = change[side]!;
      total += one;
      if (one > best) best = one;
      if (one < worst) worst = one;
    }
    for (let side = 0; side < sides; side++) if (change[side] === best) bests++;
    const first = open.dealer + 1 === seats ? 0 : open.dealer + 1;
    this.#both(COUNT.dealerLead, sides * change[sideOf[open.dealer]!]! - total);
    this.#both(COUNT.firstLead, sides * change[sideOf[first]!]! - total);
    if (change[sideOf[open.dealer]!] === best) this.#both(COUNT.dealerWins, bests > 1 ? 1 : 2);
    this.#both(COUNT.swing, (best - worst) * (best - worst));
  }

  #declared(state: State): void {
    const { counts } = this;
    const { open, tables, change } = state;
    const place = placeOf(state, open.declarer);
    const bidders = tables.sideOf[open.declarer]!;
    const from = this.#from(bidders);
    this.#both(COUNT.declared1 + place, 1);
    counts[from + COUNT.declared]!++;
    counts[from + COUNT.declaredPoints]! += change[bidders]!;
    for (let side = 0; side < tables.sides; side++) {
      if (side === bidders) continue;
      counts[this.#from(side) + COUNT.defended]!++;
      counts[this.#from(side) + COUNT.defendedPoints]! += change[side]!;
    }
    this.#contract(state, from, place);
  }

  #contract(state: State, from: number, place: number): void {
    const { counts } = this;
    const { open, tables } = state;
    if (open.contract === 0) return;
    counts[from + COUNT.contracts]!++;
    const call = tables.calls[open.contract]!;
    const made = state.made ? 1 : 0;
    counts[from + COUNT.made]! += made;
    counts[from + COUNT.taken]! += open.points[tables.sideOf[open.declarer]!]!;
    if (isNoTrump(call)) counts[from + COUNT.noTrump]!++;
    if (call.level > 0) {
      counts[from + COUNT.level]! += call.level;
      counts[from + COUNT.levelled]!++;
    }
    if (!isForced(state, place)) return;
    this.#both(COUNT.forcedHands, 1);
    counts[from + COUNT.forced]!++;
    counts[from + COUNT.forcedMade]! += made;
  }

  #calls({ state, predictions }: Table, broken: boolean): void {
    const { open, tables } = state;
    const { a, b, rules } = this.#contest;
    const { seats, sideOf } = tables;
    let seat = open.dealer;
    for (let place = 0; place < open.callCount; place++) {
      seat = seat + 1 === seats ? 0 : seat + 1;
      const call = open.calls[place]!;
      const strategy = ((sideOf[seat]! ^ this.#exchanged) & 1) === 0 ? a : b;
      const at = this.#logged();
      const { log } = this;
      log[at + LOG.strategy] = strategy;
      log[at + LOG.cell] = this.#layout.cell(rules, strategy, call, isForced(state, place) ? seats : place);
      const won = call !== 0 && seat === open.declarer && call === open.contract && !broken;
      log[at + LOG.contract] = won ? 1 : 0;
      if (won) this.#outcome(state, at, predictions[seat]?.makeProbability);
    }
  }

  #outcome(state: State, at: number, predicted: number | undefined): void {
    const { log } = this;
    const { open, tables, change } = state;
    const side = tables.sideOf[open.declarer]!;
    const { level } = tables.calls[open.contract]!;
    const taken = open.points[side]!;
    log[at + LOG.made] = state.made ? 1 : 0;
    log[at + LOG.taken] = taken;
    log[at + LOG.over] = level === 0 ? 0 : taken - level;
    log[at + LOG.change] = change[side]!;
    const known = predicted !== undefined && predicted >= 0 && predicted <= 1;
    log[at + LOG.predicted] = known ? Math.round(predicted * MILLION) : -1;
  }

  #logged(): number {
    if (this.logEnd === this.log.length) {
      const longer = new Int32Array(2 * this.log.length);
      longer.set(this.log);
      this.log = longer;
    }
    const at = this.logEnd;
    this.logEnd += LOG.length;
    return at;
  }

  /** A single hand ended by a fault is a hand with fixed points; in a game only the score so far counts. */
  #brokenOff({ faultSide, state }: Table): void {
    if (this.#unit === 'game') return;
    const { counts } = this;
    const guilty = this.#from(faultSide);
    this.#both(COUNT.hands, 1);
    for (let side = 0; side < state.tables.sides; side++) {
      const from = this.#from(side);
      counts[from + COUNT.sideHands]!++;
      counts[from + COUNT.points]! += from === guilty ? -FORFEIT : FORFEIT;
    }
  }

  /** Keeps the one side that is ahead when somebody first has half the target (in a series, when half is played). */
  #noteLeader({ open, tables }: State): void {
    const { scores } = open;
    const target = targetOf(open);
    let best = 0;
    let level = false;
    for (let side = 1; side < scores.length; side++) {
      if (scores[side]! > scores[best]!) best = side;
      else if (scores[side]! < scores[best]!) continue;
      level = scores[side] === scores[best] && side !== best;
    }
    const halfway =
      target === undefined ? 2 * (open.hand + 1) >= tables.rules.game.series! : 2 * scores[best]! >= target;
    if (halfway && !level && !open.gameOver) this.#leader = best;
  }

  #game({ open, tables }: State): void {
    this.#both(COUNT.games, 1);
    if (open.winner === NONE) return;
    this.#both(COUNT.decided, 1);
    const declared = open.declarer !== NONE && tables.sideOf[open.declarer] === open.winner;
    if (!declared) this.#both(COUNT.wonDefending, 1);
    if (this.#leader === NONE) return;
    this.#both(COUNT.halfways, 1);
    if (open.winner !== this.#leader) this.#both(COUNT.comebacks, 1);
  }

  /** 2 when the strategy of the even sides has won the play, 1 for a draw, 0 when it has lost. */
  #evenScore({ faultSide, state }: Table): number {
    const { open, change } = state;
    if (faultSide !== NONE) return (faultSide & 1) === 1 ? 2 : 0;
    if (open.gameOver && open.winner !== NONE) return (open.winner & 1) === 1 ? 0 : 2;
    if (this.#unit === 'game') return 1;
    let even = change[0]!;
    let odd = change[1]!;
    for (let side = 2; side < change.length; side++) {
      if ((side & 1) === 1) odd = Math.max(odd, change[side]!);
      else even = Math.max(even, change[side]!);
    }
    return even > odd ? 2 : even < odd ? 0 : 1;
  }

  /** Mean over the even sides less mean over the odd ones, times the product of their numbers. */
  #evenPoints({ faultSide, state }: Table): number {
    const { sides } = state.tables;
    const values = this.#unit === 'game' ? state.open.scores : state.change;
    const odd = sides >> 1;
    const even = sides - odd;
    if (faultSide !== NONE && this.#unit === 'hand')
      return 2 * FORFEIT * even * odd * ((faultSide & 1) === 1 ? 1 : -1);
    let lead = 0;
    for (let side = 0; side < sides; side++)
      lead += (side & 1) === 1 ? -values[side]! * even : values[side]! * odd;
    return lead;
  }
}

/** Places from the dealer's left, 0 first. */
function placeOf({ open, tables }: State, seat: number): number {
  const place = seat - open.dealer - 1;
  return place < 0 ? place + tables.seats : place;
}

/** Whether the call at a place was the dealer's, who had to bid after nothing but passes. */
function isForced({ open, tables }: State, place: number): boolean {
  if (!tables.forceDealer || place !== tables.seats - 1) return false;
  for (let at = 0; at < place; at++) if (open.calls[at] !== 0) return false;
  return true;
}
