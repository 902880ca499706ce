// Few experiments each; the long run of the same list narrows the margins.
import { describe, expect, it } from 'vitest';
import { measured } from './measured.js';
import { RATES } from './rates.js';

describe('as often as promised, over few experiments:', () => {
  it.each(RATES)('$name', (rate) => {
    const { share, margin } = measured(rate, rate.trials);
    expect(share).toBeLessThanOrEqual(rate.promised + margin);
    if (!rate.atMost) expect(share).toBeGreaterThanOrEqual(rate.promised - margin);
  });
});
