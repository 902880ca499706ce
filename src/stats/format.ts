// Numbers for people: an estimate with two significant digits of its interval's size, and `n/a` for what is unknown.
import type { Estimate } from './interval.js';

/** `+1.84 (95 %: +1.61 to +2.07)`, or the mean alone where the interval is unknown. */
export function formatEstimate(estimate: Estimate, { signed = false } = {}): string {
  const { mean, low, high } = estimate;
  if (mean === undefined) return 'n/a';
  if (low === undefined || high === undefined) return `${formatNumber(mean, 4, signed)} (interval n/a)`;
  const digits = digitsFor(high - low);
  const [m, l, h] = [mean, low, high].map((value) => fixed(value, digits, signed));
  return `${m} (95 %: ${l} to ${h})`;
}

/** A number with so many significant digits; `n/a` when it is unknown. */
export function formatNumber(value: number | undefined, significant = 4, signed = false): string {
  if (value === undefined || !Number.isFinite(value)) return 'n/a';
  if (value === 0) return '0';
  const digits = Math.max(0, significant - 1 - Math.floor(Math.log10(Math.abs(value))));
  return fixed(value, Math.min(digits, 12), signed);
}

/** Decimals that show two significant digits of an interval of that width. */
const digitsFor = (width: number): number =>
  width <= 0 ? 2 : Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(width / 2))));

function fixed(value: number, digits: number, signed: boolean): string {
  const text = value.toFixed(digits);
  return signed && value > 0 ? `+${text}` : text;
}
