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

/** Judges the scores after a hand against the target in force after it (rules, 5.6 and 9). */
export function verdict(
  rules: Rules,
  hand: { number: number; bidders: number; scored: Scored; target: number },
): Verdict {
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
  const best = highest(hand.scored.after).filter((side) => there.includes(side));
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
  const others = scores.filter((_, side) => side !== loser);
  const best = Math.max(...others);
  return single(sidesWhere(scores, (score, side) => side !== loser && score === best));
}

function highest(scores: number[]): number[] {
  const best = Math.max(...scores);
  return sidesWhere(scores, (score) => score === best);
}

function sidesWhere(scores: number[], holds: (score: number, side: number) => boolean): number[] {
  return scores.flatMap((score, side) => (holds(score, side) ? [side] : []));
}

function single(sides: number[]): number | null {
  return sides.length === 1 ? sides[0]! : null;
}
