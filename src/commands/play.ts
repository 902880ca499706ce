// `kaiser play`: one person at a terminal against strategies, under any rules.

import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import { advise, formatAdvice } from '../play/advice.js';
import { AnswerError, readAnswer } from '../play/answer.js';
import { actionText, dealText, positionText, questionText, scoreText, trickText } from '../play/narrator.js';
import { handPage, seatName } from '../play/page.js';
import { judgementText, reviewPlay, whyNoReview } from '../play/review.js';
import { Sitting } from '../play/sitting.js';
import type { Player } from '../play/strategy.js';
import { StrategyError } from '../play/strategy-error.js';
import type { Action, Listener } from '../play/table.js';
import { Random } from '../random/random.js';
import { PURPOSE, Streams } from '../random/streams.js';
import { quoted } from '../rules/quoted.js';
import type { Rules } from '../rules/schema.js';
import { Solver } from '../search/solver.js';
import { type Conversation, conversation } from './conversation.js';
import type { Io, MakeCommand } from './io.js';
import { loadOpponents, type Opponent } from './opponents.js';
import { wholeNumber } from './play-run.js';
import { readRules } from './rules.js';
import { UserError } from './user-error.js';

interface Options {
  readonly rules: string;
  readonly set: readonly string[];
  readonly seat?: string;
  readonly seed?: string;
  readonly hands?: number;
  readonly advisor?: string;
  readonly hints?: boolean;
  readonly undo?: boolean;
  readonly records?: string;
}

export const playCommand: MakeCommand = (io) =>
  new Command('play')
    .description('play at the terminal against strategies')
    .argument('[strategies...]', 'who sits at the other seats, from your left, in turn (rule-based)')
    .option('--rules <name>', 'the form of the game', 'pagat')
    .option(
      '--set <path=value>',
      'change a field of the rules',
      (text: string, all: string[]) => [...all, text],
      [],
    )
    .option('--seat <seat>', 'your seat: N, E, S, W, or its number (S; 0 at tables of other sizes)')
    .option('--seed <text>', 'the same seed gives the same deals (a new one each time, if not said)')
    .option('--hands <number>', 'so many single hands instead of a whole game', wholeNumber)
    .option('--advisor <strategy>', 'who answers "hint" (the first of the strategies)')
    .option('--hints', 'show a hint with every question')
    .option('--undo', 'answers of a hand may be taken back')
    .option('--records <file>', 'add the hands played to a record file')
    .addHelpText('after', '\nExample:\n  $ kaiser play greedy --rules pagat7 --hints --records evening.jsonl')
    .action((names: string[], options: Options) => run(io, names, options));

async function run(io: Io, names: readonly string[], options: Options): Promise<void> {
  const rules = readRules(options.rules, options.set);
  const seat = readSeat(options.seat, rules);
  const guests = names.length === 0 ? ['rule-based'] : names;
  const loaded = await loadOpponents([
    ...guests,
    ...(options.advisor === undefined ? [] : [options.advisor]),
  ]);
  const seed = options.seed ?? randomBytes(4).toString('hex');
  refuseKnownGames(options.records, seed);
  io.err(`seed ${seed}; ? explains what may be typed\n`);
  const talk = conversation(io);
  const evening = new Evening(talk, {
    rules,
    seat,
    seed,
    options,
    guests: loaded.slice(0, guests.length),
    advisor: loaded[options.advisor === undefined ? 0 : guests.length]!,
  });
  try {
    await evening.play();
  } finally {
    talk.close();
  }
  if (io.interrupted.aborted) io.exit(130);
}

function readSeat(text: string | undefined, { seats }: Rules): number {
  if (text === undefined) return seats === 4 ? 2 : 0;
  const names = Array.from({ length: seats }, (_, seat) => seatName(seats, seat));
  const seat = names.includes(text.toUpperCase()) ? names.indexOf(text.toUpperCase()) : Number(text);
  if (Number.isInteger(seat) && seat >= 0 && seat < seats && text !== '') return seat;
  throw new UserError(`--seat: expected one of ${names.join(', ')}, got ${quoted(text)}`);
}

const gameName = (seed: string, unit: number): string => `play/${seed}/${unit}`;

/** A file must not hold a game twice. */
function refuseKnownGames(file: string | undefined, seed: string): void {
  if (file === undefined || !existsSync(file)) return;
  if (readFileSync(file, 'utf8').includes(`"game":"play/${seed}/`))
    throw new UserError(
      `--records ${file}: holds games of seed ${seed} already; expected another --seed or file`,
    );
}

interface Setup {
  readonly rules: Rules;
  readonly seat: number;
  readonly seed: string;
  readonly options: Options;
  readonly guests: readonly Opponent[];
  readonly advisor: Opponent;
}

/** The games of one call of the command. */
class Evening {
  readonly #talk: Conversation;
  readonly #setup: Setup;
  readonly #streams: Streams;
  readonly #solver = new Solver();
  /** Lines that the table has told since the last question. */
  #told: string[] = [];
  #tricksTold = 0;
  #sitting!: Sitting;
  #adviser!: Player;

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
    const { rules, seat, seed, advisor } = this.#setup;
    this.#sitting = new Sitting({
      rules,
      seat,
      streams: this.#streams,
      players: () => this.#players(),
      game: gameName(seed, unit),
      listener: this.#listener(),
    });
    this.#adviser = advisor.sit(seat, rules);
    this.#sitting.begin(unit);
    const stayed = await this.#hands(single);
    if (!stayed) this.#sitting.leave();
    this.#save();
    await this.#flush();
    if (!single) await this.#talk.say(this.#ending());
    return stayed;
  }

  #players() {
    const { rules, seat, guests } = this.#setup;
    return Array.from({ length: rules.seats }, (_, at) => {
      if (at === seat) return { name: 'you', player: undefined, salt: 0, guarded: false };
      const place = (at - seat - 1 + rules.seats) % rules.seats;
      return guests[place % guests.length]!.seated(at, rules);
    });
  }

  async #hands(single: boolean): Promise<boolean> {
    for (;;) {
      while (!this.#sitting.run()) if (!(await this.#question())) return false;
      await this.#flush();
      await this.#review();
      if (single || this.#sitting.gameOver) return true;
      this.#sitting.nextHand();
    }
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

const HELP = [
  'Cards are rank then suit: QH, TD (or 10D), 5H; several with spaces. Calls: 7, 7N, P for pass.',
  'hint   what the advisor would do',
  'undo   take the last answer back (with --undo)',
  'score  the score and the target',
  'quit   leave the table; the hand under way counts for nothing',
].join('\n');
