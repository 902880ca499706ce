// Binomial coefficients for packs of up to 48 cards: exact, since C(48, 24) is below 2^53.

const MOST = 48;

const TABLE = new Float64Array((MOST + 1) * (MOST + 1));
for (let n = 0; n <= MOST; n++)
  for (let k = 0; k <= n; k++)
    TABLE[n * (MOST + 1) + k] =
      k === 0 || k === n ? 1 : TABLE[(n - 1) * (MOST + 1) + k - 1]! + TABLE[(n - 1) * (MOST + 1) + k]!;

/** Ways to choose k of n cards; 0 for k above n. */
export const choose = (n: number, k: number): number => TABLE[n * (MOST + 1) + k]!;
