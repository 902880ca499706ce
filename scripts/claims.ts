// Tests what players say, and writes docs/claims.md:
//   node scripts/run-ts.mjs scripts/claims.ts && npx biome format --write docs/claims.md
// All four seats are played by `fast`; only the hands that the advice changes count. About a quarter of an hour on one core.
import { readFileSync, writeFileSync } from 'node:fs';
import { momentsOf, studentInterval } from '../src/stats/moments.js';
import fast from '../strategies/fast.js';
import { CLAIMS, type Claim } from './claims/claims.js';
import { playerOf } from './claims/measure.js';

const SEED = 'claims';

const page = [
  '# What players say',
  '',
  'Advice on the base game (`pagat`), each played in two ways on the same deals with the same dice: as the advice has it, and',
  'otherwise. `fast` decides everything else on all four seats. What counts are the hands that the advice changes; the interval is',
  "Student's at 95 % over those, and the verdict follows from it alone: _holds_, _does not hold_, or _not shown_ where it spans zero.",
  'A strategy of another strength may answer otherwise. Written by `scripts/claims.ts` from its seed.',
  '',
  ...table(
    ['claim', 'one way', 'the other', 'hands', 'changed', 'one less the other, a hand changed', 'verdict'],
    CLAIMS.map(tested),
  ),
  '',
  ...kitty(),
  '',
];
writeFileSync('docs/claims.md', page.join('\n'));

function tested(claim: Claim): string[] {
  const { says, told, deals, unit, than } = claim;
  const [one, other] = claim.ways.map((way) => playerOf(fast, way, { seed: SEED, ...claim }));
  const differences: number[] = [];
  for (let deal = 0; deal < deals; deal++) {
    const [a, b] = [one!(deal), other!(deal)];
    if (a.course !== b.course) differences.push(a.worth - b.worth);
  }
  const { mean, low, high } = studentInterval(momentsOf(differences));
  const verdict = low! > than ? 'holds' : high! < than ? 'does not hold' : 'not shown';
  const expected = than === 0 ? '' : `, ${than} claimed`;
  const share = `${((100 * differences.length) / deals).toFixed(1)} %`;
  process.stderr.write(`${says}: ${share} ${mean} (${low} to ${high})\n`);
  return [
    says,
    ...told,
    deals.toLocaleString('en'),
    share,
    `${signed(mean!)} (${signed(low!)} to ${signed(high!)}) ${unit}${expected}`,
    verdict,
  ];
}

/** What the published comparison of kitties says of the floor. */
function kitty(): string[] {
  const { comparisons } = JSON.parse(readFileSync('results/house-rules/kitty/results.json', 'utf8')) as {
    comparisons: readonly HouseComparison[];
  };
  const plain = 'min 6, no kitty';
  const row = (form: string): string[] => {
    const found = comparisons.find(
      ({ kind, a, b, strategy }) =>
        kind === 'rules' && a === plain && b === form && strategy === 'rule-based',
    )!;
    return [form, ...['makeRate', 'forcedDealerShare'].map((name) => moreThanPlain(found.measures[name]!))];
  };
  return [
    '## With the kitty the floor should be 7',
    '',
    'The claim holds when the game with a kitty is nearer to the plain game from 6 with a floor of 7 than with one of 6. Differences',
    'from the plain game, in parts of a hundred, `rule-based` on every seat ([results](../results/house-rules/kitty/summary.md)):',
    '',
    ...table(['form', 'contracts made', 'dealers forced to bid'], ['min 6, kitty', 'min 7, kitty'].map(row)),
  ];
}

interface HouseComparison {
  readonly kind: string;
  readonly a: string;
  readonly b: string;
  readonly strategy: string;
  readonly measures: Readonly<Record<string, { readonly difference: Interval }>>;
}
interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Turned round: the results have the plain game less the form. */
function moreThanPlain({ difference: { mean, low, high } }: { difference: Interval }): string {
  return `${signed(-100 * mean)} (${signed(-100 * high)} to ${signed(-100 * low)})`;
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
}
