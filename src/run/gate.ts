// Conditions that the results of a run must meet, as people write them: `points > 0`, `winRate >= 0.5 at 99 %`, `makeRate(7) between
// 0.5 and 0.7`, `sprt accept`, `no faults`, `no regression against FILE`. A condition on an estimate is met or not only where the
// whole interval is; else it is undecided.
import { type Estimate, LEVEL } from '../stats/interval.js';

export const COMPARED = ['points', 'winRate', 'elo', 'normalizedElo'] as const;
/** Measures of two strategies. */
export type Compared = (typeof COMPARED)[number];

export const ROW_MEASURES = [
  'makeRate',
  'declared',
  'bidLevel',
  'pointsTaken',
  'noTrumpShare',
  'forcedShare',
  'forcedMakeRate',
  'declaredPoints',
  'defendedPoints',
] as const;
/** Measures of one strategy. */
export type RowMeasure = (typeof ROW_MEASURES)[number];

/** What must hold: the value lies between both limits, each its own or not. */
export interface Range {
  readonly low: number;
  readonly high: number;
  readonly open: boolean;
}

/** Which comparisons or strategies a gate looks at. */
export interface Scope {
  /** Default: the first strategy. */
  readonly of: string | undefined;
  readonly against: string | undefined;
  readonly under: string | undefined;
}

export type Gate =
  | {
      readonly kind: 'compared';
      readonly measure: Compared;
      readonly range: Range;
      readonly level: number;
      readonly scope: Scope;
    }
  | {
      readonly kind: 'row';
      readonly measure: RowMeasure;
      /** Of contracts at this call only. */
      readonly call: string | undefined;
      readonly range: Range;
      readonly level: number;
      readonly scope: Scope;
    }
  | { readonly kind: 'sprt'; readonly scope: Scope }
  | { readonly kind: 'faults' }
  | { readonly kind: 'regression'; readonly file: string };

export const GATE_VERDICTS = ['passed', 'failed', 'undecided'] as const;
export type GateVerdict = (typeof GATE_VERDICTS)[number];

/** One thing that a gate looked at. */
export interface GateCheck {
  readonly what: string;
  readonly value: {
    readonly mean: number | null;
    readonly low: number | null;
    readonly high: number | null;
  } | null;
  readonly verdict: GateVerdict;
}

export interface GateResult {
  readonly gate: string;
  /** Failed when a check has failed, else undecided when one is, or when there was nothing to look at. */
  readonly verdict: GateVerdict;
  readonly checks: readonly GateCheck[];
}

/** What is wrong with a gate, in one sentence. */
export class GateError extends Error {
  override readonly name = 'GateError';
}

const NUMBER = '([-+]?\\d+(?:\\.\\d+)?(?:e[-+]?\\d+)?)';
const SCOPE = /\s+(of|against|under)\s+("[^"]+"|\S+)/g;
const CONDITION = new RegExp(
  `^(\\w+)(?:\\(([^)]+)\\))?\\s*(?:(>=|<=|>|<)\\s*${NUMBER}|between\\s+${NUMBER}\\s+and\\s+${NUMBER})((?:\\s+(?:of|against|under)\\s+(?:"[^"]+"|\\S+))*)(?:\\s+at\\s+${NUMBER}\\s*%)?$`,
);

/** Reads a gate. @throws GateError */
export function parseGate(text: string): Gate {
  const gate = text.trim();
  if (/^no\s+faults$/.test(gate)) return { kind: 'faults' };
  const regression = /^no\s+regression\s+against\s+(.+)$/.exec(gate);
  if (regression) return { kind: 'regression', file: regression[1]! };
  const sprt = /^sprt\s+accept((?:\s+(?:of|against|under)\s+(?:"[^"]+"|\S+))*)$/.exec(gate);
  if (sprt) return { kind: 'sprt', scope: scopeIn(sprt[1]!) };
  const found = CONDITION.exec(gate);
  if (!found)
    throw new GateError(
      `gate "${text}": expected such as "points > 0", "winRate >= 0.5 at 95 %", "makeRate(7) between 0.5 and 0.7", "sprt accept", "no faults" or "no regression against FILE"`,
    );
  return conditionOf(text, found);
}

function conditionOf(text: string, found: RegExpExecArray): Gate {
  const [, measure, call, sign, limit, low, high, scopes, percent] = found;
  const range = sign === undefined ? between(text, Number(low), Number(high)) : oneSided(sign, Number(limit));
  const level = percent === undefined ? LEVEL : Number(percent) / 100;
  if (!(level > 0 && level < 1)) throw new GateError(`gate "${text}": expected a level between 0 and 100 %`);
  const rest = { range, level, scope: scopeIn(scopes!) };
  const compared = COMPARED.find((one) => one === measure);
  if (compared && call === undefined) return { kind: 'compared', measure: compared, ...rest };
  const row = ROW_MEASURES.find((one) => one === measure);
  if (row && (call === undefined || row === 'makeRate')) return { kind: 'row', measure: row, call, ...rest };
  throw new GateError(
    `gate "${text}": there is no measure ${measure}${call === undefined ? '' : `(${call})`}; expected one of ${[...COMPARED, ...ROW_MEASURES].join(', ')}, or makeRate(CALL)`,
  );
}

function between(text: string, low: number, high: number): Range {
  if (low >= high) throw new GateError(`gate "${text}": expected the lower limit first`);
  return { low, high, open: false };
}

const oneSided = (sign: string, limit: number): Range => ({
  low: sign.startsWith('>') ? limit : -Infinity,
  high: sign.startsWith('<') ? limit : Infinity,
  open: !sign.endsWith('='),
});

function scopeIn(text: string): Scope {
  const scope: Record<string, string> = {};
  for (const [, word, name] of text.matchAll(SCOPE)) scope[word!] = name!.replace(/^"|"$/g, '');
  return { of: scope['of'], against: scope['against'], under: scope['under'] };
}

/** Whether an interval lies within a range (passed), outside (failed), or tells neither. */
export function judgeEstimate({ low, high }: Estimate, range: Range): GateVerdict {
  if (low === undefined || high === undefined) return 'undecided';
  const above = range.open ? low > range.low : low >= range.low;
  const below = range.open ? high < range.high : high <= range.high;
  if (above && below) return 'passed';
  const under = range.open ? high <= range.low : high < range.low;
  const over = range.open ? low >= range.high : low > range.high;
  return under || over ? 'failed' : 'undecided';
}

/** The verdict of a gate from those of its checks. */
export function verdictOf(checks: readonly GateCheck[]): GateVerdict {
  if (checks.some(({ verdict }) => verdict === 'failed')) return 'failed';
  if (checks.length === 0 || checks.some(({ verdict }) => verdict === 'undecided')) return 'undecided';
  return 'passed';
}
