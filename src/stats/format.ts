// Numbers for people: an estimate with two significant digits of its interval's size, and `n/a` for what is unknown.
import type { Estimate } from './interval.js';

export interface EstimateStyle {
  /** A plus sign before what is above zero. */
  readonly signed?: boolean;
  /** What the number counts, such as `points a deal`. */
  readonly unit?: string;
  /** What it rests on, such as `20,000 pairs`. */
  readonly sample?: string;
  /** Why the interval is unknown, where it is. */
  readonly why?: string;
  /** Confidence of the interval. */
  readonly level?: number;
}

/** `+1.84 points a deal (95 %: +1.61 to +2.07, 20,000 pairs)`, or the number alone where the interval is unknown. */
export function formatEstimate({ mean, low, high }: Estimate, style: EstimateStyle = {}): string {
  const { signed = false, unit, sample, why, level = 0.95 } = style;
  if (mean === undefined) return why === undefined ? 'n/a' : `n/a (${why})`;
  const counted = (text: string) => (unit === undefined ? text : `${text} ${unit}`);
  const noted = (texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join(', ');
  if (low === undefined || high === undefined) {
    const unknown = why === undefined ? 'interval n/a' : `interval n/a: ${why}`;
    return `${counted(formatNumber(mean, 4, signed))} (${noted([unknown, sample])})`;
  }
  const digits = digitsFor(high - low);
  const [m, l, h] = [mean, low, high].map((value) => fixed(value, digits, signed)) as [
    string,
    string,
    string,
  ];
  const confidence = String(Number((level * 100).toFixed(6)));
  return `${counted(m)} (${noted([`${confidence} %: ${l} to ${h}`, sample])})`;
}

/** A number with so many significant digits; `n/a` when it is unknown. */
export function formatNumber(value: number | undefined, significant = 4, signed = false): string {
  if (value === undefined || !Number.isFinite(value)) return 'n/a';
  if (value === 0) return '0';
  const digits = Math.max(0, significant - 1 - Math.floor(Math.log10(Math.abs(value))));
  return fixed(value, Math.min(digits, 12), signed);
}

/** A whole number with its thousands set apart: `20,000`. */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** Decimals that show two significant digits of an interval of that width. */
const digitsFor = (width: number): number =>
  width <= 0 ? 2 : Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(width / 2))));

function fixed(value: number, digits: number, signed: boolean): string {
  const text = value.toFixed(digits);
  if (Number(text) === 0) return text.replace('-', '');
  return signed && value > 0 ? `+${text}` : text;
}
