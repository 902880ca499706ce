// The viewer page: a list of hands, one of them on the table step by step, its auction, tricks and score. No network.
import { type Deck, deckNamed } from '../cards/deck.js';
import { playsOf } from '../play/hands-at-play.js';
import { button, el } from './element.js';
import { FILTER_NAMES, FILTERS, type Filter, filtered, type Hand, readHands, summary } from './hands.js';
import { type Moment, momentsOf, positionOf } from './steps.js';

interface Shown {
  hand: number;
  step: number;
  filter: Filter;
  /** Seats whose cards are hidden. */
  readonly hidden: Set<number>;
}

const app = document.getElementById('app')!;
const { hands, problems } = readHands(document.getElementById('records')!.textContent ?? '');
const shown: Shown = { hand: 0, step: 0, filter: 'all', hidden: new Set() };

const seatName = (hand: Hand) => (seat: number) => (hand.rules.seats === 4 ? 'NESW'[seat]! : `Seat ${seat}`);
const moments = (hand: Hand): Moment[] => momentsOf(hand.record, seatName(hand));

/** `#hand=12&step=7&filter=set`: the page's permalink. */
function readAddress(): void {
  const address = new URLSearchParams(location.hash.slice(1));
  shown.hand = bounded(Number(address.get('hand') ?? 1) - 1, hands.length);
  shown.step = bounded(
    Number(address.get('step') ?? 0),
    hands.length === 0 ? 1 : moments(hands[shown.hand]!).length,
  );
  const filter = address.get('filter');
  if (FILTERS.some((name) => name === filter)) shown.filter = filter as Filter;
}

const bounded = (value: number, length: number): number =>
  Number.isInteger(value) ? Math.max(0, Math.min(length - 1, value)) : 0;

function show(hand: number, step: number): void {
  shown.hand = bounded(hand, hands.length);
  shown.step = bounded(step, moments(hands[shown.hand]!).length);
  history.replaceState(null, '', `#hand=${shown.hand + 1}&step=${shown.step}&filter=${shown.filter}`);
  draw();
}

function onKey(event: KeyboardEvent): void {
  if (hands.length === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLSelectElement) return;
  const last = moments(hands[shown.hand]!).length - 1;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowRight: () => show(shown.hand, shown.step + 1),
    ArrowLeft: () => show(shown.hand, shown.step - 1),
    Home: () => show(shown.hand, 0),
    End: () => show(shown.hand, last),
    n: () => next(1),
    p: () => next(-1),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The next or previous hand of the list as filtered. */
function next(by: number): void {
  const places = filtered(hands, shown.filter);
  const at = places.indexOf(shown.hand);
  const target = places[at + by];
  if (target !== undefined) show(target, 0);
}

function draw(): void {
  const focused = document.activeElement?.getAttribute('aria-label');
  if (hands.length === 0) {
    app.replaceChildren(
      el('header', {}, el('h1', {}, 'Kaiser hands'), el('p', {}, 'There is no hand to show.'), problemList()),
    );
    return;
  }
  const hand = hands[shown.hand]!;
  app.replaceChildren(heading(hand), list(), stage(hand), details(hand));
  if (focused) app.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
  app.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
}

function heading(hand: Hand): HTMLElement {
  const { record } = hand;
  const about = `${hand.rules.name}, game ${record.game}, hand ${record.hand + 1}: ${summary(hand)}`;
  return el(
    'header',
    {},
    el('h1', {}, 'Kaiser hands'),
    el('p', { class: 'faint', role: 'status' }, about),
    problemList(),
  );
}

function problemList(): HTMLElement | undefined {
  if (problems.length === 0) return undefined;
  return el(
    'details',
    {},
    el('summary', {}, `${problems.length} lines cannot be shown`),
    ...problems.map((text) => el('p', {}, text)),
  );
}

function list(): HTMLElement {
  const select = el('select', { 'aria-label': 'Which hands' });
  for (const name of FILTERS)
    select.append(el('option', { value: name, selected: name === shown.filter }, FILTER_NAMES[name]));
  select.addEventListener('change', () => {
    shown.filter = select.value as Filter;
    show(filtered(hands, shown.filter)[0] ?? shown.hand, 0);
  });
  const items = filtered(hands, shown.filter).slice(0, MOST_LISTED).map(listItem);
  const all = filtered(hands, shown.filter).length;
  const note =
    all > MOST_LISTED ? el('p', { class: 'faint' }, `the first ${MOST_LISTED} of ${all}`) : undefined;
  const rows = items.length === 0 ? [el('li', {}, 'None.')] : items;
  return el('nav', { 'aria-label': 'Hands' }, select, el('ul', { class: 'list' }, ...rows), note);
}

const MOST_LISTED = 500;

function listItem(at: number): HTMLElement {
  const hand = hands[at]!;
  const label = `${hand.record.game} · ${hand.record.hand + 1}: ${summary(hand)}`;
  const item = button(label, label, () => show(at, 0));
  if (at === shown.hand) item.setAttribute('aria-current', 'true');
  return el('li', {}, item);
}

function stage(hand: Hand): HTMLElement {
  const all = moments(hand);
  const moment = all[shown.step]!;
  const position = positionOf(hand.record, hand.rules, moment);
  const name = seatName(hand);
  const seats = hand.record.hands.map((_, seat) =>
    seatBox(hand, seat, position.hands[seat]!, position.covered[seat] ?? []),
  );
  const table = el(
    'div',
    { class: 'table', role: 'group', 'aria-label': 'Cards on the table' },
    ...position.table.map(({ seat, card }) => el('div', {}, cardOf(card), el('small', {}, ` ${name(seat)}`))),
  );
  const felt = el('div', { class: hand.rules.seats === 4 ? 'felt four' : 'felt' }, ...seats, table);
  const last = all.length - 1;
  const controls = el(
    'div',
    { class: 'controls' },
    button('|◀', 'First step', () => show(shown.hand, 0)),
    button('◀', 'Step back', () => show(shown.hand, shown.step - 1)),
    button('▶', 'Step on', () => show(shown.hand, shown.step + 1)),
    button('▶|', 'Last step', () => show(shown.hand, last)),
    button('Previous hand', 'Previous hand', () => next(-1)),
    button('Next hand', 'Next hand', () => next(1)),
    el('span', { class: 'faint', 'aria-live': 'polite' }, `${shown.step} of ${last}: ${moment.caption}`),
  );
  const keys = el('p', { class: 'faint' }, 'Keys: left and right step, Home and End, n and p for hands.');
  return el('main', {}, felt, controls, keys);
}

function seatBox(
  hand: Hand,
  seat: number,
  cards: readonly string[],
  covered: readonly string[],
): HTMLElement {
  const { record } = hand;
  const hidden = shown.hidden.has(seat);
  const role = [seat === record.dealer ? 'dealer' : '', seat === record.declarer ? 'declarer' : ''].filter(
    (text) => text !== '',
  );
  const label = `${seatName(hand)(seat)}: ${hidden ? 'show' : 'hide'} cards`;
  const toggle = button(hidden ? 'show' : 'hide', label, () => {
    if (!shown.hidden.delete(seat)) shown.hidden.add(seat);
    draw();
  });
  const title = el(
    'p',
    {},
    el('span', { class: 'name' }, `${seatName(hand)(seat)} `),
    `${record.strategies[seat] ?? ''} ${role.length > 0 ? `(${role.join(', ')}) ` : ''}`,
    toggle,
  );
  const faces = sorted(deckNamed(hand.rules.deck), cards, covered).map((card) =>
    hidden || covered.includes(card) ? back() : cardOf(card),
  );
  return el(
    'section',
    { class: `seat seat-${seat}`, 'aria-label': seatName(hand)(seat) },
    title,
    el('div', { class: 'cards' }, ...faces),
  );
}

/** Suit by suit, strong cards first; covered cards last. */
function sorted(deck: Deck, cards: readonly string[], covered: readonly string[]): string[] {
  const place = (card: string) => (covered.includes(card) ? 1 : 0);
  const strength = (card: string) => -deck.text.indexOf(card);
  return [...cards].sort((a, b) => place(a) - place(b) || strength(a) - strength(b));
}

const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

function cardOf(text: string): HTMLElement {
  const suit = text.slice(-1);
  const sign =
    text === 'LH' || text === 'WB' || text === 'B1' || text === 'B2' ? undefined : SUIT_SIGNS[suit];
  const red = sign !== undefined && (suit === 'D' || suit === 'H');
  return el(
    'span',
    { class: red ? 'card red' : 'card', role: 'img', 'aria-label': text },
    sign === undefined ? text : text.slice(0, -1) + sign,
  );
}

const back = (): HTMLElement =>
  el('span', { class: 'card back', role: 'img', 'aria-label': 'hidden card' }, '▒▒');

function details(hand: Hand): HTMLElement {
  return el(
    'aside',
    { 'aria-label': 'Auction, tricks and score' },
    auctionTable(hand),
    trickTable(hand),
    scoreTable(hand),
  );
}

function auctionTable(hand: Hand): HTMLElement {
  const made = moments(hand)[shown.step]!.calls;
  const calls = moments(hand)
    .filter((moment, at, all) => at > 0 && moment.calls > all[at - 1]!.calls && moment.calls <= made)
    .map((moment) => el('li', {}, moment.caption));
  const { record } = hand;
  const extra = [
    record.kitty === '' ? '' : `Kitty: ${record.kitty}`,
    record.discard === '' ? '' : `Discarded: ${record.discard}`,
    ...(record.passed ?? []).map((text, seat) => `${seatName(hand)(seat)} passes ${text}`),
  ].filter((text) => text !== '');
  return el(
    'section',
    {},
    el('h2', {}, 'Auction'),
    el('ul', {}, ...calls),
    ...extra.map((text) => el('p', { class: 'faint' }, text)),
  );
}

function trickTable(hand: Hand): HTMLElement {
  const { cards } = moments(hand)[shown.step]!;
  const played = playsOf(hand.record).slice(0, cards);
  const rows = hand.record.tricks.map((trick, at) => {
    const mine = played.filter((play) => play.trick === at);
    if (mine.length === 0) return undefined;
    const done = mine.length === trick.cards.split(' ').length;
    const winner = done ? `${seatName(hand)(trick.winner)} ${signed(trick.points)}` : '';
    return el(
      'tr',
      {},
      el('td', {}, `${at + 1}`),
      el('td', {}, seatName(hand)(trick.leader)),
      el('td', {}, mine.map(({ card }) => card).join(' ')),
      el('td', {}, winner),
    );
  });
  const head = el(
    'tr',
    {},
    ...['', 'leads', 'cards', 'taken by'].map((text) => el('th', { scope: 'col' }, text)),
  );
  return el(
    'section',
    {},
    el('h2', {}, 'Tricks'),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
  );
}

function scoreTable(hand: Hand): HTMLElement {
  const { record, rules } = hand;
  const position = positionOf(record, rules, moments(hand)[shown.step]!);
  const over = shown.step === moments(hand).length - 1;
  const rows = rules.sides.map((seats, side) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, seats.map((seat) => seatName(hand)(seat)).join(' ')),
      el('td', {}, String(record.scoreBefore[side])),
      el('td', {}, String(position.points[side])),
      el('td', {}, over ? String(record.scoreAfter[side]) : ''),
    ),
  );
  const head = el(
    'tr',
    {},
    ...['side', 'before', 'points', 'after'].map((text) => el('th', { scope: 'col' }, text)),
  );
  const event = record.event === null || !over ? undefined : el('p', {}, `Event: ${record.event}`);
  const faults = (record.faults ?? []).map((fault) => el('p', {}, `Fault: ${JSON.stringify(fault)}`));
  return el(
    'section',
    {},
    el('h2', {}, 'Score'),
    el('table', {}, el('thead', {}, head), el('tbody', {}, ...rows)),
    event,
    ...faults,
  );
}

const signed = (points: number): string => (points < 0 ? String(points) : `+${points}`);

readAddress();
window.addEventListener('hashchange', () => {
  readAddress();
  draw();
});
document.addEventListener('keydown', onKey);
draw();
