// Choosing a card: worlds by tricks left, every legal card valued in all of them, equals told apart by a second look.
import {
  type Card,
  effectiveSize,
  mixed,
  type Random,
  resample,
  type Valuer,
  type View,
  type World,
  Worlds,
  weigh,
} from 'kaiser-lab';
import { Scores } from './choice.js';
import type { Silly } from './silly.js';

export interface CardSettings {
  readonly worlds: number;
  /** Fewer worlds while many tricks are left, more later. */
  readonly schedule: boolean;
  /** Stop drawing worlds when the best card leads clearly. */
  readonly racing: boolean;
  /** Standard errors within which cards count as equal and get a second look. */
  readonly ties: number;
  /** Rollouts of the second look, per world and card. */
  readonly looks: number;
  /** Solver nodes a decision may take before no more worlds are drawn. */
  readonly nodes: number;
  /** Go through all worlds when there are at most so many. */
  readonly all: number;
  /** How a world is valued: exactly, by rollouts, or exactly after so many tricks of quick play. */
  readonly method: 'solve' | 'roll' | 'postpone';
  readonly postpone: number;
  /** Knows the cards that are played only when clearly best. */
  readonly silly?: Silly | undefined;
}

/** Worlds are drawn and judged in steps of so many. */
const STEP = 4;
const CLEARLY = 3;

/** Worlds for a decision by tricks left, as multiples of `worlds`. */
const SHARE = [6, 6, 6, 6, 4, 2, 1.5, 1, 1];

export const worldsFor = ({ worlds, schedule }: CardSettings, { trickCount, tricksDone }: View): number => {
  const share = schedule ? (SHARE[trickCount - tricksDone] ?? 1) : 1;
  return Math.max(worlds > 0 ? 1 : 0, Math.round(worlds * share));
};

export interface Valued {
  readonly scores: Scores;
  readonly worlds: readonly World[];
}

/** Where the worlds of a decision come from: one after the other, or all of them at once. */
export interface Supply {
  readonly most: number;
  next(): World;
  /** Weights of all the worlds there are, 1 on the average; absent where worlds are drawn. */
  readonly weights?: ArrayLike<number>;
}

/** Uniform worlds, or each once when they are few. */
export function uniformSupply(worlds: Worlds, n: number, all: number, random: Random): Supply {
  if (worlds.isFew(Math.max(n, all))) return listSupply(worlds.all());
  return { most: n, next: () => worlds.sample(random) };
}

/** Of each world drawn for the sample, so many are weighed. */
const WEIGHED = 4;
const MOST_WEIGHED = 120;
const HOTTEST = 8;

/** Every world once, with its weight. */
export function wholeSupply(list: readonly World[], logLikelihood: (world: World) => number): Supply {
  const weights = weigh(list, logLikelihood).map((weight) => weight * list.length);
  return { ...listSupply(list), weights };
}

/**
 * Worlds drawn by their weight: many uniform ones are weighed by what was observed, and `n` of them drawn. The temperature
 * rises until the weights leave as many worlds as are drawn.
 */
export function weighedSupply(
  worlds: Worlds,
  n: number,
  logLikelihood: (world: World) => number,
  random: Random,
): Supply {
  const many = worlds.draw(Math.min(MOST_WEIGHED, Math.max(n * WEIGHED, FEWEST)), random);
  const logs = new Map(many.map((world) => [world, logLikelihood(world)]));
  for (let temperature = 1; ; temperature *= 2) {
    const weights = weigh(many, (world) => logs.get(world)!, temperature);
    if (temperature < HOTTEST && effectiveSize(weights) < Math.min(n, many.length / 2)) continue;
    const drawn = resample(many, weights, n, random);
    random.shuffle(drawn);
    return listSupply(drawn);
  }
}

const FEWEST = 40;

export function listSupply(list: readonly World[]): Supply {
  let at = 0;
  return { most: list.length, next: () => list[at++]! };
}

/** Values every legal card in the worlds of a supply. */
export function valueCards(
  valuer: Valuer,
  view: View,
  legal: readonly Card[],
  supply: Supply,
  settings: CardSettings,
  seed: number,
): Valued {
  const scores = new Scores(legal.length);
  const row = new Float64Array(legal.length);
  const worlds: World[] = [];
  const table = settings.method === 'roll' ? undefined : valuer.pointsTable(view);
  const start = valuer.nodes;
  const known = new Map<World, Float64Array>();
  while (worlds.length < supply.most) {
    const world = supply.next();
    const before = known.get(world);
    if (before) row.set(before);
    else if (table && settings.method === 'postpone')
      valuer.postpone(view, legal, world, table, settings.postpone, row);
    else valuer.value(view, legal, world, table, row, 0, mixed(seed, worlds.length));
    if (!before) known.set(world, row.slice());
    worlds.push(world);
    scores.add(row, supply.weights?.[worlds.length - 1]);
    if (supply.weights || worlds.length % STEP !== 0 || worlds.length < 2 * STEP) continue;
    if (valuer.nodes - start > settings.nodes) break;
    if (settings.racing && scores.isDecided(CLEARLY)) break;
  }
  return { scores, worlds };
}

/** The best card; near equals by rollouts in the same worlds, then by the look of the card. */
export function bestCard(
  valuer: Valuer,
  view: View,
  legal: readonly Card[],
  { scores, worlds }: Valued,
  settings: CardSettings,
  random: Random,
): Card {
  const seed = random.bits();
  const near = worlds.length === 0 ? [...legal.keys()] : sensible(view, legal, scores, settings);
  if (near.length === 1) return legal[near[0]!]!;
  const cards = near.map((choice) => legal[choice]!);
  const looks = new Scores(cards.length);
  const row = new Float64Array(cards.length);
  const stride = Math.ceil(worlds.length / MOST_LOOKED);
  for (let look = 0; look < settings.looks; look++)
    for (let at = 0; at < worlds.length; at += stride) {
      valuer.roll(view, cards, worlds[at]!, row, 0, mixed(mixed(seed, look), at));
      looks.add(row);
    }
  const first = worlds[0] ?? new Worlds(view).sample(random);
  let best = 0;
  let most = -Infinity;
  cards.forEach((card, at) => {
    const value = (looks.worlds > 0 ? looks.mean(at) : 0) + TOUCH * valuer.glance(view, first, card);
    if (value <= most) return;
    most = value;
    best = at;
  });
  return cards[best]!;
}

/** Places of the best cards; of silly ones only where no other comes near. */
function sensible(
  view: View,
  legal: readonly Card[],
  scores: Scores,
  { ties, silly }: CardSettings,
): number[] {
  const near = scores.near(ties);
  if (!silly) return near;
  const isFine = (choice: number) => !silly.is(view, legal[choice]!);
  const fine = near.filter(isFine);
  if (fine.length > 0) return fine;
  const others = scores.near(DOUBTFUL).filter((choice) => isFine(choice) && view.value(legal[choice]!) === 0);
  if (others.length === 0) return near;
  return [others.reduce((best, choice) => (scores.mean(choice) > scores.mean(best) ? choice : best))];
}

/** Standard errors by which a silly card must be ahead to be played. */
const DOUBTFUL = 2;

/** Worlds of a second look, evenly picked. */
const MOST_LOOKED = 200;

/** How much the look of a card counts beside rollouts: only between equals. */
const TOUCH = 1e-3;
