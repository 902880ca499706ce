// From the points taken to the new scores: the steps of the rules page, in its order.
import type { Side } from '../cards/card.js';
import { isNoTrump } from '../rules/tables.js';
import { freezeOf, NONE, type Open } from './open.js';
import type { HandEvent } from './phase.js';
import type { State } from './state.js';

const KAISER_POINTS = 12;
const FORTY = 40;

/** Scores a played hand: fills `change` and `made`, moves the scores, and says what else happened. */
export function scoreHand(state: State): HandEvent | undefined {
  const { open, tables, change } = state;
  for (let side = 0; side < change.length; side++) change[side] = 0;
  const bidders = tables.sideOf[open.declarer]!;
  const call = tables.calls[open.contract]!;
  const { kaiser } = tables.rules.auction;
  if (call.kind === 'kaiser' && kaiser !== 'forty') return decideGame(state, bidders, kaiser === 'solo');
  if (tables.sell) scoreSale(state, bidders);
  else {
    const freeze = freezeOf(open);
    if (call.kind === 'kaiser') scoreForty(state, bidders);
    else scoreBidders(state, bidders);
    if (state.made && isNoTrump(call)) open.noTrumpMade = true;
    scoreDefenders(state, bidders, freeze);
    chargeInsult(state);
    if (stealsBonus(state, bidders, freeze)) {
      addChange(state);
      endGame(open, state.bonusSide);
      return 'stolenBonus';
    }
  }
  addChange(state);
  if (call.kind === 'kaiser') return state.made ? 'kaiserMade' : 'kaiserSet';
  return undefined;
}

/** A side's points for the made test and the score, after the three-trick rule. */
export function countedPoints({ open, tables, penaltySide }: State, side: Side): number {
  const { threeTrickRule } = tables.rules.scoring;
  const tricks = open.tricks[side]!;
  if (threeTrickRule && side === penaltySide && tricks < 3) return tables.rules.points.penalty;
  return open.points[side]!;
}

function scoreBidders(state: State, bidders: Side): void {
  const { tables, open, change } = state;
  const { made, noTrumpFactor } = tables.rules.scoring;
  const call = tables.calls[open.contract]!;
  const points = countedPoints(state, bidders);
  const factor = isNoTrump(call) ? noTrumpFactor : SINGLE;
  state.made = points >= call.level;
  if (!state.made) change[bidders] = -call.level * factor.set;
  else change[bidders] = (made === 'bid' ? call.level : points) * factor.made;
}

const SINGLE = { made: 1, set: 1 };

function scoreForty(state: State, bidders: Side): void {
  const { open, change } = state;
  state.made = true;
  for (let trick = 0; trick < open.tricksDone; trick++)
    if (open.winnerOf[trick] !== open.declarer) state.made = false;
  change[bidders] = state.made ? FORTY : -FORTY;
}

/** Solo and side: the game is won or lost at once, scores stay as they were. */
function decideGame(state: State, bidders: Side, solo: boolean): HandEvent {
  const points = solo ? state.declarerPoints : state.open.points[bidders]!;
  state.made = points >= KAISER_POINTS;
  endGame(state.open, state.made ? bidders : bestSide(state.open, (side) => side !== bidders));
  return state.made ? 'kaiserMade' : 'kaiserSet';
}

function scoreDefenders(state: State, bidders: Side, freeze: number | undefined): void {
  const { open, tables, change } = state;
  for (let side = 0; side < tables.sides; side++) {
    if (side === bidders) continue;
    const points = countedPoints(state, side);
    change[side] = isFrozen(open, side, freeze) ? frozenPoints(state, points) : points;
  }
}

const isFrozen = (open: Open, side: Side, freeze: number | undefined): boolean =>
  freeze !== undefined && open.scores[side]! >= freeze;

const frozenPoints = ({ tables }: State, points: number): number =>
  points < 0 && tables.rules.scoring.frozenNegatives ? points : 0;

/** The side that played the bonus card pays when the penalty card wins that trick. */
function chargeInsult(state: State): void {
  const { tables, change } = state;
  const { insult } = tables.rules.scoring;
  if (insult === 0 || state.bonusTrick === NONE || state.bonusTrick !== state.penaltyTrick) return;
  change[tables.sideOf[state.bonusSeat]!]! += insult;
}

const stealsBonus = (
  { tables, open, bonusSide }: State,
  bidders: Side,
  freeze: number | undefined,
): boolean =>
  tables.rules.scoring.stealBonusWins &&
  bonusSide !== NONE &&
  bonusSide !== bidders &&
  isFrozen(open, bonusSide, freeze);

/** Lost Heir: everyone scores points; a maker who bid and fell short scores 0; the sale goes to the dealer's side. */
function scoreSale(state: State, makers: Side): void {
  const { open, tables, change } = state;
  const sold = tables.calls[open.contract]!.level;
  for (let side = 0; side < tables.sides; side++) change[side] = open.points[side]!;
  state.made = open.points[makers]! >= sold;
  if (open.contract === 0) return;
  if (!state.made) change[makers] = 0;
  change[tables.sideOf[open.dealer]!]! += sold;
}

function addChange({ open, change }: State): void {
  for (let side = 0; side < change.length; side++) open.scores[side]! += change[side]!;
}

export function endGame(open: Open, winner: Side): void {
  open.gameOver = true;
  open.winner = winner;
}

/** The side with the highest score among those asked for; NONE when several are level at the top. */
export function bestSide(open: Open, among: (side: Side) => boolean): Side {
  let best = NONE;
  let level = false;
  for (let side = 0; side < open.scores.length; side++) {
    if (!among(side)) continue;
    if (best !== NONE && open.scores[side]! === open.scores[best]!) level = true;
    if (best !== NONE && open.scores[side]! <= open.scores[best]!) continue;
    best = side;
    level = false;
  }
  return level ? NONE : best;
}
