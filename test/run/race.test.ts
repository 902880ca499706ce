// Goals, sweeps, and which candidates a round drops.
import { describe, expect, it } from 'vitest';
import { parseExperiment } from '../../src/run/experiment.js';
import { lossAt, lossOver, parseGoal } from '../../src/run/goal.js';
import { nextRound, raced, roundOf, standingsOf } from '../../src/run/race.js';
import type { Reported, Results } from '../../src/run/results.js';

describe('a goal', () => {
  it.each([
    ['max points', 3, -3],
    ['min dealerAdvantage', 3, 3],
    ['makeRate = 0.6', 0.5, 0.1],
    ['handsPerGame <= 12', 14, 2],
    ['handsPerGame <= 12', 9, 0],
    ['winsOver greedy >= 0.9', 0.8, 0.1],
  ])('%s at %d is missed by %d', (text, value, loss) => {
    expect(lossAt(parseGoal(text), value)).toBeCloseTo(loss, 12);
  });

  it('is missed by nothing at the least where the interval holds it', () => {
    expect(lossOver(parseGoal('makeRate = 0.6'), interval(0.5, 0.65))).toEqual([0, expect.closeTo(0.1, 12)]);
    expect(lossOver(parseGoal('makeRate = 0.6'), interval(0.7, 0.8))![0]).toBeCloseTo(0.1, 12);
  });

  it.each(['makeRate', 'makeRate about 0.6', '= 0.6', ''])('%j is refused', (text) => {
    expect(() => parseGoal(text)).toThrow('expected one like');
  });
});

const interval = (low: number, high: number): Reported => ({ mean: (low + high) / 2, low, high });

/** Results that compare three forms in one measure. */
function results(values: Readonly<Record<string, Reported>>, p: number): Results {
  const names = Object.keys(values);
  const comparisons = names.flatMap((a, at) =>
    names.slice(at + 1).map((b) => ({
      kind: 'rules',
      a,
      b,
      strategy: 'x',
      measures: {
        makeRate: {
          a: values[a],
          b: values[b],
          difference: { mean: values[a]!.mean! - values[b]!.mean!, low: null, high: null },
          p,
          adjustedP: null,
        },
      },
    })),
  );
  return { comparisons } as unknown as Results;
}
const kept = (goal: string, of: Results) =>
  standingsOf(parseGoal(goal), of)
    .filter((one) => one.kept)
    .map(({ name }) => name);

describe('a round', () => {
  const near = { one: interval(0.5, 0.7), two: interval(0.55, 0.69), three: interval(0.8, 0.9) };

  it('drops what lies farther off than the leader may', () => {
    expect(kept('makeRate = 0.6', results(near, 1))).toEqual(['one', 'two']);
  });
  it('drops by the paired difference where the intervals overlap', () => {
    expect(kept('max makeRate', results(near, 0.001))).toEqual(['three']);
    expect(kept('min makeRate', results(near, 0.001))).toEqual(['one']);
    expect(kept('max makeRate', results({ one: near.one, two: near.two }, 0.2))).toEqual(['one', 'two']);
  });
  it('keeps all that meet a bound', () => {
    expect(kept('makeRate <= 0.75', results(near, 0.001))).toEqual(['one', 'two']);
  });
  it('names the measures there are', () => {
    expect(() => standingsOf(parseGoal('max fun'), results(near, 1))).toThrow('expected one of makeRate');
  });
  it('lets the first candidate into the last round, and never alone', () => {
    const standings = standingsOf(parseGoal('max makeRate'), results(near, 0.001));
    expect(nextRound(standings, 'one', false)).toEqual(['three']);
    expect(nextRound(standings, 'one', true)).toEqual(['one', 'three']);
    expect(nextRound(standings, 'three', true)).toEqual(['three', 'two']);
  });
});

describe('a sweep', () => {
  const grid = { 'auction.min': [6, 7], 'scoring.freeze': [45, null] };
  const forms = parseExperiment({ strategies: ['random'], sweep: { rules: grid }, tune: 'makeRate = 0.6' });
  const options = parseExperiment({
    strategies: ['rule-based:loyal=false', 'greedy'],
    sweep: { options: { aggression: [0, 1], noise: [0, 0.5] } },
    tune: 'max points',
  });

  it('of rules gives every combination, named by it', () => {
    expect(forms.rules.map(({ name }) => name)).toEqual([
      'pagat+auction.min=6+scoring.freeze=45',
      'pagat+auction.min=6+scoring.freeze=null',
      'pagat+auction.min=7+scoring.freeze=45',
      'pagat+auction.min=7+scoring.freeze=null',
    ]);
    expect(forms.rules.map(({ auction, scoring }) => [auction.min, scoring.freeze])).toEqual([
      [6, 45],
      [6, null],
      [7, 45],
      [7, null],
    ]);
  });
  it('of options gives every combination of the first strategy beside its opponents', () => {
    expect(options.strategies).toEqual([
      'rule-based:loyal=false,aggression=0,noise=0',
      'rule-based:loyal=false,aggression=0,noise=0.5',
      'rule-based:loyal=false,aggression=1,noise=0',
      'rule-based:loyal=false,aggression=1,noise=0.5',
      'greedy',
    ]);
    expect(options.variants).toBe(4);
  });
  it('is raced on deals that differ from round to round', () => {
    expect([raced(forms), raced(options)]).toEqual(['rules', 'options']);
    const [one, last] = [roundOf(forms, 0, [0, 1, 2, 3]), roundOf(forms, 3, [0, 3])];
    expect([one.units, last.units]).toEqual([forms.units / 8, forms.units]);
    expect(one.seed).not.toBe(last.seed);
    expect(last.rules.map(({ auction }) => auction.min)).toEqual([6, 7]);
    expect(roundOf(options, 1, [1]).strategies).toEqual([options.strategies[1], 'greedy']);
  });
  it.each([
    [{ sweep: { rules: { 'auction.mim': [6] } } }, 'sweep.rules'],
    [{ sweep: { rules: { 'auction.min': [] } } }, 'sweep.rules'],
    [{ sweep: { rules: { 'auction.min': [13] } } }, 'auction.min'],
    [{ sweep: { options: { noise: Array.from({ length: 64 }, (_, at) => at) } } }, 'at most 64'],
    [{ sweep: { rule: {} } }, 'sweep.rule: there is no such field'],
    [{ tune: 'more fun' }, 'tune'],
  ])('%j is refused by the name of the field', (value, field) => {
    expect(() => parseExperiment({ strategies: ['random', 'greedy'], ...value })).toThrow(field);
  });
});
