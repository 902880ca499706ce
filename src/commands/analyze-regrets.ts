// Record files as a table of what each strategy gave away.

import { legalActions } from '../play/legal.js';
import type { HandRecord } from '../play/record.js';
import { parseRecord, RecordError, Replayer } from '../play/replay.js';
import { reviewPlay, whyNoReview } from '../play/review.js';
import { table } from '../report/table.js';
import { cardAt, fairLosses, type Regret, Regrets } from '../run/regret.js';
import { Solver } from '../search/solver.js';
import { formatCount, formatEstimate } from '../stats/format.js';
import type { Io } from './io.js';
import { linesOf } from './lines.js';
import { UserError } from './user-error.js';

interface Wanted {
  /** Ways the hidden cards may lie for the fair loss; without it there is none. */
  readonly fair?: number;
  readonly json?: boolean;
}

/** @throws UserError for records that do not hold, and where no hand can be valued */
export async function analyzeRegrets(io: Io, file: string, { fair = 0, json }: Wanted): Promise<void> {
  const solver = new Solver();
  const regrets = new Regrets();
  const lossOf = fairLosses(fair);
  let current: HandRecord | undefined;
  const losses = new Map<number, number>();
  const replayer = new Replayer((state) => {
    const { phase, playedCount } = state.open;
    if (current === undefined || fair === 0 || phase !== 'play' || legalActions(state).length < 2) return;
    losses.set(playedCount, lossOf(state, cardAt(current, state)));
  });
  let hands = 0;
  let skipped = 0;
  for await (const { number, text } of linesOf(file, io.input)) {
    try {
      const record = parseRecord(text);
      const valued = whyNoReview(record) === undefined;
      current = valued ? record : undefined;
      losses.clear();
      replayer.next(record);
      if (!valued) {
        skipped++;
        continue;
      }
      hands++;
      regrets.add(record, reviewPlay(record, solver), losses);
    } catch (error) {
      if (error instanceof RecordError) throw new UserError(`${file}:${number}: ${error.message}`);
      throw error;
    }
  }
  if (hands === 0) throw new UserError(`${file}: holds no hand whose cards can be valued`);
  const rows = regrets.rows();
  await io.out(json ? `${JSON.stringify({ hands, skipped, strategies: rows })}\n` : inWords(rows, fair > 0));
  io.err(`${formatCount(hands)} hands${skipped > 0 ? `, and ${formatCount(skipped)} not valued` : ''}\n`);
}

function inWords(rows: readonly Regret[], fair: boolean): string {
  const head = [
    'strategy',
    'cards',
    'points lost a card',
    'best cards',
    'contracts',
    'overbid',
    'points to spare',
  ];
  const cells = rows.map(({ strategy, cards, loss, best, contracts, overbid, spare }) => [
    strategy,
    formatCount(cards),
    formatEstimate(loss),
    formatEstimate(best),
    formatCount(contracts),
    formatEstimate(overbid),
    formatEstimate(spare, { signed: true }),
  ]);
  if (!fair) return table(head, cells);
  return table(
    [...head, 'lost by what it knew'],
    cells.map((row, at) => [...row, formatEstimate(rows[at]!.fair)]),
  );
}
