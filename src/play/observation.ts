// Views as vectors of numbers, and actions as whole numbers, for learning programs. The layout is worked out from the form alone;
// seats count from the observer's own, clockwise, sides from its own.
import { type Card, LANES, type Seat } from '../cards/card.js';
import { PHASES } from '../engine/phase.js';
import { tablesBehind, type View } from '../engine/view.js';
import type { Call } from '../rules/call.js';
import type { Tables } from '../rules/tables.js';
import type { Action, Table } from './table.js';

/** A run of the vector: its name, where it starts, how long it is, and what its numbers say. */
export interface Field {
  readonly name: string;
  readonly start: number;
  readonly length: number;
  readonly about: string;
}

/** Numbers of actions: calls, then suits, then low and accept (no, yes), then cards in the deck's order. */
export interface Layout {
  readonly actions: number;
  readonly firstSuit: number;
  readonly firstAnswer: number;
  readonly firstCard: number;
  readonly fields: readonly Field[];
  /** Length of an observation; an information state goes on with the order of play. */
  readonly observation: number;
  readonly information: number;
}

export function layoutOf({ deck, seats, sides, calls }: Tables): Layout {
  const cards = deck.cards.length;
  const fields: Field[] = [];
  let start = 0;
  const add = (name: string, length: number, about: string) => {
    fields.push({ name, start, length, about });
    start += length;
  };
  add('phase', PHASES.length, `1 at the phase: ${PHASES.join(', ')}`);
  add('held', cards, '1 for each card that the seat can play');
  add('chosen', cards, '1 for each card chosen so far of those to pass or discard');
  add('received', cards, '1 for each card received in the exchange or seen in the kitty');
  add('laidAway', cards, '1 for each card that the seat passed or discarded');
  add('played', seats * cards, 'by seat: 1 for each card played');
  add('onTable', seats * cards, 'by seat: 1 for the card in the trick under way');
  add('faceUp', seats * cards, 'by seat: 1 for each card lying face up');
  add('void', seats * 4, 'by seat: 1 for each suit shown to be empty');
  add('left', seats, 'by seat: cards still to play, as a share of the hand');
  add('called', seats * calls.length, 'by seat: 1 at the call it made');
  add('dealer', seats, '1 at the dealer');
  add('declarer', seats, '1 at the declarer');
  add('contract', calls.length, '1 at the contract, once there is one');
  add('trump', 5, '1 at the trump suit, or at the last place for no trump');
  add('low', 1, '1 when the hand is played low');
  add('points', sides, 'by side: points taken, divided by the most of a hand');
  add('scores', sides, 'by side: score, divided by 52');
  add('target', 1, 'the target divided by 52, 0 in a series');
  const observation = start;
  add(
    'order',
    cards,
    'place of each card in the order played, from 1, divided by the number of cards; 0 before',
  );
  add('callOrder', seats, 'by seat: place of its call, from 1, divided by the number of seats; 0 before');
  const firstAnswer = calls.length + 4;
  return {
    actions: firstAnswer + 2 + cards,
    firstSuit: calls.length,
    firstAnswer,
    firstCard: firstAnswer + 2,
    fields,
    observation,
    information: start,
  };
}

/** The information state of a view; its first `layout.observation` numbers are the observation. */
export function encode(view: View, layout: Layout, chosen: readonly Card[]): number[] {
  const out = new Array<number>(layout.information).fill(0);
  const { cards } = view.deck;
  const place = new Map(cards.map((card, at) => [card, at]));
  const put = (name: string, at: number, value = 1) => {
    out[layout.fields.find((field) => field.name === name)!.start + at] = value;
  };
  const mark = (name: string, list: readonly Card[], from = 0) => {
    for (const card of list) put(name, from + place.get(card)!);
  };
  put('phase', PHASES.indexOf(view.phase));
  mark('held', view.cards());
  mark('chosen', chosen);
  mark('received', [...view.receivedCards(), ...view.kittyCards()]);
  mark('laidAway', [...view.passedCards(), ...view.discardedCards()]);
  encodePlay(view, { put, place, count: cards.length });
  encodeAuction(view, put);
  for (let seat = 0; seat < view.seats; seat++) encodeSeat(view, seat, put, cards);
  for (let side = 0; side < view.sides; side++) {
    const at = (side - view.side + view.sides) % view.sides;
    put('points', at, view.points(side) / 12);
    put('scores', at, view.score(side) / 52);
  }
  put('target', 0, (view.target ?? 0) / 52);
  return out;
}

type Put = (name: string, at: number, value?: number) => void;
const from = (view: View, seat: Seat): number => (seat - view.seat + view.seats) % view.seats;

function encodePlay(
  view: View,
  { put, place, count }: { put: Put; place: Map<Card, number>; count: number },
): void {
  for (let at = 0; at < view.playedCount; at++) {
    const card = place.get(view.playedCard(at))!;
    put('played', from(view, view.playedBy(at)) * count + card);
    put('order', card, (at + 1) / count);
  }
  for (let at = 0; at < view.inTrick; at++)
    put('onTable', from(view, view.trickSeat(at)) * count + place.get(view.trickCard(at))!);
}

function encodeAuction(view: View, put: Put): void {
  const all = callCountOf(view);
  for (let at = 0; at < view.callCount; at++) {
    const seat = from(view, view.callerAt(at));
    put('called', seat * all + view.callAt(at).index);
    put('callOrder', seat, (at + 1) / view.seats);
  }
  put('dealer', from(view, view.dealer));
  if (view.declarer !== undefined) put('declarer', from(view, view.declarer));
  if (view.contract) put('contract', view.contract.index);
  if (view.noTrump) put('trump', 4);
  else if (view.trump !== undefined) put('trump', view.trump);
  put('low', 0, view.low ? 1 : 0);
}

const callCountOf = (view: View): number => tablesBehind(view).calls.length;

function encodeSeat(view: View, seat: Seat, put: Put, cards: readonly Card[]): void {
  const at = from(view, seat);
  for (let suit = 0; suit < 4; suit++) if (view.isVoid(seat, suit)) put('void', at * 4 + suit);
  put('left', at, view.cardsLeft(seat) / Math.max(1, view.trickCount));
  if (view.rules.deal.piles === 0) return;
  for (let suit = 0; suit < LANES; suit++)
    cards.forEach((card, index) => {
      if (card >> 4 === suit && (view.faceUp(seat, suit) >> (card & 15)) & 1)
        put('faceUp', at * cards.length + index);
    });
}

/** Numbers of the legal actions of the seat to act. */
export const legalNumbers = (table: Table, layout: Layout, chosen: readonly Card[]): number[] =>
  table
    .legal()
    .filter((action) => !chosen.includes(action as Card))
    .map((action) => numberOf(table, layout, action));

function numberOf(table: Table, layout: Layout, action: Action): number {
  switch (table.state.open.phase) {
    case 'auction':
      return (action as Call).index;
    case 'trump':
      return layout.firstSuit + (action as number);
    case 'low':
    case 'accept':
      return layout.firstAnswer + (action ? 1 : 0);
    default:
      return layout.firstCard + table.state.tables.deck.cards.indexOf(action as Card);
  }
}

/** The legal action with a number, or undefined. */
export const actionNumbered = (table: Table, layout: Layout, number: number): Action | undefined =>
  table.legal().find((action) => numberOf(table, layout, action) === number);
