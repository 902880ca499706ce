// Everything that a run reports, counted again from its records by other code: plainly, without sums of squares kept on the way.
import { describe, expect, it } from 'vitest';
import { resolveEntrants } from '../../src/play/entrant.js';
import type { HandRecord } from '../../src/play/record.js';
import { inProcess } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { Fold } from '../../src/run/fold.js';
import { type Plan, planOf } from '../../src/run/plan.js';
import type { Results, StrategyComparison } from '../../src/run/results.js';
import { tQuantile } from '../../src/stats/quantile.js';

async function played(written: object): Promise<{ plan: Plan; results: Results; records: HandRecord[] }> {
  const experiment = parseExperiment({ records: true, ...written });
  const plan = planOf(experiment, await resolveEntrants(experiment.strategies));
  const executor = await inProcess(plan);
  const fold = new Fold(plan);
  const lines: string[] = [];
  for (let block = 0; block < plan.blocks; block++) {
    const answer = await executor.play(block);
    if ('fault' in answer) throw new Error(answer.fault.message);
    fold.add(block, answer.sums, answer.faults.length);
    lines.push(...answer.records.split('\n').filter((line) => line !== ''));
  }
  return { plan, results: fold.results(), records: lines.map((line) => JSON.parse(line)) };
}

/** Hands that count, by unit and arm; misdeals and hands dealt anew left out. */
function byPlay(records: readonly HandRecord[]): Map<number, Map<number, HandRecord[]>> {
  const units = new Map<number, Map<number, HandRecord[]>>();
  records.forEach((record, at) => {
    const next = records[at + 1];
    const again = next?.game === record.game && next.hand === record.hand;
    if (again || record.event === 'misdeal') return;
    const [unit, arm] = record.game.split('/').map(Number) as [number, number];
    const arms = units.get(unit) ?? new Map<number, HandRecord[]>();
    units.set(unit, arms);
    arms.set(arm, [...(arms.get(arm) ?? []), record]);
  });
  return units;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
const changeOf = ({ scoreBefore, scoreAfter }: HandRecord) =>
  scoreAfter.map((score, side) => score - scoreBefore[side]!);
const even = (values: readonly number[]) => values.filter((_, side) => side % 2 === 0);
const odd = (values: readonly number[]) => values.filter((_, side) => side % 2 === 1);

/** Result of a play for the strategy on the even sides. */
function outcome(hands: readonly HandRecord[], unit: 'hand' | 'game', target: number) {
  const last = hands.at(-1)!;
  const values = unit === 'game' ? last.scoreAfter : changeOf(last);
  const best = Math.max(...values);
  const won =
    unit === 'game' && best < target ? [] : values.flatMap((value, side) => (value === best ? [side] : []));
  const sides = new Set(won.map((side) => side % 2));
  const score = sides.size !== 1 ? 0.5 : sides.has(0) ? 1 : 0;
  return { points: mean(even(values)) - mean(odd(values)), score };
}

function expectComparison(
  row: StrategyComparison,
  units: ReturnType<typeof byPlay>,
  { firstArm, unit, target = 52 }: { firstArm: number; unit: 'hand' | 'game'; target?: number },
) {
  const pairs = [...units.values()].map((arms) => {
    const straight = outcome(arms.get(firstArm)!, unit, target);
    const exchanged = outcome(arms.get(firstArm + 1)!, unit, target);
    return {
      points: (straight.points - exchanged.points) / 2,
      score: (straight.score + 1 - exchanged.score) / 2,
    };
  });
  const points = pairs.map((pair) => pair.points);
  const scores = pairs.map((pair) => pair.score);
  const half = tQuantile(0.975, points.length - 1) * Math.sqrt(variance(points) / points.length);
  expect(row.units).toBe(pairs.length);
  expect(row.points.mean).toBeCloseTo(mean(points), 10);
  expect(row.points.low).toBeCloseTo(mean(points) - half, 10);
  expect(row.points.high).toBeCloseTo(mean(points) + half, 10);
  expect(row.winRate.mean).toBeCloseTo(mean(scores), 10);
  const spread = mean(scores.map((score) => (score - mean(scores)) ** 2));
  expect(row.winRate.high! - row.winRate.mean!).toBeCloseTo(
    1.959963984540054 * Math.sqrt(spread / scores.length),
    // Empty categories weigh a thousandth of a pair.
    4,
  );
  const decided = scores.filter((score) => score !== 0.5);
  expect(row.decidedPairs).toBe(decided.length);
  if (decided.length > 0)
    expect(row.decided.mean).toBeCloseTo(decided.filter((score) => score > 0.5).length / decided.length, 12);
  expect(row.pairs.reduce((sum, count) => sum + count)).toBe(pairs.length);
}

/** Rates of one strategy, with the linearised error over units. */
function ratio(units: readonly (readonly [number, number])[]) {
  const x = units.reduce((sum, [one]) => sum + one, 0);
  const y = units.reduce((sum, [, one]) => sum + one, 0);
  return { mean: x / y, x, y };
}

const sideOf = (seat: number, sides: number) => seat % sides;
const isOf = (record: HandRecord, seat: number, name: string) => record.strategies[seat] === name;

const FORMS = [
  { name: 'the base game', rules: 'pagat', sides: 2, unit: 'hand' },
  {
    name: 'whole games',
    rules: { extends: 'pagat', game: { target: 20, minusLoses: null } },
    sides: 2,
    unit: 'game',
    target: 20,
  },
  {
    name: 'misdeals and redeals',
    rules: { extends: 'pagat', misdeal: 'noHonoursOrFours', auction: { allPass: 'redeal' } },
    sides: 2,
    unit: 'hand',
  },
  {
    name: 'passing on',
    rules: { extends: 'pagat', auction: { allPass: 'nextDealer' } },
    sides: 2,
    unit: 'hand',
  },
  { name: 'five sides', rules: 'five', sides: 5, unit: 'hand' },
] as const;

describe.each(FORMS)('a run of $name', ({ rules, sides, unit, ...form }) => {
  const target = 'target' in form ? form.target : 52;
  const run = played({ rules: [rules], strategies: ['random', 'random:salt=x'], unit, units: 40, block: 7 });

  it('compares its strategies as its records do', async () => {
    const { results, records } = await run;
    const [row] = results.comparisons;
    expectComparison(row as StrategyComparison, byPlay(records), { firstArm: 0, unit, target });
  });

  it('counts hands, declarers and contracts as its records do', async () => {
    const { results, records } = await run;
    const units = byPlay(records);
    for (const row of results.strategies) {
      const perUnit = [...units.values()].map((arms) => [...arms.values()].flat());
      const hands = perUnit.flat();
      expect(row.hands).toBe(hands.length);
      expect(row.games).toBe(unit === 'game' ? 2 * units.size : 0);
      const own = (record: HandRecord) =>
        changeOf(record).filter(
          (_, side) =>
            record.strategies[record.strategies.findIndex((_, seat) => sideOf(seat, sides) === side)] ===
            row.strategy,
        );
      const points = ratio(
        perUnit.map((list) => [mean(list.flatMap(own)) * list.flatMap(own).length, list.flatMap(own).length]),
      );
      expect(row.points.mean).toBeCloseTo(points.mean, 10);
      const declared = hands.filter(
        (record) => record.declarer !== null && isOf(record, record.declarer, row.strategy),
      );
      expect(row.declared.mean).toBeCloseTo(declared.length / points.y, 12);
      const taken = declared.map((record) => record.points[sideOf(record.declarer!, sides)]!);
      expect(row.pointsTaken.mean).toBeCloseTo(mean(taken), 10);
      expect(row.faults).toBe(0);
    }
  });

  it('counts every call at its place', async () => {
    const { results, records } = await run;
    const seats = records[0]!.strategies.length;
    const counted = new Map<string, { calls: number; contracts: number; taken: number; change: number }>();
    for (const record of records)
      record.auction.forEach((call, place) => {
        const seat = (record.dealer + 1 + place) % seats;
        const passed = record.auction.slice(0, place).every((one) => one === 'P');
        const forces = typeof rules === 'string' || !('auction' in rules);
        const forced = forces && place === seats - 1 && passed;
        const position = place === seats - 1 ? 'dealer' : String(place + 1);
        const key = [record.strategies[seat], call, position, forced].join();
        const cell = counted.get(key) ?? { calls: 0, contracts: 0, taken: 0, change: 0 };
        counted.set(key, cell);
        cell.calls++;
        if (record.declarer !== seat || record.bid !== call) return;
        cell.contracts++;
        cell.taken += record.points[sideOf(seat, sides)]!;
        cell.change += changeOf(record)[sideOf(seat, sides)]!;
      });
    const reported = new Map(
      results.bids.map((row) => [[row.strategy, row.call, row.position, row.forced].join(), row]),
    );
    expect([...reported.keys()].sort()).toEqual([...counted.keys()].sort());
    for (const [key, cell] of counted) {
      const row = reported.get(key)!;
      expect([key, row.calls, row.contracts]).toEqual([key, cell.calls, cell.contracts]);
      if (cell.contracts === 0) continue;
      expect(row.meanTaken).toBeCloseTo(cell.taken / cell.contracts, 10);
      expect(row.meanChange).toBeCloseTo(cell.change / cell.contracts, 10);
      expect(row.makeRate.mean).toBeCloseTo(row.made / row.contracts, 12);
    }
  });
});

describe('house rules', () => {
  const run = played({
    rules: ['pagat', 'pagat7'],
    strategies: ['random', 'random:salt=x'],
    units: 60,
    block: 16,
  });

  it('lets every strategy play itself under every form, on the same deals', async () => {
    const { plan, results, records } = await run;
    expect(plan.contests.map(({ duel }) => duel)).toEqual([true, false, false, true, false, false]);
    const rows = results.comparisons.filter((row) => row.kind === 'rules');
    expect(rows.map(({ a, b, strategy }) => [a, b, strategy])).toEqual([
      ['pagat', 'pagat7', 'random'],
      ['pagat', 'pagat7', 'random:salt=x'],
    ]);
    const units = byPlay(records);
    for (const arms of units.values()) {
      const deals = [...arms.values()].map(([hand]) => JSON.stringify([hand!.dealer, hand!.hands]));
      expect(new Set(deals).size).toBe(1);
    }
  });

  it('compares measures unit by unit', async () => {
    const { results, records } = await run;
    const units = [...byPlay(records).values()];
    const [row] = results.comparisons.filter((one) => one.kind === 'rules');
    const made = (arm: number) =>
      units.map((arms): [number, number] => {
        const [hand] = arms.get(arm)!;
        const side = hand!.declarer! % 2;
        return [hand!.points[side]! >= Number.parseInt(hand!.bid!, 10) ? 1 : 0, 1];
      });
    const [under6, under7] = [made(2), made(6)];
    const measure = row!.measures['makeRate']!;
    expect(measure.a.mean).toBeCloseTo(ratio(under6).mean, 12);
    expect(measure.b.mean).toBeCloseTo(ratio(under7).mean, 12);
    const differences = units.map((_, at) => under6[at]![0] - under7[at]![0]);
    expect(measure.difference.mean).toBeCloseTo(mean(differences), 12);
    const half = tQuantile(0.975, units.length - 1) * Math.sqrt(variance(differences) / units.length);
    expect(measure.difference.high).toBeCloseTo(mean(differences) + half, 9);
  });

  it('compares calls, wins and the luck of the dealer unit by unit', async () => {
    const { results, records } = await run;
    const units = [...byPlay(records).values()];
    const [row] = results.comparisons.filter((one) => one.kind === 'rules');
    const at7 = (arm: number) => units.map((arms) => (arms.get(arm)![0]!.bid === '7' ? 1 : 0));
    const shares = row!.measures['contractShare(7)']!;
    expect([shares.a.mean, shares.b.mean]).toEqual([mean(at7(2)), mean(at7(6))]);
    expect(shares.difference.mean).toBeCloseTo(mean(at7(2)) - mean(at7(6)), 12);
    const ahead = (hand: HandRecord) => {
      const change = changeOf(hand);
      const [own, other] = [change[hand.dealer % 2]!, change[(hand.dealer + 1) % 2]!];
      return own > other ? 1 : own < other ? 0 : 0.5;
    };
    const won = mean(units.map((arms) => ahead(arms.get(2)![0]!)));
    expect(row!.measures['dealerWinRate']!.a.mean).toBeCloseTo(won, 12);
    const score = (arms: Map<number, HandRecord[]>, arm: number) =>
      (outcome(arms.get(arm)!, 'hand', 52).score + 1 - outcome(arms.get(arm + 1)!, 'hand', 52).score) / 2;
    const differences = units.map((arms) => score(arms, 0) - score(arms, 4));
    const wins = row!.measures['winsOver random:salt=x']!.difference;
    const half = tQuantile(0.975, units.length - 1) * Math.sqrt(variance(differences) / units.length);
    expect(wins.mean).toBeCloseTo(mean(differences), 12);
    expect(wins.low).toBeCloseTo(mean(differences) - half, 9);
  });

  it('adjusts p-values with every difference in view', async () => {
    const { results } = await run;
    const all = results.comparisons.flatMap((row) =>
      row.kind === 'strategies' ? [] : Object.values(row.measures).filter(({ p }) => p !== null),
    );
    const least = all.reduce((one, other) => (other.p! < one.p! ? other : one));
    expect(least.adjustedP).toBeCloseTo(Math.min(1, least.p! * all.length), 12);
    for (const { p, adjustedP } of all) expect(adjustedP!).toBeGreaterThanOrEqual(p!);
  });

  it('keeps strategies that play themselves out of their ratings', async () => {
    const { results } = await run;
    for (const { hands, units } of results.strategies) expect([hands, units]).toEqual([120, 60]);
  });
});

it('compares variants of a strategy against one opponent, deal by deal', async () => {
  const { plan, results, records } = await played({
    strategies: ['greedy', 'random'],
    sweep: { options: { salt: ['a', 'b'] } },
    units: 30,
  });
  expect(plan.contests.map(({ a, b }) => [a, b])).toEqual([
    [0, 2],
    [1, 2],
  ]);
  const rows = results.comparisons.filter((one) => one.kind === 'options');
  expect(rows.map(({ a, b, against }) => [a, b, against])).toEqual([
    ['greedy:salt=a', 'greedy:salt=b', 'random'],
  ]);
  const lead = (arms: Map<number, HandRecord[]>, arm: number) =>
    (outcome(arms.get(arm)!, 'hand', 52).points - outcome(arms.get(arm + 1)!, 'hand', 52).points) / 2;
  const differences = [...byPlay(records).values()].map((arms) => lead(arms, 0) - lead(arms, 2));
  expect(rows[0]!.units).toBe(30);
  expect(rows[0]!.measures.points.difference.mean).toBeCloseTo(mean(differences), 12);
});

it('gives exactly zero to a strategy against itself', async () => {
  const { results } = await played({ strategies: ['random', 'random'], units: 50 });
  const [row] = results.comparisons as StrategyComparison[];
  expect(row!.points).toEqual({ mean: 0, low: null, high: null });
  expect(row!.pairs[1]).toBe(50);
  expect(row!.winRate.mean).toBe(0.5);
});
