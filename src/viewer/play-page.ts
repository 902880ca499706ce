// A game in the page: one person against strategies that run right here, at the same table as everywhere.
import type { Card, Seat } from '../cards/card.js';
import { type Deck, deckNamed } from '../cards/deck.js';
import type { View } from '../engine/view.js';
import { advise, formatAdvice } from '../play/advice.js';
import { formatAction } from '../play/answer.js';
import { BUILT_IN_NAMES, builtIn } from '../play/catalogue.js';
import { actionText, cardsFaceUp, dealText, scoreText, trickText } from '../play/narrator.js';
import { readOptions } from '../play/options.js';
import { seatName } from '../play/page.js';
import { Sitting } from '../play/sitting.js';
import type { Player, Strategy } from '../play/strategy.js';
import type { Action, Listener } from '../play/table.js';
import { Random } from '../random/random.js';
import { PURPOSE, Streams } from '../random/streams.js';
import type { Call } from '../rules/call.js';
import { preset } from '../rules/derive.js';
import { PRESET_NAMES } from '../rules/presets.js';
import { afterHand } from './after-hand.js';
import { cardButton, face, fan, sorted, withSigns } from './cards.js';
import { button, el } from './element.js';
import { describe, type Hand } from './hands.js';
import { newGame, type Setup, welcome } from './new-game.js';
import { callWords, contractWords, labelOf, PROMPTS } from './play-words.js';
import { felt, seatBox, trickBox } from './seats.js';

const PREFERRED = ['champion', 'rule-based', 'pimc', 'greedy'];
const strongest = PREFERRED.find((name) => BUILT_IN_NAMES.includes(name)) ?? BUILT_IN_NAMES[0]!;

export class PlayPage {
  readonly #changed: () => void;
  readonly #look: (hands: readonly Hand[]) => void;
  readonly #setup: Setup = { rules: 'pagat', against: strongest, seed: '', undo: false };
  #streams = new Streams('');
  #sitting: Sitting | undefined;
  #strategy: Strategy | undefined;
  #adviser: Player | undefined;
  #log: string[] = [];
  #tricksTold = 0;
  #handOver = false;
  #thinking = false;
  #hint = '';
  /** Cards chosen so far to pass or discard. */
  readonly #chosen = new Set<Card>();

  /** @param changed draws the page anew. @param look shows hands in the other page. */
  constructor(changed: () => void, look: (hands: readonly Hand[]) => void) {
    this.#changed = changed;
    this.#look = look;
  }

  // The address: `play=pagat&against=greedy&seed=abc`.

  read(address: URLSearchParams): void {
    const rules = address.get('play') ?? '';
    if (PRESET_NAMES.includes(rules)) this.#setup.rules = rules;
    const against = address.get('against') ?? '';
    if (BUILT_IN_NAMES.includes(against)) this.#setup.against = against;
    this.#setup.undo = address.get('undo') === 'on';
    const seed = address.get('seed') ?? '';
    if (seed === '' || (this.#sitting && seed === this.#setup.seed)) return;
    this.#setup.seed = seed;
    void this.#start();
  }

  address(): string {
    const { rules, against, seed, undo } = this.#setup;
    const game = this.#sitting ? `&seed=${encodeURIComponent(seed)}` : '';
    return `play=${rules}&against=${against}${undo ? '&undo=on' : ''}${game}`;
  }

  // The game.

  async #start(): Promise<void> {
    const { rules: name, against, seed } = this.#setup;
    const rules = preset(name);
    const strategy = (await builtIn(against))!;
    const options = readOptions(against, strategy.options ?? {}, []);
    const seat = rules.seats === 4 ? 2 : 0;
    this.#strategy = strategy;
    this.#streams = new Streams(seed);
    this.#adviser = strategy.sit(seat, rules, options);
    const seated = (at: Seat) => ({
      name: at === seat ? 'you' : against,
      player: at === seat ? undefined : strategy.sit(at, rules, options),
      salt: 0,
      guarded: false,
    });
    this.#sitting = new Sitting({
      rules,
      seat,
      streams: this.#streams,
      players: () => Array.from({ length: rules.seats }, (_, at) => seated(at)),
      game: `play/${seed}/0`,
      listener: this.#listener(),
    });
    this.#log = [];
    this.#sitting.begin(0);
    this.#advance();
  }

  #listener(): Listener {
    return {
      dealt: () => {
        this.#tricksTold = 0;
        this.#log.push(dealText(this.#sitting!.view).trim());
      },
      acted: (table, seat, phase, action) => {
        this.#tellTrick();
        this.#log.push(actionText(table.views[this.#sitting!.seat]!, seat, phase, action));
      },
      handOver: (_, event) => {
        this.#tellTrick();
        if (event === 'misdeal') this.#log.push('Misdeal: thrown in.');
      },
    };
  }

  #tellTrick(): void {
    const { view, table } = this.#sitting!;
    if (view.tricksDone > this.#tricksTold) this.#log.push(trickText(view, table).trim());
    this.#tricksTold = view.tricksDone;
  }

  /** Lets the others play until it is the person's turn, after the page has been drawn. */
  #advance(): void {
    this.#thinking = true;
    this.#hint = '';
    this.#chosen.clear();
    this.#changed();
    setTimeout(() => {
      this.#handOver = this.#sitting!.run();
      this.#tellTrick();
      this.#thinking = false;
      this.#changed();
    });
  }

  #answer(action: Action): void {
    if (this.#thinking) return;
    this.#sitting!.answer(action);
    this.#advance();
  }

  #nextHand(): void {
    this.#sitting!.nextHand();
    this.#advance();
  }

  #undo(): void {
    this.#sitting!.undo();
    this.#tricksTold = this.#sitting!.view.tricksDone;
    this.#log.push('Taken back.');
    this.#advance();
  }

  #giveHint(): void {
    const { view, table, seat } = this.#sitting!;
    const { hand, redeal } = table.state.open;
    const dice = () => {
      const random = new Random();
      this.#streams.start(random, 0, hand, redeal, PURPOSE.sample, table.actions * 16 + seat);
      return random;
    };
    const advice = advise(this.#adviser!, view, table.legal(), dice);
    const words = withSigns(deckNamed(view.rules.deck), formatAdvice(view, advice));
    this.#hint = `${this.#strategy!.name} says ${words}`;
    this.#changed();
  }

  get started(): boolean {
    return this.#sitting !== undefined;
  }

  onKey(): boolean {
    return false;
  }

  // Drawing.

  draw(): HTMLElement[] {
    const sitting = this.#sitting;
    const start = () => void this.#start();
    const form = newGame(this.#setup, sitting !== undefined, { start, changed: this.#changed });
    if (sitting === undefined) return [form, welcome(this.#setup.rules)];
    return [form, this.#stage(sitting), this.#side(sitting)];
  }

  #stage(sitting: Sitting): HTMLElement {
    const { view, table, seat: own } = sitting;
    const deck = deckNamed(view.rules.deck);
    const legal = this.#thinking || this.#handOver ? [] : table.legal();
    const boxes = Array.from({ length: view.seats }, (_, seat) =>
      seat === own ? this.#ownSeat(sitting, deck, legal) : this.#otherSeat(sitting, deck, seat),
    );
    return el(
      'main',
      {},
      el('p', { class: 'about' }, contractWords(view)),
      felt(view.seats, boxes, this.#trick(sitting, deck)),
      this.#question(sitting, legal),
    );
  }

  /** The trick under way, or the last one while nobody has led to the next. */
  #trick({ view }: Sitting, deck: Deck): HTMLElement {
    const from =
      view.inTrick > 0 ? view.playedCount - view.inTrick : Math.max(0, view.playedCount - view.trickLength);
    const played = Array.from({ length: view.playedCount - from }, (_, at) => ({
      seat: view.playedBy(at + from),
      card: view.cardText(view.playedCard(at + from)),
    }));
    return trickBox(deck, played, (at) => seatName(view.seats, at), view.inTrick === 0);
  }

  #otherSeat({ view, table }: Sitting, deck: Deck, seat: Seat): HTMLElement {
    const open =
      view.declarer === undefined ? [] : cardsFaceUp(view, seat).map((card) => view.cardText(card));
    const left = view.isAside(seat) ? 0 : view.cardsLeft(seat) - open.length;
    const cards = [...sorted(deck, open).map((card) => face(deck, card)), ...fan(left)];
    return boxOf(view, seat, table.seatedAt(seat).name, cards);
  }

  #ownSeat({ view, seat }: Sitting, deck: Deck, legal: readonly Action[]): HTMLElement {
    const texts = sorted(
      deck,
      view.cards().map((card) => view.cardText(card)),
    );
    const laying = view.phase === 'pass' || view.phase === 'discard';
    const cards = texts.map((text) => {
      const card = deck.text.indexOf(text) as Card;
      const may = (view.phase === 'play' || laying) && legal.includes(card);
      if (!may) return face(deck, text);
      const press = cardButton(deck, text, () => (laying ? this.#toggle(card) : this.#answer(card)));
      if (laying) press.setAttribute('aria-pressed', String(this.#chosen.has(card)));
      return press;
    });
    const covered = view.declarer === undefined ? 0 : view.covered(seat);
    return boxOf(view, seat, 'you', [...cards, ...fan(covered)]);
  }

  #toggle(card: Card): void {
    if (!this.#chosen.delete(card)) this.#chosen.add(card);
    this.#changed();
  }

  #question(sitting: Sitting, legal: readonly Action[]): HTMLElement {
    if (this.#thinking) return el('div', { class: 'question' }, el('p', {}, 'The others are playing ...'));
    if (this.#handOver) {
      const look = () => this.#look(sitting.records.slice(-1).map(describe));
      return afterHand(sitting, { look, next: () => this.#nextHand() });
    }
    const { view } = sitting;
    const undo =
      this.#setup.undo && sitting.canUndo
        ? button('Undo', 'Take the last answer back', () => this.#undo())
        : undefined;
    const hint = button('Hint', 'What would the others do?', () => this.#giveHint());
    return el(
      'div',
      { class: 'question' },
      el('p', { class: 'caption' }, PROMPTS[view.phase](view.wanted)),
      el('div', { class: 'controls' }, ...this.#choices(sitting, legal), hint, undo),
      el('p', { class: 'hint', 'aria-live': 'polite' }, this.#hint),
    );
  }

  #choices({ view }: Sitting, legal: readonly Action[]): HTMLElement[] {
    if (view.phase === 'play') return [];
    if (view.phase === 'pass' || view.phase === 'discard') {
      const done = button(
        `${view.phase === 'pass' ? 'Pass' : 'Discard'} ${this.#chosen.size} of ${view.wanted}`,
        '',
        () => this.#answer([...this.#chosen]),
      );
      done.toggleAttribute('disabled', this.#chosen.size !== view.wanted);
      return [done];
    }
    return legal.map((action) => {
      const text = formatAction(view, view.phase, action);
      const words = view.phase === 'auction' ? callWords(action as Call) : text;
      return button(labelOf(view, text), words, () => this.#answer(action));
    });
  }

  #side({ view }: Sitting): HTMLElement {
    const deck = deckNamed(view.rules.deck);
    const lines = this.#log.slice(-60).map((text) => el('p', {}, withSigns(deck, text)));
    return el(
      'aside',
      { 'aria-label': 'Score and course' },
      el('section', {}, el('h2', {}, 'Score'), el('p', {}, scoreText(view))),
      el(
        'section',
        {},
        el('h2', {}, 'Course'),
        el('div', { class: 'log', role: 'log', tabindex: '0', 'aria-label': 'Course of the hand' }, ...lines),
      ),
    );
  }
}

const boxOf = (view: View, seat: Seat, who: string, cards: readonly HTMLElement[]): HTMLElement =>
  seatBox({
    seat,
    name: view.seats === 4 ? seatName(view.seats, seat) : `Seat ${seat}`,
    who,
    said: saidBy(view, seat),
    isDealer: seat === view.dealer,
    isDeclarer: seat === view.declarer,
    acts: view.turn === seat && view.phase !== 'handOver',
    cards,
  });

/** What a seat has called, while the auction is on the table. */
function saidBy(view: View, seat: Seat): string | undefined {
  const place = (seat - view.dealer - 1 + view.seats) % view.seats;
  return view.declarer !== undefined || place >= view.callCount ? undefined : view.callAt(place).text;
}
