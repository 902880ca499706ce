// Plays the experiments of a rate, each from a stream of its own, and says how far off the share may be by chance.
import { Random } from '../../src/random/random.js';
import { PURPOSE, Streams } from '../../src/random/streams.js';
import type { Rate } from './rates.js';

/** Four standard errors: one rate in 16,000 lies farther off by chance, and the seed is fixed. */
const SIGMAS = 4;

export function measured({ name, happens, promised, slack }: Rate, trials: number) {
  const streams = new Streams(name);
  const random = new Random();
  let count = 0;
  for (let trial = 0; trial < trials; trial++) {
    streams.start(random, trial, 0, 0, PURPOSE.sample);
    if (happens(random)) count++;
  }
  return { share: count / trials, margin: SIGMAS * Math.sqrt((promised * (1 - promised)) / trials) + slack };
}
