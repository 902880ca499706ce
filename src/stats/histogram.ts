// How often each whole number came up (points taken less the bid, hands of a game, ..). It can be merged, charted, and used as the
// support of a sequential test.

/** Counts by value. */
export type Histogram = Map<number, number>;

export function countValue(to: Histogram, value: number, times = 1): void {
  to.set(value, (to.get(value) ?? 0) + times);
}

export function mergeHistogram(to: Histogram, from: ReadonlyMap<number, number>): void {
  for (const [value, times] of from) countValue(to, value, times);
}

/** Values with their counts, ascending. */
export const columns = (histogram: ReadonlyMap<number, number>): [value: number, count: number][] =>
  [...histogram].sort(([a], [b]) => a - b);

/**
 * The histogram in bins of that width, centred on multiples of it, without gaps: what a sequential test takes as support and counts.
 */
export function binned(
  histogram: ReadonlyMap<number, number>,
  width: number,
): { support: number[]; counts: number[] } {
  const bins = new Map<number, number>();
  for (const [value, count] of histogram) countValue(bins, Math.round(value / width), count);
  if (bins.size === 0) return { support: [], counts: [] };
  const first = Math.min(...bins.keys());
  const places = Array.from({ length: Math.max(...bins.keys()) - first + 1 }, (_, at) => first + at);
  return {
    support: places.map((place) => place * width),
    counts: places.map((place) => bins.get(place) ?? 0),
  };
}

/** The smallest value that at least that share of all values do not exceed; undefined of nothing. */
export function quantileOfCounts(histogram: ReadonlyMap<number, number>, share: number): number | undefined {
  const ascending = columns(histogram);
  const all = ascending.reduce((sum, [, count]) => sum + count, 0);
  let seen = 0;
  for (const [value, count] of ascending) {
    seen += count;
    if (seen >= share * all) return value;
  }
  return undefined;
}
