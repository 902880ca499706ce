// Trains the bidding model and writes it to src/search/bidding/trained.ts:
//   node scripts/run-ts.mjs scripts/train-bids.ts --deals 40000 --played 2000 [--labels FILE] [--games FILE]
// Labels and played hands are read from the files when they are there, and made and kept otherwise. Everything follows from
// the seeds below; about 4 ms a deal for the labels, 60 ms for a played hand, a minute or two for the rest, on one core.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomFrom } from '../src/random/streams.js';
import { preset } from '../src/rules/derive.js';
import { type Tables, tablesOf } from '../src/rules/tables.js';
import { BUCKETS, bucketOf, offersAt, situations } from '../src/search/bidding/auction-table.js';
import { INPUTS, NETWORKS, NO_TRUMP_ROW, networkOf, readHand } from '../src/search/bidding/hand-input.js';
import { LEAST, Network, OUTCOMES } from '../src/search/bidding/network.js';
import { PointsModel } from '../src/search/bidding/points-model.js';
import { packBytes, packNumbers } from '../src/search/bidding/weights-text.js';
import pimc from '../strategies/pimc.js';
import { type AuctionDeal, AuctionGame, scoreOf } from './bids/auction-game.js';
import { labels, ROW } from './bids/labels.js';
import { CARDS, loss, type Samples, train } from './bids/learn.js';
import { type PlayedHand, playedHands } from './bids/played.js';

const SEED = 'bids';
const EPOCHS = 8;
const RATE = 0.004;
/** Auctions that tables are trained for. */
const FORMS = ['pagat', 'pagat7', 'tournament', 'cardrules'] as const;
const ROUNDS = 8;

const { values: options } = parseArgs({
  options: {
    deals: { type: 'string', default: '40000' },
    played: { type: 'string', default: '2000' },
    labels: { type: 'string' },
    games: { type: 'string' },
    out: { type: 'string', default: 'src/search/bidding/trained.ts' },
  },
});

const rows = readLabels(Number(options.deals), options.labels);
const networks = Array.from({ length: NETWORKS }, (_, at) => trained(rows, at));
const played = playedTables(readPlayed(Number(options.played), options.games));
const model = new PointsModel(networks, played);
const deals = auctionDeals(rows, model);
const auctions = FORMS.map((name) => solved(name, deals));
writeFileSync(options.out, source());
say(`wrote ${options.out}`);

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

/** A network trained on all but the last twentieth of the deals, which it is judged by. */
function trained(rows: Int16Array, at: number): Network {
  const deals = rows.length / ROW;
  const cut = Math.floor(deals * 0.95);
  const network = new Network(INPUTS);
  const seen = samplesOf(rows.subarray(0, cut * ROW), at);
  const unseen = samplesOf(rows.subarray(cut * ROW), at);
  train(network, seen, EPOCHS, RATE, randomFrom(`${SEED} network ${at}`));
  say(
    `network ${at}: ${seen.size} samples, loss ${loss(network, seen).toFixed(4)}, unseen ${loss(network, unseen).toFixed(4)}`,
  );
  return network;
}

function samplesOf(rows: Int16Array, network: number): Samples {
  const denominations = [0, 1, 2, 3, NO_TRUMP_ROW].filter(
    (denomination) => networkOf(denomination) === network,
  );
  const most = (rows.length / ROW) * 4 * denominations.length;
  const on = new Uint8Array(most * CARDS);
  const outcome = new Uint8Array(most);
  let size = 0;
  for (let from = 0; from < rows.length; from += ROW)
    for (let seat = 0; seat < 4; seat++)
      for (const denomination of denominations) {
        readHand(
          on.subarray(size * CARDS, (size + 1) * CARDS),
          rows.subarray(from + seat * 4, from + seat * 4 + 4),
          denomination,
        );
        outcome[size++] = perfectPoints(rows, from, seat, denomination) - LEAST;
      }
  return { on, outcome, size };
}

/** What a seat's side takes with perfect play when the seat declares. */
function perfectPoints(rows: Int16Array, from: number, seat: number, denomination: number): number {
  const points = rows[from + 16 + denomination * 4 + seat]!;
  return seat % 2 === 0 ? points : 10 - points;
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

interface Deal {
  readonly bucket: readonly number[];
  /** Perfect points of each seat in its suit, and without trump. */
  readonly suit: readonly number[];
  readonly noTrump: readonly number[];
}

function auctionDeals(rows: Int16Array, model: PointsModel): Deal[] {
  return Array.from({ length: rows.length / ROW }, (_, n) => {
    const from = n * ROW;
    const seats = [0, 1, 2, 3].map((seat) => {
      const lanes = rows.subarray(from + seat * 4, from + seat * 4 + 4);
      const means = [0, 1, 2, 3, NO_TRUMP_ROW].map((denomination) => model.mean(lanes, denomination));
      const best = means.indexOf(Math.max(...means.slice(0, 4)));
      return {
        bucket: bucketOf(means[best]!, means[NO_TRUMP_ROW]!),
        suit: perfectPoints(rows, from, seat, best),
        noTrump: perfectPoints(rows, from, seat, NO_TRUMP_ROW),
      };
    });
    return {
      bucket: seats.map(({ bucket }) => bucket),
      suit: seats.map(({ suit }) => suit),
      noTrump: seats.map(({ noTrump }) => noTrump),
    };
  });
}

/** The auction of a form, solved: for every situation and kind of hand the likeliest call of the average strategy. */
function solved(name: string, deals: readonly Deal[]): { name: string; calls: Uint8Array } {
  const tables = tablesOf(preset(name));
  const game = new AuctionGame(tables, randomFrom(`${SEED} auction ${name}`));
  const worth = worthOfContracts(tables);
  for (let round = 0; round < ROUNDS; round++)
    for (const deal of deals) game.iterate(seatedFrom(tables, deal, worth, (round % 4) + 1));
  const calls = new Uint8Array(situations(tables) * BUCKETS);
  for (let situation = 0; situation < situations(tables); situation++)
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const average = game.average(situation, bucket);
      const best = average.indexOf(Math.max(...average));
      calls[situation * BUCKETS + bucket] = average[best] === 0 ? UNKNOWN : best;
    }
  fillUnknown(calls);
  report(tables, game);
  return { name, calls };
}

/** Never met in training: answered as the nearest weaker hand that was. */
const UNKNOWN = 255;

function fillUnknown(calls: Uint8Array): void {
  for (let at = 0; at < calls.length; at++) {
    if (calls[at] !== UNKNOWN) continue;
    const start = at - (at % BUCKETS);
    let near = UNKNOWN;
    for (let off = 1; off < BUCKETS && near === UNKNOWN; off++) {
      const below = at - off;
      const above = at + off;
      if (below >= start && calls[below] !== UNKNOWN) near = calls[below]!;
      else if (above < start + BUCKETS && calls[above] !== UNKNOWN) near = calls[above]!;
    }
    calls[at] = near;
  }
}

/** Expected score, declarer's side less the others', by call and points of perfect play. */
function worthOfContracts(tables: Tables): Float64Array[] {
  return tables.calls.map((call) => {
    const table = played[call.kind === 'noTrump' ? 1 : 0]!;
    return Float64Array.from({ length: OUTCOMES }, (_, perfect) => {
      let sum = 0;
      for (let at = 0; at < OUTCOMES; at++)
        sum += table[perfect * OUTCOMES + at]! * scoreOf(tables, call.index, LEAST + at);
      return sum;
    });
  });
}

/** A deal as places see it, the first place being `first`. */
function seatedFrom(tables: Tables, deal: Deal, worth: readonly Float64Array[], first: number): AuctionDeal {
  const { calls } = tables;
  const seat = [0, 1, 2, 3].map((place) => (first + place) % 4);
  const value = new Float64Array(4 * calls.length);
  for (let place = 0; place < 4; place++)
    for (const call of calls) {
      const points = (call.kind === 'noTrump' ? deal.noTrump : deal.suit)[seat[place]!]!;
      value[place * calls.length + call.index] =
        (place % 2 === 0 ? 1 : -1) * worth[call.index]![points - LEAST]!;
    }
  return { bucket: seat.map((at) => deal.bucket[at]!), value };
}

/** How first seats and forced dealers call, for the eye. */
function report(tables: Tables, game: AuctionGame): void {
  for (const place of [0, 3]) {
    const situation = place * tables.calls.length * 2;
    const share = new Map<string, number>();
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const weight = game.weight(situation, bucket);
      const average = game.average(situation, bucket);
      for (const call of offersAt(tables, place, 0))
        share.set(call.text, (share.get(call.text) ?? 0) + weight * average[call.index]!);
    }
    const total = [...share.values()].reduce((sum, weight) => sum + weight, 0);
    const told = [...share].filter(([, weight]) => weight > 0.005 * total);
    say(
      `${tables.rules.name} place ${place}: ${told.map(([call, weight]) => `${call} ${((100 * weight) / total).toFixed(1)} %`).join(', ')}`,
    );
  }
}

function source(): string {
  const packed = {
    networks: networks.map(({ first, second }) => ({
      first: packNumbers(first),
      second: packNumbers(second),
    })),
    played: played.map(packNumbers),
  };
  const tables = Object.fromEntries(auctions.map(({ name, calls }) => [name, packBytes(calls)]));
  return [
    '// Written by scripts/train-bids.ts; do not edit.',
    "import type { PackedModel } from './points-model.js';",
    '',
    `export const POINTS_MODEL: PackedModel = ${JSON.stringify(packed)};`,
    '',
    `export const AUCTIONS: Readonly<Record<string, string>> = ${JSON.stringify(tables)};`,
    '',
  ].join('\n');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
