// What the searching strategies may be told: their options, and the settings that follow.
import type { OptionSchema, OptionValues } from 'kaiser-lab';
import type { CardSettings } from './cards.js';

export interface Settings extends CardSettings {
  readonly bids: (typeof BIDS)[number];
  /** Worlds looked at before each call. */
  readonly ahead: number;
  readonly noise: number;
  /** Weigh worlds by what the others called. */
  readonly infer: boolean;
  /** Play silly cards only when they are clearly best. */
  readonly plain: boolean;
  /** Value actions by the chance to win the game rather than by the score change, where a game is played. */
  readonly equity: boolean;
}

/** From the trained table or by looking ahead with it, where one fits the form; by playing hands out, or by solving them. */
export const BIDS = ['trained', 'ahead', 'simulated', 'solved'] as const;

/** Options that the searching strategies have in common. */
export const SEARCH_OPTIONS = {
  worlds: { type: 'integer', default: 20, min: 0, max: 10_000, about: 'worlds a decision' },
  schedule: { type: 'flag', default: true, about: 'fewer worlds while many tricks are left, more later' },
  racing: { type: 'flag', default: true, about: 'stop when the best card leads clearly' },
  ties: {
    type: 'number',
    default: 0,
    min: 0,
    max: 5,
    about: 'standard errors within which cards count as equal',
  },
  looks: { type: 'integer', default: 1, min: 0, max: 100, about: 'rollouts a world between equals' },
  noise: { type: 'number', default: 0.15, min: 0, max: 1, about: 'share of random cards in rollouts' },
  nodes: {
    type: 'integer',
    default: 2_000_000,
    min: 0,
    max: 2_000_000_000,
    about: 'solver nodes a decision',
  },
  all: { type: 'integer', default: 90, min: 0, max: 1680, about: 'go through all worlds up to so many' },
  bids: { type: 'text', default: 'ahead', oneOf: BIDS, about: 'how to bid' },
  ahead: { type: 'integer', default: 300, min: 1, max: 10_000, about: 'worlds a call by looking ahead' },
  plain: {
    type: 'flag',
    default: false,
    about: "take partner's sure trick or throw a boss away only when clearly best",
  },
  equity: { type: 'flag', default: false, about: 'aim at winning the game, not at points' },
  inference: { type: 'flag', default: false, about: 'weigh worlds by what the others called' },
} as const satisfies OptionSchema;

/** Settings from option values; `fixed` are those a strategy does not leave open. */
export function settingsFrom(options: OptionValues, fixed: Partial<Settings> = {}): Settings {
  const number = (name: string) => options[name] as number;
  return {
    worlds: number('worlds'),
    schedule: options['schedule'] === true,
    racing: options['racing'] === true,
    ties: number('ties'),
    looks: number('looks'),
    noise: number('noise'),
    nodes: number('nodes'),
    all: number('all'),
    bids: options['bids'] as Settings['bids'],
    ahead: number('ahead'),
    infer: options['inference'] === true,
    plain: options['plain'] === true,
    equity: options['equity'] === true,
    method: 'solve',
    postpone: 0,
    ...fixed,
  };
}
