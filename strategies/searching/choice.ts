// Choosing by values that were measured in the same worlds: means, paired differences, and who is still in the race.

/** Values of `cards` choices, measured world by world. */
export class Scores {
  readonly choices: number;
  worlds = 0;
  readonly #values: number[] = [];
  readonly #sums: Float64Array;

  constructor(choices: number) {
    this.choices = choices;
    this.#sums = new Float64Array(choices);
  }

  /** Adds one world's value of each choice. */
  add(row: ArrayLike<number>, weight = 1): void {
    for (let choice = 0; choice < this.choices; choice++) {
      const value = row[choice]! * weight;
      this.#values.push(value);
      this.#sums[choice]! += value;
    }
    this.worlds++;
  }

  mean(choice: number): number {
    return this.#sums[choice]! / this.worlds;
  }

  /** Standard error of the mean of a choice; undefined with fewer than two worlds. */
  meanError(choice: number): number | undefined {
    const n = this.worlds;
    if (n < 2) return undefined;
    const mean = this.mean(choice);
    let squares = 0;
    for (let world = 0; world < n; world++)
      squares += (this.#values[world * this.choices + choice]! - mean) ** 2;
    return Math.sqrt(squares / (n - 1) / n);
  }

  /** The choice with the highest mean; the first of equals. */
  best(): number {
    let best = 0;
    for (let choice = 1; choice < this.choices; choice++)
      if (this.#sums[choice]! > this.#sums[best]!) best = choice;
    return best;
  }

  /** Standard error of the mean difference between two choices; 0 with fewer than two worlds. */
  error(a: number, b: number): number {
    const n = this.worlds;
    if (n < 2) return 0;
    const mean = this.mean(a) - this.mean(b);
    let squares = 0;
    for (let world = 0; world < n; world++) {
      const off = this.#values[world * this.choices + a]! - this.#values[world * this.choices + b]! - mean;
      squares += off * off;
    }
    return Math.sqrt(squares / (n - 1) / n);
  }

  /** Choices within `errors` standard errors (and a rounding) of the best. */
  near(errors: number): number[] {
    const best = this.best();
    const found: number[] = [];
    for (let choice = 0; choice < this.choices; choice++) {
      const behind = this.mean(best) - this.mean(choice);
      if (behind <= ROUNDING + (errors > 0 && choice !== best ? errors * this.error(best, choice) : 0))
        found.push(choice);
    }
    return found;
  }

  /** Whether the best leads every other by more than `errors` standard errors. */
  isDecided(errors: number): boolean {
    const best = this.best();
    for (let choice = 0; choice < this.choices; choice++)
      if (
        choice !== best &&
        this.mean(best) - this.mean(choice) <= errors * this.error(best, choice) + ROUNDING
      )
        return false;
    return true;
  }
}

const ROUNDING = 1e-9;
