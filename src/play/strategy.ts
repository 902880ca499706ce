// The contract between the table and a strategy: what it is asked, what it sees, what it may answer.
import type { Card, Seat, Suit } from '../cards/card.js';
import type { View } from '../engine/view.js';
import type { Random } from '../random/random.js';
import type { Call } from '../rules/call.js';
import type { Rules } from '../rules/schema.js';
import type { World } from '../search/worlds/world.js';
import type { OptionSchema, OptionValues } from './options.js';

/** How dear a decision is; it sets how many units make a block. */
export const COSTS = ['cheap', 'moderate', 'dear'] as const;
export type Cost = (typeof COSTS)[number];

/** What a strategy expects of a contract it bids. */
export interface Prediction {
  readonly makeProbability?: number;
  readonly points?: number;
}

/** What a strategy thinks of one legal action. */
export interface Opinion {
  /** As records write it: `9N`, `AS`. */
  readonly action: string;
  /** More is better; in points of the score where the strategy can say so. */
  readonly value: number;
  /** Standard error of the value, where it is a mean over sampled worlds. */
  readonly error?: number;
  readonly note?: string;
}

/** A hand that is over: what the seat saw, and the rest where nothing of the deal is still to be played. */
export interface FinishedView {
  readonly view: View;
  /** Score change of each side. */
  readonly change: readonly number[];
  /** All hands as dealt, by seat; undefined while another game of the same deal is to come. */
  readonly hands: readonly (readonly Card[])[] | undefined;
}

/**
 * One seat of one game. Lists of legal answers come sorted and are valid, like the view, until the answer; where only
 * one answer is legal nobody is asked. Answers are values out of `legal`, never promises.
 */
export interface Player {
  call(view: View, legal: readonly Call[], random: Random): Call;
  play(view: View, legal: readonly Card[], random: Random): Card;
  /** Default: the longest suit, on equality the stronger. */
  trump?(view: View, legal: readonly Suit[], random: Random): Suit;
  /** Whether to play low. Default: high, unless the hand is weak in every suit. */
  low?(view: View, legal: readonly boolean[], random: Random): boolean;
  /** `view.wanted` cards to lay away. Default: the weakest, from short suits first, never trumps before others. */
  discard?(view: View, legal: readonly Card[], random: Random): readonly Card[];
  /** `view.wanted` cards for the receiver. Default: strong cards to a partner, weak ones to others. */
  pass?(view: View, legal: readonly Card[], random: Random): readonly Card[];
  /** Dealer of a selling auction: take the bid? Default: when it is above half of the tricks. */
  accept?(view: View, legal: readonly boolean[], random: Random): boolean;
  /** Told before each question where every card lies, to strategies that declare `oracle` only. */
  seeAll?(world: World): void;
  /** What it expects of the bid it has just made; reports compare it with what happened. */
  predict?(view: View, call: Call): Prediction | undefined;
  /** What it thinks of each legal action now, for analysis and the viewer; its dice are those of the answer. */
  explain?(view: View, legal: readonly (Call | Card)[], random: Random): readonly Opinion[];
  handOver?(finished: FinishedView): void;
}

export interface Strategy {
  readonly name: string;
  /** What it is, in a sentence. */
  readonly about?: string;
  /** Options it takes, with their defaults. */
  readonly options?: OptionSchema;
  /** Sees all hands; kept out of ratings. */
  readonly oracle?: boolean;
  /** Default `cheap`. */
  readonly cost?: Cost;
  /** A fresh player for one seat of one game. */
  sit(seat: Seat, rules: Rules, options: OptionValues): Player;
}

/** Types a strategy; it changes nothing. */
export const defineStrategy = (strategy: Strategy): Strategy => strategy;
