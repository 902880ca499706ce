// The hands of one game one after another: numbers, dealers, scores, what is in force, and the end.

import { sideOf } from './deal.js';
import { afterNoTrump, atStart, HAND_LIMIT, type InForce, verdict } from './end.js';
import { judgeHand, type Outcome } from './hand.js';
import type { Rules } from './presets.js';
import type { HandRecord } from './record.js';

/** What the next line must start from. */
interface Standing extends InForce {
  hand: number;
  /** Undefined before the first deal, which anybody may make. */
  dealer: number | undefined;
  scores: number[];
  over: boolean;
  /** The last line was thrown in or dealt anew, so that the hand it stands for is still to come. */
  pending: boolean;
}

/** The faults of each line of a game, played under one rules value. */
export function judgeGame(rules: Rules, records: HandRecord[]): string[][] {
  let standing: Standing = {
    ...atStart(rules),
    hand: 0,
    dealer: undefined,
    scores: rules.sides.map(() => 0),
    over: false,
    pending: false,
  };
  const faults = records.map((record) => {
    const judged = judgeHand(rules, record);
    const found = [...chainFaults(rules, record, standing), ...judged.faults];
    const next = advance(rules, standing, { record, outcome: judged.outcome });
    found.push(...eventFaults(rules, record, { outcome: judged.outcome, over: next.over }));
    standing = next;
    return found;
  });
  faults.at(-1)?.push(...endFaults(records, standing));
  return faults;
}

function chainFaults(rules: Rules, record: HandRecord, standing: Standing): string[] {
  const faults: string[] = [];
  const target = rules.game.series === null ? standing.target : null;
  if (standing.over) faults.push('the game was over before this hand');
  if (record.hand !== standing.hand) faults.push('hand must be ' + standing.hand + ', not ' + record.hand);
  if (standing.dealer !== undefined && record.dealer !== standing.dealer) {
    faults.push('dealer must be ' + standing.dealer + ', not ' + record.dealer);
  }
  if (record.scoreBefore.join() !== standing.scores.join()) {
    faults.push('scoreBefore must be ' + standing.scores.join(' ') + ', not ' + record.scoreBefore.join(' '));
  }
  if (record.target !== target) faults.push('target must be ' + target + ', not ' + record.target);
  if (record.freeze !== standing.freeze) {
    faults.push('freeze must be ' + standing.freeze + ', not ' + record.freeze);
  }
  return faults;
}

/** Where the game stands after a line; a line with faults is followed as written. */
function advance(
  rules: Rules,
  standing: Standing,
  line: { record: HandRecord; outcome: Outcome | undefined },
): Standing {
  const { record, outcome } = line;
  const next = {
    ...standing,
    hand: record.hand,
    dealer: record.dealer,
    scores: record.scoreAfter,
    pending: false,
  };
  if (outcome?.kind === 'brokenOff') return { ...next, over: true };
  const anew =
    outcome?.kind === 'misdeal' || (outcome?.kind === 'passedOut' && rules.auction.allPass === 'redeal');
  if (anew) return { ...next, pending: true };
  next.hand = record.hand + 1;
  next.dealer = (record.dealer + 1) % rules.seats;
  if (outcome?.kind === 'passedOut') return { ...next, over: next.hand >= (rules.game.series ?? HAND_LIMIT) };
  if (outcome?.kind !== 'scored') return next;
  const inForce = outcome.scored.noTrumpMade ? afterNoTrump(rules, standing) : standing;
  const bidders = sideOf(rules, outcome.bidders.declarer);
  const { over } = verdict(rules, {
    number: record.hand,
    bidders,
    scored: outcome.scored,
    target: inForce.target,
  });
  return { ...next, target: inForce.target, freeze: inForce.freeze, over };
}

function eventFaults(
  rules: Rules,
  record: HandRecord,
  hand: { outcome: Outcome | undefined; over: boolean },
): string[] {
  if (hand.outcome?.kind !== 'scored') return [];
  const allowed = events(rules, record, { outcome: hand.outcome, over: hand.over });
  if (allowed.includes(record.event)) return [];
  return ['event must be ' + allowed.join(' or ') + ', not ' + record.event];
}

/** The events a scored hand may carry; two where it is both a forty and the end of the game in another way. */
function events(
  rules: Rules,
  record: HandRecord,
  hand: { outcome: Outcome & { kind: 'scored' }; over: boolean },
): (string | null)[] {
  const { kaiser, thief } = hand.outcome.scored;
  const named: (string | null)[] = [];
  if (kaiser !== undefined) named.push(kaiser);
  if (thief !== undefined) named.push('stolenBonus');
  else if (endsByLimit(rules, record, hand.outcome)) named.push('handLimit');
  return named.length > 0 ? named : [null];
}

/** Whether only the number of hands ends this game: one hand earlier it would have gone on. */
function endsByLimit(rules: Rules, record: HandRecord, outcome: Outcome & { kind: 'scored' }): boolean {
  if (rules.game.series !== null || record.hand !== HAND_LIMIT - 1) return false;
  const inForce = { target: record.target!, freeze: record.freeze };
  const { target } = outcome.scored.noTrumpMade ? afterNoTrump(rules, inForce) : inForce;
  const bidders = sideOf(rules, outcome.bidders.declarer);
  return !verdict(rules, { number: 0, bidders, scored: outcome.scored, target }).over;
}

function endFaults(records: HandRecord[], standing: Standing): string[] {
  if (standing.pending) return ['the hand that this line stands before is missing'];
  const several = records.some((record) => record.hand > 0);
  return several && !standing.over ? ['the game of several hands does not reach its end'] : [];
}
