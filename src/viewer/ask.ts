// Asking strategies about a played hand: what each would have done at a moment, and what it thinks of every choice.
import type { State } from '../engine/state.js';
import { View } from '../engine/view.js';
import { type Advice, advise } from '../play/advice.js';
import { formatAction } from '../play/answer.js';
import { builtIn } from '../play/catalogue.js';
import { legalActions } from '../play/legal.js';
import { readOptions } from '../play/options.js';
import { Replayer } from '../play/replay.js';
import type { Strategy } from '../play/strategy.js';
import { randomFrom } from '../random/streams.js';
import { trueWorld } from '../search/worlds/truth.js';
import type { Hand } from './hands.js';
import type { Moment } from './steps.js';

/** What a strategy says in the place of the seat that was to act. */
export interface Said {
  readonly seat: number;
  readonly answer: string;
  readonly advice: Advice;
}

/**
 * What a built-in strategy would do where a moment of a hand leads on: at one decision, or at several where trump, kitty
 * or passing come between. `hands` are those of the file, for the score comes from the hands before.
 */
export async function askStrategy(
  name: string,
  hands: readonly Hand[],
  at: number,
  moment: Moment,
): Promise<Said[]> {
  const strategy = (await builtIn(name))!;
  const { record } = hands[at]!;
  const said: Said[] = [];
  let last = false;
  const replayer = new Replayer((state) => {
    if (last && isAt(state, moment)) said.push(sayAt(strategy, state));
  });
  for (const one of hands.slice(0, at + 1)) {
    if (one.record.game !== record.game) continue;
    last = one.record === record;
    replayer.next(one.record);
  }
  return said;
}

/** Whether the state lies between this moment and the next, with more than one answer to choose from. */
function isAt(state: State, { calls, cards, started }: Moment): boolean {
  const { phase, callCount, playedCount } = state.open;
  const isHere = started
    ? phase === 'play' && playedCount === cards
    : phase !== 'play' && callCount === calls;
  return isHere && legalActions(state).length > 1;
}

function sayAt(strategy: Strategy, state: State): Said {
  const { open, tables } = state;
  const view = new View(state, open.turn);
  const player = strategy.sit(
    open.turn,
    tables.rules,
    readOptions(strategy.name, strategy.options ?? {}, []),
  );
  player.seeAll?.(trueWorld(state));
  const advice = advise(player, view, legalActions(state), () => randomFrom('viewer', 1));
  return { seat: open.turn, answer: formatAction(view, open.phase, advice.answer), advice };
}
