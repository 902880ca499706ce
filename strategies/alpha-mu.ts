// Alpha-mu in the last tricks (Cazenave and Ventos, 2021), before them pimc: plans that hold in all worlds at once. Research.
import { type Card, defineStrategy, type Random, type Rules, Valuer, type View, Worlds } from 'kaiser-lab';
import { Fronts, MOST_WORLDS } from './searching/fronts.js';
import { Searcher } from './searching/searcher.js';
import { SEARCH_OPTIONS, type Settings, settingsFrom } from './searching/settings.js';

interface Reach {
  /** Cards of its own that a plan holds. */
  readonly depth: number;
  /** Tricks left from which on it plans. */
  readonly tricks: number;
}

class AlphaMu extends Searcher {
  readonly #valuer: Valuer;
  readonly #fronts: Fronts;
  readonly #worlds: number;
  readonly #reach: Reach;

  constructor(rules: Rules, settings: Settings, reach: Reach) {
    super(rules, settings);
    this.#valuer = new Valuer(rules);
    this.#fronts = new Fronts(this.#valuer, rules);
    this.#worlds = Math.min(MOST_WORLDS, Math.max(1, settings.worlds));
    this.#reach = reach;
  }

  /** Of the cards with the best chance for the contract the one that pimc prefers. */
  override play(view: View, legal: readonly Card[], random: Random): Card {
    if (!this.#plans(view)) return super.play(view, legal, random);
    const worlds = new Worlds(view);
    const sample = worlds.isFew(this.#worlds) ? worlds.all() : worlds.draw(this.#worlds, random);
    const chances = this.#fronts.chances(view, legal, sample, {
      need: neededBy(view),
      depth: this.#reach.depth,
    });
    const most = Math.max(...chances);
    const best = legal.filter((_, at) => chances[at] === most);
    return best.length === 1 ? best[0]! : super.play(view, best, random);
  }

  /** In the last tricks of a contract that is made or set by points. */
  #plans(view: View): boolean {
    const { contract, trickCount, tricksDone, rules } = view;
    const counted = contract !== undefined && contract.kind !== 'kaiser' && !rules.scoring.threeTrickRule;
    return counted && trickCount - tricksDone <= this.#reach.tricks && this.#valuer.solves(view);
  }
}

/** Points that make the contract of the view's side, or set that of the others. */
function neededBy(view: View): number {
  const { level } = view.contract!;
  if (view.sideOf(view.declarer!) === view.side) return level;
  const { trick, bonus, penalty } = view.rules.points;
  return view.trickCount * trick + bonus + penalty - level + 1;
}

export default defineStrategy({
  name: 'alpha-mu',
  about: 'pimc that plans its last cards for all sampled worlds at once; research',
  cost: 'dear',
  options: {
    ...SEARCH_OPTIONS,
    depth: { type: 'integer', default: 2, min: 1, max: 16, about: 'cards of its own that a plan holds' },
    tricks: { type: 'integer', default: 3, min: 0, max: 16, about: 'tricks left from which on it plans' },
  },
  sit: (_seat, rules, options) =>
    new AlphaMu(rules, settingsFrom(options), {
      depth: options['depth'] as number,
      tricks: options['tricks'] as number,
    }),
});
