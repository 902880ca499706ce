// The hands of a record file: a list, and one of them on the table step by step, with what each card is worth.
import { deckNamed } from '../cards/deck.js';
import { playsOf } from '../play/hands-at-play.js';
import type { Judgement } from '../play/review.js';
import { back, cardShort, face, sorted, type Worth } from './cards.js';
import { auctionPart, costPart, type Shown, scorePart, trickPart } from './details.js';
import { button, el } from './element.js';
import { FILTER_NAMES, FILTERS, type Filter, filtered, type Hand, summary } from './hands.js';
import { type Moment, momentsOf, positionOf } from './steps.js';
import { Values } from './values.js';

export const seatName = (hand: Hand) => (seat: number) =>
  hand.rules.seats === 4 ? 'NESW'[seat]! : `Seat ${seat}`;

const MOST_LISTED = 500;

export class RecordPage {
  readonly #hands: Hand[];
  readonly #problems: readonly string[];
  readonly #changed: () => void;
  readonly #values = new Values();
  readonly #hidden = new Set<number>();
  #hand = 0;
  #step = 0;
  #filter: Filter = 'all';
  #worth = true;
  /** Hands judged so far by the solver's filter; undefined when it has not been asked. */
  #judged: number | undefined;
  #momentsOf: { hand: Hand; moments: Moment[] } | undefined;

  /** @param changed called after every change, to draw the page anew. */
  constructor(hands: readonly Hand[], problems: readonly string[], changed: () => void) {
    this.#hands = [...hands];
    this.#problems = problems;
    this.#changed = changed;
  }

  get empty(): boolean {
    return this.#hands.length === 0;
  }

  /** Adds hands and shows the last of them. */
  add(hands: readonly Hand[]): void {
    this.#hands.push(...hands);
    this.#filter = 'all';
    this.#go(this.#hands.length - 1, 0);
  }

  // The address: `hand=12&step=7&filter=set&hide=1,3&worth=off`.

  read(address: URLSearchParams): void {
    const filter = address.get('filter');
    if (FILTERS.some((name) => name === filter)) this.#filter = filter as Filter;
    this.#worth = address.get('worth') !== 'off';
    this.#hidden.clear();
    for (const seat of (address.get('hide') ?? '').split(','))
      if (seat !== '') this.#hidden.add(Number(seat));
    if (this.empty) return;
    this.#hand = bounded(Number(address.get('hand') ?? 1) - 1, this.#hands.length);
    this.#step = bounded(Number(address.get('step') ?? 0), this.#moments().length);
    if (this.#filter === 'costly') this.#judgeAll();
  }

  address(): string {
    const hide = [...this.#hidden].sort((a, b) => a - b).join(',');
    const rest = `${hide === '' ? '' : `&hide=${hide}`}${this.#worth ? '' : '&worth=off'}`;
    return `hand=${this.#hand + 1}&step=${this.#step}&filter=${this.#filter}${rest}`;
  }

  // Moving about.

  #go(hand: number, step: number): void {
    this.#hand = bounded(hand, this.#hands.length);
    this.#step = bounded(step, this.#moments().length);
    this.#changed();
  }

  /** The next or previous hand of the list as filtered. */
  #next(by: number): void {
    const places = this.#places();
    const at = places.indexOf(this.#hand);
    const target = at < 0 ? places[0] : places[at + by];
    if (target !== undefined) this.#go(target, 0);
  }

  #choose(filter: Filter): void {
    this.#filter = filter;
    if (filter === 'costly') this.#judgeAll();
    this.#go(this.#places()[0] ?? this.#hand, 0);
  }

  #judgeAll(): void {
    if (this.#judged !== undefined) return;
    this.#judged = 0;
    void this.#values.judgeAll(this.#hands, (done) => {
      this.#judged = done;
      if (done === this.#hands.length) this.#choose(this.#filter);
      else if (done % 10 === 0) this.#changed();
    });
  }

  onKey(key: string): boolean {
    if (this.empty) return false;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => this.#go(this.#hand, this.#step + 1),
      ArrowLeft: () => this.#go(this.#hand, this.#step - 1),
      Home: () => this.#go(this.#hand, 0),
      End: () => this.#go(this.#hand, this.#moments().length - 1),
      n: () => this.#next(1),
      p: () => this.#next(-1),
      v: () => this.#toggleWorth(),
    };
    keys[key]?.();
    return keys[key] !== undefined;
  }

  #toggleWorth(): void {
    this.#worth = !this.#worth;
    this.#changed();
  }

  // Drawing.

  draw(): HTMLElement[] {
    if (this.empty) return [el('main', {}, el('p', {}, 'There is no hand to show.'), this.#problemList())];
    const shown = this.#shown();
    const judged = this.#worth ? this.#values.of(shown.hand) : [];
    const details = el(
      'aside',
      { 'aria-label': 'Auction, tricks and score' },
      scorePart(shown),
      auctionPart(shown),
      trickPart(shown),
      costPart(shown, judged, (step) => this.#go(this.#hand, step)),
    );
    return [this.#list(), this.#stage(shown, judged), details];
  }

  #shown(): Shown {
    const hand = this.#hands[this.#hand]!;
    return {
      hand,
      deck: deckNamed(hand.rules.deck),
      moments: this.#moments(),
      step: this.#step,
      seatName: seatName(hand),
    };
  }

  #moments(): Moment[] {
    const hand = this.#hands[this.#hand]!;
    if (this.#momentsOf?.hand !== hand)
      this.#momentsOf = { hand, moments: momentsOf(hand.record, wordsFor(hand)) };
    return this.#momentsOf.moments;
  }

  #problemList(): HTMLElement | undefined {
    if (this.#problems.length === 0) return undefined;
    return el(
      'details',
      {},
      el('summary', {}, `${this.#problems.length} lines cannot be shown`),
      ...this.#problems.map((text) => el('p', {}, text)),
    );
  }

  #places(): number[] {
    return filtered(this.#hands, this.#filter, (hand) => this.#values.lossOf(hand));
  }

  #list(): HTMLElement {
    const select = el('select', { 'aria-label': 'Which hands' });
    for (const name of FILTERS)
      select.append(el('option', { value: name, selected: name === this.#filter }, FILTER_NAMES[name]));
    select.addEventListener('change', () => this.#choose(select.value as Filter));
    const places = this.#places();
    const rows = places.slice(0, MOST_LISTED).map((at) => this.#listItem(at));
    const items = rows.length === 0 ? [el('li', { class: 'faint none' }, 'None.')] : rows;
    return el(
      'nav',
      { 'aria-label': 'Hands' },
      select,
      el('p', { class: 'faint', 'aria-live': 'polite' }, this.#listNote(places.length)),
      el('ul', { class: 'list', tabindex: '-1' }, ...items),
      this.#problemList(),
    );
  }

  #listNote(all: number): string {
    if (this.#filter === 'costly' && this.#judged !== undefined && this.#judged < this.#hands.length)
      return `solving: ${this.#judged} of ${this.#hands.length} hands`;
    const count = `${all} of ${this.#hands.length} hands`;
    return all > MOST_LISTED ? `${count}, the first ${MOST_LISTED} listed` : count;
  }

  #listItem(at: number): HTMLElement {
    const hand = this.#hands[at]!;
    const heading = `${hand.record.game} · ${hand.record.hand + 1}`;
    const loss = this.#filter === 'costly' ? `, −${this.#values.lossOf(hand)} in one card` : '';
    const label = `${heading}: ${summary(hand)}${loss}`;
    const item = button('', label, () => this.#go(at, 0));
    item.append(el('span', { class: 'game' }, heading), el('span', {}, `${summary(hand)}${loss}`));
    if (at === this.#hand) item.setAttribute('aria-current', 'true');
    return el('li', {}, item);
  }

  #stage(shown: Shown, judged: readonly Judgement[]): HTMLElement {
    const { hand, moments, step, deck } = shown;
    const { record } = hand;
    const moment = moments[step]!;
    const position = positionOf(record, hand.rules, moment);
    const next = moment.started ? moment.cards : undefined;
    const seats = record.hands.map((_, seat) =>
      this.#seatBox(shown, seat, {
        cards: position.hands[seat]!,
        covered: position.covered[seat] ?? [],
        judged: next === undefined || judged[next]?.seat !== seat ? undefined : judged[next],
        acts: next !== undefined && playsOf(record)[next]?.seat === seat,
      }),
    );
    const table = el(
      'div',
      { class: 'table', role: 'group', 'aria-label': 'Cards on the table' },
      ...position.table.map(({ seat, card }) =>
        el(
          'div',
          { class: `played from-${seat}` },
          face(deck, card),
          el('span', { class: 'from' }, shown.seatName(seat)),
        ),
      ),
    );
    const felt = el('div', { class: hand.rules.seats === 4 ? 'felt four' : 'felt' }, ...seats, table);
    const about = `${hand.rules.name} · game ${record.game} · hand ${record.hand + 1} · ${summary(hand)}`;
    return el(
      'main',
      {},
      el('p', { class: 'about' }, about),
      felt,
      this.#controls(shown),
      el(
        'p',
        { class: 'caption', 'aria-live': 'polite' },
        `${step} of ${moments.length - 1}: ${moment.caption}`,
      ),
      el(
        'p',
        { class: 'faint' },
        'Keys: ← → step, Home and End, n and p for hands, v for values. ',
        'A value is what the side of the seat to act ends the hand with after that card, all hands open.',
      ),
    );
  }

  #controls({ moments, step }: Shown): HTMLElement {
    const last = moments.length - 1;
    const move = (label: string, title: string, to: number, off: boolean) => {
      const element = button(label, title, () => this.#go(this.#hand, to));
      element.toggleAttribute('disabled', off);
      return element;
    };
    const worth = button('Values', 'Values of the cards', () => this.#toggleWorth());
    worth.setAttribute('aria-pressed', String(this.#worth));
    return el(
      'div',
      { class: 'controls' },
      move('|◀', 'First step', 0, step === 0),
      move('◀', 'Step back', step - 1, step === 0),
      move('▶', 'Step on', step + 1, step === last),
      move('▶|', 'Last step', last, step === last),
      button('Previous hand', 'Previous hand', () => this.#next(-1)),
      button('Next hand', 'Next hand', () => this.#next(1)),
      worth,
    );
  }

  #seatBox({ hand, deck, moments, step, seatName: name }: Shown, seat: number, held: Held): HTMLElement {
    const { record } = hand;
    const hidden = this.#hidden.has(seat);
    const toggle = button(
      hidden ? 'show' : 'hide',
      `${name(seat)}: ${hidden ? 'show' : 'hide'} cards`,
      () => {
        if (!this.#hidden.delete(seat)) this.#hidden.add(seat);
        this.#changed();
      },
      `hide ${seat}`,
    );
    const roles = [seat === record.dealer ? 'dealer' : '', seat === record.declarer ? 'declarer' : ''];
    const title = el(
      'p',
      { class: 'who' },
      el('span', { class: 'name' }, name(seat)),
      el('span', {}, record.strategies[seat] ?? ''),
      saidBy(hand, seat, moments[step]!),
      ...roles.filter((role) => role !== '').map((role) => el('span', { class: 'role' }, role)),
      toggle,
    );
    const faces = sorted(deck, held.cards, held.covered).map((card) =>
      hidden || held.covered.includes(card) ? back() : face(deck, card, worthOf(card, held.judged)),
    );
    return el(
      'section',
      { class: `seat seat-${seat}${held.acts ? ' acts' : ''}`, 'aria-label': name(seat) },
      title,
      el('div', { class: 'cards' }, ...faces),
    );
  }
}

/** What a seat has called, while the auction is on the table. */
function saidBy({ record }: Hand, seat: number, { calls, started }: Moment): HTMLElement | undefined {
  const place = (seat - record.dealer - 1 + record.hands.length) % record.hands.length;
  const call = record.auction[place];
  if (started || place >= calls || call === undefined) return undefined;
  return el('span', { class: 'said' }, call === 'P' ? 'pass' : call);
}

const wordsFor = (hand: Hand) => ({
  seat: seatName(hand),
  card: (card: string) => cardShort(deckNamed(hand.rules.deck), card),
});

interface Held {
  readonly cards: readonly string[];
  readonly covered: readonly string[];
  /** What the next card to be played is worth, when it is this seat's. */
  readonly judged: Judgement | undefined;
  readonly acts: boolean;
}

function worthOf(card: string, judged: Judgement | undefined): Worth | undefined {
  const value = judged?.values.find((one) => one.card === card);
  if (judged === undefined || value === undefined) return undefined;
  return {
    points: value.points,
    best: value.points === judged.values[0]!.points,
    played: card === judged.card,
  };
}

const bounded = (value: number, length: number): number =>
  Number.isInteger(value) ? Math.max(0, Math.min(length - 1, value)) : 0;
