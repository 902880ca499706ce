// What a run reports, as results.json holds it; null is what is not known.
import type { Verdict } from '../stats/gsprt.js';
import type { Estimate } from '../stats/interval.js';
import type { SprtSettings, UnitKind } from './experiment.js';
import type { SIDE_MEASURES } from './measures.js';

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
  /** Chance of a difference at least as large if there were none; null where the interval is unknown. */
  readonly p: number | null;
  /** The same with every difference of the run in view (Holm): at most 0.05 is shown. */
  readonly adjustedP: number | null;
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

/** Two variants of a strategy against one opponent. */
export interface OptionsComparison {
  readonly kind: 'options';
  readonly a: string;
  readonly b: string;
  readonly against: string;
  readonly rules: string;
  readonly unit: UnitKind;
  readonly units: number;
  /** Points and share of wins against the opponent. */
  readonly measures: Readonly<Record<'points' | 'winRate', MeasureComparison>>;
  readonly stoppedBy: StoppedBy;
}

export type Comparison = StrategyComparison | RulesComparison | OptionsComparison;

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

export const known = (value: number | undefined): number | null => value ?? null;

export const reported = ({ mean, low, high }: Estimate): Reported => ({
  mean: known(mean),
  low: known(low),
  high: known(high),
});
