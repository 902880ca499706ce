// From the sums of a run to what it reports: comparisons, strategies, bid accuracy, house rules. All numbers that files hold are
// worked out here; null is what is not known.
import { tablesOf } from '../rules/tables.js';
import { brier, type Forecasts } from '../stats/brier.js';
import { pairScore } from '../stats/elo.js';
import type { Verdict } from '../stats/gsprt.js';
import type { Estimate } from '../stats/interval.js';
import { studentInterval } from '../stats/moments.js';
import { type RatioSums, ratioDifference, ratioInterval } from '../stats/ratio.js';
import { medianUnbiased } from '../stats/stopped.js';
import { wilson } from '../stats/wilson.js';
import { pairCounts, pointMoments, pointsOf } from './contest-sums.js';
import type { SprtSettings, UnitKind } from './experiment.js';
import { CONTEST, type Layout } from './layout.js';
import {
  BID,
  BID_SUMS,
  COUNT,
  FORECAST,
  FORECAST_BINS,
  HOUSE_MEASURES,
  MEASURES,
  MILLION,
  measureAt,
  SIDE_MEASURES,
} from './measures.js';
import type { Plan } from './plan.js';
import { sprtTest } from './sprt.js';

/** An estimate as files hold it. */
export interface Reported {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export const STOPPED_BY = ['units', 'sprt', 'halfWidth', 'time'] as const;
export type StoppedBy = (typeof STOPPED_BY)[number];

export interface SprtResult extends SprtSettings {
  readonly verdict: Verdict;
  readonly llr: number;
  /** Units when the test decided, or all. */
  readonly units: number;
  /** In the unit of the hypotheses: corrected for having stopped on it. */
  readonly medianUnbiased: Reported;
}

export interface StrategyComparison {
  readonly kind: 'strategies';
  readonly a: string;
  readonly b: string;
  readonly rules: string;
  readonly unit: UnitKind;
  readonly units: number;
  readonly voidUnits: number;
  /** A's points less B's, a hand or game. */
  readonly points: Reported;
  /** Mean pair score of A. */
  readonly winRate: Reported;
  readonly elo: Reported;
  readonly normalizedElo: Reported;
  /** Likelihood that A is the stronger. */
  readonly superiority: number | null;
  /** Share won by A of the pairs that somebody won. */
  readonly decided: Reported;
  readonly decidedPairs: number;
  /** Pairs by score: lost both, .., won both. */
  readonly pairs: readonly number[];
  readonly sprt: SprtResult | null;
  readonly stoppedBy: StoppedBy;
}

export interface MeasureComparison {
  readonly a: Reported;
  readonly b: Reported;
  /** Under a less under b, on common deals. */
  readonly difference: Reported;
}

export interface RulesComparison {
  readonly kind: 'rules';
  readonly a: string;
  readonly b: string;
  readonly strategy: string;
  readonly unit: UnitKind;
  readonly units: number;
  /** Whether both forms deal the same cards; forms with other decks share unit numbers only. */
  readonly commonDeals: boolean;
  readonly measures: Readonly<Record<string, MeasureComparison>>;
  readonly stoppedBy: StoppedBy;
}

export type Comparison = StrategyComparison | RulesComparison;

/** Rates of a strategy's sides; see measures.ts. */
export type Rates = Readonly<Record<(typeof SIDE_MEASURES)[number]['name'], Reported>>;

/** A strategy under a form: over all its duels, or against itself where it plays nobody else. */
export interface StrategyRow extends Rates {
  readonly strategy: string;
  readonly rules: string;
  readonly oracle: boolean;
  readonly unit: UnitKind;
  readonly units: number;
  /** Hands and games in which it sat. */
  readonly hands: number;
  readonly games: number;
  readonly faults: number;
  /** How well it predicts whether its contracts are made; null where it predicts nothing. */
  readonly forecasts: ForecastRow | null;
}

export interface ForecastRow {
  readonly contracts: number;
  readonly brier: number;
  readonly reliability: number;
  readonly resolution: number;
  readonly uncertainty: number;
  /** By tenths of predicted probability, empty ones left out. */
  readonly bins: readonly {
    readonly from: number;
    readonly to: number;
    readonly contracts: number;
    readonly predicted: number;
    readonly made: Reported;
  }[];
}

export interface BidRow {
  readonly strategy: string;
  readonly rules: string;
  readonly call: string;
  /** From the dealer's left: 1, 2, .., dealer. */
  readonly position: string;
  readonly forced: boolean;
  readonly calls: number;
  readonly contracts: number;
  readonly made: number;
  readonly makeRate: Reported;
  readonly meanTaken: number | null;
  readonly meanOver: number | null;
  readonly meanChange: number | null;
  readonly predicted: number | null;
}

/** What the run knows of a contest beside its sums. */
export interface Ending {
  readonly stoppedBy: StoppedBy;
  readonly sprt: { readonly verdict: Verdict; readonly llr: number; readonly units: number } | null;
}

export type GateState = 'passed' | 'failed' | 'undecided';

export interface GateResult {
  readonly gate: string;
  /** What it was put to: `a against b, rules`, or the strategy alone. */
  readonly about: string;
  readonly state: GateState;
  readonly why: string;
}

export interface Results {
  readonly name: string;
  readonly seed: string;
  readonly comparisons: readonly Comparison[];
  readonly strategies: readonly StrategyRow[];
  readonly bids: readonly BidRow[];
  readonly gates: readonly GateResult[];
}

const known = (value: number | undefined): number | null => value ?? null;

export const reported = ({ mean, low, high }: Estimate): Reported => ({
  mean: known(mean),
  low: known(low),
  high: known(high),
});

/** @param sums of all units played; @param endings by contest. */
export function resultsOf(
  layout: Layout,
  sums: Float64Array,
  endings: readonly Ending[],
): Omit<Results, 'gates'> {
  const { experiment } = layout.plan;
  const sheet = new Sheet(layout, sums);
  return {
    name: experiment.name,
    seed: experiment.seed,
    comparisons: [...sheet.duels(endings), ...sheet.forms(endings)],
    strategies: sheet.strategies(),
    bids: sheet.bids(),
  };
}

/** A measure of a row as the sums of a ratio over units. */
export function rowRatio(
  layout: Layout,
  sums: Float64Array,
  at: { readonly form: number; readonly row: number; readonly measure: number },
): RatioSums {
  const { of, per } = MEASURES[at.measure]!;
  const counts = layout.rowCounts(at.row);
  const products = layout.rowProducts(at.row, at.measure);
  const scale = scaleOf(layout.plan, at.form, at.measure);
  return {
    units: sums[layout.rowUnits(at.row)]!,
    x: sums[counts + COUNT[of]]! * scale,
    y: sums[counts + COUNT[per]]!,
    xx: sums[products]! * scale * scale,
    xy: sums[products + 1]! * scale,
    yy: sums[products + 2]!,
  };
}

/** What a measure's counts are multiplied with under a form. */
function scaleOf({ rules }: Plan, form: number, measure: number): number {
  const { scale, lead } = MEASURES[measure]!;
  return lead ? scale / (rules[form]!.sides.length - 1) : scale;
}

class Sheet {
  readonly #layout: Layout;
  readonly #plan: Plan;
  readonly #sums: Float64Array;

  constructor(layout: Layout, sums: Float64Array) {
    this.#layout = layout;
    this.#plan = layout.plan;
    this.#sums = sums;
  }

  duels(endings: readonly Ending[]): StrategyComparison[] {
    return this.#plan.contests.flatMap(({ duel }, at) => (duel ? [this.#duel(at, endings[at]!)] : []));
  }

  forms(endings: readonly Ending[]): RulesComparison[] {
    const stoppedBy = endings.some((one) => one.stoppedBy === 'time') ? 'time' : 'units';
    return this.#layout.formPairs.flatMap((_, pair) =>
      this.#plan.entrants.map((_, strategy) => this.#form(pair, strategy, stoppedBy)),
    );
  }

  strategies(): StrategyRow[] {
    const { entrants, rules } = this.#plan;
    return entrants.flatMap((_, strategy) => rules.map((_, form) => this.#strategy(strategy, form)));
  }

  /** Calls that were made, by strategy, rules, call and position, free before forced. */
  bids(): BidRow[] {
    const { entrants, rules } = this.#plan;
    return entrants
      .flatMap((_, strategy) =>
        rules.flatMap(({ seats }, form) =>
          tablesOf(rules[form]!).calls.flatMap(({ index }) =>
            Array.from({ length: seats + 1 }, (_, place) => this.#bid(strategy, form, index, place)),
          ),
        ),
      )
      .filter(({ calls }) => calls > 0);
  }

  #duel(at: number, { stoppedBy, sprt }: Ending): StrategyComparison {
    const { contests, entrants, rules, unit } = this.#plan;
    const contest = contests[at]!;
    const counts = pairCounts(this.#layout, this.#sums, at);
    const score = pairScore(counts);
    const middle = (counts.length - 1) / 2;
    const won = total(counts.slice(middle + 1));
    const decided = won + total(counts.slice(0, middle));
    return {
      kind: 'strategies',
      a: entrants[contest.a]!.shown,
      b: entrants[contest.b]!.shown,
      rules: rules[contest.rules]!.name,
      unit,
      units: total(counts),
      voidUnits: this.#sums[this.#layout.contest(at) + CONTEST.voids]!,
      points: reported(pointsOf(this.#layout, this.#sums, at)),
      winRate: reported(score.winRate),
      elo: reported(score.elo),
      normalizedElo: reported(score.normalizedElo),
      superiority: known(score.superiority),
      decided: reported(wilson(won, decided)),
      decidedPairs: decided,
      pairs: counts,
      sprt: this.#sprt(at, sprt),
      stoppedBy,
    };
  }

  #sprt(at: number, ending: Ending['sprt']): SprtResult | null {
    const settings = this.#plan.experiment.stop?.sprt;
    if (!settings || !ending) return null;
    const test = sprtTest(settings);
    const deviation = this.#deviation(at, settings);
    const { units, llr } = ending;
    return {
      ...ending,
      ...settings,
      medianUnbiased: reported(
        medianUnbiased({ test, units, block: this.#plan.blockSize, ratio: llr, deviation }),
      ),
    };
  }

  /** Standard deviation of what a unit contributes to the test. */
  #deviation(at: number, { unit }: SprtSettings): number {
    if (unit === 'points') {
      const { count, sum, squares } = pointMoments(this.#layout, this.#sums, at);
      return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
    }
    const counts = pairCounts(this.#layout, this.#sums, at);
    const units = total(counts);
    const mean = (power: number) =>
      counts.reduce((sum, count, score) => sum + count * (score / (counts.length - 1)) ** power, 0) / units;
    return Math.sqrt(Math.max(0, mean(2) - mean(1) ** 2));
  }

  #form(pair: number, strategy: number, stoppedBy: StoppedBy): RulesComparison {
    const { rules, entrants, unit } = this.#plan;
    const [a, b] = this.#layout.formPairs[pair]!.map((form) => rules[form]!) as [
      (typeof rules)[number],
      (typeof rules)[number],
    ];
    const measures = HOUSE_MEASURES.map(
      ({ name }) => [name, this.#measureUnder(pair, strategy, measureAt(name))] as const,
    ).filter(([, { a: under, b: other }]) => under.mean !== null || other.mean !== null);
    return {
      kind: 'rules',
      a: a.name,
      b: b.name,
      strategy: entrants[strategy]!.shown,
      unit,
      units: this.#sums[this.#layout.rowUnits(this.#layout.aloneRow(0, strategy))]!,
      commonDeals: a.deck === b.deck && a.seats === b.seats,
      measures: { ...Object.fromEntries(measures), ...this.#skills(pair, strategy) },
      stoppedBy,
    };
  }

  #measureUnder(pair: number, strategy: number, measure: number): MeasureComparison {
    const [one, other] = this.#layout.formPairs[pair]!;
    const a = this.#ratio(one, this.#layout.aloneRow(one, strategy), measure);
    const b = this.#ratio(other, this.#layout.aloneRow(other, strategy), measure);
    const from = this.#layout.cross(pair, strategy, measure);
    const [p, q] = [scaleOf(this.#plan, one, measure), scaleOf(this.#plan, other, measure)];
    const cross = {
      xx: this.#sums[from]! * p * q,
      xy: this.#sums[from + 1]! * p,
      yx: this.#sums[from + 2]! * q,
      yy: this.#sums[from + 3]!,
    };
    return {
      a: reported(ratioInterval(a)),
      b: reported(ratioInterval(b)),
      difference: reported(ratioDifference(a, b, cross)),
    };
  }

  /** By how much the strategy beats each of the others under both forms: how much skill counts. */
  #skills(formPair: number, strategy: number): Record<string, MeasureComparison> {
    const { entrants, contests } = this.#plan;
    const [one, other] = this.#layout.formPairs[formPair]!;
    const found: Record<string, MeasureComparison> = {};
    for (let pair = 0; pair < this.#layout.pairs; pair++) {
      const [first, second] = [one, other].map((form) => this.#layout.contestOfPair(form, pair)) as [
        number,
        number,
      ];
      const { a, b } = contests[first]!;
      if (a !== strategy) continue;
      found[`pointsOver ${entrants[b]!.shown}`] = {
        a: reported(pointsOf(this.#layout, this.#sums, first)),
        b: reported(pointsOf(this.#layout, this.#sums, second)),
        difference: reported(this.#skillDifference(formPair, pair)),
      };
    }
    return found;
  }

  #skillDifference(formPair: number, pair: number): Estimate {
    const from = this.#layout.crossPair(formPair, pair);
    const [count, sum, squares] = this.#sums.subarray(from, from + 3) as unknown as [number, number, number];
    const [one, other] = this.#layout.formPairs[formPair]!;
    const each = 2 * this.#layout.sideProduct(one) * this.#layout.sideProduct(other);
    const whole = studentInterval({ count, sum, squares });
    const part = (value: number | undefined) => (value === undefined ? undefined : value / each);
    return { mean: part(whole.mean), low: part(whole.low), high: part(whole.high) };
  }

  #strategy(strategy: number, form: number): StrategyRow {
    const { entrants, rules, unit } = this.#plan;
    const row = this.#layout.row(form, strategy);
    const counted = (count: number) => this.#sums[this.#layout.rowCounts(row) + count]!;
    const rates: Rates = Object.fromEntries(
      SIDE_MEASURES.map(({ name }) => [
        name,
        reported(ratioInterval(this.#ratio(form, row, measureAt(name)))),
      ]),
    ) as Rates;
    return {
      strategy: entrants[strategy]!.shown,
      rules: rules[form]!.name,
      oracle: entrants[strategy]!.oracle,
      unit,
      units: this.#sums[this.#layout.rowUnits(row)]!,
      hands: counted(COUNT.hands),
      games: counted(COUNT.games),
      ...rates,
      faults: counted(COUNT.faults),
      forecasts: this.#forecasts(row),
    };
  }

  #ratio(form: number, row: number, measure: number): RatioSums {
    return rowRatio(this.#layout, this.#sums, { form, row, measure });
  }

  #forecasts(row: number): ForecastRow | null {
    const bins = this.#forecastBins(row);
    const parts = brier(bins);
    if (!parts) return null;
    return {
      contracts: bins.reduce((sum, { count }) => sum + count, 0),
      brier: parts.score,
      reliability: parts.reliability,
      resolution: parts.resolution,
      uncertainty: parts.uncertainty,
      bins: bins.flatMap(({ count, forecast, happened }, at) =>
        count === 0
          ? []
          : [
              {
                from: at / FORECAST_BINS,
                to: (at + 1) / FORECAST_BINS,
                contracts: count,
                predicted: forecast / count,
                made: reported(wilson(happened, count)),
              },
            ],
      ),
    };
  }

  #forecastBins(row: number): Forecasts {
    return Array.from({ length: FORECAST_BINS }, (_, bin) => {
      const at = this.#layout.forecasts(row) + bin * FORECAST.length;
      const sum = (which: number) => this.#sums[at + which]!;
      return {
        count: sum(FORECAST.count),
        forecast: sum(FORECAST.forecast) / MILLION,
        squares: sum(FORECAST.squares) / MILLION,
        happened: sum(FORECAST.happened),
        hit: sum(FORECAST.hit) / MILLION,
      };
    });
  }

  #bid(strategy: number, form: number, call: number, place: number): BidRow {
    const { entrants, rules } = this.#plan;
    const { seats, name } = rules[form]!;
    const from = this.#layout.cellSums(this.#layout.cell(form, strategy, call, place));
    const sums = this.#sums.subarray(from, from + BID_SUMS.length);
    const { text, level } = tablesOf(rules[form]!).calls[call]!;
    const contracts = sums[BID.contracts]!;
    const mean = (sum: number) => (contracts === 0 ? null : sum / contracts);
    const predicted = sums[BID.predicted]!;
    return {
      strategy: entrants[strategy]!.shown,
      rules: name,
      call: text,
      position: place >= seats - 1 ? 'dealer' : String(place + 1),
      forced: place === seats,
      calls: sums[BID.calls]!,
      contracts,
      made: sums[BID.made]!,
      makeRate: reported(asShare(ratioInterval(makeSums(sums)))),
      meanTaken: mean(sums[BID.taken]!),
      meanOver: level === 0 ? null : mean(sums[BID.over]!),
      meanChange: mean(sums[BID.change]!),
      predicted: predicted === 0 ? null : sums[BID.predictedMillionths]! / MILLION / predicted,
    };
  }
}

const makeSums = (sums: Float64Array): RatioSums => ({
  units: sums[BID.contracts]!,
  x: sums[BID.made]!,
  y: sums[BID.contracts]!,
  xx: sums[BID.madeMade]!,
  xy: sums[BID.madeContracts]!,
  yy: sums[BID.contractsContracts]!,
});

/** A share's interval ends where shares do. */
const asShare = ({ mean, low, high }: Estimate): Estimate => ({
  mean,
  low: low === undefined ? undefined : Math.max(0, low),
  high: high === undefined ? undefined : Math.min(1, high),
});

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
