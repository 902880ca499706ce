// xoshiro128** (Blackman and Vigna, 2018) in 32-bit integers. The state cannot be read from outside; streams.ts sets it.

let setState: (random: Random, a: number, b: number, c: number, d: number) => void;

/** A stream of random numbers. Draws are uniform; `below` and `pick` have a bias under n / 2^26. */
export class Random {
  #a = 1;
  #b = 2;
  #c = 3;
  #d = 4;

  static {
    setState = (random, a, b, c, d) => {
      random.#a = a | 0;
      random.#b = b | 0;
      random.#c = c | 0;
      random.#d = (a | b | c | d) === 0 ? 1 : d | 0;
    };
  }

  /** 32 random bits as a signed integer. */
  bits(): number {
    const b = this.#b;
    const x = Math.imul(b, 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9);
    const c = this.#c ^ this.#a;
    const d = this.#d ^ b;
    this.#b = b ^ c;
    this.#a ^= d;
    this.#c = c ^ (b << 9);
    this.#d = (d << 11) | (d >>> 21);
    return result;
  }

  /** A whole number in 0..n-1, for n in 1..2^21. */
  below(n: number): number {
    if (n <= 32) return Math.imul(this.bits() >>> 5, n) >>> 27;
    return Math.floor(((this.bits() >>> 0) * n) / 4294967296);
  }

  /** A number in [0, 1) with 32 random bits. */
  unit(): number {
    return (this.bits() >>> 0) / 4294967296;
  }

  /** One of the items, each alike; the list must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!;
  }

  /** Puts the first `count` places of a list in random order, drawing from the whole list. */
  shuffle<T>(items: { [index: number]: T; readonly length: number }, count = items.length): void {
    const last = Math.min(count, items.length - 1);
    for (let at = 0; at < last; at++) {
      const from = at + this.below(items.length - at);
      const card = items[from]!;
      items[from] = items[at]!;
      items[at] = card;
    }
  }
}

export { setState };
