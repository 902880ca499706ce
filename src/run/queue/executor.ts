// Plays the blocks of a run on the workers of a Redis server: the coordinator's side, put together.
import type { Redis } from 'ioredis';
import { BOT_LIMITS } from '../../play/bot.js';
import type { Executor } from '../executor.js';
import { codeHash, fingerprintOf } from '../fingerprint.js';
import { Layout } from '../layout.js';
import type { Plan } from '../plan.js';
import { localExecutor } from '../sandbox.js';
import { Audit } from './audit.js';
import { Charge } from './charge.js';
import { connect } from './connection.js';
import { Coordinator } from './coordinator.js';
import { type Documents, documentsOf } from './document.js';
import { answersKey, documentKey, KEEP, runName } from './keys.js';
import { QueueError } from './queue-error.js';
import { RedisBoard } from './redis-board.js';
import { Roster, type WorkerNote } from './roster.js';

export interface QueueChoices {
  /** Milliseconds a strategy may think. */
  readonly moveTimeout?: number | undefined;
  /** Share of the blocks that are played again here, 0 to 1, and the threads that do it. */
  readonly audit: number;
  readonly threads?: number | undefined;
  /** Hears what a person should know: workers that are missing or of no use, Redis away. */
  readonly tell: (text: string) => void;
}

/** Milliseconds between looks at blocks, at workers, and renewals of the claim. */
const LOOK_EVERY = 5000;
const TEND_EVERY = 2500;

/** @throws QueueError when Redis cannot be used or another process coordinates this run. */
export async function queueExecutor(plan: Plan, address: string, choices: QueueChoices): Promise<Executor> {
  const redis = await connect(address, choices.tell);
  const run = runName(fingerprintOf(plan));
  const charge = new Charge(redis, run);
  try {
    await charge.take();
    const documents = await documentsOf(plan, choices.moveTimeout ?? BOT_LIMITS.move);
    await publish(redis, documents);
    const company = new Company(new Roster(redis), { run, tell: choices.tell });
    await company.look();
    const audit = auditOf(plan, choices);
    const board = await RedisBoard.open(redis, { run, document: documents.run });
    const coordinator = await Coordinator.over(board, {
      size: new Layout(plan).length,
      threads: () => company.threads,
      lookEvery: LOOK_EVERY,
      judge: audit && ((answer) => audit.judge(answer)),
    });
    const tend = async () => {
      await charge.renew();
      await publish(redis, documents);
      await company.look();
    };
    let tending: Promise<void> | undefined;
    const timer = setInterval(() => {
      tending = tend().catch((error) => coordinator.fail(error));
    }, TEND_EVERY);
    return {
      get width() {
        return coordinator.width;
      },
      play: (block) => coordinator.play(block),
      close: async () => {
        clearInterval(timer);
        await tending;
        // Without its plan nobody begins a block of the run, or leaves an answer.
        await redis.del(documentKey(documents.run));
        await coordinator.close();
        await redis.del(answersKey(run));
        await audit?.close();
        await charge.drop();
        await redis.quit();
      },
    };
  } catch (error) {
    redis.disconnect();
    throw error;
  }
}

function auditOf(plan: Plan, { audit, moveTimeout, threads }: QueueChoices): Audit | undefined {
  if (audit === 0) return undefined;
  return new Audit(localExecutor(plan, threads ?? 1, moveTimeout), audit, plan.experiment.seed);
}

/** Keeps the texts of a run alive, and puts them back where Redis lost them. Strategies may be another run's too and lapse by themselves. */
async function publish(redis: Redis, { texts }: Documents): Promise<void> {
  for (const [hash, text] of texts)
    if ((await redis.expire(documentKey(hash), KEEP.documents)) === 0)
      await redis.set(documentKey(hash), text, 'EX', KEEP.documents);
}

/** The workers of a run: how much they can do, and what should be known of them. */
class Company {
  threads = 0;
  readonly #roster: Roster;
  readonly #run: string;
  readonly #tell: (text: string) => void;
  readonly #told = new Set<string>();
  readonly #code = codeHash();

  constructor(roster: Roster, { run, tell }: { run: string; tell: (text: string) => void }) {
    this.#roster = roster;
    this.#run = run;
    this.#tell = tell;
  }

  /** @throws QueueError when there are workers and none of them can play this run. */
  async look(): Promise<void> {
    const all = await this.#roster.look();
    const own = all.filter(({ code }) => code === this.#code);
    const fit = own.filter(({ refused }) => refused[this.#run] === undefined);
    this.threads = fit.reduce((sum, { threads }) => sum + threads, 0);
    for (const note of all) if (!own.includes(note)) this.#tellOnce(otherCode(note, this.#code));
    for (const note of own) if (!fit.includes(note)) this.#tellOnce(this.#refusal(note));
    if (own.length === 0) this.#tellOnce('no worker serves this run yet; start one with: kaiser worker');
    else if (fit.length === 0) throw new QueueError(`nobody can play this run: ${this.#refusal(own[0]!)}`);
  }

  #refusal({ name, refused }: WorkerNote): string {
    return `worker ${name} cannot play this run: ${refused[this.#run]}`;
  }

  #tellOnce(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    this.#tell(text);
  }
}

const otherCode = ({ name, version, code }: WorkerNote, own: string): string =>
  `worker ${name} runs kaiser-lab ${version} with other code (${code.slice(0, 12)}, here ${own.slice(0, 12)}) and gets no block of this run`;
