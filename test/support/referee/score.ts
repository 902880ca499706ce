// From tricks to scores, one step of the rules (rules, 5 and 9) after another.

import { kindOf } from './auction.js';
import { sideOf } from './deal.js';
import { bonusCard, cardList, penaltyCard } from './deck.js';
import { seatsInOrder, type Trick } from './play.js';
import type { Rules } from './presets.js';

/** What the sides took, and the declarer alone. Sides are indices; undefined when nobody did. */
export interface Taken {
  points: number[];
  tricks: number[];
  bonusTo?: number | undefined;
  penaltyTo?: number | undefined;
  /** The side that played the bonus card into a trick which the penalty card won. */
  insulted?: number | undefined;
  declarerPoints: number;
  declarerTricks: number;
}

export interface Contracted {
  declarer: number;
  dealer: number;
  bid: string | null;
}

/** What the hand did to the scores. */
export interface Scored {
  after: number[];
  made: boolean;
  noTrumpMade: boolean;
  /** A Kaiser bid that was won or lost. */
  kaiser?: 'kaiserMade' | 'kaiserSet' | undefined;
  /** Solo and side bids end the game by themselves. */
  decides: boolean;
  /** The frozen defenders that took the bonus card and so win the game. */
  thief?: number | undefined;
}

/** Adds up finished tricks. */
export function takenIn(rules: Rules, tricks: Trick[], play: { declarer: number; aside: number[] }): Taken {
  const taken: Taken = {
    points: rules.sides.map(() => 0),
    tricks: rules.sides.map(() => 0),
    declarerPoints: 0,
    declarerTricks: 0,
  };
  for (const trick of tricks) {
    if (trick.winner === null) continue;
    const side = sideOf(rules, trick.winner);
    const cards = cardList(trick.cards);
    taken.points[side]! += trick.points;
    taken.tricks[side]! += 1;
    if (cards.includes(bonusCard(rules.deck))) taken.bonusTo = side;
    if (cards.includes(penaltyCard(rules.deck))) taken.penaltyTo = side;
    if (trick.winner === play.declarer) {
      taken.declarerPoints += trick.points;
      taken.declarerTricks += 1;
    }
    const seats = seatsInOrder(rules, trick.leader, play.aside);
    const bonusPlayer = seats[cards.indexOf(bonusCard(rules.deck))];
    const penaltyPlayer = seats[cards.indexOf(penaltyCard(rules.deck))];
    if (bonusPlayer !== undefined && penaltyPlayer === trick.winner)
      taken.insulted = sideOf(rules, bonusPlayer);
  }
  return taken;
}

/** Scores a finished hand from the scores before it and the freeze in force at its start. */
export function scoreHand(
  rules: Rules,
  hand: Contracted & { before: number[]; freeze: number | null; taken: Taken },
): Scored {
  if (rules.auction.kind === 'sell') return scoreSale(rules, hand);
  const bidders = sideOf(rules, hand.declarer);
  const frozen = hand.before.map(
    (score, side) => side !== bidders && hand.freeze !== null && score >= hand.freeze,
  );
  const ends = hand.bid === 'K' && rules.auction.kaiser !== 'forty';
  if (ends) return scoreDecider(rules, hand);
  const points = afterThreeTrickRule(rules, hand.taken);
  const contract =
    hand.bid === 'K' ? scoreForty(hand.taken, bidders) : scoreBid(rules, hand.bid!, points[bidders]!);
  const after = hand.before.map((score, side) => {
    const insult = hand.taken.insulted === side ? rules.scoring.insult : 0;
    if (side === bidders) return score + contract.change + insult;
    if (!frozen[side]) return score + points[side]! + insult;
    const loss = rules.scoring.frozenNegatives ? Math.min(points[side]!, 0) : 0;
    return score + loss + insult;
  });
  const steals =
    rules.scoring.stealBonusWins && hand.taken.bonusTo !== undefined && frozen[hand.taken.bonusTo]!;
  return {
    after,
    made: contract.made,
    noTrumpMade: contract.made && kindOf(hand.bid!) !== 'suit',
    kaiser: hand.bid === 'K' ? kaiserEvent(contract.made) : undefined,
    decides: false,
    thief: steals ? hand.taken.bonusTo : undefined,
  };
}

function afterThreeTrickRule(rules: Rules, taken: Taken): number[] {
  return taken.points.map((points, side) => {
    const caught = taken.penaltyTo === side && taken.tricks[side]! < 3;
    return rules.scoring.threeTrickRule && caught ? rules.points.penalty : points;
  });
}

function scoreBid(rules: Rules, bid: string, points: number): { made: boolean; change: number } {
  const number = Number.parseInt(bid, 10);
  const made = points >= number;
  const counted = rules.scoring.made === 'bid' ? number : points;
  const factor = rules.scoring.noTrumpFactor;
  if (kindOf(bid) === 'suit') return { made, change: made ? counted : -number };
  return { made, change: made ? counted * factor.made : -number * factor.set };
}

function scoreForty(taken: Taken, bidders: number): { made: boolean; change: number } {
  const all = taken.tricks.reduce((sum, tricks) => sum + tricks, 0);
  const made = taken.declarerTricks === all && taken.tricks[bidders] === all;
  return { made, change: made ? 40 : -40 };
}

/** A solo or side bid: 12 points wins the game, fewer lose it, and the scores stay. */
function scoreDecider(rules: Rules, hand: Contracted & { before: number[]; taken: Taken }): Scored {
  const bidders = sideOf(rules, hand.declarer);
  const { taken } = hand;
  const counted = rules.auction.kaiser === 'side' ? taken.points[bidders]! : taken.declarerPoints;
  const made = counted >= 12;
  return { after: [...hand.before], made, noTrumpMade: made, kaiser: kaiserEvent(made), decides: true };
}

function kaiserEvent(made: boolean): 'kaiserMade' | 'kaiserSet' {
  return made ? 'kaiserMade' : 'kaiserSet';
}

/** Lost Heir: all score what they took, a short maker nothing, and the dealer's side the price (rules, 6). */
function scoreSale(rules: Rules, hand: Contracted & { before: number[]; taken: Taken }): Scored {
  const maker = sideOf(rules, hand.declarer);
  const price = hand.bid === null ? 0 : Number(hand.bid);
  const short = hand.bid !== null && hand.taken.points[maker]! < price;
  const after = hand.before.map((score, side) => {
    const sale = side === sideOf(rules, hand.dealer) ? price : 0;
    return score + sale + (side === maker && short ? 0 : hand.taken.points[side]!);
  });
  return { after, made: !short, noTrumpMade: false, decides: false };
}
