import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Mutation, mutatedFields, mutations } from './mutations.js';
import { legalCalls } from './referee/auction.js';
import { sideOf } from './referee/deal.js';
import { cardList } from './referee/deck.js';
import { playFaults, type Trick } from './referee/play.js';
import type { Rules } from './referee/presets.js';
import type { HandRecord } from './referee/record.js';
import { scoreHand, takenIn } from './referee/score.js';
import { readRules } from './referee/value.js';
import { refereeFile, refereeGame } from './referee.js';

const VECTORS = new URL('../vectors/', import.meta.url);
const RECORDS = new URL('records/', VECTORS);
const FILES = readdirSync(RECORDS).sort();

function readText(name: string, folder = RECORDS): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function readLines<T>(name: string, folder = RECORDS): T[] {
  return readText(name, folder)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

function games(file: string): HandRecord[][] {
  const byName = new Map<string, HandRecord[]>();
  for (const record of readLines<HandRecord>(file)) {
    const hands = byName.get(record.game) ?? [];
    byName.set(record.game, [...hands, record]);
  }
  return [...byName.values()];
}

function rulesOf(value: unknown): Rules {
  return readRules(value).rules!;
}

/** The messages about a game after one of its records was changed. */
function messages(records: readonly unknown[]): string[] {
  return refereeGame(records).map((fault) => fault.message);
}

function changed(game: HandRecord[], index: number, change: Partial<HandRecord>): HandRecord[] {
  return game.map((record, other) => (other === index ? { ...record, ...change } : record));
}

test('the referee imports nothing of the engine', () => {
  const support = new URL('./', import.meta.url);
  const files = readdirSync(new URL('referee/', support)).map((name) => 'referee/' + name);
  for (const file of ['referee.ts', ...files]) {
    const imported = [...readText(file, support).matchAll(/ from '([^']+)'/g)].map((found) => found[1]!);
    expect(
      imported.filter((path) => !/^\.\/(referee\/)?[a-z]+\.js$/.test(path)),
      file,
    ).toEqual([]);
  }
});

describe('legal records', () => {
  test.each(FILES)('%s has no fault', (file) => {
    expect(refereeFile(readText(file))).toEqual([]);
  });

  test('every file has a whole game and single hands', () => {
    for (const file of FILES) expect(games(file).length, file).toBeGreaterThan(1);
  });
});

describe('scored hands', () => {
  interface Line {
    name: string;
    rules: unknown;
    scoreBefore: number[];
    bidders: number;
    bid: string;
    points: number[];
    scoreAfter: number[];
    tricks?: number[];
    bonusTakenBy?: number;
    penaltyTakenBy?: number;
  }
  test.each(readLines<Line>('scoring.jsonl', VECTORS))('$name', (line) => {
    const rules = rulesOf(line.rules);
    const scored = scoreHand(rules, {
      declarer: rules.sides[line.bidders]![0]!,
      dealer: 0,
      bid: line.bid,
      before: line.scoreBefore,
      freeze: rules.scoring.freeze,
      taken: {
        points: line.points,
        tricks: line.tricks ?? [0, 0],
        bonusTo: line.bonusTakenBy,
        penaltyTo: line.penaltyTakenBy,
        declarerPoints: 0,
        declarerTricks: 0,
      },
    });
    expect(scored.after).toEqual(line.scoreAfter);
  });
});

describe('moments of an auction', () => {
  interface Line {
    name: string;
    rules: unknown;
    calls: string[];
    legal: string[];
  }
  test.each(readLines<Line>('auction.jsonl', VECTORS))('$name', ({ rules, calls, legal }) => {
    expect(legalCalls(rulesOf(rules), calls).sort()).toEqual([...legal].sort());
  });
});

describe('worked deals', () => {
  interface Worked {
    name: string;
    kind: string;
    low: boolean;
    hands: string[][];
    discard: string[] | null;
    trump: string | null;
    tricks: { lead: number; cards: string[]; winner: number; points: number }[];
    trickCount: number[];
    points: number[];
  }
  const PRESETS: { [kind: string]: string } = { base32: 'pagat', kitty34: 'saskatchewan34', rois: 'lesrois' };
  const deals = JSON.parse(readText('worked-deals.json', VECTORS)) as Worked[];

  test.each(deals)('$name', (deal) => {
    const rules = rulesOf(PRESETS[deal.kind] ?? deal.kind);
    const contract = { trump: deal.trump ?? 'NT', low: deal.low };
    const tricks: Trick[] = deal.tricks.map(({ lead, cards, winner, points }) => {
      return { leader: lead, cards: cards.join(' '), winner, points };
    });
    const held = deal.hands.map((hand) => ({ hand, piles: [] }));
    expect(playFaults(rules, { declarer: 0, aside: [], contract, held, tricks, brokenOff: false })).toEqual(
      [],
    );
    const taken = takenIn(rules, tricks, { declarer: 0, aside: [] });
    expect([taken.points, taken.tricks]).toEqual([deal.points, deal.trickCount]);
  });
});

/** Games of one hand are changed: two of each file, and every one in which something out of the ordinary happens. */
function gamesToChange(): HandRecord[][] {
  return FILES.flatMap((file) => {
    const singles = games(file).filter((game) => game.every((record) => record.hand === 0));
    return singles.filter((game, index) => index < 2 || game.some((record) => record.event !== null));
  });
}

describe('changed records', () => {
  // A game of one hand knows no other hand, so these fields are changed in whole games below. Beside them only a
  // change of trump may go unseen: a declarer may name any suit, and where no trick is won otherwise the record of
  // the other contract is as good as the first.
  const made: Mutation[] = [];
  const unseen: (Mutation & { game: string })[] = [];

  beforeAll(() => {
    for (const game of gamesToChange()) {
      for (const [index, record] of game.entries()) {
        for (const mutation of mutations(record)) {
          made.push(mutation);
          const found = refereeGame(game.map((other, at) => (at === index ? mutation.changed : other)));
          if (found.length === 0) unseen.push({ ...mutation, game: record.game });
        }
      }
    }
  });

  test('every field of a record is changed', () => {
    const fields = Object.keys(readLines<HandRecord>('pagat.jsonl')[0]!);
    expect([...mutatedFields()].sort()).toEqual([...fields].sort());
    expect(made.length).toBeGreaterThan(20_000);
  });

  test('no change goes unseen but a trump that no trick turned on', () => {
    const other = unseen.filter(({ field }) => field !== 'trump');
    expect(other.map(({ game, field, what }) => [game, field, what])).toEqual([]);
  });

  test('hardly any trump goes unseen', () => {
    const trumps = made.filter(({ field }) => field === 'trump');
    expect(unseen.length / trumps.length).toBeLessThan(0.05);
  });
});

describe('changes that no reader could notice', () => {
  const game = games('pagat.jsonl').find((hands) => hands.length === 1)!;

  test('who played, and the name of a game', () => {
    expect(messages(changed(game, 0, { strategies: ['a', 'b', 'c', 'd'], game: 'another' }))).toEqual([]);
  });

  test('the order of cards in a hand, which is no order', () => {
    const hands = game[0]!.hands.map((hand) => cardList(hand).reverse().join(' '));
    expect(messages(changed(game, 0, { hands }))).toEqual([]);
  });

  test('a pass for a bid that was outbid, where both were open', () => {
    const outbid = FILES.flatMap(games).find(
      ([record, ...more]) => more.length === 0 && record!.auction[0] === '6' && record!.bid !== '6',
    )!;
    const auction = ['P', ...outbid[0]!.auction.slice(1)];
    expect(messages(changed(outbid, 0, { auction }))).toEqual([]);
  });

  test('an offer that the dealer refused anyway', () => {
    const refused = games('lostheir48.jsonl').find(([record, ...more]) => {
      return more.length === 0 && record!.auction.at(-1) === 'refuse';
    })!;
    const auction = refused[0]!.auction.map((call, place) => (place === 0 && call === 'P' ? '1' : call));
    const higher = auction.map((call) =>
      /^[0-9]+$/.test(call) && call !== '1' ? String(Number(call) + 5) : call,
    );
    expect(higher).not.toEqual(refused[0]!.auction);
    expect(messages(changed(refused, 0, { auction: higher }))).toEqual([]);
  });

  test('who held which card of a hand that nobody played', () => {
    const passedOut = games('set-nextdealer.jsonl').find(([record, ...more]) => {
      return more.length === 0 && record!.event === 'passedOut';
    })!;
    const hands = [...passedOut[0]!.hands].reverse();
    expect(messages(changed(passedOut, 0, { hands }))).toEqual([]);
  });

  test('another form in which the hand would have gone the same way', () => {
    expect(messages(changed(game, 0, { rules: 'cardgames-zone' }))).toEqual([]);
  });

  test('further fields', () => {
    expect(messages([{ ...game[0]!, comment: 'a friendly game' }])).toEqual([]);
  });
});

describe('changed games', () => {
  const WHOLE = [
    'pagat',
    'prairie7',
    'set-redeal',
    'set-cycle-nextdealer',
    'set-series-redeal',
    'set-misdeal',
  ];
  const CHAIN = ['game', 'hand', 'rules', 'dealer', 'scoreBefore', 'target', 'freeze', 'scoreAfter', 'event'];

  test.each(WHOLE)('%s: what one hand hands on to the next', (name) => {
    const game = games(name + '.jsonl').find((hands) => hands.length > 1)!;
    for (const [index, record] of game.entries()) {
      for (const { field, what, changed: to } of mutations(record)) {
        if (!CHAIN.includes(field)) continue;
        const found = refereeGame(game.map((other, at) => (at === index ? to : other)));
        expect(found.length, [record.game, record.hand, field, what].join(' ')).toBeGreaterThan(0);
      }
    }
  });

  const game = games('pagat.jsonl').find((hands) => hands.length > 1)!;

  test('a game that is cut short', () => {
    expect(messages(game.slice(0, -1))).toEqual(['the game of several hands does not reach its end']);
  });

  test('a hand after the end', () => {
    const last = game.at(-1)!;
    const next = {
      ...last,
      hand: last.hand + 1,
      dealer: (last.dealer + 1) % 4,
      scoreBefore: last.scoreAfter,
    };
    expect(messages([...game, next])).toContain('the game was over before this hand');
  });

  test('a hand left out', () => {
    expect(messages(game.filter((record) => record.hand !== 1)).length).toBeGreaterThan(0);
  });

  test('a hand by the name of another game', () => {
    expect(messages(changed(game, 1, { game: 'another' })).length).toBeGreaterThan(0);
  });

  test('other rules halfway', () => {
    expect(messages(changed(game, 1, { rules: 'cardgames-zone' }))).toContain(
      'rules must be the same in the whole game',
    );
  });

  test('a game in two places of a file', () => {
    const [first, second] = games('pagat.jsonl').filter((hands) => hands.length === 1) as [
      HandRecord[],
      HandRecord[],
    ];
    const lines = [game.slice(0, 1), first, game.slice(1), second].flat();
    expect(messages(lines)).toEqual(['the lines of a game stand together']);
  });

  test('a misdeal whose hand never comes', () => {
    const thrownIn = readLines<HandRecord>('set-misdeal.jsonl').find((record) => record.event === 'misdeal')!;
    const alone = { ...thrownIn, hand: 0, scoreBefore: [0, 0], scoreAfter: [0, 0] };
    expect(messages([alone])).toEqual(['the hand that this line stands before is missing']);
  });

  test('a misdeal where none is allowed, and one that was played', () => {
    const thrownIn = readLines<HandRecord>('set-misdeal.jsonl').find((record) => record.event === 'misdeal')!;
    expect(messages([{ ...thrownIn, rules: 'pagat' }])).toContain('no hand is thrown in under these rules');
    expect(messages([{ ...thrownIn, event: null }]).join()).toMatch(/must be thrown in/);
  });

  test('text that is no record', () => {
    expect(refereeFile('{"v":1,\n')).toEqual([{ line: 1, game: '', message: 'a record is an object' }]);
  });

  test('rules that cannot be played', () => {
    const rules = { extends: 'pagat', auction: { min: 13 } };
    expect(messages(changed(game.slice(0, 1), 0, { rules }))).toEqual([
      'rules are refused at auction.min: expected no more than auction.max',
    ]);
  });
});

describe('the thousandth hand', () => {
  const rules = { extends: 'pagat', auction: { allPass: 'nextDealer' } };
  const passedOut = readLines<HandRecord>('set-nextdealer.jsonl').find(
    (record) => record.event === 'passedOut',
  )!;
  const played = games('set-nextdealer.jsonl').find(
    ([hand, ...more]) => more.length === 0 && hand!.event === null,
  )![0]!;
  const zero = { rules, game: 'long', scoreBefore: [0, 0], scoreAfter: [0, 0] };
  // The dealer of the last hand moved on 999 times.
  const first = (played.dealer + 1) % 4;
  const before = Array.from({ length: 999 }, (_, hand) => ({
    ...passedOut,
    ...zero,
    hand,
    dealer: (first + hand) % 4,
  }));
  const last = { ...played, rules, game: 'long', hand: 999, event: 'handLimit' };

  test('ends the game', () => {
    expect(messages([...before, last])).toEqual([]);
  });

  test('says so', () => {
    expect(messages([...before, { ...last, event: null }])).toEqual(['event must be handLimit, not null']);
  });

  test('is the last', () => {
    const more = { ...passedOut, ...zero, hand: 1000, dealer: (first + 1000) % 4 };
    const next = { ...more, scoreBefore: last.scoreAfter, scoreAfter: last.scoreAfter };
    expect(messages([...before, last, next])).toEqual(['the game was over before this hand']);
  });

  test('ends the game without being played too', () => {
    expect(messages([...before, { ...passedOut, ...zero, hand: 999, dealer: (first + 999) % 4 }])).toEqual(
      [],
    );
  });
});

describe('hands broken off by a fault', () => {
  const game = games('pagat.jsonl').find((hands) => hands.length > 1)!;
  const before = game.slice(0, 3);
  const next = game[3]!;
  const rules = rulesOf(next.rules);
  const cut = { ...next, event: 'forfeit', faultSide: 1, scoreAfter: next.scoreBefore };
  const unplayed = { declarer: null, bid: null, trump: null, low: false, tricks: [], points: [0, 0] };
  const played = next.tricks.slice(0, 4);
  const points = [0, 1].map((side) =>
    played.reduce((sum, trick) => sum + (sideOf(rules, trick.winner!) === side ? trick.points : 0), 0),
  );
  const inTrick = { ...next.tricks[4]!, cards: next.tricks[4]!.cards.slice(0, 5), winner: null, points: 0 };

  test.each([
    ['before the auction', { ...cut, ...unplayed, auction: [] }],
    ['in the auction', { ...cut, ...unplayed, auction: next.auction.slice(0, 2) }],
    ['before trump is named', { ...cut, trump: null, tricks: [], points: [0, 0] }],
    ['before the first lead', { ...cut, tricks: [], points: [0, 0] }],
    ['between tricks', { ...cut, tricks: played, points }],
    ['in a trick', { ...cut, tricks: [...played, inTrick], points }],
  ])('%s', (_, record) => {
    expect(messages([...before, record])).toEqual([]);
    expect(messages([...before, { ...record, event: 'void' }])).toEqual([]);
    expect(messages([...before, { ...record, scoreAfter: [99, 0] }]).length).toBeGreaterThan(0);
    expect(messages([...before, { ...record, points: [7, 0] }]).length).toBeGreaterThan(0);
    expect(messages([...before, { ...record, faultSide: 2 }]).length).toBeGreaterThan(0);
    expect(messages([...before, { ...record, faultSide: undefined }]).length).toBeGreaterThan(0);
    expect(messages([...before, record, game[4]!])).toContain('the game was over before this hand');
  });

  test('an illegal card before the fault', () => {
    const wrong = { ...inTrick, cards: next.tricks[0]!.cards.slice(0, 2) };
    expect(messages([...before, { ...cut, tricks: [...played, wrong], points }]).join()).toMatch(/trick 5: /);
  });

  test('a winner of a trick that was not finished', () => {
    const wrong = { ...inTrick, winner: 0 };
    expect(messages([...before, { ...cut, tricks: [...played, wrong], points }])).toEqual([
      'trick 5: is not full and has neither winner nor points',
    ]);
  });

  test('substituted actions leave an ordinary record', () => {
    const single = games('pagat.jsonl').find((hands) => hands.length === 1)!;
    expect(messages([{ ...single[0]!, faults: [{ seat: 1 }] }])).toEqual([]);
    expect(messages([{ ...single[0]!, faults: 'none' }])).toEqual([
      'faults must be a list with what was substituted',
    ]);
  });
});
