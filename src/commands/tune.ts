// `kaiser tune FILE`: races the candidates of a sweep towards a goal.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { resolveEntrants } from '../play/entrant.js';
import { tuneTable } from '../report/tune-table.js';
import type { Experiment } from '../run/experiment.js';
import { writeWhole } from '../run/folder.js';
import { GoalError, parseGoal } from '../run/goal.js';
import { nextRound, ROUNDS, raced, roundOf, standingsOf } from '../run/race.js';
import type { Results } from '../run/results.js';
import { type Tuned, tunedOf } from '../run/tuned.js';
import type { Io, MakeCommand } from './io.js';
import {
  addPlayOptions,
  asUserError,
  type PlayOptions,
  playThrough,
  resumeCommand,
  wholeNumber,
} from './play-run.js';
import { readExperiment } from './run.js';
import { UserError } from './user-error.js';

interface Options extends PlayOptions {
  readonly seed?: string;
  readonly units?: number;
  readonly goal?: string;
}

export const tuneCommand: MakeCommand = (io) =>
  addPlayOptions(
    new Command('tune')
      .description('find the rules or options of a sweep that come nearest to a goal')
      .argument('<file>', 'an experiment with a sweep')
      .option('--goal <text>', 'another goal than the file has, such as "max points" or "makeRate = 0.6"')
      .option('--seed <text>', 'another seed than the file has')
      .option('--units <number>', 'another number of units of the last round', wholeNumber),
  )
    .addHelpText(
      'after',
      '\nExample:\n  $ kaiser tune experiments/tune-make-rate.json --out results/make-rate',
    )
    .action((file: string, options: Options) => run(io, file, options));

async function run(io: Io, file: string, options: Options): Promise<void> {
  const { seed, units, goal } = options;
  const experiment: Experiment = {
    ...readExperiment(file),
    ...(seed === undefined ? {} : { seed }),
    ...(units === undefined ? {} : { units }),
    ...(goal === undefined ? {} : { tune: goal }),
  };
  const out = options.out ?? `results/${experiment.name}`;
  try {
    const tuned = await race(io, experiment, { ...options, out });
    if (tuned === undefined) return;
    writeWhole(out, 'tune.json', `${JSON.stringify(tuned, null, 1)}\n`);
    writeWhole(out, 'summary.md', `## ${experiment.name}\n\n\`\`\`\n${tuneTable(tuned).trimEnd()}\n\`\`\`\n`);
    await io.out(options.json ? `${JSON.stringify(tuned)}\n` : tuneTable(tuned));
    if (!options.json) io.err(`results in ${out}\n`);
  } catch (error) {
    if (error instanceof GoalError) throw new UserError(`${file}: ${error.message}`);
    throw asUserError(error);
  }
}

/** Plays the rounds, each in a folder of its own; nothing where one was interrupted. */
async function race(
  io: Io,
  experiment: Experiment,
  options: PlayOptions & { readonly out: string },
): Promise<Tuned | undefined> {
  const kind = raced(experiment);
  const goal = parseGoal(experiment.tune!);
  const names =
    kind === 'rules'
      ? experiment.rules.map(({ name }) => name)
      : (await resolveEntrants(experiment.strategies))
          .slice(0, experiment.variants)
          .map(({ shown }) => shown);
  const rounds: Tuned['rounds'][number][] = [];
  let alive = names;
  let results: Results | undefined;
  mkdirSync(options.out, { recursive: true });
  for (const round of ROUNDS.keys()) {
    const isLast = round === ROUNDS.length - 1;
    if (alive.length === 1 && !isLast) continue;
    if (isLast && rounds.length > 0) alive = nextRound(rounds.at(-1)!.standings, names[0]!, true);
    const keep = names.flatMap((name, at) => (alive.includes(name) ? [at] : []));
    const played = roundOf(experiment, round, keep);
    results = await playRound(io, played, { ...options, out: join(options.out, `round-${round + 1}`) });
    if (results === undefined) return undefined;
    const standings = standingsOf(goal, results);
    rounds.push({ round: round + 1, seed: played.seed, units: played.units, standings });
    alive = nextRound(standings, names[0]!, false);
  }
  return tunedOf({ goal, first: names[0]!, rounds, results: results! });
}

async function playRound(io: Io, experiment: Experiment, options: PlayOptions): Promise<Results | undefined> {
  const outcome = await playThrough(io, experiment, options);
  switch (outcome.kind) {
    case 'done':
      return outcome.results;
    case 'fault':
      throw new UserError(`unit ${outcome.unit}: ${outcome.message} [replay token ${outcome.token}]`, 3);
    default:
      io.err(`interrupted; go on with: ${resumeCommand(io.words)}\n`);
      io.exit(130);
      return undefined;
  }
}
