// The same experiments as in the quick run, 25 times as many; the shares are printed.
import { describe, expect, it } from 'vitest';
import { measured } from '../stats/measured.js';
import { RATES } from '../stats/rates.js';

const MORE = 25;

describe('as often as promised, over many experiments:', () => {
  it.each(RATES)('$name', (rate) => {
    const { share, margin } = measured(rate, rate.trials * MORE);
    console.info(
      `${rate.name}: ${share.toFixed(4)} (promised ${rate.atMost ? 'at most ' : ''}${rate.promised})`,
    );
    expect(share).toBeLessThanOrEqual(rate.promised + margin);
    if (!rate.atMost) expect(share).toBeGreaterThanOrEqual(rate.promised - margin);
  });
});
