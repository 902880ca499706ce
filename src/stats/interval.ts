// An estimate with its interval. What is not known is undefined, never NaN and never infinite.

export interface Estimate {
  readonly mean: number | undefined;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

export const UNKNOWN: Estimate = Object.freeze({ mean: undefined, low: undefined, high: undefined });

/** Confidence of every interval unless another is asked for. */
export const LEVEL = 0.95;
