// A first look at a list of numbers, as from a pilot: how many, where the middle lies, how far they spread.
import {
  mean,
  medianSorted,
  quantileSorted,
  sampleSkewness,
  sampleStandardDeviation,
} from 'simple-statistics';

export interface Description {
  readonly count: number;
  readonly mean: number;
  /** Unknown of a single value. */
  readonly deviation: number | undefined;
  /** Lopsidedness: 0 when symmetric; unknown of fewer than three values or equal ones. */
  readonly skewness: number | undefined;
  readonly least: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
  readonly greatest: number;
}

/** undefined of no values. */
export function describeValues(values: readonly number[]): Description | undefined {
  if (values.length === 0) return undefined;
  const ascending = values.toSorted((a, b) => a - b);
  const varied = ascending[0] !== ascending.at(-1);
  return {
    count: values.length,
    mean: mean([...values]),
    deviation: values.length > 1 ? sampleStandardDeviation([...values]) : undefined,
    skewness: varied && values.length > 2 ? sampleSkewness([...values]) : undefined,
    least: ascending[0]!,
    lowerQuartile: quantileSorted(ascending, 0.25),
    median: medianSorted(ascending),
    upperQuartile: quantileSorted(ascending, 0.75),
    greatest: ascending.at(-1)!,
  };
}
