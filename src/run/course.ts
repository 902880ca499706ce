// The course of a run: blocks go out to the executor, come back in any order, and are counted in their own.
import type { Fault } from '../play/fault.js';
import type { BlockOutcome, BlockResult } from './block.js';
import type { Executor } from './executor.js';
import { addSums, Layout } from './layout.js';
import { blockRange, type Plan } from './plan.js';
import { Judge, type Stopped } from './stop.js';

export interface Courses {
  /** Numbers of the blocks of this run, or of its shard, in order. */
  readonly blocks: BlockList;
  /** Sums of the first blocks, already played. */
  readonly before: Iterable<Float64Array>;
  /** Whether stopping rules are judged; a shard only plays. */
  readonly judged: boolean;
  /** Milliseconds that earlier parts of the run took. */
  readonly elapsed: number;
  readonly interrupted: AbortSignal;
  /** Keeps a block, in order. */
  keep(result: BlockResult): void;
  progress(state: Progress): void;
}

export interface BlockList {
  readonly length: number;
  at(index: number): number;
}

/** How far a run has come. */
export interface Progress {
  readonly blocks: number;
  readonly of: number;
  readonly units: number;
  readonly sums: Float64Array;
  /** Blocks and units of these played by this process. */
  readonly fresh: { readonly blocks: number; readonly units: number };
}

export interface Ending {
  readonly how: 'done' | 'interrupted' | 'fault';
  readonly sums: Float64Array;
  readonly units: number;
  readonly blocks: number;
  readonly stopped: readonly Stopped[];
  readonly fault: Fault | undefined;
}

/** Blocks out at once beyond those that the executor plays: it never waits, and memory stays bounded. */
const AHEAD = 2;

export async function follow(
  plan: Plan,
  executor: () => Promise<Executor>,
  course: Courses,
): Promise<Ending> {
  const run = new Course(plan, course);
  if (!run.recount()) return run.ending('done');
  const players = await executor();
  try {
    return await run.play(players);
  } finally {
    await players.close();
  }
}

class Course {
  readonly #plan: Plan;
  readonly #course: Courses;
  readonly #sums: Float64Array;
  readonly #judge: Judge;
  readonly #began = performance.now();
  /** Blocks counted, and units in them. */
  #counted = 0;
  #units = 0;
  #fresh = { blocks: 0, units: 0 };
  #fault: Fault | undefined;

  constructor(plan: Plan, course: Courses) {
    const layout = new Layout(plan);
    this.#plan = plan;
    this.#course = course;
    this.#sums = new Float64Array(layout.length);
    this.#judge = new Judge(plan, layout);
  }

  /** Counts the blocks already played. @returns whether there is more to play. */
  recount(): boolean {
    for (const sums of this.#course.before) if (this.#count(sums)) return false;
    return this.#counted < this.#course.blocks.length;
  }

  async play(executor: Executor): Promise<Ending> {
    const { blocks, interrupted } = this.#course;
    const out: Out[] = [];
    const stop = aborted(interrupted);
    let next = this.#counted;
    while (this.#counted < blocks.length) {
      while (!interrupted.aborted && next < blocks.length && out.length < executor.width + AHEAD)
        out.push(send(executor, blocks.at(next++)!));
      const first = out.shift();
      if (!first) return this.ending('interrupted');
      await Promise.race([first.promise, stop]);
      if (first.outcome === undefined && interrupted.aborted) return this.ending('interrupted');
      if (this.#take(first.outcome ?? (await first.promise))) break;
    }
    return this.ending(this.#fault ? 'fault' : 'done');
  }

  ending(how: Ending['how']): Ending {
    return {
      how,
      sums: this.#sums,
      units: this.#units,
      blocks: this.#counted,
      stopped: this.#judge.ending(this.#sums),
      fault: this.#fault,
    };
  }

  /** @returns whether the run is over. */
  #take(outcome: BlockOutcome): boolean {
    if ('fault' in outcome) {
      this.#fault = outcome.fault;
      return true;
    }
    this.#course.keep(outcome);
    const over = this.#count(outcome.sums);
    const [from, to] = blockRange(this.#plan, outcome.block);
    this.#fresh = { blocks: this.#fresh.blocks + 1, units: this.#fresh.units + to - from };
    const { blocks } = this.#course;
    this.#course.progress({
      blocks: this.#counted,
      of: blocks.length,
      units: this.#units,
      sums: this.#sums,
      fresh: this.#fresh,
    });
    return over;
  }

  #count(sums: Float64Array): boolean {
    addSums(this.#sums, sums);
    const [from, to] = blockRange(this.#plan, this.#course.blocks.at(this.#counted)!);
    this.#units += to - from;
    this.#counted++;
    const elapsed = this.#course.elapsed + performance.now() - this.#began;
    return this.#course.judged && this.#judge.judge(this.#sums, elapsed);
  }
}

/** A block on its way. */
interface Out {
  readonly promise: Promise<BlockOutcome>;
  outcome: BlockOutcome | undefined;
}

function send(executor: Executor, block: number): Out {
  const out: { promise: Promise<BlockOutcome>; outcome: BlockOutcome | undefined } = {
    promise: executor.play(block),
    outcome: undefined,
  };
  out.promise.then(
    (outcome) => {
      out.outcome = outcome;
    },
    // Seen by whoever waits for it; a block that nobody waits for any more may fail.
    () => {},
  );
  return out;
}

/** Resolves when the signal is given. */
const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
