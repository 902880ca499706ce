// Counts the hands and games of one arm into the tally: who declared, what was bid and made, what each side scored.
import { NONE } from '../engine/open.js';
import type { HandEvent } from '../engine/phase.js';
import type { Table } from '../play/table.js';
import { isNoTrump } from '../rules/tables.js';
import type { UnitKind } from './experiment.js';
import { HOUSE_MEASURES, type HouseMeasure, SIDE_MEASURES, type SideMeasure } from './measures.js';
import type { Arm } from './plan.js';
import { bidCount, bidRow, groupOf, houseRate, type Layout, sideRate, type Tally } from './tally.js';

const SIDE = Object.fromEntries(SIDE_MEASURES.map((name, at) => [name, at])) as Record<SideMeasure, number>;
const HOUSE = Object.fromEntries(HOUSE_MEASURES.map((name, at) => [name, at])) as Record<
  HouseMeasure,
  number
>;

/** Level counted for a Kaiser bid. */
const KAISER_LEVEL = 12;

/** Result of one arm for the entrant on sides 0, 2, ..: won 1, drawn 1/2, lost 0, and its points. */
export interface ArmResult {
  readonly score: number;
  readonly points: number;
}

export class HandCounter {
  readonly #tally: Tally;
  readonly #layout: Layout;
  readonly #rules: number;
  #arm: Arm = { rules: 0, even: 0, odd: 0 };
  #unit: UnitKind = 'hand';
  /** Whether one strategy plays itself: the form's own measures are counted. */
  #alone = false;
  #hands = 0;
  /** Side that was behind when the first side reached half of the target. */
  #behind = NONE;
  #halfway = false;

  constructor(tally: Tally, rules: number) {
    this.#tally = tally;
    this.#layout = tally.layout;
    this.#rules = rules;
  }

  begin(arm: Arm, unit: UnitKind): void {
    this.#arm = arm;
    this.#unit = unit;
    this.#alone = arm.even === arm.odd;
    this.#hands = 0;
    this.#behind = NONE;
    this.#halfway = false;
  }

  dealt(table: Table): void {
    if (!this.#alone || this.#halfway || this.#unit === 'hand') return;
    const { scores, tables } = table.state.open;
    const { target, series } = tables.rules.game;
    if (series !== null || !scores.some((score) => score >= target / 2)) return;
    this.#halfway = true;
    this.#behind = scores.indexOf(Math.min(...scores));
  }

  /** A hand that was played, or passed on to the next dealer. */
  handOver(table: Table, event: HandEvent | undefined): void {
    const { open, tables } = table.state;
    if (event === 'misdeal' || event === 'forfeit' || event === 'void') return;
    const again = event === 'passedOut' && tables.rules.auction.allPass === 'redeal';
    this.#calls(table);
    if (again) return;
    this.#hands++;
    this.#sides(table);
    if (open.declarer === NONE) return;
    this.#contract(table);
    if (this.#alone) this.#house(table);
  }

  #entrantOf(side: number): number {
    return (side & 1) === 0 ? this.#arm.even : this.#arm.odd;
  }

  #sides({ state }: Table): void {
    const { open, tables, change } = state;
    const bidders = open.declarer === NONE ? NONE : tables.sideOf[open.declarer]!;
    for (let side = 0; side < tables.sides; side++) {
      const group = groupOf(this.#layout, this.#entrantOf(side), this.#rules);
      this.#tally.rate(sideRate(this.#layout, group, SIDE.points), change[side]!, 1);
      this.#tally.rate(sideRate(this.#layout, group, SIDE.declared), side === bidders ? 1 : 0, 1);
      this.#tally.count(group * 2, 1);
    }
  }

  /** Every call, by the seat that made it. */
  #calls({ state: { open, tables } }: Table): void {
    let bid = false;
    for (let place = 0; place < open.callCount; place++) {
      const call = open.calls[place]!;
      const seat = (open.dealer + 1 + place) % tables.seats;
      const row = this.#row(seat, call, place, this.#isForced(place, bid, tables));
      this.#tally.count(bidCount(this.#layout, row, 'calls'), 1);
      if (call !== 0) bid = true;
    }
  }

  #isForced(place: number, bid: boolean, tables: Table['state']['tables']): boolean {
    return tables.forceDealer && place === tables.seats - 1 && !bid;
  }

  #row(seat: number, call: number, position: number, forced: boolean): number {
    const side = this.#layout.plan.rules[this.#rules]!.sides.findIndex((seats) => seats.includes(seat));
    const entrant = this.#entrantOf(side);
    return bidRow(this.#layout, { entrant, rules: this.#rules, call, position, forced });
  }

  #contract(table: Table): void {
    const { open, tables, change, made } = table.state;
    const side = tables.sideOf[open.declarer]!;
    const group = groupOf(this.#layout, this.#entrantOf(side), this.#rules);
    if (open.contract === 0) return;
    this.#tally.rate(sideRate(this.#layout, group, SIDE.made), made ? 1 : 0, 1);
    const position = (open.declarer - open.dealer - 1 + tables.seats) % tables.seats;
    const others = open.calls
      .subarray(0, open.callCount)
      .some((call, place) => place !== position && call !== 0);
    const forced = this.#isForced(position, others, tables);
    const row = this.#row(open.declarer, open.contract, position, forced);
    const call = tables.calls[open.contract]!;
    const level = call.kind === 'kaiser' ? KAISER_LEVEL : call.level;
    const layout = this.#layout;
    this.#tally.rate(layout.bidRates + row, made ? 1 : 0, 1);
    this.#tally.count(bidCount(layout, row, 'taken'), open.points[side]!);
    this.#tally.count(bidCount(layout, row, 'over'), open.points[side]! - level);
    this.#tally.count(bidCount(layout, row, 'change'), change[side]!);
    const predicted = table.predictions[open.declarer]?.makeProbability;
    if (predicted === undefined) return;
    this.#tally.count(bidCount(layout, row, 'predicted'), predicted);
    this.#tally.count(bidCount(layout, row, 'predictions'), 1);
  }

  /** Measures of the form itself. */
  #house({ state }: Table): void {
    const { open, tables, change, made } = state;
    const { seats, sideOf } = tables;
    const bidders = sideOf[open.declarer]!;
    const position = (open.declarer - open.dealer - 1 + seats) % seats;
    const call = tables.calls[open.contract]!;
    const bids = open.calls.subarray(0, open.callCount).reduce((count, at) => count + (at === 0 ? 0 : 1), 0);
    const forced = tables.forceDealer && position === seats - 1 && bids === 1;
    if (open.contract !== 0) {
      this.#add('makeRate', made ? 1 : 0, 1);
      this.#add('bidLevel', call.kind === 'kaiser' ? KAISER_LEVEL : call.level, 1);
    }
    this.#add('forcedShare', forced ? 1 : 0, 1);
    this.#add('noTrumpShare', isNoTrump(call) ? 1 : 0, 1);
    this.#add('declaredFirst', position === 0 ? 1 : 0, 1);
    this.#add('declaredDealer', position === seats - 1 ? 1 : 0, 1);
    this.#add('biddersPoints', change[bidders]!, 1);
    this.#add('defendersPoints', Math.max(...change.filter((_, side) => side !== bidders)), 1);
    this.#add('dealerAdvantage', advantage(change, sideOf[open.dealer]!), 1);
    this.#add('firstBidderAdvantage', advantage(change, sideOf[(open.dealer + 1) % seats]!), 1);
    this.#add('swing', (Math.max(...change) - Math.min(...change)) ** 2, 1);
  }

  #add(measure: HouseMeasure, x: number, y: number): void {
    const group = groupOf(this.#layout, this.#arm.even, this.#rules);
    this.#tally.rate(houseRate(this.#layout, group, HOUSE[measure]), x, y);
  }

  /** Ends an arm that is one hand. @param forfeit points that a forfeited hand counts. */
  endHand({ state, faultSide }: Table, forfeit: number): ArmResult {
    const { open, change, tables } = state;
    if (faultSide !== NONE) {
      const lost = (faultSide & 1) === 0;
      return this.#wins(lost ? 0 : 1, lost ? -2 * forfeit : 2 * forfeit, tables.sides);
    }
    const best = open.gameOver && open.winner !== NONE ? [open.winner] : bestOf(change);
    return this.#wins(scoreOf(best), difference(change), tables.sides);
  }

  /** Ends an arm that is a whole game. */
  endGame({ state, faultSide }: Table): ArmResult {
    const { open, tables } = state;
    for (let side = 0; side < tables.sides; side++)
      this.#tally.count(groupOf(this.#layout, this.#entrantOf(side), this.#rules) * 2 + 1, 1);
    if (this.#alone && faultSide === NONE) this.#houseGame(state);
    if (faultSide !== NONE)
      return this.#wins((faultSide & 1) === 0 ? 0 : 1, difference(open.scores), tables.sides);
    return this.#wins(
      open.winner === NONE ? 0.5 : scoreOf([open.winner]),
      difference(open.scores),
      tables.sides,
    );
  }

  #houseGame({ open, tables }: Table['state']): void {
    this.#add('handsPerGame', this.#hands, 1);
    if (open.winner === NONE) return;
    if (this.#halfway) this.#add('comebacks', open.winner === this.#behind ? 1 : 0, 1);
    const bidders = open.declarer === NONE ? NONE : tables.sideOf[open.declarer]!;
    this.#add('wonDefending', open.winner === bidders ? 0 : 1, 1);
  }

  /** Notes the win rate of every side's strategy. */
  #wins(score: number, points: number, sides: number): ArmResult {
    for (let side = 0; side < sides; side++) {
      const group = groupOf(this.#layout, this.#entrantOf(side), this.#rules);
      this.#tally.rate(sideRate(this.#layout, group, SIDE.winRate), (side & 1) === 0 ? score : 1 - score, 1);
    }
    return { score, points };
  }
}

/** A side's change less the mean of the others'. */
function advantage(change: Int32Array, side: number): number {
  let others = 0;
  for (let other = 0; other < change.length; other++) if (other !== side) others += change[other]!;
  return change[side]! - others / (change.length - 1);
}

/** Sides with the largest value. */
function bestOf(values: Int32Array): number[] {
  const most = Math.max(...values);
  return Array.from(values.keys()).filter((side) => values[side] === most);
}

/** Score of the even sides when these sides are best: a share of both kinds is a draw. */
function scoreOf(best: readonly number[]): number {
  const even = best.filter((side) => (side & 1) === 0).length;
  return even === best.length ? 1 : even === 0 ? 0 : 0.5;
}

/** Mean of the even sides less mean of the odd ones. */
function difference(values: Int32Array): number {
  let even = 0;
  let odd = 0;
  for (let side = 0; side < values.length; side++)
    if ((side & 1) === 0) even += values[side]!;
    else odd += values[side]!;
  return even / Math.ceil(values.length / 2) - odd / Math.floor(values.length / 2);
}
