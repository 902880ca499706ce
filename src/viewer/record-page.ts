// The hands of a record file: a list, and one of them on the table step by step, with what each card is worth.
import { deckNamed } from '../cards/deck.js';
import { playsOf } from '../play/hands-at-play.js';
import { type Judgement, whyNoReview } from '../play/review.js';
import { askStrategy } from './ask.js';
import { Asking } from './asking.js';
import { cardShort, face, fan, sorted, suitShort, type Worth } from './cards.js';
import { auctionPart, costPart, type Shown, scorePart, trickPart } from './details.js';
import { button, el } from './element.js';
import { handList, problemList } from './hand-list.js';
import { FILTERS, type Filter, filtered, type Hand, summary } from './hands.js';
import { felt, seatBox, trickBox } from './seats.js';
import { type Moment, momentsOf, positionOf } from './steps.js';
import { Values } from './values.js';

export const seatName = (hand: Hand) => (seat: number) =>
  hand.rules.seats === 4 ? 'NESW'[seat]! : `Seat ${seat}`;

export class RecordPage {
  readonly #hands: Hand[];
  readonly #problems: readonly string[];
  readonly #changed: () => void;
  readonly #values = new Values();
  readonly #asking: Asking;
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
    this.#asking = new Asking(changed);
  }

  get empty(): boolean {
    return this.#hands.length === 0;
  }

  /** Adds hands and shows the last of them. */
  add(hands: readonly Hand[]): void {
    this.#hands.push(...hands);
    this.#judged = undefined;
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
      if (done === this.#hands.length && this.#filter === 'costly') this.#choose('costly');
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
    if (this.empty)
      return [el('main', {}, el('p', {}, 'There is no hand to show.'), problemList(this.#problems))];
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

  #places(): number[] {
    return filtered(this.#hands, this.#filter, (hand) => this.#values.lossOf(hand));
  }

  #list(): HTMLElement {
    const solving = this.#filter === 'costly' && (this.#judged ?? 0) < this.#hands.length;
    return handList({
      hands: this.#hands,
      places: this.#places(),
      current: this.#hand,
      filter: this.#filter,
      judged: solving ? this.#judged : undefined,
      problems: this.#problems,
      lossOf: (hand) => this.#values.lossOf(hand),
      choose: (filter) => this.#choose(filter),
      go: (place) => this.#go(place, 0),
    });
  }

  #stage(shown: Shown, judged: readonly Judgement[]): HTMLElement {
    const { hand, moments, step, deck } = shown;
    const { record } = hand;
    const moment = moments[step]!;
    const position = positionOf(record, hand.rules, moment);
    const next = moment.started ? moment.cards : undefined;
    const boxes = record.hands.map((_, seat) =>
      this.#seat(shown, seat, {
        cards: position.hands[seat]!,
        covered: position.covered[seat] ?? [],
        judged: next === undefined || judged[next]?.seat !== seat ? undefined : judged[next],
        acts: next !== undefined && playsOf(record)[next]?.seat === seat,
      }),
    );
    const trick = trickBox(deck, position.table, shown.seatName);
    const about = `${hand.rules.name} · game ${record.game} · hand ${record.hand + 1} · ${summary(hand)}`;
    return el(
      'main',
      {},
      el('p', { class: 'about' }, about),
      felt(hand.rules.seats, boxes, trick),
      this.#controls(shown),
      el(
        'p',
        { class: 'caption', 'aria-live': 'polite' },
        `${step} of ${moments.length - 1}: ${moment.caption}`,
      ),
      el('p', { class: 'faint' }, `${KEYS} ${this.#valueNote(hand)}`),
      this.#asking.draw(shown, (name) => askStrategy(name, this.#hands, this.#hand, moment)),
    );
  }

  #valueNote({ record }: Hand): string {
    if (!this.#worth) return '';
    const why = whyNoReview(record);
    return why === undefined ? VALUES : `Cards are not valued here: ${why}.`;
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

  #seat({ hand, deck, moments, step, seatName: name }: Shown, seat: number, held: Held): HTMLElement {
    const { record } = hand;
    const hidden = this.#hidden.has(seat);
    const toggle = () => {
      if (!this.#hidden.delete(seat)) this.#hidden.add(seat);
      this.#changed();
    };
    const word = hidden ? 'show' : 'hide';
    const isCovered = (card: string) => hidden || held.covered.includes(card);
    const open = sorted(deck, held.cards).filter((card) => !isCovered(card));
    const faces = open.map((card) => face(deck, card, worthOf(card, held.judged)));
    return seatBox({
      seat,
      name: name(seat),
      who: record.strategies[seat] ?? '',
      said: saidBy(hand, seat, moments[step]!),
      isDealer: seat === record.dealer,
      isDeclarer: seat === record.declarer,
      acts: held.acts,
      cards: [...faces, ...fan(held.cards.length - open.length)],
      control: button(word, `${name(seat)}: ${word} cards`, toggle, `hide ${seat}`),
    });
  }
}

const KEYS = 'Keys: ← → step, Home and End, n and p for hands, v for values.';
const VALUES =
  'A value is what the side of the seat to act ends the hand with after that card, all hands open.';

/** What a seat has called, while the auction is on the table. */
function saidBy({ record }: Hand, seat: number, { calls, started }: Moment): string | undefined {
  const place = (seat - record.dealer - 1 + record.hands.length) % record.hands.length;
  return started || place >= calls ? undefined : record.auction[place];
}

const wordsFor = (hand: Hand) => ({
  seat: seatName(hand),
  card: (card: string) => cardShort(deckNamed(hand.rules.deck), card),
  suit: (suit: string) => suitShort(deckNamed(hand.rules.deck), suit),
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
