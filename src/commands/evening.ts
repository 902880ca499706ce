// A person at a terminal for some games or hands: questions, answers, hints, reviews and records.
import { appendFileSync } from 'node:fs';
import { advise, formatAdvice } from '../play/advice.js';
import { AnswerError, readAnswer } from '../play/answer.js';
import type { Fault } from '../play/fault.js';
import { actionText, dealText, positionText, questionText, scoreText, trickText } from '../play/narrator.js';
import { both, type OutsideGame } from '../play/outside.js';
import { handPage, seatName } from '../play/page.js';
import { judgementText, reviewPlay, whyNoReview } from '../play/review.js';
import { Sitting } from '../play/sitting.js';
import type { Player } from '../play/strategy.js';
import { StrategyError } from '../play/strategy-error.js';
import type { Action, Listener } from '../play/table.js';
import { Random } from '../random/random.js';
import { PURPOSE, Streams } from '../random/streams.js';
import type { Rules } from '../rules/schema.js';
import { Solver } from '../search/solver.js';
import type { Conversation } from './conversation.js';
import type { Guests } from './guests.js';
import type { Opponent } from './opponents.js';

/** Of `kaiser play`, what concerns the games themselves. */
export interface EveningOptions {
  readonly hands?: number;
  readonly hints?: boolean;
  readonly undo?: boolean;
  readonly records?: string;
}

export interface Setup {
  readonly rules: Rules;
  readonly seat: number;
  readonly seed: string;
  readonly options: EveningOptions;
  readonly guests: Guests;
  readonly advisor: Opponent;
}

/** The games of one call of the command. */
export class Evening {
  readonly #talk: Conversation;
  readonly #setup: Setup;
  readonly #streams: Streams;
  readonly #solver = new Solver();
  /** Lines that the table has told since the last question. */
  #told: string[] = [];
  #tricksTold = 0;
  #sitting!: Sitting;
  #adviser!: Player;
  #outside: OutsideGame | undefined;

  constructor(talk: Conversation, setup: Setup) {
    this.#talk = talk;
    this.#setup = setup;
    this.#streams = new Streams(setup.seed);
  }

  async play(): Promise<void> {
    const { hands } = this.#setup.options;
    for (let unit = 0; unit < (hands ?? 1); unit++)
      if (!(await this.#game(unit, hands !== undefined))) return;
  }

  /** One game, or one hand of its own. @returns false when the person leaves. */
  async #game(unit: number, single: boolean): Promise<boolean> {
    const { rules, seat, seed, advisor, guests } = this.#setup;
    this.#outside = undefined;
    const outside: Listener = {
      dealt: (table) => this.#outside?.listener.dealt?.(table),
      acted: (...what) => this.#outside?.listener.acted?.(...what),
      handOver: (...what) => this.#outside?.listener.handOver?.(...what),
    };
    this.#sitting = new Sitting({
      rules,
      seat,
      streams: this.#streams,
      players: () => guests.seated(),
      game: gameName(seed, unit),
      listener: { ...both(outside, this.#listener()), faulted: (_, fault) => this.#tellFault(fault) },
    });
    const game = { name: gameName(seed, unit), unit, streams: this.#streams };
    this.#outside = guests.outside(this.#sitting.table, game);
    this.#adviser = advisor.sit(seat, rules);
    this.#sitting.begin(unit);
    const stayed = await this.#hands(single);
    if (!stayed) this.#sitting.leave();
    this.#outside?.end();
    this.#save();
    await this.#flush();
    if (!single) await this.#talk.say(this.#ending());
    return stayed;
  }

  async #hands(single: boolean): Promise<boolean> {
    for (;;) {
      while (!this.#sitting.run()) if (!(await this.#turn())) return false;
      await this.#flush();
      await this.#review();
      if (single || this.#sitting.gameOver) return true;
      this.#sitting.nextHand();
    }
  }

  /** The answer of the seat to act. @returns false when the person leaves. */
  async #turn(): Promise<boolean> {
    if (this.#sitting.table.state.open.turn === this.#setup.seat) return this.#question();
    await this.#outside!.answerTurn();
    return true;
  }

  #ending(): string {
    const { view, table } = this.#sitting;
    const { winner } = table.state.open;
    const score = scoreText(view);
    if (winner < 0) return `The game ends without a winner: ${score}`;
    return `${view.side === winner ? 'You win' : 'You lose'}: ${score}`;
  }

  /** Asks until there is a legal answer. @returns false when the person leaves. */
  async #question(): Promise<boolean> {
    await this.#flush();
    const { view, table } = this.#sitting;
    await this.#talk.say(`\n${positionText(view)}`);
    if (this.#setup.options.hints) await this.#talk.say(this.#hint());
    for (;;) {
      const text = (await this.#talk.ask(`${questionText(view, table.legal())}: `))?.trim();
      if (text === undefined || text === 'quit') return false;
      if (await this.#heeded(text)) return true;
    }
  }

  /** Acts on a line. @returns whether it has moved the game. */
  async #heeded(text: string): Promise<boolean> {
    switch (text.toLowerCase()) {
      case '':
        return false;
      case '?':
      case 'help':
        await this.#talk.say(HELP);
        return false;
      case 'hint':
        await this.#talk.say(this.#hint());
        return false;
      case 'score':
        await this.#talk.say(scoreText(this.#sitting.view));
        return false;
      case 'undo':
        return this.#undo();
      default:
        return this.#answer(text);
    }
  }

  async #answer(text: string): Promise<boolean> {
    const { view, table } = this.#sitting;
    try {
      this.#sitting.answer(readAnswer(view, table.legal(), text));
      return true;
    } catch (error) {
      if (!(error instanceof AnswerError)) throw error;
      await this.#talk.say(error.message);
      return false;
    }
  }

  async #undo(): Promise<boolean> {
    const refusal = !this.#setup.options.undo
      ? 'undo is off; start with --undo to have it'
      : this.#sitting.canUndo
        ? ''
        : 'there is no answer of this hand to take back';
    if (refusal !== '') {
      await this.#talk.say(refusal);
      return false;
    }
    this.#sitting.undo();
    this.#told = ['Taken back.'];
    this.#tricksTold = this.#sitting.view.tricksDone;
    return true;
  }

  #hint(): string {
    const { advisor, seat } = this.#setup;
    const { view, table } = this.#sitting;
    const { hand, redeal } = table.state.open;
    const dice = () => {
      const random = new Random();
      this.#streams.start(random, table.unit, hand, redeal, PURPOSE.sample, table.actions * 16 + seat);
      return random;
    };
    try {
      const advice = advise(this.#adviser, view, table.legal(), dice);
      return `${advisor.shown} says ${formatAdvice(view, advice)}`;
    } catch (error) {
      if (error instanceof StrategyError) return `${advisor.shown} has no advice: ${error.message}`;
      throw error;
    }
  }

  /** The whole hand with all cards, and what the person's cards cost. */
  async #review(): Promise<void> {
    const record = this.#sitting.records.at(-1)!;
    await this.#talk.say(`\n${handPage(record).trimEnd()}`);
    if (whyNoReview(record) !== undefined) return;
    const { seat, rules } = this.#setup;
    const costly = reviewPlay(record, this.#solver).filter((one) => one.seat === seat && one.loss > 0);
    const lines = costly.map((one) => `  ${judgementText(one, seatName(rules.seats, seat))}`);
    if (lines.length > 0) await this.#talk.say(['With all cards open:', ...lines].join('\n'));
    else await this.#talk.say('With all cards open: every card you played was a best one.');
  }

  #listener(): Listener {
    return {
      dealt: () => {
        this.#tricksTold = 0;
        this.#told.push(dealText(this.#sitting.view));
      },
      acted: (table, seat, phase, action: Action) => {
        this.#tellTrick();
        this.#told.push(actionText(table.views[this.#setup.seat]!, seat, phase, action));
      },
      handOver: (_, event) => {
        this.#tellTrick();
        if (event === 'misdeal') this.#told.push('Misdeal: thrown in, the same dealer deals again.');
      },
    };
  }

  #tellFault({ strategy, message }: Fault): void {
    this.#told.push(`${strategy} is at fault, a default answer takes its place: ${message}`);
  }

  /** Tells a trick that has been finished since the last time. */
  #tellTrick(): void {
    const { view, table } = this.#sitting;
    if (view.tricksDone > this.#tricksTold) this.#told.push(trickText(view, table));
    this.#tricksTold = view.tricksDone;
  }

  async #flush(): Promise<void> {
    this.#tellTrick();
    if (this.#told.length > 0) await this.#talk.say(this.#told.join('\n'));
    this.#told = [];
  }

  #save(): void {
    const { records } = this.#setup.options;
    if (records === undefined) return;
    appendFileSync(records, this.#sitting.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  }
}

const gameName = (seed: string, unit: number): string => `play/${seed}/${unit}`;

const HELP = [
  'Cards are rank then suit: QH, TD (or 10D), 5H; several with spaces. Calls: 7, 7N, P for pass.',
  'hint   what the advisor would do',
  'undo   take the last answer back (with --undo)',
  'score  the score and the target',
  'quit   leave the table; the hand under way counts for nothing',
].join('\n');
