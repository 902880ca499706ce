import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyzeCommand } from '../../src/commands/analyze.js';
import type { HandRecord } from '../../src/play/record.js';
import { parseRules } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { runCommand } from '../support/io.js';

const fileOf = (name: string) => fileURLToPath(new URL(`../vectors/records/${name}.jsonl`, import.meta.url));
const recordsOf = (name: string): HandRecord[] =>
  readFileSync(fileOf(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const HAND = 'AS KS JS 9S AH 5H KD 8C';
const analyze = (...words: string[]) => runCommand(analyzeCommand, ['--strategy', 'random', ...words]);
const data = async (...words: string[]) => JSON.parse((await analyze(...words, '--json')).out);

describe('a call', () => {
  it('tells what is legal, what each contract promises, and what is suggested', async () => {
    const found = await data('--hand', HAND, '--auction', 'P 6', '--worlds', '40');
    expect(found).toMatchObject({ rules: 'pagat', seat: 'S', phase: 'auction', worlds: 40, exact: true });
    expect(found.legal.slice(0, 3)).toEqual(['P', '6N', '7']);
    expect(found.contracts.map(({ trump }: { trump: string }) => trump)).toEqual(['C', 'D', 'H', 'S', 'NT']);
    for (const { points, make } of found.contracts) {
      const chances = Object.values<number>(make);
      expect(chances).toEqual([...chances].sort((a, b) => b - a));
      expect(points.low).toBeLessThan(points.mean);
    }
    const best = [...found.contracts].sort((a, b) => b.points.mean - a.points.mean)[0];
    expect(best.trump).toBe('S');
    expect(found.legal).toContain(found.suggestion.action);
  });

  it('is the same for the same seed, and told in words', async () => {
    const words = ['--hand', HAND, '--worlds', '20'];
    const { out } = await analyze(...words);
    expect((await analyze(...words)).out).toBe(out);
    expect((await analyze(...words, '--seed', 'other')).out).not.toBe(out);
    expect(out).toMatch(
      /^pagat: S calls\. N\+S 0, E\+W 0; target 52; freeze 45\nYour cards: AS KS JS 9S \| AH 5H/,
    );
    expect(out).toContain('20 ways the hidden cards may lie, all playing their best with all cards open:\n');
    expect(out).toMatch(/\nSuggested by random: /);
  });

  it('names the trump that goes with the suggested bid', async () => {
    const words = ['--hand', HAND, '--auction', 'P P P', '--set', 'auction.noTrump=off', '--json'];
    const found = JSON.parse((await runCommand(analyzeCommand, words)).out);
    expect(found.strategies[0].strategy).toBe('rule-based');
    expect(found.suggestion).toEqual({ action: expect.stringMatching(/^\d+$/), trump: 'S' });
  });
});

describe('a card', () => {
  it("has the solver's exact value where all hands are open", async () => {
    const found = await data('--deal', fullDeal, '--dealer', 'W', '--auction', '7 P P P', '--trump', 'S');
    expect(found).toMatchObject({ seat: 'N', phase: 'play', worlds: 1, exact: true });
    // Eight spades: every trick, with the 5 of hearts, but the 3 of spades is among them.
    for (const { points, make } of found.cards) {
      expect(points).toEqual({ mean: 10 });
      expect(make).toBe(1);
    }
  });

  it('has a mean over the ways the others may lie where they are hidden', async () => {
    const words = ['--hand', HAND, '--auction', 'P 6 7 P', '--trump', 'S', '--worlds', '30'];
    const found = await data(...words);
    expect(found.cards.map(({ card }: { card: string }) => card).sort()).toEqual(HAND.split(' ').sort());
    const means = found.cards.map(({ points }: { points: { mean: number } }) => points.mean);
    expect(means).toEqual([...means].sort((a: number, b: number) => b - a));
    const after = await data(...words, '--played', 'AS 8S 7C TS KS 3S 8H QS');
    expect(after).toMatchObject({ phase: 'play', seat: 'S' });
  });

  it('takes the deal in the notation of bridge', async () => {
    const found = await data(
      '--deal',
      'N:AKQJT983.-.-.- .AKQ5.AKQJ.- .JT98.T987.- ...AKQJT987',
      '--dealer',
      'W',
    );
    expect(found.contracts.find(({ trump }: { trump: string }) => trump === 'S').points.mean).toBe(10);
  });
});

const fullDeal =
  'N: AS KS QS JS TS 9S 8S 3S | AH KH QH 5H AD KD QD JD | JH TH 9H 8H TD 9D 8D 7D | AC KC QC JC TC 9C 8C 7C';

describe.each(PRESET_NAMES.filter((name) => name !== 'twohand'))('under %s', (name) => {
  it('takes the decisions of a recorded hand back up from what one seat knows', async () => {
    const record = recordsOf(name).find(({ event, tricks }) => event === null && tricks.length > 3)!;
    const { seats } = parseRules(record.rules);
    const letter = (seat: number) => (seats === 4 ? 'NESW'[seat]! : String(seat));
    const seat = record.declarer!;
    const told = [
      ...[
        '--rules',
        name,
        '--hand',
        record.hands[seat]!,
        '--seat',
        letter(seat),
        '--dealer',
        letter(record.dealer),
      ],
      ...['--auction', record.auction.join(' '), record.low ? '--low' : '--high', '--worlds', '4'],
      ...(record.trump === null || record.trump === 'NT' ? [] : ['--trump', record.trump]),
      ...(record.kitty === '' ? [] : ['--kitty', record.kitty, '--discard', record.discard]),
      ...passing(record, seat, seats),
    ];
    const lead = await data(...told);
    expect(lead).toMatchObject({ phase: 'play', seat: letter(seat), rules: name });
    expect(lead.legal).toContain(record.tricks[0]!.cards.split(' ')[0]);
    expect(lead.cards.length).toBe(lead.legal.length);
    const { err, status } = await analyze(...told, '--played', record.tricks[0]!.cards.split(' ')[0]!);
    expect(err).toMatch(/error: \w has to say its card; tell it, or the hand of \w\n/);
    expect(status).toBe(2);
  });
});

function passing({ passed }: HandRecord, seat: number, seats: number): string[] {
  if (passed === null) return [];
  const partner = (seat + seats / 2) % seats;
  return ['--passed', passed[seat]!, '--received', passed[partner]!];
}

describe('a played hand', () => {
  it('marks the cards that cost something, with the values of all', async () => {
    const { out } = await analyze('--records', fileOf('pagat'), '--id', 'pagat/game/2');
    expect(out).toMatch(/^pagat\/game, hand 2 /);
    expect(out).toMatch(/\n! E plays AD costs 6, the bid is set .*\[.*8D \d/);
    const costs = [...out.matchAll(/^! .* costs (\d+)/gm)].map(([, loss]) => Number(loss));
    expect(costs).toEqual([6, 3, 9, 1, 1, 3]);
  });

  it('is JSON with --json, a line a hand', async () => {
    const { out } = await analyze('--records', fileOf('pagat'), '--json');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.length).toBe(recordsOf('pagat').length);
    for (const { decisions } of lines)
      for (const { loss, values, action } of decisions)
        if (values !== null) {
          const points = (card: string) =>
            values.find((value: { card: string }) => value.card === card).points;
          expect(loss).toBe(values[0].points - points(action));
        }
  });

  it.each(['lostheir48', 'twohand', 'six', 'five'])('of %s tells why cards are not valued', async (name) => {
    const { out, status } = await analyze('--records', fileOf(name));
    expect(status).toBe(0);
    expect(out).toContain(`Cards are not valued: ${name} cannot be solved: `);
  });
});

describe('refuses', () => {
  it.each([
    [[], 'expected either --hand or --deal'],
    [['--hand', 'AS KS'], 'hand of S: expected 8 cards as dealt, got 2'],
    [['--hand', 'AS AS JS 9S AH 5H KD 8C'], 'AS is there twice'],
    [['--hand', 'AS KS JS 9S AH 5H KD 6C'], '--hand: "6C" is not a card of base32'],
    [['--hand', HAND, '--auction', 'P P P P'], 'may not call P'],
    [['--hand', HAND, '--auction', '7 6'], 'may not call 6'],
    [['--hand', HAND, '--seat', 'X'], '--seat: expected one of N, E, S, W, got "X"'],
    [['--hand', HAND, '--score', '1,2,3'], '--score: expected 2 whole numbers'],
    [
      ['--hand', HAND, '--auction', 'P 6 7 P', '--played', 'AS'],
      'S has to answer first (trump; tell --trump)',
    ],
    [['--hand', HAND, '--auction', 'P 6 7 P', '--trump', 'S', '--played', 'AS KS'], 'may not play KS here'],
    [['--deal', 'N: AS | KS'], '--deal: expected 4 hands, got 2'],
    [['--records', fileOf('pagat'), '--id', 'pagat/game/99'], 'there is no hand pagat/game/99'],
  ])('%j', async (words, message) => {
    const { err, status } = await analyze(...words);
    expect(err).toContain(message);
    expect(status).toBe(2);
  });
});

describe('regrets', () => {
  const file = fileOf('pagat');
  const regrets = async (...words: string[]) =>
    JSON.parse((await runCommand(analyzeCommand, ['--records', file, '--regrets', ...words, '--json'])).out);

  it('add up what the single cards cost', async () => {
    const { hands, skipped, strategies } = await regrets();
    const { out } = await analyze('--records', file, '--json');
    const losses = out
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).decisions)
      .filter(({ values }) => values !== null && values.length > 1)
      .map(({ loss }) => loss);
    const cards = strategies.reduce((sum: number, row: { cards: number }) => sum + row.cards, 0);
    const lost = strategies.reduce(
      (sum: number, row: { cards: number; loss: { mean: number } }) => sum + row.cards * row.loss.mean,
      0,
    );
    expect(hands + skipped).toBe(recordsOf('pagat').length);
    expect(cards).toBe(losses.length);
    expect(lost).toBeCloseTo(losses.reduce((sum: number, loss: number) => sum + loss, 0));
  });

  it('tell from luck what a seat could have known', async () => {
    const { strategies } = await regrets('--fair', '5');
    for (const { fair, loss } of strategies) {
      expect(fair.mean).toBeGreaterThanOrEqual(0);
      expect(loss.mean).toBeGreaterThanOrEqual(0);
    }
  });

  it('need records', async () => {
    const { err, status } = await analyze('--regrets');
    expect(err).toBe('error: --regrets: needs --records with a file of hands\n');
    expect(status).toBe(2);
  });
});
