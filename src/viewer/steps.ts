// A hand step by step: what lies where after so many calls and cards. Worked out from the record alone.
import { handsAtPlay, playsOf, words } from '../play/hands-at-play.js';
import type { HandRecord } from '../play/record.js';
import type { Rules } from '../rules/schema.js';

export interface Moment {
  /** What has just happened, in words. */
  readonly caption: string;
  /** Calls made so far. */
  readonly calls: number;
  /** Cards played so far. */
  readonly cards: number;
  /** Whether cards may be played: the contract stands. */
  readonly started: boolean;
}

export interface Position {
  /** Cards each seat holds, as text, in the order to show. */
  readonly hands: readonly (readonly string[])[];
  /** Covered cards of each seat's piles. */
  readonly covered: readonly (readonly string[])[];
  /** Cards on the table with the seats that played them. */
  readonly table: readonly { readonly seat: number; readonly card: string }[];
  /** Tricks finished. */
  readonly tricksDone: number;
  /** Points taken in tricks so far, by side. */
  readonly points: readonly number[];
}

/** How seats and cards are said. */
export interface Say {
  seat(seat: number): string;
  card(card: string): string;
  suit(suit: string): string;
}

/** Every moment of a hand, from the deal to its end. */
export function momentsOf(record: HandRecord, say: Say): Moment[] {
  const seatName = say.seat;
  const plays = playsOf(record);
  const moments: Moment[] = [{ caption: 'The deal', calls: 0, cards: 0, started: false }];
  const seats = record.hands.length;
  record.auction.forEach((call, at) => {
    const dealer = call === 'accept' || call === 'refuse';
    const caller = dealer ? record.dealer : (record.dealer + 1 + at) % seats;
    moments.push({
      caption: `${seatName(caller)}: ${call === 'P' ? 'pass' : call}`,
      calls: at + 1,
      cards: 0,
      started: false,
    });
  });
  const calls = record.auction.length;
  if (record.declarer !== null)
    moments.push({ caption: contractText(record, say), calls, cards: 0, started: true });
  let cards = 0;
  for (const trick of record.tricks) {
    const played = words(trick.cards);
    for (const [at, card] of played.entries()) {
      cards++;
      const last = at === played.length - 1;
      const told = `${seatName(plays[cards - 1]!.seat)}: ${say.card(card)}`;
      const caption = last ? `${told}; ${seatName(trick.winner)} wins ${trick.points}` : told;
      moments.push({ caption, calls, cards, started: true });
    }
  }
  return moments;
}

function contractText({ declarer, bid, trump, low }: HandRecord, say: Say): string {
  const how = trump === 'NT' ? 'no trump' : trump === null ? '' : `trump ${say.suit(trump)}`;
  return [say.seat(declarer!), 'plays', bid ?? 'without a bid', how, low ? 'low' : '']
    .filter((word) => word !== '')
    .join(' ');
}

/** Where every card is after `cards` have been played (none: before or during the auction). */
export function positionOf(record: HandRecord, rules: Rules, moment: Moment): Position {
  const plays = playsOf(record).slice(0, moment.cards);
  const gone = new Set(plays.map(({ card }) => card));
  const { started } = moment;
  const hands = (started ? handsAtPlay(record) : record.hands.map(words)).map((held) =>
    held.filter((card) => !gone.has(card)),
  );
  const tricksDone = record.tricks.filter(
    (_, at) => plays.filter(({ trick }) => trick === at).length === trickLength(record),
  ).length;
  const points = rules.sides.map(() => 0);
  for (const trick of record.tricks.slice(0, tricksDone))
    points[rules.sides.findIndex((side) => side.includes(trick.winner))]! += trick.points;
  const shown = plays.length > 0 && plays.length % trickLength(record) === 0 ? tricksDone - 1 : tricksDone;
  return {
    hands,
    covered: record.piles === null ? [] : record.piles.map((text) => coveredOf(words(text), gone, started)),
    table: plays.filter(({ trick }) => trick === shown),
    tricksDone,
    points,
  };
}

const trickLength = (record: HandRecord): number =>
  record.tricks[0] ? words(record.tricks[0].cards).length : 0;

/** Pile cards that still lie under another. */
function coveredOf(pile: readonly string[], gone: ReadonlySet<string>, started: boolean): string[] {
  return pile.filter((_, at) => (at % 2 === 1 ? !gone.has(pile[at - 1]!) : !started));
}
