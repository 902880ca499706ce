// Every stream of a run from its one seed: the state of stream (unit, hand, redeal, purpose) is a keyed one-way function
// of these numbers, so that neighbouring units share nothing and no stream tells anything about another.
import seedrandom from 'seedrandom';
import { Random, setState } from './random.js';

/** What a stream is for: seats draw from 0..15, the rest have numbers of their own. */
export const PURPOSE = { deal: 16, firstDealer: 17, bootstrap: 18, sample: 19, training: 20 } as const;

const ROUNDS = 8;
const WORD = 2 ** 32;

/** The streams of one run. */
export class Streams {
  readonly #key: Int32Array;

  /** @param seed any text; equal texts give equal streams. */
  constructor(seed: string) {
    const source = seedrandom(seed);
    this.#key = Int32Array.from({ length: 4 }, () => source.int32());
  }

  /**
   * Sets `random` to the start of a stream.
   * @param unit 0..2^53-1; hand and redeal below 2^16 each; purpose below 2^8; salt any 32 bits.
   */
  start(random: Random, unit: number, hand: number, redeal: number, purpose: number, salt = 0): void {
    const key = this.#key;
    const k0 = key[0]!;
    const k1 = key[1]!;
    const k2 = key[2]!;
    const k3 = key[3]!;
    // The permutation of Chaskey (Mouha et al., 2014) between two additions of the key.
    let a = (unit | 0) ^ k0;
    let b = ((unit < WORD ? 0 : Math.floor(unit / WORD)) | (purpose << 22)) ^ k1;
    let c = ((hand << 16) | redeal) ^ k2;
    let d = salt ^ k3;
    for (let round = 0; round < ROUNDS; round++) {
      a = (a + b) | 0;
      b = ((b << 5) | (b >>> 27)) ^ a;
      a = (a << 16) | (a >>> 16);
      c = (c + d) | 0;
      d = ((d << 8) | (d >>> 24)) ^ c;
      a = (a + d) | 0;
      d = ((d << 13) | (d >>> 19)) ^ a;
      c = (c + b) | 0;
      b = ((b << 7) | (b >>> 25)) ^ c;
      c = (c << 16) | (c >>> 16);
    }
    setState(random, a ^ k0, b ^ k1, c ^ k2, d ^ k3);
  }
}

/** A text as 32 bits, for salts and for seeds given to outside programs (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** A stream from a seed text alone, for tests, scripts and training. */
export function randomFrom(seed: string, unit = 0): Random {
  const random = new Random();
  new Streams(seed).start(random, unit, 0, 0, PURPOSE.training);
  return random;
}
