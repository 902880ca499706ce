// Puts whole matches of every form before the referee of the tests: for every preset, and for an override of every
// toggle value, `kaiser match random rule-based --games N --records FILE`, `kaiser verify FILE`, then the referee.
// node scripts/run-ts.mjs scripts/judge-forms.ts [pairs of games, 2000 if not said] [text that the form's line must hold]
import { spawnSync } from 'node:child_process';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PRESET_NAMES } from '../src/rules/presets.js';
import { OVERRIDES } from '../test/support/forms.js';
import { refereeFile } from '../test/support/referee.js';

const [pairs = '2000', wanted = ''] = process.argv.slice(2);
const CLI = join(process.cwd(), 'dist/src/cli.js');

/** The options of a match that ask for a form. */
function asked({ extends: base, ...groups }: { extends?: string }): string[] {
  const set = Object.entries(groups).flatMap(([group, value]) => settings(group, value));
  return ['--rules', base ?? 'pagat', ...set.flatMap((text) => ['--set', text])];
}

function settings(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}=${value}`];
  return Object.entries(value).flatMap(([field, inner]) => settings(`${path}.${field}`, inner));
}

function kaiser(...words: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`kaiser ${words.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}

/** Hands, games and what the referee says against a file, which is read game by game. */
async function judge(file: string): Promise<{ hands: number; games: number; faults: string[] }> {
  const faults: string[] = [];
  let [hands, games, open, lines] = [0, 0, '', [] as string[]];
  const close = () => {
    if (lines.length === 0) return;
    games++;
    for (const { line, message } of refereeFile(lines.join('\n')))
      faults.push(`${open} line ${line}: ${message}`);
    lines = [];
  };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { game } = JSON.parse(line) as { game: string };
    if (game !== open) close();
    open = game;
    lines.push(line);
    hands++;
  }
  close();
  return { hands, games, faults };
}

const forms = [...PRESET_NAMES.map((name) => ({ extends: name })), ...OVERRIDES];
const folder = mkdtempSync(join(tmpdir(), 'kaiser-judge-'));
let [passed, failed] = [0, 0];
try {
  for (const form of forms) {
    const options = asked(form);
    const line = options.join(' ');
    if (!line.includes(wanted)) continue;
    const file = join(folder, 'records.jsonl');
    const out = join(folder, 'out');
    kaiser(
      'match',
      'random',
      'rule-based',
      '--games',
      pairs,
      '--threads',
      '1',
      '--records',
      file,
      '--out',
      out,
      ...options,
    );
    kaiser('verify', file);
    const { hands, games, faults } = await judge(file);
    if (faults.length === 0) passed++;
    else failed++;
    console.log(
      `${line}: ${games} games, ${hands} hands, ${faults.length} faults ${faults.slice(0, 3).join('; ')}`,
    );
    rmSync(file);
    rmSync(out, { recursive: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${passed} forms without a fault, ${failed} with`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
