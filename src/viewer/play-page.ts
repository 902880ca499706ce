// A game in the page: one person against strategies that run right here, at the same table as everywhere.
import type { Card, Seat } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { deckNamed } from '../cards/deck.js';
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
import { back, cardButton, face, sorted } from './cards.js';
import { button, el } from './element.js';
import { describe, type Hand } from './hands.js';

interface Setup {
  rules: string;
  against: string;
  seed: string;
  undo: boolean;
}

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
    this.#hint = `${this.#strategy!.name} says ${formatAdvice(view, advice)}`;
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
    if (sitting === undefined) return [this.#form(), this.#welcome()];
    return [this.#form(), this.#stage(sitting), this.#side(sitting)];
  }

  #welcome(): HTMLElement {
    return el(
      'main',
      {},
      el('h2', {}, 'Play a game'),
      el(
        'p',
        {},
        'Choose the form of the game and your opponents, then deal. Your partner is one of them too.',
      ),
    );
  }

  #form(): HTMLElement {
    const setup = this.#setup;
    const seed = el('input', { type: 'text', name: 'seed', placeholder: 'any text', value: setup.seed });
    const rules = chooser(PRESET_NAMES, setup.rules, 'rules');
    const against = chooser(BUILT_IN_NAMES, setup.against, 'against');
    const undo = el('input', { type: 'checkbox', name: 'undo', checked: setup.undo });
    const form = el(
      'form',
      { class: 'setup', 'aria-label': 'A new game' },
      el('label', {}, 'Form', rules),
      el('label', {}, 'Opponents', against),
      el('label', {}, 'Seed', seed),
      el('label', { class: 'check' }, undo, 'answers may be taken back'),
      el('button', { type: 'submit', class: 'strong' }, this.#sitting ? 'New game' : 'Deal'),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      setup.rules = rules.value;
      setup.against = against.value;
      setup.undo = undo.checked;
      setup.seed = seed.value.trim() === '' || this.#sitting ? freshSeed() : seed.value.trim();
      void this.#start();
    });
    return el('nav', { 'aria-label': 'Game' }, form);
  }

  #stage(sitting: Sitting): HTMLElement {
    const { view, table, seat: own } = sitting;
    const deck = deckNamed(view.rules.deck);
    const legal = this.#thinking || this.#handOver ? [] : table.legal();
    const seats = Array.from({ length: view.seats }, (_, seat) =>
      seat === own ? this.#ownSeat(sitting, deck, legal) : this.#otherSeat(sitting, deck, seat),
    );
    const felt = el(
      'div',
      { class: view.seats === 4 ? 'felt four' : 'felt' },
      ...seats,
      this.#trick(sitting, deck),
    );
    return el(
      'main',
      {},
      el('p', { class: 'about' }, contractWords(sitting)),
      felt,
      this.#question(sitting, legal),
    );
  }

  /** The trick under way, or the last one while nobody has led to the next. */
  #trick({ view }: Sitting, deck: Deck): HTMLElement {
    const from =
      view.inTrick > 0 ? view.playedCount - view.inTrick : Math.max(0, view.playedCount - view.trickLength);
    const played = Array.from({ length: view.playedCount - from }, (_, at) => at + from);
    return el(
      'div',
      {
        class: `table${view.inTrick === 0 ? ' past' : ''}`,
        role: 'group',
        'aria-label': 'Cards on the table',
      },
      ...played.map((at) =>
        el(
          'div',
          { class: `played from-${view.playedBy(at)}` },
          face(deck, view.cardText(view.playedCard(at))),
          el('span', { class: 'from' }, seatName(view.seats, view.playedBy(at))),
        ),
      ),
    );
  }

  #otherSeat({ view, table }: Sitting, deck: Deck, seat: Seat): HTMLElement {
    const open =
      view.declarer === undefined ? [] : cardsFaceUp(view, seat).map((card) => view.cardText(card));
    const left = view.isAside(seat) ? 0 : view.cardsLeft(seat) - open.length;
    const cards = [
      ...sorted(deck, open).map((card) => face(deck, card)),
      ...Array.from({ length: left }, back),
    ];
    return seatBox(view, seat, table.seatedAt(seat).name, cards);
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
    return seatBox(view, seat, 'you', [...cards, ...Array.from({ length: covered }, back)]);
  }

  #toggle(card: Card): void {
    if (!this.#chosen.delete(card)) this.#chosen.add(card);
    this.#changed();
  }

  #question(sitting: Sitting, legal: readonly Action[]): HTMLElement {
    if (this.#thinking) return el('div', { class: 'question' }, el('p', {}, 'The others are playing ...'));
    if (this.#handOver) return this.#afterHand(sitting);
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

  #afterHand(sitting: Sitting): HTMLElement {
    const { view, table } = sitting;
    const over = sitting.gameOver;
    const { winner } = table.state.open;
    const outcome = !over
      ? 'The hand is over.'
      : winner === view.side
        ? 'You win the game.'
        : winner < 0
          ? 'The game ends without a winner.'
          : 'You lose the game.';
    const look = button('Look at the hand', 'Look at the hand', () =>
      this.#look(sitting.records.slice(-1).map(describe)),
    );
    const next = over ? undefined : button('Next hand', 'Next hand', () => this.#nextHand());
    next?.classList.add('strong');
    return el(
      'div',
      { class: 'question' },
      el('p', { class: 'caption', role: 'status' }, `${outcome} ${scoreText(view)}`),
      el('div', { class: 'controls' }, next, look, saveLink(sitting)),
    );
  }

  #side({ view }: Sitting): HTMLElement {
    const lines = this.#log.slice(-60).map((text) => el('p', {}, text));
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

const PROMPTS: Readonly<Record<Sitting['view']['phase'], (wanted: number) => string>> = {
  auction: () => 'Your call',
  accept: () => 'Accept the bid?',
  trump: () => 'Name trump',
  low: () => 'High or low?',
  play: () => 'Play a card',
  pass: (wanted) => `Choose ${wanted === 1 ? 'a card' : `${wanted} cards`} to pass`,
  discard: (wanted) => `Choose ${wanted === 1 ? 'a card' : `${wanted} cards`} to discard`,
  handOver: () => '',
};

/** What a button says: suits by their sign. */
function labelOf({ phase, rules }: Sitting['view'], text: string): string {
  if (phase === 'auction') return text === 'P' ? 'Pass' : text;
  return phase === 'trump' && rules.deck !== 'joffre32' ? `${text} ${SUIT_SIGNS[text] ?? ''}`.trim() : text;
}
const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

const KIND_WORDS: Readonly<Partial<Record<Call['kind'], string>>> = {
  suit: ' in a suit',
  noTrump: ' no trump',
  low: ' low no trump',
};

const callWords = ({ kind, level }: Call): string => {
  if (kind === 'pass') return 'pass';
  return kind === 'kaiser' ? 'Kaiser' : `${level}${KIND_WORDS[kind] ?? ''}`;
};

function contractWords({ view }: Sitting): string {
  if (view.declarer === undefined) return `${view.rules.name} · hand ${view.hand + 1} · auction`;
  const trump = view.noTrump
    ? 'no trump'
    : view.trump === undefined
      ? 'trump open'
      : `trump ${view.suitText(view.trump)}`;
  const points = view.rules.sides.map((_, side) => view.points(side)).join(' : ');
  const who = seatName(view.seats, view.declarer);
  return `${view.rules.name} · ${who} plays ${view.contract?.text ?? 'without a bid'}, ${trump}${view.low ? ', low' : ''} · points ${points}`;
}

function seatBox(view: Sitting['view'], seat: Seat, who: string, cards: readonly HTMLElement[]): HTMLElement {
  const name = seatName(view.seats, seat);
  const roles = [seat === view.dealer ? 'dealer' : '', seat === view.declarer ? 'declarer' : ''];
  return el(
    'section',
    {
      class: `seat seat-${seat}${view.turn === seat && view.phase !== 'handOver' ? ' acts' : ''}`,
      'aria-label': `Seat ${name}`,
    },
    el(
      'p',
      { class: 'who' },
      el('span', { class: 'name' }, name),
      el('span', {}, who),
      saidBy(view, seat),
      ...roles.filter((role) => role !== '').map((role) => el('span', { class: 'role' }, role)),
    ),
    el('div', { class: 'cards' }, ...cards),
  );
}

/** What a seat has called, while the auction is on the table. */
function saidBy(view: Sitting['view'], seat: Seat): HTMLElement | undefined {
  const place = (seat - view.dealer - 1 + view.seats) % view.seats;
  if (view.declarer !== undefined || place >= view.callCount) return undefined;
  const { text } = view.callAt(place);
  return el('span', { class: 'said' }, text === 'P' ? 'pass' : text);
}

function chooser(names: readonly string[], chosen: string, name: string): HTMLSelectElement {
  return el(
    'select',
    { name },
    ...names.map((one) => el('option', { value: one, selected: one === chosen }, one)),
  );
}

/** The game so far as a record file; a game that is not over is no whole record, so only its hands alone. */
function saveLink({ records, game, gameOver }: Sitting): HTMLAnchorElement | undefined {
  if (!gameOver && records.length > 1) return undefined;
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  return el(
    'a',
    { class: 'button', href, download: `${game.replaceAll('/', '-')}.jsonl` },
    'Save the records',
  );
}

const freshSeed = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
