// What a worker must know of a run, as texts kept under their own hashes: the plan, and the code of users' strategies.
import type { BotCommand } from '../../play/bot.js';
import { portableCode, takeInBundle } from '../../play/bundle.js';
import { describeCommand, hashCommand } from '../../play/command.js';
import type { Entrant } from '../../play/entrant.js';
import { describeBundle } from '../../play/load.js';
import { StrategyError } from '../../play/strategy-error.js';
import type { Experiment } from '../experiment.js';
import { sha256 } from '../fingerprint.js';
import { type Plan, planOf } from '../plan.js';
import { QueueError } from './queue-error.js';

/** The plan of a run without places of this machine; a bundle's `url` is the hash of its code. */
interface RunDocument {
  readonly experiment: Experiment;
  readonly entrants: readonly Entrant[];
  /** Milliseconds a strategy may think. */
  readonly moveTimeout: number;
}

export interface Documents {
  /** Hash of the document that names the others. */
  readonly run: string;
  /** Texts by their SHA-256. */
  readonly texts: ReadonlyMap<string, string>;
}

export async function documentsOf(plan: Plan, moveTimeout: number): Promise<Documents> {
  const texts = new Map<string, string>();
  const keep = (text: string): string => {
    const hash = sha256(text);
    texts.set(hash, text);
    return hash;
  };
  const entrants = await Promise.all(
    plan.entrants.map(async (entrant) => {
      if (!entrant.bundle) return entrant;
      return { ...entrant, bundle: { ...entrant.bundle, url: keep(await portableCode(entrant.bundle)) } };
    }),
  );
  const document: RunDocument = { experiment: plan.experiment, entrants, moveTimeout };
  return { run: keep(JSON.stringify(document)), texts };
}

/**
 * The plan of a run as this machine can play it.
 * @param fetch finds a text by its hash; undefined where it is kept no more.
 * @returns undefined when the run is over. @throws QueueError when this machine cannot play it.
 */
export async function planFrom(
  run: string,
  fetch: (hash: string) => Promise<string | undefined>,
): Promise<{ plan: Plan; moveTimeout: number } | undefined> {
  const text = await fetch(run);
  if (text === undefined) return undefined;
  const { experiment, entrants, moveTimeout } = JSON.parse(checked(run, text)) as RunDocument;
  const own: Entrant[] = [];
  for (const entrant of entrants) {
    const taken = await takeIn(entrant, fetch);
    if (!taken) return undefined;
    own.push(taken);
  }
  return { plan: planOf(experiment, own), moveTimeout };
}

async function takeIn(
  entrant: Entrant,
  fetch: (hash: string) => Promise<string | undefined>,
): Promise<Entrant | undefined> {
  const { bundle, command, shown } = entrant;
  try {
    if (command) await checkCommand(entrant, command);
    if (!bundle) return entrant;
    const code = await fetch(bundle.url);
    if (code === undefined) return undefined;
    const taken = await takeInBundle(bundle, checked(bundle.url, code));
    await describeBundle(taken);
    return { ...entrant, bundle: taken };
  } catch (error) {
    if (error instanceof StrategyError) throw new QueueError(`${shown}: ${error.message}`);
    throw error;
  }
}

/** @throws QueueError, StrategyError when a command is not here what it is at the coordinator, or does not answer. */
async function checkCommand({ shown, hash }: Entrant, command: BotCommand): Promise<void> {
  const words = command.words.join(' ');
  if (hashCommand(command) !== hash)
    throw new QueueError(`${shown}: the files of exec:${words} are not those of the coordinator`);
  await describeCommand(command);
}

function checked(hash: string, text: string): string {
  if (sha256(text) === hash) return text;
  throw new QueueError(`the text kept as ${hash.slice(0, 12)} has another hash; it is damaged`);
}
