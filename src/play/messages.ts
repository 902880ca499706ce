// What the table has to say to outside seats, as messages; and their answers as actions.
import { createHash } from 'node:crypto';
import type { Card, Seat, Suit } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { formatCards, parseCard } from '../cards/notation.js';
import { dealtHands } from '../engine/deal.js';
import type { HandEvent, Phase } from '../engine/phase.js';
import { Random } from '../random/random.js';
import type { Streams } from '../random/streams.js';
import type { Call } from '../rules/call.js';
import type { Asked, Question, Request, Told } from './protocol.js';
import type { Action, Table } from './table.js';

const ASKED: Readonly<Record<Exclude<Phase, 'handOver'>, Asked>> = {
  pass: 'pass',
  auction: 'bid',
  accept: 'bid',
  trump: 'trump',
  low: 'trump',
  discard: 'discard',
  play: 'play',
};

export const askedIn = (phase: Phase): Asked => ASKED[phase as Exclude<Phase, 'handOver'>];

export const newGame = (table: Table, game: string, seat: Seat, seed: number): Told => ({
  type: 'newGame',
  game,
  seat,
  seed,
  rules: table.state.tables.rules as unknown as Record<string, unknown>,
});

export function deal(table: Table, game: string, seat: Seat): Told {
  const view = table.views[seat]!;
  const { open, tables } = table.state;
  return {
    type: 'deal',
    game,
    hand: open.hand,
    redeal: open.redeal,
    dealer: open.dealer,
    cards: formatCards(tables.deck, view.cards()),
    scores: Array.from(open.scores),
    target: view.target ?? null,
    freeze: view.freeze ?? null,
  };
}

/** What the seat to act is asked. */
export function question(table: Table, game: string, id: number): Question {
  const { phase, turn } = table.state.open;
  const { wanted } = table.views[turn]!;
  const legal = table.legal().map((action) => String(actionText(table, phase, action)));
  const type = askedIn(phase);
  return wanted > 0 ? { type, id, game, legal, count: wanted } : { type, id, game, legal };
}

/** A question to the seat to act with all that it may know. */
export const request = (table: Table, asked: Question): Request => ({
  ...asked,
  view: table.views[table.state.open.turn]!.toJSON() as Record<string, unknown>,
});

/** What a seat has just done; the cards of an exchange for its own eyes only. */
export function notice(
  table: Table,
  game: string,
  to: Seat,
  act: { seat: Seat; phase: Phase; action: Action },
): Told {
  const { seat, phase, action } = act;
  const hidden = seat !== to && (phase === 'pass' || phase === 'discard');
  return {
    type: 'notice',
    game,
    seat,
    did: askedIn(phase),
    action: hidden ? null : actionText(table, phase, action),
  };
}

export function handOver(table: Table, game: string, event: HandEvent | undefined): Told {
  const { open, change, tables } = table.state;
  const scored = event !== 'misdeal' && event !== 'passedOut';
  return {
    type: 'handOver',
    game,
    event: event ?? null,
    points: Array.from(open.points),
    change: Array.from(change, (points) => (scored ? points : 0)),
    scores: Array.from(open.scores),
    hands: table.openHands ? dealtHands(table.state).map((cards) => formatCards(tables.deck, cards)) : null,
  };
}

export function gameOver(table: Table, game: string): Told {
  const { scores, winner } = table.state.open;
  return { type: 'gameOver', game, scores: Array.from(scores), winner: winner < 0 ? null : winner };
}

/** An action as it is written in messages. */
function actionText(table: Table, phase: Phase, action: Action): string | string[] {
  const { deck } = table.state.tables;
  switch (phase) {
    case 'auction':
      return (action as Call).text;
    case 'accept':
      return action ? 'accept' : 'refuse';
    case 'low':
      return action ? 'low' : 'high';
    case 'trump':
      return deck.suitLetters[action as Suit]!;
    default:
      return Array.isArray(action)
        ? action.map((card: Card) => deck.text[card]!)
        : deck.text[action as Card]!;
  }
}

/** The action an answer stands for; undefined when it is none of the legal ones. */
export function actionOf(
  table: Table,
  asked: Question,
  answer: string | readonly string[],
): Action | undefined {
  const { deck } = table.state.tables;
  if (asked.count !== undefined) return cardsOf(deck, asked, answer);
  return typeof answer === 'string' ? table.legal()[asked.legal.indexOf(answer)] : undefined;
}

function cardsOf(
  deck: Deck,
  { legal, count }: Question,
  answer: string | readonly string[],
): Card[] | undefined {
  const texts = typeof answer === 'string' ? answer.split(' ') : answer;
  const fits =
    texts.length === count && new Set(texts).size === count && texts.every((text) => legal.includes(text));
  return fits ? texts.map((text) => parseCard(deck, text)!) : undefined;
}

/** What was expected of an answer, in words. */
export const expectedOf = ({ legal, count }: Question): string =>
  count === undefined ? `one of ${legal.join(' ')}` : `${count} different cards out of ${legal.join(' ')}`;

/** Stands apart from every hand of a game. */
const NO_HAND = 0xffff;

/** A seed for a seat of an outside game, 0..2^48-1: a hash that tells nothing about any stream of the run. */
export function outsideSeed(streams: Streams, unit: number, seat: Seat, salt: number): number {
  const random = new Random();
  streams.start(random, unit, NO_HAND, NO_HAND, seat, salt);
  const words = Array.from({ length: 4 }, () => random.bits()).join();
  return createHash('sha256').update(words).digest().readUIntBE(0, 6);
}
