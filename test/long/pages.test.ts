// The pages about Kubernetes and GitHub: their files are well formed, and what they run gives the bytes of one machine.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { blocksOf, emptyFolder, readText, tryBlock } from '../support/guide.js';
import { type Job, MANIFEST } from '../support/kubernetes.js';
import { differing } from '../support/machines.js';

type Environment = Readonly<Record<string, string>>;

/** The page's files in a folder of their own, and a shell there. */
async function open(page: string) {
  const folder = emptyFolder();
  const blocks = blocksOf(readText(page));
  for (const block of blocks.filter(({ about }) => about !== ''))
    expect(await tryBlock(block, folder, { output: '' })).toBeUndefined();
  const PATH = `${join(folder, '.bin')}${delimiter}${process.env['PATH']}`;
  const run = (text: string, environment: Environment = {}) =>
    execFileSync('bash', ['-euc', text], {
      cwd: folder,
      env: { ...process.env, ...environment, PATH },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
  const file = (name: string) => blocks.find(({ about }) => about === name)!.text;
  return { folder, run, file };
}

describe('the page about Kubernetes', async () => {
  const { folder, run, file } = await open('docs/kubernetes.md');
  afterAll(() => rmSync(folder, { recursive: true }));
  const manifests = (name: string) =>
    parseAllDocuments(file(name)).map((document) => MANIFEST.parse(document.toJS()));
  const jobIn = (name: string): Job => manifests(name).find((one): one is Job => one.kind === 'Job')!;

  /** What a pod of a job does: its variables put into its arguments as Kubernetes does, its mounts in the folder. */
  const pod = ({ spec }: Job, index: number): void => {
    const [{ args, env }] = spec.template.spec.containers;
    const given: Environment = {
      ...(spec.completionMode === 'Indexed' ? { JOB_COMPLETION_INDEX: String(index) } : {}),
      ...Object.fromEntries(env.map(({ name, value }) => [name, value])),
    };
    const words = args.map((word) =>
      word
        .replaceAll(/\$\((\w+)\)/g, (whole, name: string) => given[name] ?? whole)
        .replace(/^\/(work|experiment)\//, `${folder}/$1/`),
    );
    run(`kaiser ${words.map((word) => `'${word}'`).join(' ')}`, given);
  };

  it('refuses what Kubernetes would not know', () => {
    const job = parseAllDocuments(file('merge.yaml'))[0]!.toJS();
    expect(MANIFEST.safeParse(job).success).toBe(true);
    expect(MANIFEST.safeParse({ ...job, spec: { ...job.spec, completion: 4 } }).success).toBe(false);
    expect(MANIFEST.safeParse({ ...job, spec: { ...job.spec, backoffLimitPerIndex: 1 } }).success).toBe(
      false,
    );
  });

  it('gives the bytes of one machine', () => {
    symlinkSync(folder, join(folder, 'experiment'));
    mkdirSync(join(folder, 'work'));
    const job = jobIn('big.yaml');
    const { completions, template } = job.spec;
    expect(template.spec.containers[0].env).toContainEqual({
      name: 'JOB_COMPLETIONS',
      value: String(completions),
    });
    for (let index = 0; index < completions; index++) pod(job, index);
    pod(jobIn('merge.yaml'), 0);
    run('kaiser run big.json --out local');
    expect(differing(join(folder, 'work/big'), join(folder, 'local'))).toEqual([]);
  });
});

const step = z.union([
  z.strictObject({
    uses: z.string(),
    with: z.record(z.string(), z.unknown()).optional(),
    if: z.string().optional(),
  }),
  z.strictObject({ run: z.string(), env: z.record(z.string(), z.string()).optional() }),
]);
const WORKFLOW = z.strictObject({
  name: z.string(),
  on: z.literal('workflow_dispatch'),
  jobs: z.strictObject({
    play: z.strictObject({
      'runs-on': z.string(),
      strategy: z.strictObject({ matrix: z.strictObject({ part: z.array(z.int()) }) }),
      steps: z.array(step),
    }),
    merge: z.strictObject({ needs: z.literal('play'), 'runs-on': z.string(), steps: z.array(step) }),
  }),
});

describe('the page about GitHub', async () => {
  const { folder, run, file } = await open('docs/github.md');
  afterAll(() => rmSync(folder, { recursive: true }));
  const workflow = () => WORKFLOW.parse(parse(file('.github/workflows/big.yml'))).jobs;
  let jobs: ReturnType<typeof workflow>;
  beforeAll(() => {
    jobs = workflow();
  });

  /** The commands of a job, with the values that GitHub puts into their variables. */
  const play = (steps: z.infer<typeof step>[], values: Environment): void => {
    const filled = (text: string) => text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, name) => values[name]!);
    for (const one of steps) {
      if (!('run' in one) || one.run.startsWith('npm ')) continue;
      run(
        one.run,
        Object.fromEntries(Object.entries(one.env ?? {}).map(([name, text]) => [name, filled(text)])),
      );
    }
  };

  it('gives the bytes of one machine', () => {
    const { part } = jobs.play.strategy.matrix;
    for (const number of part) {
      play(jobs.play.steps, { 'matrix.part': String(number), 'strategy.job-total': String(part.length) });
      run(`mkdir -p shards && mv shard shards/shard-${number}`);
    }
    play(jobs.merge.steps, {});
    run('kaiser run big.json --out local');
    expect(differing(join(folder, 'results/big'), join(folder, 'local'))).toEqual([]);
  });
});
