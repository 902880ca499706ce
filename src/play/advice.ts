// What a strategy would do in a seat's place, asked from outside a game: hints, analysis, the viewer.
import type { Card, Suit } from '../cards/card.js';
import type { View } from '../engine/view.js';
import type { Random } from '../random/random.js';
import type { Call } from '../rules/call.js';
import { formatAction } from './answer.js';
import { defaultAccept, defaultDiscard, defaultLow, defaultPass, defaultTrump } from './defaults.js';
import type { Opinion, Player, Prediction } from './strategy.js';
import { StrategyError } from './strategy-error.js';
import type { Action } from './table.js';

export interface Advice {
  readonly answer: Action;
  /** What it thinks of each legal action; empty where it does not say. */
  readonly opinions: readonly Opinion[];
  /** What it expects of the bid it would make. */
  readonly prediction: Prediction | undefined;
}

/**
 * Asks a player for its answer and its opinions. `dice` gives the same fresh stream each time, so that what it explains
 * is what it did. @throws StrategyError when the answer is not legal.
 */
export function advise(player: Player, view: View, legal: readonly Action[], dice: () => Random): Advice {
  const answer = ask(player, view, legal, dice());
  if (!isLegal(view, legal, answer))
    throw new StrategyError(`the answer to ${view.phase} is none of the legal ones`);
  const asked = view.phase === 'auction' || view.phase === 'play';
  const opinions = asked ? (player.explain?.(view, legal as readonly (Call | Card)[], dice()) ?? []) : [];
  const bid = view.phase === 'auction' && (answer as Call).kind !== 'pass';
  return { answer, opinions, prediction: bid ? player.predict?.(view, answer as Call) : undefined };
}

function ask(player: Player, view: View, legal: readonly Action[], random: Random): Action {
  const cards = legal as readonly Card[];
  const both = legal as readonly boolean[];
  switch (view.phase) {
    case 'auction':
      return player.call(view, legal as readonly Call[], random);
    case 'trump':
      return player.trump ? player.trump(view, legal as readonly Suit[], random) : defaultTrump(view);
    case 'low':
      return player.low ? player.low(view, both, random) : defaultLow(view);
    case 'accept':
      return player.accept ? player.accept(view, both, random) : defaultAccept(view);
    case 'discard':
      return player.discard ? player.discard(view, cards, random) : defaultDiscard(view, cards);
    case 'pass':
      return player.pass ? player.pass(view, cards, random) : defaultPass(view, cards);
    default:
      return player.play(view, cards, random);
  }
}

function isLegal(view: View, legal: readonly Action[], answer: Action): boolean {
  if (!Array.isArray(answer)) return legal.includes(answer);
  return new Set(answer).size === view.wanted && answer.every((card) => legal.includes(card));
}

/** Advice in one line: `AD (+3.10 ±0.40); TH +2.80 ±0.38, 9D +1.20 ±0.51`. */
export function formatAdvice(view: View, { answer, opinions, prediction }: Advice): string {
  const text = formatAction(view, view.phase, answer);
  const own = opinions.find(({ action }) => action === text);
  const others = [...opinions].filter((opinion) => opinion !== own).sort((a, b) => b.value - a.value);
  const told = others.slice(0, MOST_TOLD).map((opinion) => {
    const note = opinion.note === undefined ? '' : ` (${opinion.note})`;
    return `${opinion.action} ${valueText(opinion)}${note}`;
  });
  const expects = [
    own === undefined ? '' : valueText(own),
    own?.note ?? chanceText(prediction),
    prediction?.points === undefined ? '' : `${prediction.points.toFixed(1)} points`,
  ].filter((part) => part !== '');
  return [
    expects.length === 0 ? text : `${text} (${expects.join(', ')})`,
    ...(told.length === 0 ? [] : [told.join(', ')]),
  ].join('; ');
}

/** How likely a bid is to be made: `made with 62 %`. */
export const chanceText = (prediction: Prediction | undefined): string =>
  prediction?.makeProbability === undefined
    ? ''
    : `made with ${Math.round(prediction.makeProbability * 100)} %`;

const MOST_TOLD = 5;

/** A value with its 95 % interval, where it is a mean: `+3.10 ±0.40`. */
export const valueText = ({ value, error }: Opinion): string =>
  error === undefined ? signed(value) : `${signed(value)} ±${(NORMAL_95 * error).toFixed(2)}`;

const NORMAL_95 = 1.96;
const signed = (value: number): string => (value < 0 ? value.toFixed(2) : `+${value.toFixed(2)}`);
