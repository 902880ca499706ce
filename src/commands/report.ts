// `kaiser report DIR`: the run of a folder as one HTML page and as Markdown.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import {
  type Moment,
  makeRates,
  matrix,
  reliability,
  runningEstimate,
  svgOf,
  takenMinusBid,
} from '../report/charts.js';
import { markdown } from '../report/ci.js';
import { type Chart, reportPage } from '../report/html.js';
import { pointsOf } from '../run/contest-sums.js';
import { Fold } from '../run/fold.js';
import { FILES, writeWhole } from '../run/folder.js';
import { denseSums, lineOf, readLedger } from '../run/ledger.js';
import type { Plan } from '../run/plan.js';
import type { Results } from '../run/results.js';
import type { Io, MakeCommand } from './io.js';
import { readJsonFile } from './json-file.js';
import { planIn } from './merge.js';
import { UserError } from './user-error.js';

export const reportCommand: MakeCommand = (io) =>
  new Command('report')
    .description('the results of a run as a page for the browser and as Markdown')
    .argument('<folder>', 'the folder of a finished run')
    .option('--json', 'print as JSON where they are')
    .addHelpText('after', '\nExample:\n  $ kaiser report results/baselines')
    .action((folder: string, options: { json?: boolean }) => run(io, folder, options));

async function run(io: Io, folder: string, { json }: { json?: boolean }): Promise<void> {
  const plan = planIn(folder);
  const results = readResults(folder);
  const manifest = readFileSync(join(folder, FILES.manifest), 'utf8');
  const { commandLine } = JSON.parse(manifest) as { commandLine: string[] };
  const { name, about } = plan.experiment;
  const charts = await chartsOf(plan, folder, results);
  const command = `kaiser ${commandLine.join(' ')}`;
  writeWhole(folder, 'report.html', reportPage({ name, about, results, charts, manifest, command }));
  writeWhole(folder, FILES.markdown, markdown(name, results, results.gates));
  const wrote = { page: join(folder, 'report.html'), markdown: join(folder, FILES.markdown) };
  await io.out(json ? `${JSON.stringify(wrote)}\n` : `${wrote.page}\n${wrote.markdown}\n`);
}

function readResults(folder: string): Results {
  const file = join(folder, FILES.results);
  if (!existsSync(file))
    throw new UserError(
      `${folder}: holds no ${FILES.results}; the run has not finished (--resume goes on with it)`,
    );
  return resultsOf(file, readJsonFile(file));
}

/** Results out of a file. @throws UserError where the parts are missing that every run writes. */
export function resultsOf(file: string, value: unknown): Results {
  const results = Object(value) as Partial<Results>;
  for (const part of ['comparisons', 'strategies', 'bids', 'gates'] as const)
    if (
      !Array.isArray(results[part]) ||
      !results[part].every((row) => typeof row === 'object' && row !== null)
    )
      throw new UserError(`${file}: ${part}: expected a list of objects; the file is damaged`);
  return results as Results;
}

async function chartsOf(plan: Plan, folder: string, results: Results): Promise<Chart[]> {
  const duels = results.comparisons.filter((row) => row.kind === 'strategies');
  const charts: { title: string; spec: object }[] = runningCharts(plan, folder);
  const forms = new Set(duels.map(({ rules }) => rules));
  if (plan.entrants.length > 2)
    for (const rules of forms)
      charts.push({
        title: `Points of each strategy against each other, ${rules}`,
        spec: matrix(duels.filter((row) => row.rules === rules)),
      });
  for (const rules of new Set(results.bids.map((row) => row.rules))) {
    const rows = results.bids.filter((row) => row.rules === rules);
    if (!rows.some(({ contracts }) => contracts > 0)) continue;
    charts.push({ title: `Contracts made by call, ${rules}`, spec: makeRates(rows) });
    charts.push({ title: `Points taken minus the bid, ${rules}`, spec: takenMinusBid(rows) });
    if (rows.some(({ predicted, contracts }) => predicted !== null && contracts >= 30))
      charts.push({ title: `Predicted and seen make rates, ${rules}`, spec: reliability(rows) });
  }
  return Promise.all(charts.map(async ({ title, spec }) => ({ title, svg: await svgOf(spec) })));
}

const MOST_MOMENTS = 300;

/** The running estimate of every duel, from the ledger. */
function runningCharts(plan: Plan, folder: string): { title: string; spec: object }[] {
  const file = join(folder, FILES.ledger);
  const ledger = readLedger(file);
  if (!ledger) return [];
  const fold = new Fold(plan);
  const moments = plan.contests.map((): Moment[] => []);
  const every = Math.ceil(ledger.lines.length / MOST_MOMENTS);
  ledger.lines.forEach((note, at) => {
    const line = lineOf(file, note);
    fold.add(line.block, denseSums(line, fold.layout.length), line.faults);
    if (at % every !== 0 && at !== ledger.lines.length - 1) return;
    plan.contests.forEach((contest, number) => {
      const { mean, low, high } = pointsOf(fold.layout, fold.sums, number);
      const { units } = fold;
      if (contest.duel && mean !== undefined && low !== undefined && high !== undefined)
        moments[number]!.push({ units, mean, low, high });
    });
  });
  return plan.contests.flatMap((contest, number) => {
    if (!contest.duel || moments[number]!.length < 2) return [];
    const [a, b] = [plan.entrants[contest.a]!.shown, plan.entrants[contest.b]!.shown];
    return [
      {
        title: `${a} minus ${b} as pairs came in, ${plan.rules[contest.rules]!.name}`,
        spec: runningEstimate(moments[number]!),
      },
    ];
  });
}
