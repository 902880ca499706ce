// When a game is over, and for whom.

import type { Rules } from './presets.js';
import type { Scored } from './score.js';

/** What is in force before a hand. */
export interface InForce {
  target: number;
  freeze: number | null;
}

/** Whether play ends; `winner` is a side, or null where nobody wins. */
export type Verdict = { over: false } | { over: true; winner: number | null };

/** The number of hands after which a game ends without a winner. */
export const HAND_LIMIT = 1000;

export function atStart(rules: Rules): InForce {
  return { target: rules.game.target, freeze: rules.scoring.freeze };
}

/** Target and freeze once a no-trump contract has been made (rules, 5.3). */
export function afterNoTrump(rules: Rules, before: InForce): InForce {
  return {
    target: rules.game.targetAfterNoTrump ?? before.target,
    freeze: rules.scoring.freezeAfterNoTrump ?? before.freeze,
  };
}

/** A scored hand by its number, with the side that played it and the target in force after it. */
export interface Finished {
  number: number;
  bidders: number;
  scored: Scored;
  target: number;
}

/** Whether only the number of hands ends this game: as its first hand this one would not have ended it. */
export function endsByLimit(rules: Rules, hand: Finished): boolean {
  if (rules.game.series !== null || hand.number !== HAND_LIMIT - 1) return false;
  return !verdict(rules, { ...hand, number: 0 }).over;
}

/** Judges the scores after a hand (rules, 5.6 and 9). */
export function verdict(rules: Rules, hand: Finished): Verdict {
  const { scored, bidders } = hand;
  if (rules.game.series !== null) {
    if (hand.number + 1 < rules.game.series) return { over: false };
    return { over: true, winner: single(highest(scored.after)) };
  }
  if (scored.decides) return { over: true, winner: scored.made ? bidders : bestOther(scored.after, bidders) };
  if (scored.thief !== undefined) return { over: true, winner: scored.thief };
  const there = sidesAtTarget(rules, hand);
  if (there.length > 0) return { over: true, winner: tieBreak(rules, there, hand) };
  const loser = loserOf(rules, scored.after, bidders);
  if (loser !== undefined) return { over: true, winner: bestOther(scored.after, loser) };
  if (hand.number + 1 >= HAND_LIMIT) return { over: true, winner: null };
  return { over: false };
}

function sidesAtTarget(rules: Rules, hand: { bidders: number; scored: Scored; target: number }): number[] {
  const there = sidesWhere(hand.scored.after, (score) => score >= hand.target);
  if (!rules.game.mustBidToWin) return there;
  return hand.scored.made ? there.filter((side) => side === hand.bidders) : [];
}

function tieBreak(rules: Rules, there: number[], hand: { bidders: number; scored: Scored }): number | null {
  if (rules.game.tie === 'bidders' && there.includes(hand.bidders)) return hand.bidders;
  const best = highest(hand.scored.after, there);
  if (rules.sides.length === 2 && best.includes(hand.bidders)) return hand.bidders;
  return single(best);
}

function loserOf(rules: Rules, scores: number[], bidders: number): number | undefined {
  const limit = rules.game.minusLoses;
  if (limit === null) return undefined;
  const below = sidesWhere(scores, (score) => score <= limit);
  return below.includes(bidders) ? bidders : below[0];
}

function bestOther(scores: number[], loser: number): number | null {
  const others = sidesWhere(scores, (_, side) => side !== loser);
  return single(highest(scores, others));
}

/** The sides with the most, of those asked for. */
function highest(scores: number[], sides = scores.map((_, side) => side)): number[] {
  const best = Math.max(...sides.map((side) => scores[side]!));
  return sides.filter((side) => scores[side] === best);
}

function sidesWhere(scores: number[], holds: (score: number, side: number) => boolean): number[] {
  return scores.flatMap((score, side) => (holds(score, side) ? [side] : []));
}

function single(sides: number[]): number | null {
  return sides.length === 1 ? sides[0]! : null;
}
