// What a person sees at the table, in words: who did what, what lies on the table, and the question.
import type { Card, Seat } from '../cards/card.js';
import { suitOf } from '../cards/card.js';
import type { Phase } from '../engine/phase.js';
import type { View } from '../engine/view.js';
import { formatAction } from './answer.js';
import { seatName } from './page.js';
import type { Action, Table } from './table.js';

/** One action as the seat of `view` sees it: cards laid face down by others are only counted. */
export function actionText(view: View, seat: Seat, phase: Phase, action: Action): string {
  const who = name(view, seat);
  const text = formatAction(view, phase, action);
  const mine = seat === view.seat;
  switch (phase) {
    case 'auction':
      return `${who}: ${text === 'P' ? 'pass' : text}`;
    case 'accept':
      return `${who}: ${text === 'accept' ? `accepts ${view.standing?.text}` : 'refuses'}`;
    case 'trump':
      return `${who}: trump is ${text}`;
    case 'low':
      return `${who}: plays ${text}`;
    case 'play':
      return `${who}: ${text}`;
    default:
      return `${who}: ${phase === 'pass' ? 'passes' : 'discards'} ${mine ? text : cardCount(action)}`;
  }
}

const cardCount = (action: Action): string => {
  const count = (action as readonly Card[]).length;
  return count === 1 ? 'a card' : `${count} cards`;
};

const name = (view: View, seat: Seat): string =>
  seatName(view.seats, seat) + (seat === view.seat ? ' (you)' : '');

/** The last finished trick: `N takes it, +6`. */
export function trickText(view: View, { state }: Table): string {
  const trick = view.tricksDone - 1;
  const points = state.open.trickPoints[trick]!;
  return `  ${name(view, view.winnerOf(trick))} wins the trick, ${points < 0 ? points : `+${points}`}`;
}

/** Scores by side: `N+S 12, E+W 20; target 52`. */
export function scoreText(view: View): string {
  const sides = view.rules.sides.map(
    (seats, side) => `${seats.map((seat) => seatName(view.seats, seat)).join('+')} ${view.score(side)}`,
  );
  const limits = [
    view.target === undefined ? '' : `target ${view.target}`,
    view.freeze === undefined ? '' : `freeze ${view.freeze}`,
  ].filter((text) => text !== '');
  return [sides.join(', '), ...limits].join('; ');
}

/** The heading of a hand just dealt. */
export const dealText = (view: View): string =>
  `\nHand ${view.hand + 1}: ${name(view, view.dealer)} deals. ${scoreText(view)}`;

/** Everything a seat sees before it answers. */
export function positionText(view: View): string {
  return [
    contractText(view),
    trickSoFar(view),
    ...faceUpText(view),
    `Your cards: ${handText(view, view.cards())}`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function contractText(view: View): string {
  const { declarer, contract } = view;
  if (declarer === undefined) return view.standing ? `Standing bid: ${view.standing.text}` : '';
  const trump = view.noTrump
    ? 'no trump'
    : view.trump === undefined
      ? 'trump open'
      : `trump ${view.suitText(view.trump)}`;
  const points = view.rules.sides.map((_, side) => view.points(side)).join(' : ');
  const how = [`${name(view, declarer)} plays ${contract?.text ?? 'without a bid'}`, trump];
  if (view.low) how.push('low');
  if (view.phase === 'play')
    how.push(`trick ${view.tricksDone + 1} of ${view.trickCount}`, `points ${points}`);
  return how.join(', ');
}

function trickSoFar(view: View): string {
  if (view.phase !== 'play') return '';
  if (view.inTrick === 0) return 'You lead.';
  const cards = Array.from(
    { length: view.inTrick },
    (_, place) => `${name(view, view.trickSeat(place))} ${view.cardText(view.trickCard(place))}`,
  );
  return `On the table: ${cards.join(', ')}`;
}

function faceUpText(view: View): string[] {
  if (view.rules.deal.piles === 0 || view.declarer === undefined) return [];
  return view.rules.sides.flat().map((seat) => {
    const cards = cardsFaceUp(view, seat).map((card) => view.cardText(card));
    return `Face up before ${name(view, seat)}: ${cards.join(' ')}, ${view.covered(seat)} covered`;
  });
}

export const cardsFaceUp = (view: View, seat: Seat): Card[] =>
  [0, 1, 2, 3, 4].flatMap((suit) =>
    Array.from({ length: 16 }, (_, rank) => ((suit << 4) | rank) as Card).filter(
      (card) => (view.faceUp(seat, suit) >> (card & 15)) & 1,
    ),
  );

/** Cards suit by suit, strong ones first: `AS KS | QH 5H`. */
export function handText(view: View, cards: readonly Card[]): string {
  const groups = new Map<number, string[]>();
  for (const card of [...cards].sort((a, b) => b - a)) {
    const held = groups.get(suitOf(card)) ?? [];
    groups.set(suitOf(card), [...held, view.cardText(card)]);
  }
  return [...groups.values()].map((held) => held.join(' ')).join(' | ');
}

/** The question a seat has to answer, with what may be typed. */
export function questionText(view: View, legal: readonly Action[]): string {
  const texts = () => legal.map((action) => formatAction(view, view.phase, action)).join(' ');
  switch (view.phase) {
    case 'auction':
      return `Your call (${texts()})`;
    case 'accept':
      return `${view.standing?.text} is bid. Accept or refuse`;
    case 'trump':
      return `Name trump (${texts()})`;
    case 'low':
      return 'High or low';
    case 'play':
      return `Play (${texts()})`;
    case 'pass':
      return `Pass ${cardWord(view)} to ${name(view, view.passesTo!)}`;
    default:
      return `Discard ${cardWord(view)} (${texts()})`;
  }
}

const cardWord = ({ wanted }: View): string => (wanted === 1 ? 'one card' : `${wanted} cards`);
