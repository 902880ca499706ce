// Many comparisons at once: twenty tests of nothing give, on average, one "significant" result at 5 %. Holm's correction (1979)
// raises the p-values so that the chance of even one false alarm in the whole family stays at the level asked for.

/**
 * Adjusted p-values, in the order given: call those at most alpha significant. An unknown p-value stays unknown but still counts
 * as a member of the family.
 */
export function holm(pValues: readonly (number | undefined)[]): (number | undefined)[] {
  const ascending = pValues
    .map((p, at) => ({ p, at }))
    .filter((entry): entry is { p: number; at: number } => entry.p !== undefined)
    .sort((a, b) => a.p - b.p || a.at - b.at);
  const adjusted: (number | undefined)[] = pValues.map(() => undefined);
  let largest = 0;
  ascending.forEach(({ p, at }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)));
    adjusted[at] = largest;
  });
  return adjusted;
}

/** Confidence at which each of so many intervals must be taken for all of them to hold at once with `level` (Bonferroni). */
export const familyLevel = (level: number, intervals: number): number =>
  1 - (1 - level) / Math.max(1, intervals);
