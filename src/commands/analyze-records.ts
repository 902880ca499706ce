// Played hands decision by decision: what was done, what strategies would have done, and what each card cost.
import type { Phase } from '../engine/phase.js';
import type { State } from '../engine/state.js';
import { View } from '../engine/view.js';
import { words } from '../play/hands-at-play.js';
import { legalActions } from '../play/legal.js';
import { handPage, seatName } from '../play/page.js';
import type { HandRecord } from '../play/record.js';
import { parseRecord, RecordError, Replayer } from '../play/replay.js';
import { type CardValue as Judged, type Judgement, reviewPlay, whyNoReview } from '../play/review.js';
import { Solver } from '../search/solver.js';
import type { Io } from './io.js';
import { linesOf } from './lines.js';
import type { Opponent } from './opponents.js';
import { ask, type StrategySays } from './say.js';
import { UserError } from './user-error.js';

interface Wanted {
  readonly id?: string;
  readonly strategies: readonly Opponent[];
  readonly seed: string;
  readonly json?: boolean;
}

/** One decision of a played hand. */
interface Decision {
  readonly phase: Phase;
  readonly seat: string;
  readonly action: string;
  readonly strategies: readonly Pick<StrategySays, 'strategy' | 'answer'>[];
  /** Points of the seat's side at the end of the hand after each legal card; null where nothing is solved. */
  readonly values: readonly Judged[] | null;
  /** Points given away. */
  readonly loss: number | null;
  readonly turns: Judgement['turns'] | null;
}

/** @throws UserError for records that do not hold, and an id that is not there */
export async function analyzeRecords(io: Io, file: string, wanted: Wanted): Promise<void> {
  const solver = new Solver();
  let decisions: Decision[] = [];
  let current: HandRecord | undefined;
  const replayer = new Replayer((state) => {
    if (current && isAsked(state)) decisions.push(decisionOf(state, current, wanted));
  });
  let shown = 0;
  for await (const { number, text } of linesOf(file, io.input)) {
    const record = read(`${file}:${number}`, () => parseRecord(text));
    current = wanted.id === undefined || wanted.id === idOf(record) ? record : undefined;
    decisions = [];
    read(`${file}:${number}`, () => replayer.next(record));
    if (current === undefined) continue;
    shown++;
    const judged = valued(decisions, whyNoReview(record) === undefined ? reviewPlay(record, solver) : []);
    await io.out(
      wanted.json ? `${JSON.stringify({ id: idOf(record), decisions: judged })}\n` : page(record, judged),
    );
  }
  if (shown === 0)
    throw new UserError(
      `${file}: there is no hand ${wanted.id ?? ''}; ids are game/hand, hands counted from 1, as kaiser replay lists them`,
    );
}

const idOf = ({ game, hand }: HandRecord): string => `${game}/${hand + 1}`;

function read<T>(where: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof RecordError) throw new UserError(`${where}: ${error.message}`);
    throw error;
  }
}

/** Whether more than one answer is legal. */
const isAsked = (state: State): boolean => state.open.phase !== 'handOver' && legalActions(state).length > 1;

function decisionOf(state: State, record: HandRecord, { strategies, seed }: Wanted): Decision {
  const { open, tables } = state;
  const view = new View(state, open.turn);
  const legal = legalActions(state);
  return {
    phase: open.phase,
    seat: seatName(tables.seats, open.turn),
    action: actionIn(record, state),
    strategies: strategies.map((one) => {
      const { strategy, answer } = ask(one, view, legal, seed);
      return { strategy, answer };
    }),
    values: null,
    loss: null,
    turns: null,
  };
}

/** What the record says was done. */
function actionIn(record: HandRecord, { open }: State): string {
  switch (open.phase) {
    case 'pass':
      return record.passed?.[open.turn] ?? '';
    case 'auction':
      return record.auction[open.callCount] ?? '';
    case 'accept':
      return record.auction.at(-1) ?? '';
    case 'trump':
      return record.trump ?? '';
    case 'low':
      return record.low ? 'low' : 'high';
    case 'discard':
      return record.discard;
    default:
      return words(record.tricks[open.tricksDone]?.cards ?? '')[open.inTrick] ?? '';
  }
}

/** Puts the values of cards to the decisions; forced cards have none. */
function valued(decisions: readonly Decision[], judged: readonly Judgement[]): Decision[] {
  const byCard = new Map(judged.map((one) => [one.card, one]));
  return decisions.map((decision) => {
    const one = decision.phase === 'play' ? byCard.get(decision.action) : undefined;
    return one === undefined
      ? decision
      : { ...decision, values: one.values, loss: one.loss, turns: one.turns ?? null };
  });
}

function page(record: HandRecord, decisions: readonly Decision[]): string {
  const why = whyNoReview(record);
  const note =
    why === undefined ? 'Points of the side that plays, all cards open:' : `Cards are not valued: ${why}.`;
  return `${handPage(record).trimEnd()}\n\n${[note, ...decisions.map(line)].join('\n')}\n\n`;
}

function line({ seat, phase, action, strategies, values, loss, turns }: Decision): string {
  const mark = loss === null || loss === 0 ? ' ' : '!';
  const cost =
    loss === null || loss === 0 ? '' : ` costs ${loss}${turns === null ? '' : `, the bid is ${turns}`}`;
  const others = strategies
    .filter(({ answer }) => answer !== action)
    .map(({ strategy, answer }) => `${strategy} ${answer ?? 'has no legal answer'}`);
  const told =
    values === null ? '' : `  [${values.map(({ card, points }) => `${card} ${points}`).join(', ')}]`;
  const said = others.length === 0 ? '' : `  (${others.join(', ')})`;
  return `${mark} ${seat} ${VERBS[phase]} ${action}${cost}${said}${told}`;
}

const VERBS: Readonly<Record<Phase, string>> = {
  pass: 'passes',
  auction: 'calls',
  accept: 'says',
  trump: 'names',
  low: 'plays',
  discard: 'discards',
  play: 'plays',
  handOver: '',
};
