// What a strategy says of a decision, as data and in words.
import type { View } from '../engine/view.js';
import { advise, formatAdvice } from '../play/advice.js';
import { formatAction } from '../play/answer.js';
import type { Opinion, Prediction } from '../play/strategy.js';
import { StrategyError } from '../play/strategy-error.js';
import type { Action } from '../play/table.js';
import { randomFrom } from '../random/streams.js';
import type { Opponent } from './opponents.js';

/** What one strategy would do. */
export interface StrategySays {
  readonly strategy: string;
  readonly answer: string | null;
  readonly opinions: readonly Opinion[];
  readonly prediction: Prediction | null;
  /** The same in one line. */
  readonly words: string;
}

/** Asks a strategy in the place of the view's seat. */
export function ask(
  { shown, sit }: Opponent,
  view: View,
  legal: readonly Action[],
  seed: string,
): StrategySays {
  try {
    const advice = advise(sit(view.seat, view.rules), view, legal, () => randomFrom(seed, 1));
    return {
      strategy: shown,
      answer: formatAction(view, view.phase, advice.answer),
      opinions: advice.opinions,
      prediction: advice.prediction ?? null,
      words: formatAdvice(view, advice),
    };
  } catch (error) {
    if (!(error instanceof StrategyError)) throw error;
    return { strategy: shown, answer: null, opinions: [], prediction: null, words: error.message };
  }
}
