// Gives blocks out over a board and takes their answers in: an executor like the pool of threads. Every answer is checked by its
// hash and counts once; blocks that got lost on the way are put up again.
import { setImmediate as soon } from 'node:timers';
import { AHEAD, type Executor } from '../executor.js';
import type { BlockAnswer } from '../worker.js';
import { type Answer, AnswerError, unpackAnswer } from './answer.js';
import type { Board, Standing } from './board.js';
import { QueueError } from './queue-error.js';

export interface CoordinatorChoices {
  /** Numbers in the sums of a block. */
  readonly size: number;
  /** Threads of all workers that serve this run now. */
  readonly threads: () => number;
  /** Milliseconds between looks at where blocks stand. */
  readonly lookEvery: number;
  /** Judges an answer before it counts; throws when it is not to be trusted. */
  readonly judge?: ((answer: Answer) => Promise<void>) | undefined;
}

/** What is known of a block that was asked for and has not been answered. */
interface OpenBlock {
  readonly answered: (answer: BlockAnswer) => void;
  readonly failed: (error: Error) => void;
  /** Answers that did not hold. */
  refused: number;
  /** Whether an answer of it is being looked at. */
  judged: boolean;
  /** Whether it was open at the last look: only then it may have got lost. */
  seen: boolean;
}

/** Blocks given out for each thread, times `AHEAD`: enough that few wait while a block of a worker that died is played again. */
const A_THREAD = 6;
const LEAST = 16;
/** What answers that wait for an earlier one may take, in bytes. */
const WAITING_BYTES = 16 << 20;
/** An answer that is damaged so often is damaged by whoever sends it. */
const MOST_REFUSED = 5;

export class Coordinator implements Executor {
  readonly #board: Board;
  readonly #choices: CoordinatorChoices;
  readonly #open = new Map<number, OpenBlock>();
  /** Answers that an earlier coordinator of the run left behind. */
  readonly #left: Set<number>;
  readonly #timer: NodeJS.Timeout;
  #offers: number[] = [];
  #taken: number[] = [];
  #looking: Promise<void> | undefined;
  #broken: Error | undefined;
  #answers = 0;
  #bytes = 0;

  static async over(board: Board, choices: CoordinatorChoices): Promise<Coordinator> {
    return new Coordinator(board, choices, await board.answers());
  }

  private constructor(board: Board, choices: CoordinatorChoices, left: readonly number[]) {
    this.#board = board;
    this.#choices = choices;
    this.#left = new Set(left);
    board.listen({
      answered: (block) => void this.#collect(block),
      dead: (block, why) => this.#bury(block, why),
    });
    this.#timer = setInterval(() => this.look(), choices.lookEvery);
  }

  /** Blocks that are kept going: with the workers there are, and no more than memory allows. */
  get width(): number {
    const mean = this.#answers === 0 ? 0 : this.#bytes / this.#answers;
    const most = mean === 0 ? LEAST : Math.floor(WAITING_BYTES / mean / AHEAD);
    const threads = this.#choices.threads();
    return Math.max(1, threads, Math.min(most, Math.max(LEAST, threads * A_THREAD)));
  }

  play(block: number): Promise<BlockAnswer> {
    if (this.#broken) return Promise.reject(this.#broken);
    return new Promise((answered, failed) => {
      this.#open.set(block, { answered, failed, refused: 0, judged: false, seen: false });
      if (this.#left.delete(block)) void this.#collect(block);
      else this.#offer(block);
    });
  }

  /** Ends the run for a reason that no block can help. */
  fail(error: Error): void {
    this.#broken ??= error;
    for (const { failed } of this.#open.values()) failed(error);
    this.#open.clear();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    const unasked = [...this.#open.keys(), ...this.#left, ...this.#taken];
    this.#open.clear();
    this.#taken = [];
    await this.#board.withdraw(unasked);
    await this.#board.close();
  }

  /** Finds out what events did not tell; also done by itself every few seconds. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) => this.fail(error))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const blocks = [...this.#open].flatMap(([block, { seen, judged }]) => (seen && !judged ? [block] : []));
    for (const open of this.#open.values()) open.seen = true;
    if (blocks.length === 0) return;
    const standings = await this.#board.standings(blocks);
    await Promise.all(blocks.map((block, at) => this.#follow(block, standings[at]!)));
  }

  async #follow(block: number, standing: Standing): Promise<void> {
    if (standing === 'gone' && this.#open.has(block)) this.#offer(block);
    if (standing === 'answered') await this.#collect(block);
    if (standing === 'dead') this.#bury(block, await this.#board.causeOfDeath(block));
  }

  /** Blocks asked for in one go are put up in one go. */
  #offer(block: number): void {
    if (this.#offers.length === 0)
      soon(() => {
        const blocks = this.#offers.filter((one) => this.#open.has(one));
        this.#offers = [];
        this.#board.offer(blocks).catch((error) => this.fail(error));
      });
    this.#offers.push(block);
  }

  async #collect(block: number): Promise<void> {
    const open = this.#open.get(block);
    if (!open) return this.#clear(block);
    if (open.judged) return;
    open.judged = true;
    try {
      await this.#take(block, open);
    } catch (error) {
      this.#refuse(block, open, error as Error);
    } finally {
      open.judged = false;
    }
  }

  async #take(block: number, open: OpenBlock): Promise<void> {
    const packed = await this.#board.answer(block);
    if (packed === undefined) return;
    const answer = unpackAnswer(block, this.#choices.size, packed);
    await this.#choices.judge?.(answer);
    if (this.#open.get(block) !== open) return;
    this.#answers++;
    this.#bytes += 8 * this.#choices.size + ('records' in answer.answer ? answer.answer.records.length : 0);
    this.#open.delete(block);
    this.#clear(block);
    open.answered(answer.answer);
  }

  #refuse(block: number, open: OpenBlock, error: Error): void {
    if (!(error instanceof AnswerError)) return this.fail(error);
    open.refused++;
    if (open.refused >= MOST_REFUSED)
      return this.fail(new QueueError(`block ${block}: ${error.message}, for the fifth time`, 3));
    this.#board.clear([block]).then(
      () => this.#offer(block),
      (trouble) => this.fail(trouble),
    );
  }

  #bury(block: number, why: string): void {
    const open = this.#open.get(block);
    if (!open) return;
    this.#open.delete(block);
    open.failed(
      new QueueError(
        `block ${block} was given up on: ${why}; blocks before it are kept, --resume tries it again`,
        3,
      ),
    );
  }

  /** Answers that are taken in, or came twice, leave the board together. */
  #clear(block: number): void {
    if (this.#taken.length === 0)
      soon(() => {
        const blocks = this.#taken;
        this.#taken = [];
        this.#board.clear(blocks).catch((error) => this.fail(error));
      });
    this.#taken.push(block);
  }
}
