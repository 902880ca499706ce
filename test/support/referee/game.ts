// The hands of one game one after another: numbers, dealers, scores, what is in force, and the end.

import { sideOf } from './deal.js';
import {
  afterNoTrump,
  atStart,
  endsByLimit,
  type Finished,
  HAND_LIMIT,
  type InForce,
  verdict,
} from './end.js';
import { judgeHand, type Outcome } from './hand.js';
import type { Rules } from './presets.js';
import type { HandRecord } from './record.js';

type ScoredOutcome = Extract<Outcome, { kind: 'scored' }>;

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
    if (judged.outcome?.kind === 'scored') {
      const hand = finish(rules, record, { outcome: judged.outcome, before: standing });
      found.push(...eventFaults(rules, record, hand));
    }
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

/** Number and dealer of the deal after this one (rules, 2 and 9): a deal made anew keeps both. */
export function nextDeal(
  rules: Rules,
  deal: { hand: number; dealer: number },
  event: 'played' | 'thrown in' | 'passed out',
): { hand: number; dealer: number } {
  const redeal = event === 'passed out' && rules.auction.allPass === 'redeal';
  if (event === 'thrown in' || redeal) return { hand: deal.hand, dealer: deal.dealer };
  return { hand: deal.hand + 1, dealer: (deal.dealer + 1) % rules.seats };
}

/** Where the game stands after a line; a line with faults is followed as written. */
function advance(
  rules: Rules,
  standing: Standing,
  line: { record: HandRecord; outcome: Outcome | undefined },
): Standing {
  const { record, outcome } = line;
  const next = { ...standing, scores: record.scoreAfter, pending: false };
  if (outcome?.kind === 'brokenOff') return { ...next, over: true };
  const thrownIn = outcome?.kind === 'misdeal';
  const passedOut = outcome?.kind === 'passedOut';
  const deal = nextDeal(rules, record, thrownIn ? 'thrown in' : passedOut ? 'passed out' : 'played');
  Object.assign(next, deal);
  if (deal.hand === record.hand) return { ...next, pending: true };
  if (passedOut) return { ...next, over: deal.hand >= (rules.game.series ?? HAND_LIMIT) };
  if (outcome?.kind !== 'scored') return next;
  const hand = finish(rules, record, { outcome, before: standing });
  return { ...next, target: hand.target, freeze: hand.freeze, over: verdict(rules, hand).over };
}

/** A scored hand as its end is judged, with the target and freeze in force after it. */
function finish(
  rules: Rules,
  record: HandRecord,
  line: { outcome: ScoredOutcome; before: InForce },
): Finished & InForce {
  const { scored, bidders } = line.outcome;
  const inForce = scored.noTrumpMade ? afterNoTrump(rules, line.before) : line.before;
  return {
    number: record.hand,
    bidders: sideOf(rules, bidders.declarer),
    scored,
    target: inForce.target,
    freeze: inForce.freeze,
  };
}

function eventFaults(rules: Rules, record: HandRecord, hand: Finished): string[] {
  const allowed = events(rules, hand);
  if (allowed.includes(record.event)) return [];
  return ['event must be ' + allowed.join(' or ') + ', not ' + record.event];
}

/** The events a scored hand may carry: two where a forty is also the end of the game in another way. */
function events(rules: Rules, hand: Finished): (string | null)[] {
  const { kaiser, thief } = hand.scored;
  const named: string[] = [];
  if (kaiser !== undefined) named.push(kaiser);
  if (thief !== undefined) named.push('stolenBonus');
  else if (endsByLimit(rules, hand)) named.push('handLimit');
  return named.length > 0 ? named : [null];
}

function endFaults(records: HandRecord[], standing: Standing): string[] {
  if (standing.pending) return ['the hand that this line stands before is missing'];
  const several = records.some((record) => record.hand > 0);
  return several && !standing.over ? ['the game of several hands does not reach its end'] : [];
}
