import { describe, expect, it } from 'vitest';
import { rulesCommand } from '../../src/commands/rules.js';
import { preset } from '../../src/rules/derive.js';
import { equityOf } from '../../src/search/equity.js';
import { runCommand } from '../support/io.js';

const equity = equityOf(preset('pagat'))!;
/** Below the freeze: from there on a side may be better off with less. */
const scores = [-16, 0, 12, 24, 36, 44];

describe('the chance to win a game', () => {
  it('grows with the own score and falls with the other side’s', () => {
    for (const dealer of [0, 1])
      for (const other of scores) {
        const chances = scores.map((own) => equity.chance(0, [own, other], dealer));
        expect(chances).toEqual(chances.toSorted((a, b) => a - b));
      }
  });

  it('is shared between the sides', () => {
    expect(equity.chance(1, [20, 36], 0)).toBeCloseTo(1 - equity.chance(0, [20, 36], 0), 12);
  });

  it('is the same for both sides at level scores, and one trick short of the target a side is the favourite', () => {
    expect(equity.chance(0, [0, 0], 0)).toBeCloseTo(equity.chance(1, [0, 0], 1), 12);
    expect(Math.abs(equity.chance(0, [0, 0], 0) - 0.5)).toBeLessThan(0.08);
    expect(equity.chance(0, [51, 0], 0)).toBeGreaterThan(0.85);
  });

  it('is not defined for a series', () => {
    expect(equityOf(preset('tournament'))).toBeUndefined();
  });
});

describe('kaiser rules --equity', () => {
  it('prints both dealers, or every row as JSON', async () => {
    const text = await runCommand(rulesCommand, ['pagat', '--equity']);
    expect(text.out).toContain('own side deals:');
    const { out } = await runCommand(rulesCommand, ['pagat', '--equity', '--json']);
    const row = JSON.parse(out).find(
      ({ own, other }: { own: number; other: number }) => own === 0 && other === 0,
    );
    expect(row.ownDeal).toBe(equity.chance(0, [0, 0], 0));
  });

  it('says why a series has none', async () => {
    const { err, status } = await runCommand(rulesCommand, ['tournament', '--equity']);
    expect(err).toContain('tournament has no match equity: expected two sides and a target');
    expect(status).toBe(2);
  });
});
