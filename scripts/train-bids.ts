// Trains the bidding model and writes it to src/search/bidding/trained.ts:
//   node scripts/run-ts.mjs scripts/train-bids.ts --deals 40000 --played 2000 [--labels FILE] [--games FILE]
// Labels and played hands are read from the files when they are there, and made and kept otherwise. Everything follows from
// the seeds below; about 4 ms a deal for the labels, 60 ms for a played hand, a minute or two for the rest, on one core.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomFrom } from '../src/random/streams.js';
import { INPUTS, NETWORKS, NO_TRUMP_ROW } from '../src/search/bidding/hand-input.js';
import { LEAST, Network, OUTCOMES } from '../src/search/bidding/network.js';
import { type PackedNetwork, unpackModel } from '../src/search/bidding/points-model.js';
import { AUCTIONS, POINTS_MODEL } from '../src/search/bidding/trained.js';
import { packBytes, packNumbers } from '../src/search/bidding/weights-text.js';
import pimc from '../strategies/pimc.js';
import { auctionDeals, solvedAuction } from './bids/auctions.js';
import { labels, ROW } from './bids/labels.js';
import { loss, train } from './bids/learn.js';
import { type PlayedHand, playedHands } from './bids/played.js';
import { samplesOf } from './bids/samples.js';

const SEED = 'bids';
const EPOCHS = 8;
const RATE = 0.004;
/** Auctions that tables are trained for. */
const FORMS = ['pagat', 'pagat7', 'tournament', 'cardrules'] as const;

const { values: options } = parseArgs({
  options: {
    deals: { type: 'string', default: '40000' },
    played: { type: 'string', default: '2000' },
    labels: { type: 'string' },
    games: { type: 'string' },
    stages: { type: 'string', default: 'hands,pairs,played,auctions' },
    out: { type: 'string', default: 'src/search/bidding/trained.ts' },
  },
});

const stages = options.stages.split(',');
const rows = readLabels(Number(options.deals), options.labels);
const networks = stages.includes('hands') ? trained(rows, false).map(packed) : POINTS_MODEL.networks;
const pairs = stages.includes('pairs') ? trained(rows, true).map(packed) : POINTS_MODEL.pairs;
const played = stages.includes('played')
  ? playedTables(readPlayed(Number(options.played), options.games)).map(packNumbers)
  : POINTS_MODEL.played;
const packedModel = { networks, pairs, played };
const auctions = stages.includes('auctions') ? solvedAuctions() : AUCTIONS;
writeFileSync(options.out, source());
say(`wrote ${options.out}`);

function solvedAuctions(): Record<string, string> {
  const model = unpackModel(packedModel);
  const training = { deals: auctionDeals(rows, model), model, seed: SEED, say };
  const solved = FORMS.map((name) => solvedAuction(name, training));
  return Object.fromEntries(solved.map(({ name, calls }) => [name, packBytes(calls)]));
}

function readLabels(count: number, file: string | undefined): Int16Array {
  if (file !== undefined && existsSync(file)) {
    const bytes = readFileSync(file);
    const size = Math.min(count * ROW, Math.floor(bytes.length / 2 / ROW) * ROW);
    return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + 2 * size));
  }
  const made = labels(SEED, 0, count);
  if (file !== undefined) writeFileSync(file, new Uint8Array(made.buffer));
  return made;
}

function readPlayed(count: number, file: string | undefined): PlayedHand[] {
  if (file !== undefined && existsSync(file))
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PlayedHand);
  const made = [...playedHands(pimc, [], 'played', 0, count)];
  if (file !== undefined) writeFileSync(file, made.map((hand) => `${JSON.stringify(hand)}\n`).join(''));
  return made;
}

/** Networks trained on all but the last twentieth of the deals, which they are judged by. */
function trained(rows: Int16Array, pairs: boolean): Network[] {
  const cut = Math.floor((rows.length / ROW) * 0.95) * ROW;
  return Array.from({ length: NETWORKS }, (_, at) => {
    const network = new Network(pairs ? 2 * INPUTS : INPUTS);
    const seen = samplesOf(rows.subarray(0, cut), at, pairs);
    const unseen = samplesOf(rows.subarray(cut), at, pairs);
    train(network, seen, EPOCHS, RATE, randomFrom(pairs ? `pairs network ${at}` : `${SEED} network ${at}`));
    say(
      `network ${at}: ${seen.size} samples, loss ${loss(network, seen).toFixed(4)}, unseen ${loss(network, unseen).toFixed(4)}`,
    );
    return network;
  });
}

/** Chances of points played by points of perfect play: neighbours count half, and a little of everything near. */
function playedTables(hands: readonly PlayedHand[]): Float64Array[] {
  return [false, true].map((noTrump) => {
    const table = new Float64Array(OUTCOMES * OUTCOMES);
    const here = hands.filter(({ denomination }) => (denomination === NO_TRUMP_ROW) === noTrump);
    const lost = here.reduce((sum, { perfect, played }) => sum + perfect - played, 0) / here.length;
    say(
      `${noTrump ? 'no trump' : 'suits'}: ${here.length} hands, played ${lost.toFixed(2)} points below perfect`,
    );
    for (let row = 0; row < OUTCOMES; row++) {
      const cells = table.subarray(row * OUTCOMES, (row + 1) * OUTCOMES);
      for (const { perfect, played } of here) {
        const weight = 0.4 ** Math.abs(perfect - LEAST - row);
        const at = Math.max(0, Math.min(OUTCOMES - 1, row + played - perfect));
        if (weight > 0.01) cells[at]! += weight;
      }
      cells[row]! += 1e-6;
      const sum = cells.reduce((total, chance) => total + chance, 0);
      cells.forEach((chance, at) => {
        cells[at] = chance / sum;
      });
    }
    return table;
  });
}

function packed({ first, second }: Network): PackedNetwork {
  return { first: packNumbers(first), second: packNumbers(second) };
}

function source(): string {
  return [
    '// Written by scripts/train-bids.ts; do not edit.',
    "import type { PackedModel } from './points-model.js';",
    '',
    `export const POINTS_MODEL: PackedModel = ${JSON.stringify(packedModel)};`,
    '',
    `export const AUCTIONS: Readonly<Record<string, string>> = ${JSON.stringify(auctions)};`,
    '',
  ].join('\n');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
