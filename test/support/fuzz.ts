// Readers under damaged input: each must answer or say in one line what is wrong, and never anything else.
import * as fc from 'fast-check';
import { planOfManifest } from '../../src/commands/merge.js';
import { resultsOf } from '../../src/commands/report.js';
import { UserError } from '../../src/commands/user-error.js';
import { splitWords } from '../../src/play/command.js';
import { OptionError, readOptions } from '../../src/play/options.js';
import { READY, SAID, TOLD } from '../../src/play/protocol.js';
import { parseRecord, RecordError } from '../../src/play/replay.js';
import { parseSpec } from '../../src/play/spec.js';
import { StrategyError } from '../../src/play/strategy-error.js';
import { parseRules } from '../../src/rules/derive.js';
import { RulesError } from '../../src/rules/rules-error.js';
import { ExperimentError, parseExperiment } from '../../src/run/experiment.js';
import { LedgerError, ledgerOf } from '../../src/run/ledger.js';
import { answerLine } from '../../src/search/answer.js';
import { Solver } from '../../src/search/solver.js';

type Kind = new (...given: never[]) => Error;
interface Reader {
  readonly name: string;
  /** A good input, to damage. */
  readonly sample: string;
  readonly read: (text: string) => unknown;
  readonly errors: readonly Kind[];
}

const json = (read: (value: unknown) => unknown) => (text: string) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  return read(value);
};

const solver = new Solver();

/** The whole lines of a text, as a ledger is read from its file. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => ({ text: line, from: 0, end: 0 }));

const SCHEMA = { type: 'integer', default: 3, min: 1, max: 9 } as const;

export const READERS: readonly Reader[] = [
  {
    name: 'rules',
    sample:
      '{"extends":"pagat","auction":{"min":7,"max":12},"scoring":{"noTrumpFactor":{"made":2,"set":1}},"game":{"target":62}}',
    read: json(parseRules),
    errors: [RulesError],
  },
  {
    name: 'experiment',
    sample:
      '{"name":"a","seed":"s","rules":["pagat",{"extends":"pagat","auction":{"min":7}}],"strategies":["random","./x.ts:y=1"],"unit":"game","units":60,"stop":{"sprt":{"h0":0,"h1":5}}}',
    read: json(parseExperiment),
    errors: [ExperimentError],
  },
  {
    name: 'record',
    sample:
      '{"v":1,"game":"g","hand":2,"rules":"pagat","dealer":2,"scoreBefore":[12,20],"target":52,"freeze":45,"hands":["QS"],"kitty":"","piles":null,"passed":null,"auction":["P"],"declarer":0,"bid":"7","trump":"D","low":false,"discard":"","tricks":[{"leader":0,"cards":"9D","winner":0,"points":1}],"points":[8,2],"scoreAfter":[20,22],"event":null,"strategies":["a"]}',
    read: parseRecord,
    errors: [RecordError],
  },
  {
    name: 'answer',
    sample: '{"id":12,"action":["5H","3S"]}',
    read: json((value) => SAID.safeParse(value)),
    errors: [],
  },
  {
    name: 'ready',
    sample: '{"type":"ready","protocol":1,"name":"x"}',
    read: json((value) => READY.safeParse(value)),
    errors: [],
  },
  {
    name: 'message',
    sample: '{"type":"bid","id":1,"game":"g","legal":["P"],"view":{}}',
    read: json((value) => TOLD.safeParse(value)),
    errors: [],
  },
  { name: 'name', sample: './my-bot.ts:aggression=0.3,x=2', read: parseSpec, errors: [OptionError] },
  { name: 'command', sample: `python3 "my bot.py" --level 'a b'`, read: splitWords, errors: [StrategyError] },
  {
    name: 'options',
    sample: 'worlds=4,salt=x',
    read: (text) => readOptions('bot', { worlds: SCHEMA }, text.split(',')),
    errors: [OptionError],
  },
  {
    name: 'ledger',
    sample:
      '{"ledger":1,"fingerprint":{"version":"1","seed":"s"},"shard":[1,1]}\n{"block":0,"hash":"x","sums":[0,5,7,-1.5],"faults":0,"recordBytes":10,"eventBytes":0}\n',
    read: (text) => ledgerOf('blocks.ndjson', linesOf(text)),
    errors: [LedgerError],
  },
  {
    name: 'manifest',
    sample:
      '{"experiment":{"strategies":["random"],"rules":[{"extends":"pagat"}],"units":5,"variants":0},"entrants":[{"shown":"random","hash":"x","spec":{"kind":"builtin","name":"random","options":[]},"options":{"salt":""},"cost":"cheap","oracle":false}]}',
    read: json((value) => planOfManifest('manifest.json', value)),
    errors: [UserError],
  },
  {
    name: 'results',
    sample: '{"comparisons":[{"kind":"strategies","a":"x","b":"y"}],"strategies":[],"bids":[],"gates":[]}',
    read: json((value) => resultsOf('results.json', value)),
    errors: [UserError],
  },
  {
    name: 'position',
    sample:
      '{"id":1,"rules":{"extends":"pagat"},"hands":["AS 5H","KS QD","TS 9D","QS 8D"],"leader":0,"trump":"S","low":false}',
    read: (text) => answerLine(solver, text, { values: 'all', text: false }),
    errors: [],
  },
];

const WEIRD = [
  '__proto__',
  'constructor',
  '1e999',
  '-0',
  '9007199254740993',
  'null',
  '\u0000',
  '\ufeff',
  '\r\n',
  '\ud800',
  '{'.repeat(5000),
  '['.repeat(5000),
  '"a":1,"a":2',
  '{"__proto__":{"x":1}}',
];

/** A sample cut, repeated, overwritten or mixed with odd pieces; or anything at all. */
const damaged = (sample: string) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .array(
          fc.tuple(
            fc.nat(sample.length),
            fc.nat(12),
            fc.oneof(fc.constantFrom(...WEIRD), fc.string(), fc.json({ maxDepth: 2 })),
          ),
          { minLength: 1, maxLength: 4 },
        )
        .map((edits) =>
          edits.reduce(
            (text, [at, length, piece]) => text.slice(0, at) + piece + text.slice(at + length),
            sample,
          ),
        ),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: 1, arbitrary: fc.json() },
  );

/** Puts so many inputs to a reader; throws when one ends in anything but an answer or one of its errors in one line. */
export function fuzz({ name, sample, read, errors }: Reader, runs: number, seed: number): void {
  fc.assert(
    fc.property(damaged(sample), (text) => {
      try {
        read(text);
      } catch (error) {
        const known =
          errors.some((kind) => error instanceof kind) && !(error as Error).message.includes('\n');
        if (!known) throw new Error(`${name}: ${String(error)}`);
      }
    }),
    { numRuns: runs, seed },
  );
  if (({} as Record<string, unknown>)['x'] !== undefined) throw new Error(`${name} changed every object`);
}
