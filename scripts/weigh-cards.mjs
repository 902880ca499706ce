// Measures the weights of the rule-based strategy: in positions of its own play every legal card is played out on the true
// deal, and what came of the cards is fitted by what the strategy sees in them (least squares within each position).
// Prints `strategies/rule-based/weights.ts` tables.
//   node scripts/run-ts.mjs scripts/weigh-cards.mjs HANDS ROUNDS [SEED]
import { legalCalls, placeCall } from '../src/engine/auction.ts';
import { deal } from '../src/engine/deal.ts';
import { nameTrump } from '../src/engine/exchange.ts';
import { startGame } from '../src/engine/game.ts';
import { copyState, State } from '../src/engine/state.ts';
import { legalCards, legalCount, playCard } from '../src/engine/tricks.ts';
import { preset, randomFrom, tablesOf, View } from '../src/index.ts';
import { FOLLOWING, LEADING } from '../strategies/rule-based/features.ts';
import { weightsWithout } from '../strategies/rule-based/weights.ts';
import { RuleBased } from '../strategies/rule-based.ts';

/** Share of cards played at random, of positions measured, and of hands in which the dealer is simply forced. */
const STRAY = 0.1;
const MEASURED = 0.4;
const FORCED = 1 / 3;
/** Keeps the weights of rare features small. */
const RIDGE = 3;

const [hands = '20000', rounds = '1', seed = 'weigh'] = process.argv.slice(2);
const rules = preset('pagat');
const tables = tablesOf(rules);
const table = new State(tables);
const trial = new State(tables);
const views = Array.from({ length: tables.seats }, (_, seat) => new View(table, seat));
const trialViews = Array.from({ length: tables.seats }, (_, seat) => new View(trial, seat));

/** One round: new weights from play with the old ones. */
function measure(old, random) {
  const player = new RuleBased(rules, {}, old);
  const sums = { lead: sumsOf(LEADING), follow: sumsOf(FOLLOWING) };
  for (let hand = 0; hand < Number(hands); hand++) {
    startGame(table.open, random.below(tables.seats));
    deal(table, random);
    bid(player, random);
    while (table.open.phase === 'play') {
      const legal = legalOf(table);
      if (legal.length > 1 && random.unit() < MEASURED) addPosition(sums, player, legal);
      playCard(table, random.unit() < STRAY ? random.pick(legal) : choice(player, views, table, legal));
    }
  }
  return { lead: sums.lead.map(solve), follow: sums.follow.map(solve) };
}

function bid(player, random) {
  const forced = random.unit() < FORCED;
  const noTrump = random.below(5) === 0;
  while (table.open.phase === 'auction') {
    const legal = legalCalls(table.open);
    const forcedBid = (noTrump && legal.find(({ kind }) => kind === 'noTrump')) || legal[0];
    const call = forced
      ? legal[0].kind === 'pass'
        ? legal[0]
        : forcedBid
      : player.call(views[table.open.turn], legal);
    placeCall(table, call);
  }
  if (table.open.phase === 'trump') nameTrump(table, player.trump(views[table.open.turn]));
}

function legalOf(state) {
  const legal = new Array(legalCount(state));
  legalCards(state, legal);
  return legal;
}

const choice = (player, from, { open }, legal) =>
  legal.length === 1 ? legal[0] : player.play(from[open.turn], legal);

/** Plays every card out, and adds how cards and outcomes differ from their means in this position. */
function addPosition(sums, player, legal) {
  const { open } = table;
  const kind = open.inTrick === 0 ? 'lead' : 'follow';
  const rows = legal.map((card) => featuresOf(player, kind, card));
  const sum = sums[kind][player.chooser.column()];
  const outcomes = legal.map((card) => playOut(player, card));
  const size = rows[0].length;
  const centre = Float64Array.from({ length: size }, (_, at) => mean(rows.map((row) => row[at])));
  const level = mean(outcomes);
  rows.forEach((row, at) => {
    for (let i = 0; i < size; i++) {
      const x = row[i] - centre[i];
      if (x === 0) continue;
      sum.right[i] += x * (outcomes[at] - level);
      for (let j = 0; j < size; j++) sum.left[i][j] += x * (row[j] - centre[j]);
    }
  });
}

/** What the scales find in a card: its weight when one feature at a time counts 1. */
function featuresOf(player, kind, card) {
  const { chooser } = player;
  const { sight, scales } = chooser;
  const names = kind === 'lead' ? LEADING : FOLLOWING;
  sight.look(views[table.open.turn]);
  if (kind === 'follow') scales.readTrick();
  const single = new Float64Array(names.length);
  scales.weights = single;
  return Float64Array.from(names, (_, at) => {
    single[at] = 1;
    scales.startLead();
    const found = scales[kind](card);
    single[at] = 0;
    return found;
  });
}

/** Points of the own side in the hand when this card is played and everybody goes on by the strategy. */
function playOut(player, card) {
  const side = tables.sideOf[table.open.turn];
  copyState(table, trial);
  playCard(trial, card);
  while (trial.open.phase === 'play') playCard(trial, choice(player, trialViews, trial, legalOf(trial)));
  return trial.open.points[side];
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function sumsOf(names) {
  const size = names.length;
  return [0, 1, 2, 3].map(() => ({
    left: Array.from({ length: size }, (_, i) =>
      Float64Array.from({ length: size }, (_, j) => (i === j ? RIDGE : 0)),
    ),
    right: new Float64Array(size),
  }));
}

/** Gauss and Jordan, with the largest pivot. */
function solve({ left, right }) {
  const rows = left.map((row, at) => Float64Array.from([...row, right[at]]));
  const size = rows.length;
  for (let pivot = 0; pivot < size; pivot++) {
    let largest = pivot;
    for (let row = pivot; row < size; row++)
      if (Math.abs(rows[row][pivot]) > Math.abs(rows[largest][pivot])) largest = row;
    [rows[pivot], rows[largest]] = [rows[largest], rows[pivot]];
    for (let row = 0; row < size; row++) {
      const factor = row === pivot ? 0 : rows[row][pivot] / rows[pivot][pivot];
      if (factor !== 0) for (let at = pivot; at <= size; at++) rows[row][at] -= factor * rows[pivot][at];
    }
  }
  return Float64Array.from(rows, (row, at) => row[size] / row[at]);
}

function print(name, features, columns) {
  const row = (feature, at) =>
    `  ${feature}: [${columns.map((column) => column[at].toFixed(2)).join(', ')}],`;
  console.log(`const ${name} = {\n${features.map(row).join('\n')}\n};`);
}

let weights = weightsWithout(new Set());
for (let round = 0; round < Number(rounds); round++)
  weights = measure(weights, randomFrom(`${seed}${round}`));
print('LEADS', LEADING, weights.lead);
print('FOLLOWS', FOLLOWING, weights.follow);
