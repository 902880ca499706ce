// From hand to hand: who deals, when a game or a series ends, and who has won it.
import type { Seat, Side } from '../cards/card.js';
import { isPassedOut } from './auction.js';
import { NONE, type Open, targetOf } from './open.js';
import type { HandEvent } from './phase.js';
import { bestSide, endGame, scoreHand } from './score.js';
import type { State } from './state.js';

/** A game that is not decided by then ends without a winner. */
export const HAND_LIMIT = 1000;
/** Deals of one hand thrown in or passed out before the game is given up as endless. */
export const REDEAL_LIMIT = 10_000;

/** A new game from zero scores. */
export function startGame(open: Open, dealer: Seat): void {
  for (let side = 0; side < open.scores.length; side++) open.scores[side] = 0;
  open.hand = 0;
  open.redeal = 0;
  open.dealer = dealer;
  open.noTrumpMade = false;
  open.gameOver = false;
  open.winner = NONE;
}

/** Ends a hand that was played or passed out: scores it, and judges whether the game is over. */
export function finishHand(state: State): HandEvent | undefined {
  const { open } = state;
  if (isPassedOut(open)) return passOut(state);
  const event = scoreHand(state);
  if (!open.gameOver) judge(state);
  if (open.gameOver || event !== undefined || !atHandLimit(open)) return event;
  endGame(open, NONE);
  return 'handLimit';
}

/** The next deal: the same hand again after a misdeal or redeal, else the next hand with the next dealer. */
export function nextHand(state: State, again: boolean): void {
  const { open, tables } = state;
  if (again) {
    open.redeal++;
    return;
  }
  open.redeal = 0;
  open.hand++;
  open.dealer = open.dealer + 1 === tables.seats ? 0 : open.dealer + 1;
}

/** Whether a passed-out hand is dealt anew by the same dealer. */
export const isRedealt = ({ open, tables }: State): boolean =>
  isPassedOut(open) && tables.rules.auction.allPass === 'redeal';

function passOut(state: State): HandEvent {
  const { open } = state;
  state.change.fill(0);
  if (!isRedealt(state)) {
    if (atSeriesEnd(open))
      endGame(
        open,
        bestSide(open, () => true),
      );
    else if (atHandLimit(open)) endGame(open, NONE);
  }
  return 'passedOut';
}

const atHandLimit = (open: Open): boolean => targetOf(open) !== undefined && open.hand + 1 >= HAND_LIMIT;

const atSeriesEnd = ({ tables, hand }: Open): boolean =>
  tables.rules.game.series !== null && hand + 1 >= tables.rules.game.series;

function judge(state: State): void {
  const { open } = state;
  const target = targetOf(open);
  if (target === undefined) {
    if (atSeriesEnd(open))
      endGame(
        open,
        bestSide(open, () => true),
      );
    return;
  }
  const bidders = state.tables.sideOf[open.declarer]!;
  if (!judgeTarget(state, bidders, target)) judgeMinus(open, bidders);
}

/** Whether some side stands at the target and the game is over. */
function judgeTarget(state: State, bidders: Side, target: number): boolean {
  const { open, tables } = state;
  const { mustBidToWin, tie } = tables.rules.game;
  if (!isReached(open, target)) return false;
  const reached = (side: Side) =>
    open.scores[side]! >= target && (!mustBidToWin || (side === bidders && state.made));
  if (!open.scores.some((_, side) => reached(side))) return false;
  if (reached(bidders) && tie === 'bidders') endGame(open, bidders);
  else endGame(open, highestOf(open, reached, bidders));
  return true;
}

function isReached({ scores }: Open, target: number): boolean {
  for (let side = 0; side < scores.length; side++) if (scores[side]! >= target) return true;
  return false;
}

/** The higher total; of two sides that are level the bidders, of more nobody (NONE). */
function highestOf(open: Open, reached: (side: Side) => boolean, bidders: Side): Side {
  const best = bestSide(open, reached);
  return best === NONE && open.scores.length === 2 ? bidders : best;
}

/** A side at or below `minusLoses` loses, the bidders judged first; the best of the others wins. */
function judgeMinus(open: Open, bidders: Side): void {
  const { minusLoses } = open.tables.rules.game;
  if (minusLoses === null) return;
  const lost = (side: Side) => open.scores[side]! <= minusLoses;
  if (lost(bidders))
    endGame(
      open,
      bestSide(open, (side) => side !== bidders),
    );
  else if (open.scores.some((_, side) => lost(side)))
    endGame(
      open,
      bestSide(open, (side) => !lost(side)),
    );
}
