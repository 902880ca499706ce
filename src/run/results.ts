// What a run found: estimates with their intervals, worked out from its sums. The same sums give the same values to the last bit.
import { tablesOf } from '../rules/tables.js';
import { pairScore } from '../stats/elo.js';
import type { Verdict } from '../stats/gsprt.js';
import type { Estimate } from '../stats/interval.js';
import { type RatioSums, ratioDifference, ratioInterval } from '../stats/ratio.js';
import { wilson } from '../stats/wilson.js';
import { isAlone } from './duel.js';
import type { SprtUnit, Unit } from './experiment.js';
import type { GateResult } from './gate.js';
import { DUEL, Layout } from './layout.js';
import { BID, BID_SUMS, COUNT, MEASURES } from './measure.js';
import type { Plan } from './plan.js';
import { pointsEstimate, type Stopped, type StoppedBy, scoreCounts } from './stop.js';

/** An estimate in a file: what is not known is null. */
export interface Known {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export interface SprtResult {
  readonly verdict: Verdict;
  /** Units when the verdict fell. */
  readonly units: number;
  readonly llr: number;
  readonly h0: number;
  readonly h1: number;
  readonly unit: SprtUnit;
  readonly alpha: number;
  readonly beta: number;
}

/** Two strategies under one form. */
export interface StrategiesComparison {
  readonly kind: 'strategies';
  readonly a: string;
  readonly b: string;
  readonly rules: string;
  readonly unit: Unit;
  readonly units: number;
  /** A's points less B's, a hand or game. */
  readonly points: Known;
  /** Mean pair score of A. */
  readonly winRate: Known;
  readonly elo: Known;
  readonly normalizedElo: Known;
  /** Likelihood that A is the stronger. */
  readonly superiority: number | null;
  /** Share of pairs that A won, of those that somebody won. */
  readonly decided: Known;
  readonly decidedPairs: number;
  /** Pairs by A's score: lost both, split, won both; in quarters where plays were drawn. */
  readonly pairs: readonly number[];
  readonly voidUnits: number;
  readonly oracle: boolean;
  readonly stoppedBy: StoppedBy;
  readonly sprt?: SprtResult;
  readonly verdict: 'a' | 'b' | 'undecided';
}

/** A measure of one strategy under two forms, on common deals. */
export interface MeasureComparison {
  readonly measure: string;
  readonly a: Known;
  readonly b: Known;
  /** Under a less under b. */
  readonly difference: Known;
}

/** One strategy under two forms. */
export interface RulesComparison {
  readonly kind: 'rules';
  readonly a: string;
  readonly b: string;
  readonly strategy: string;
  readonly unit: Unit;
  readonly units: number;
  readonly commonDeals: boolean;
  /** Points a hand under a less under b. */
  readonly points: Known;
  readonly winRate: Known;
  readonly elo: Known;
  readonly measures: readonly MeasureComparison[];
  readonly stoppedBy: StoppedBy;
}

export type Comparison = StrategiesComparison | RulesComparison;

/** One strategy under one form, over all its duels. */
export interface StrategyResult {
  readonly strategy: string;
  readonly rules: string;
  readonly unit: Unit;
  readonly units: number;
  readonly games: number;
  readonly hands: number;
  readonly faults: number;
  readonly oracle: boolean;
  readonly measures: Readonly<Record<string, Known>>;
}

/** What became of a call at one place at the table, forced or free. */
export interface BidResult {
  readonly strategy: string;
  readonly rules: string;
  readonly call: string;
  /** From the dealer's left, 1 first. */
  readonly position: number;
  readonly forced: boolean;
  readonly calls: number;
  readonly contracts: number;
  readonly made: number;
  readonly makeRate: Known;
  readonly meanTaken: number | null;
  readonly meanOver: number | null;
  readonly meanChange: number | null;
  readonly predictedMakeRate: number | null;
}

export interface Results {
  readonly name: string;
  readonly seed: string;
  /** `2/7` in a shard's own results. */
  readonly shard?: string;
  readonly comparisons: readonly Comparison[];
  readonly strategies: readonly StrategyResult[];
  readonly bids: readonly BidResult[];
  readonly gates: readonly GateResult[];
}

/** Comparisons, strategies and bids of a run; gates are judged on them afterwards. */
export function resultsOf(
  plan: Plan,
  sums: Float64Array,
  stopped: readonly Stopped[],
): Omit<Results, 'gates'> {
  const reader = new Reader(plan, sums, stopped);
  return {
    name: plan.name,
    seed: plan.seed,
    comparisons: [...reader.strategiesComparisons(), ...reader.rulesComparisons()],
    strategies: reader.strategies(),
    bids: reader.bids(),
  };
}

class Reader {
  readonly #plan: Plan;
  readonly #layout: Layout;
  readonly #sums: Float64Array;
  readonly #stopped: readonly Stopped[];

  constructor(plan: Plan, sums: Float64Array, stopped: readonly Stopped[]) {
    this.#plan = plan;
    this.#layout = new Layout(plan);
    this.#sums = sums;
    this.#stopped = stopped;
  }

  strategiesComparisons(): StrategiesComparison[] {
    return this.#plan.duels.flatMap((duel, at) => (isAlone(duel) ? [] : [this.#pair(at)]));
  }

  rulesComparisons(): RulesComparison[] {
    return this.#layout.formPairs.flatMap((_, pair) =>
      this.#plan.strategies.map((_, strategy) => this.#forms(pair, strategy)),
    );
  }

  strategies(): StrategyResult[] {
    const { rules, strategies, unit } = this.#plan;
    return rules.flatMap(({ name }, form) =>
      strategies.map(({ shown, oracle }, strategy) => {
        const row = this.#layout.row(form, strategy);
        return {
          strategy: shown,
          rules: name,
          unit,
          units: this.#sums[this.#layout.rowUnits(row)]!,
          games: this.#countOf(row, COUNT.games),
          hands: this.#countOf(row, COUNT.hands),
          faults: this.#countOf(row, COUNT.faults),
          oracle,
          measures: this.#measures(form, row),
        };
      }),
    );
  }

  bids(): BidResult[] {
    const { rules, strategies } = this.#plan;
    return rules.flatMap((_, form) =>
      strategies.flatMap((_, strategy) =>
        Array.from({ length: this.#layout.cells(form) }, (_, cell) => this.#bid(form, strategy, cell)).filter(
          ({ calls }) => calls > 0,
        ),
      ),
    );
  }

  #countOf(row: number, count: number): number {
    return this.#sums[this.#layout.rowCounts(row) + count]!;
  }

  #pair(at: number): StrategiesComparison {
    const { duels, strategies, rules, unit } = this.#plan;
    const duel = duels[at]!;
    const [a, b] = [strategies[duel.a]!, strategies[duel.b]!];
    const counts = scoreCounts(this.#plan, this.#layout, this.#sums, at);
    const points = pointsEstimate(this.#plan, this.#layout, this.#sums, at);
    const score = pairScore(counts);
    const middle = (counts.length - 1) / 2;
    const won = total(counts.slice(middle + 1));
    const decided = won + total(counts.slice(0, middle));
    const stopped = this.#stopped[at]!;
    return {
      kind: 'strategies',
      a: a.shown,
      b: b.shown,
      rules: rules[duel.rules]!.name,
      unit,
      units: total(counts),
      points: known(points),
      winRate: known(score.winRate),
      elo: known(score.elo),
      normalizedElo: known(score.normalizedElo),
      superiority: score.superiority ?? null,
      decided: known(wilson(won, decided)),
      decidedPairs: decided,
      pairs: counts,
      voidUnits: this.#sums[this.#layout.duel(at) + DUEL.voids]!,
      oracle: a.oracle || b.oracle,
      stoppedBy: stopped.by,
      ...this.#sprt(stopped),
      verdict: sideOf(points),
    };
  }

  #sprt({ sprt, units }: Stopped): { sprt?: SprtResult } {
    const test = this.#plan.stop?.sprt;
    if (!test || !sprt) return {};
    return { sprt: { verdict: sprt.verdict, units, llr: sprt.ratio, ...test } };
  }

  #forms(pair: number, strategy: number): RulesComparison {
    const { rules, strategies, unit } = this.#plan;
    const [one, other] = this.#layout.formPairs[pair]!;
    const measures = MEASURES.flatMap(({ name }, at) => {
      const compared = this.#measureUnder(pair, strategy, at);
      return compared.a.mean === null && compared.b.mean === null ? [] : [{ measure: name, ...compared }];
    });
    const difference = (name: string) =>
      measures.find(({ measure }) => measure === name)?.difference ?? NOT_KNOWN;
    return {
      kind: 'rules',
      a: rules[one]!.name,
      b: rules[other]!.name,
      strategy: strategies[strategy]!.shown,
      unit,
      units: this.#sums[this.#layout.rowUnits(this.#layout.row(one, strategy))]!,
      commonDeals: rules[one]!.deck === rules[other]!.deck && rules[one]!.seats === rules[other]!.seats,
      points: difference('pointsPerHand'),
      winRate: difference('winRate'),
      elo: NOT_KNOWN,
      measures,
      stoppedBy: this.#stopped[0]!.by,
    };
  }

  #measureUnder(pair: number, strategy: number, measure: number): Omit<MeasureComparison, 'measure'> {
    const [one, other] = this.#layout.formPairs[pair]!;
    const [a, b] = [one, other].map((form) => this.#ratio(this.#layout.row(form, strategy), measure)) as [
      RatioSums,
      RatioSums,
    ];
    const from = this.#layout.cross(pair, strategy, measure);
    const [xx, xy, yx, yy] = Array.from(this.#sums.subarray(from, from + 4)) as [
      number,
      number,
      number,
      number,
    ];
    const [scaleA, scaleB] = [this.#scale(one, measure), this.#scale(other, measure)];
    // Scaling the numerators alone scales the rates.
    const cross = { xx: xx * scaleA * scaleB, xy: xy * scaleA, yx: yx * scaleB, yy };
    return {
      a: known(ratioInterval(scaled(a, scaleA))),
      b: known(ratioInterval(scaled(b, scaleB))),
      difference: known(ratioDifference(scaled(a, scaleA), scaled(b, scaleB), cross)),
    };
  }

  #measures(form: number, row: number): Record<string, Known> {
    return Object.fromEntries(
      MEASURES.map(({ name }, at) => [
        name,
        known(ratioInterval(scaled(this.#ratio(row, at), this.#scale(form, at)))),
      ]),
    );
  }

  /** What a measure's counts are multiplied with under a form. */
  #scale(form: number, measure: number): number {
    const { scale, leads } = MEASURES[measure]!;
    return leads ? scale / (tablesOf(this.#plan.rules[form]!).sides - 1) : scale;
  }

  #ratio(row: number, measure: number): RatioSums {
    const sums = this.#sums;
    const { of, per } = MEASURES[measure]!;
    const at = this.#layout.rowProducts(row, measure);
    return {
      units: sums[this.#layout.rowUnits(row)]!,
      x: this.#countOf(row, COUNT[of]),
      y: this.#countOf(row, COUNT[per]),
      xx: sums[at]!,
      xy: sums[at + 1]!,
      yy: sums[at + 2]!,
    };
  }

  #bid(form: number, strategy: number, cell: number): BidResult {
    const { rules, strategies } = this.#plan;
    const { calls, seats } = tablesOf(rules[form]!);
    const from = this.#layout.cell(form, strategy, cell);
    const sums = this.#sums.subarray(from, from + BID_SUMS.length);
    const place = cell % (seats + 1);
    const call = calls[Math.floor(cell / (seats + 1))]!;
    const contracts = sums[BID.contracts]!;
    const mean = (sum: number) => (contracts === 0 ? null : sum / contracts);
    return {
      strategy: strategies[strategy]!.shown,
      rules: rules[form]!.name,
      call: call.text,
      position: Math.min(place, seats - 1) + 1,
      forced: place === seats,
      calls: sums[BID.calls]!,
      contracts,
      made: sums[BID.made]!,
      makeRate: known(share(ratioInterval(makeSums(sums)))),
      meanTaken: mean(sums[BID.taken]!),
      meanOver: call.level === 0 ? null : mean(sums[BID.over]!),
      meanChange: mean(sums[BID.change]!),
      predictedMakeRate:
        sums[BID.predicted] === 0 ? null : sums[BID.predictedMillionths]! / 1e6 / sums[BID.predicted]!,
    };
  }
}

/** Contracts made out of contracts, the units that had any as clusters. */
const makeSums = (sums: Float64Array): RatioSums => ({
  units: sums[BID.units]!,
  x: sums[BID.made]!,
  y: sums[BID.contracts]!,
  xx: sums[BID.madeMade]!,
  xy: sums[BID.madeContracts]!,
  yy: sums[BID.contractsContracts]!,
});

const scaled = (sums: RatioSums, scale: number): RatioSums => ({
  ...sums,
  x: sums.x * scale,
  xx: sums.xx * scale * scale,
  xy: sums.xy * scale,
});

/** A share's interval ends where shares do. */
const share = ({ mean, low, high }: Estimate): Estimate => ({
  mean,
  low: low === undefined ? undefined : Math.max(0, low),
  high: high === undefined ? undefined : Math.min(1, high),
});

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

const known = ({ mean, low, high }: Estimate): Known => ({
  mean: mean ?? null,
  low: low ?? null,
  high: high ?? null,
});

const NOT_KNOWN: Known = Object.freeze({ mean: null, low: null, high: null });

/** Who is ahead by an interval that excludes zero. */
function sideOf({ low, high }: Estimate): 'a' | 'b' | 'undecided' {
  if (low !== undefined && low > 0) return 'a';
  return high !== undefined && high < 0 ? 'b' : 'undecided';
}
