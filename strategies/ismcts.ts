// Single-observer information set Monte Carlo tree search (Cowling, Powley & Whitehouse, 2012): one tree over what is played
// in sampled worlds, rollouts by the quick player. Research.
import {
  type Card,
  defineStrategy,
  determinize,
  legalCards,
  playCard,
  type Random,
  type Rules,
  rollOut,
  type Side,
  State,
  tablesOf,
  type View,
  Worlds,
  Worth,
} from 'kaiser-lab';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, type Settings, settingsFrom } from './searching/settings.js';

/** What is known of a card at a place of the tree. */
interface Branch {
  readonly card: Card;
  /** Iterations in which the card was legal here, and in which it was played. */
  available: number;
  visits: number;
  /** Sum of the worth to the side that plays it, each from 0 to 1. */
  total: number;
  readonly next: Node;
}
type Node = Map<Card, Branch>;

/** Score change that spreads over worth from 0 to 1. */
const SCALE = 60;

class Ismcts extends Searcher {
  readonly #iterations: number;
  readonly #exploration: number;
  readonly #noise: number;
  readonly #state: State;
  readonly #worth: Worth;
  readonly #legal: Card[] = [];

  constructor(rules: Rules, settings: Settings, iterations: number, exploration: number) {
    super(rules, settings);
    this.#iterations = iterations;
    this.#exploration = exploration;
    this.#noise = settings.noise;
    this.#state = new State(tablesOf(rules));
    this.#worth = new Worth(new State(tablesOf(rules)));
  }

  override play(view: View, legal: readonly Card[], random: Random): Card {
    const root: Node = new Map();
    const worlds = new Worlds(view);
    for (let iteration = 0; iteration < this.#iterations; iteration++) {
      determinize(view, worlds.sample(random), this.#state);
      this.#iterate(root, view.side, random);
    }
    let best = legal[0]!;
    let most = -1;
    for (const card of legal) {
      const visits = root.get(card)?.visits ?? 0;
      if (visits <= most) continue;
      most = visits;
      best = card;
    }
    return best;
  }

  /** Down the tree by the bandit, one new branch, a rollout, and back. */
  #iterate(root: Node, side: Side, random: Random): void {
    const { open, tables } = this.#state;
    const path: { branch: Branch; ours: boolean }[] = [];
    let node = root;
    let grown = false;
    while (open.phase === 'play' && !grown) {
      const ours = tables.sideOf[open.turn] === side;
      const branch = this.#choose(node, random);
      grown = branch.visits === 0;
      path.push({ branch, ours });
      node = branch.next;
      playCard(this.#state, branch.card);
    }
    rollOut(this.#state, random.bits(), this.#noise);
    const worth = Math.min(1, Math.max(0, 0.5 + this.#worth.ofHand(this.#state, side) / SCALE));
    for (const { branch, ours } of path) {
      branch.visits++;
      branch.total += ours ? worth : 1 - worth;
    }
  }

  /** A card not tried yet at random, else the one with the highest upper bound by how often it could be played. */
  #choose(node: Node, random: Random): Branch {
    const size = legalCards(this.#state, this.#legal);
    const branches = this.#legal.slice(0, size).map((card) => branchOf(node, card));
    for (const branch of branches) branch.available++;
    const fresh = branches.filter(({ visits }) => visits === 0);
    if (fresh.length > 0) return random.pick(fresh);
    const bound = ({ total, visits, available }: Branch) =>
      total / visits + this.#exploration * Math.sqrt(Math.log(available) / visits);
    return branches.reduce((best, branch) => (bound(branch) > bound(best) ? branch : best));
  }
}

function branchOf(node: Node, card: Card): Branch {
  let branch = node.get(card);
  if (branch === undefined) {
    branch = { card, available: 0, visits: 0, total: 0, next: new Map() };
    node.set(card, branch);
  }
  return branch;
}

export default defineStrategy({
  name: 'ismcts',
  about: 'one search tree over sampled worlds (information set Monte Carlo tree search); research',
  cost: 'dear',
  options: {
    ...SEARCH_OPTIONS,
    iterations: { type: 'integer', default: 800, min: 0, max: 1_000_000, about: 'worlds a card' },
    exploration: { type: 'number', default: 0.7, min: 0, max: 10, about: 'how much doubt is looked into' },
  },
  sit: (_seat, rules, options) =>
    new Ismcts(
      rules,
      settingsFrom(options),
      options['iterations'] as number,
      options['exploration'] as number,
    ),
});
