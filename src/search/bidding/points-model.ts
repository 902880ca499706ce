// Chances of the points that a declarer's side takes, from the declarer's hand alone, in any denomination of the base pack.
import { INPUTS, NETWORKS, NO_TRUMP_ROW, networkOf, readHand, readPair } from './hand-input.js';
import { LEAST, Network, OUTCOMES } from './network.js';
import { unpackNumbers } from './weights-text.js';

interface Packed {
  readonly scale: number;
  readonly text: string;
}
export interface PackedNetwork {
  readonly first: Packed;
  readonly second: Packed;
}
/** As the training script writes it. */
export interface PackedModel {
  readonly networks: readonly PackedNetwork[];
  /** The same from both hands of the declarer's side. */
  readonly pairs: readonly PackedNetwork[];
  /** Chances of points played by points of perfect play: with trump, then without; rows and columns from `LEAST`. */
  readonly played: readonly Packed[];
}

export class PointsModel {
  readonly #networks: readonly Network[];
  readonly #pairs: readonly Network[];
  readonly #played: readonly ArrayLike<number>[];
  readonly #means: readonly Float64Array[];
  readonly #on = new Uint8Array(2 * INPUTS);
  readonly #perfect = new Float64Array(OUTCOMES);

  constructor(networks: readonly Network[], pairs: readonly Network[], played: readonly ArrayLike<number>[]) {
    this.#networks = networks;
    this.#pairs = pairs;
    this.#played = played;
    this.#means = played.map(meansOf);
  }

  /** Chances of `LEAST`, ... points with perfect play, into `out`. */
  perfect(lanes: ArrayLike<number>, denomination: number, out: Float64Array): void {
    const size = readHand(this.#on, lanes, denomination);
    this.#networks[networkOf(denomination)]!.run(this.#on, size, out);
  }

  /** As `perfect`, with the partner's hand known too. */
  perfectOfPair(
    lanes: ArrayLike<number>,
    partner: ArrayLike<number>,
    denomination: number,
    out: Float64Array,
  ): void {
    const size = readPair(this.#on, lanes, partner, denomination);
    this.#pairs[networkOf(denomination)]!.run(this.#on, size, out);
  }

  /** For each number of points with perfect play the mean, over those then really taken, of `worth` (from `LEAST` on). */
  byPerfect(worth: ArrayLike<number>, denomination: number): Float64Array {
    const played = this.#played[denomination === NO_TRUMP_ROW ? 1 : 0]!;
    return Float64Array.from({ length: OUTCOMES }, (_, row) => {
      let sum = 0;
      for (let at = 0; at < OUTCOMES; at++) sum += played[row * OUTCOMES + at]! * worth[at]!;
      return sum;
    });
  }

  /** Chances of the points really taken, into `out`: a suit, or 4 for no trump. */
  chances(lanes: ArrayLike<number>, denomination: number, out: Float64Array): void {
    this.perfect(lanes, denomination, this.#perfect);
    const played = this.#played[denomination === NO_TRUMP_ROW ? 1 : 0]!;
    out.fill(0);
    for (let row = 0; row < OUTCOMES; row++)
      for (let at = 0; at < OUTCOMES; at++) out[at]! += this.#perfect[row]! * played[row * OUTCOMES + at]!;
  }

  /** Expected points really taken. */
  mean(lanes: ArrayLike<number>, denomination: number): number {
    this.perfect(lanes, denomination, this.#perfect);
    const means = this.#means[denomination === NO_TRUMP_ROW ? 1 : 0]!;
    let sum = 0;
    for (let row = 0; row < OUTCOMES; row++) sum += this.#perfect[row]! * means[row]!;
    return sum;
  }
}

/** Expected points of each row of a table of chances. */
const meansOf = (table: ArrayLike<number>): Float64Array =>
  Float64Array.from({ length: OUTCOMES }, (_, row) => {
    let sum = 0;
    for (let at = 0; at < OUTCOMES; at++) sum += table[row * OUTCOMES + at]! * (LEAST + at);
    return sum;
  });

export function unpackModel(packed: PackedModel): PointsModel {
  const networks = packed.networks.map((network) => unpackNetwork(network, INPUTS));
  const pairs = packed.pairs.map((network) => unpackNetwork(network, 2 * INPUTS));
  if (networks.length !== NETWORKS || pairs.length !== NETWORKS)
    throw new Error(`expected ${NETWORKS} networks, got ${networks.length} and ${pairs.length}`);
  return new PointsModel(networks, pairs, packed.played.map(rowsToOne));
}

function unpackNetwork({ first, second }: PackedNetwork, inputs: number): Network {
  const network = new Network(inputs);
  network.first.set(unpackNumbers(first));
  network.second.set(unpackNumbers(second));
  return network;
}

/** Rounding to bytes leaves rows that do not quite sum to 1. */
function rowsToOne(packed: Packed): Float64Array {
  const rows = unpackNumbers(packed).map((chance) => Math.max(0, chance));
  for (let row = 0; row < OUTCOMES; row++) {
    const cells = rows.subarray(row * OUTCOMES, (row + 1) * OUTCOMES);
    const sum = cells.reduce((total, chance) => total + chance, 0);
    cells.forEach((chance, at) => {
      cells[at] = chance / sum;
    });
  }
  return rows;
}
