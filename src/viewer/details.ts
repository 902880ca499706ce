// Beside the table: auction, tricks, score, and the cards that cost something, as far as the hand has been shown.
import type { Deck } from '../cards/deck.js';
import { playsOf } from '../play/hands-at-play.js';
import type { Judgement } from '../play/review.js';
import { cardShort } from './cards.js';
import { button, el } from './element.js';
import type { Hand } from './hands.js';
import { type Moment, positionOf } from './steps.js';

export interface Shown {
  readonly hand: Hand;
  readonly deck: Deck;
  readonly moments: readonly Moment[];
  readonly step: number;
  readonly seatName: (seat: number) => string;
}

export function auctionPart({ hand, deck, moments, step, seatName }: Shown): HTMLElement {
  const { record } = hand;
  const calls = moments
    .slice(0, step + 1)
    .filter((moment, at) => at > 0 && moment.calls > moments[at - 1]!.calls)
    .map((moment) => el('li', {}, moment.caption));
  const cards = (text: string) =>
    text
      .split(' ')
      .map((card) => cardShort(deck, card))
      .join(' ');
  const extra = [
    record.kitty === '' ? '' : `Kitty: ${cards(record.kitty)}`,
    record.discard === '' ? '' : `Discarded: ${cards(record.discard)}`,
    ...(record.passed ?? []).map((text, seat) => `${seatName(seat)} passes ${cards(text)}`),
  ].filter((text) => text !== '');
  return el(
    'section',
    {},
    el('h2', {}, 'Auction'),
    calls.length === 0
      ? el('p', { class: 'faint' }, record.auction.length === 0 ? 'None.' : 'Not begun.')
      : el('ol', { class: 'calls' }, ...calls),
    ...extra.map((text) => el('p', { class: 'faint' }, text)),
  );
}

export function trickPart({ hand, deck, moments, step, seatName }: Shown): HTMLElement {
  const played = playsOf(hand.record).slice(0, moments[step]!.cards);
  const rows = hand.record.tricks.map((trick, at) => {
    const mine = played.filter((play) => play.trick === at);
    if (mine.length === 0) return undefined;
    const done = mine.length === trick.cards.split(' ').length;
    return el(
      'tr',
      {},
      el('td', {}, String(at + 1)),
      el('td', {}, seatName(trick.leader)),
      el('td', {}, mine.map(({ card }) => cardShort(deck, card)).join(' ')),
      el('td', {}, done ? `${seatName(trick.winner)} ${signed(trick.points)}` : ''),
    );
  });
  const body = rows.some((row) => row !== undefined)
    ? table(['', 'leads', 'cards', 'taken'], rows)
    : el('p', { class: 'faint' }, 'No card is played yet.');
  return el('section', {}, el('h2', {}, 'Tricks'), body);
}

export function scorePart({ hand, moments, step, seatName }: Shown): HTMLElement {
  const { record, rules } = hand;
  const position = positionOf(record, rules, moments[step]!);
  const over = step === moments.length - 1;
  const rows = rules.sides.map((seats, side) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, sideName(rules.seats, seats, seatName)),
      el('td', {}, String(record.scoreBefore[side])),
      el('td', {}, String(position.points[side])),
      el('td', {}, over ? String(record.scoreAfter[side]) : '–'),
    ),
  );
  const event = record.event === null || !over ? undefined : el('p', {}, `Event: ${record.event}`);
  const faults = (record.faults ?? []).map((fault) => el('p', {}, `Fault: ${JSON.stringify(fault)}`));
  return el(
    'section',
    {},
    el('h2', {}, 'Score'),
    table(['side', 'before', 'points', 'after'], rows),
    event,
    ...faults,
  );
}

const sideName = (all: number, seats: readonly number[], seatName: (seat: number) => string): string =>
  all === 4 || seats.length === 1 ? seats.map(seatName).join(' ') : `Seats ${seats.join(' ')}`;

/** Plays that gave points away with all cards open; each leads to its step. */
export function costPart(
  { deck, moments, seatName }: Shown,
  judged: readonly Judgement[],
  go: (step: number) => void,
): HTMLElement | undefined {
  if (judged.length === 0) return undefined;
  const items = judged.flatMap((one, at) => {
    if (one.loss === 0) return [];
    const best = cardShort(deck, one.values[0]!.card);
    const turned = one.turns === undefined ? '' : ` · bid ${one.turns}`;
    const label = `${seatName(one.seat)} ${cardShort(deck, one.card)}, best ${best}: −${one.loss}${turned}`;
    const step = moments.findIndex((moment) => moment.started && moment.cards === at);
    return [
      el(
        'li',
        {},
        button(label, `${label}, trick ${one.trick + 1}`, () => go(step)),
      ),
    ];
  });
  const body =
    items.length === 0
      ? el('p', { class: 'faint' }, 'None: every card was a best one.')
      : el('ul', { class: 'list costs' }, ...items);
  return el('section', {}, el('h2', {}, 'Costly cards, all hands open'), body);
}

function table(heads: readonly string[], rows: readonly (HTMLElement | undefined)[]): HTMLElement {
  const head = el('tr', {}, ...heads.map((text) => el('th', { scope: 'col' }, text)));
  return el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows));
}

export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
