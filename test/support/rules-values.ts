// Random valid rules values: any combination of fields that makes sense, for property tests.
import fc from 'fast-check';
import { parseRules } from '../../src/rules/derive.js';
import type { Rules } from '../../src/rules/schema.js';

/** Seats, sides, pack and deal that go together. */
const TABLES = [
  { extends: 'pagat' },
  { extends: 'pagat', deal: { hand: 7, kitty: 4 } },
  { extends: 'pagat', deal: { hand: 4, piles: 2 } },
  { extends: 'saskatchewan34' },
  { extends: 'lesrois' },
  { extends: 'hetu' },
  { extends: 'joffre' },
  { extends: 'twohand' },
  { extends: 'pagat', seats: 2, sides: [[0], [1]], deal: { hand: 16 } },
  { extends: 'five' },
  { extends: 'six' },
  { extends: 'six-pairs' },
  {
    extends: 'six',
    seats: 4,
    sides: [
      [0, 2],
      [1, 3],
    ],
    deal: { hand: 12 },
  },
  {
    extends: 'five',
    seats: 4,
    sides: [
      [0, 1],
      [2, 3],
    ],
    deal: { hand: 9, kitty: 4 },
  },
] as const;

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const auction = fc.record({
  min: fc.integer({ min: 1, max: 9 }),
  max: fc.integer({ min: 9, max: 14 }),
  noTrump: fc.constantFrom('above', 'aboveAll', 'off'),
  minNoTrump: maybe(fc.integer({ min: 1, max: 9 })),
  low: fc.constantFrom('off', 'above', 'equal', 'declarerNoTrump', 'declarerAny'),
  dealerMayEqual: fc.boolean(),
  allPass: fc.constantFrom('forceDealer', 'redeal', 'nextDealer'),
  kaiser: fc.constantFrom('off', 'solo', 'side', 'forty'),
});

const scoring = fc.record({
  made: fc.constantFrom('points', 'bid'),
  noTrumpFactor: fc.record({ made: fc.integer({ min: 1, max: 3 }), set: fc.integer({ min: 1, max: 3 }) }),
  freeze: maybe(fc.integer({ min: -10, max: 50 })),
  freezeAfterNoTrump: maybe(fc.integer({ min: 0, max: 60 })),
  frozenNegatives: fc.boolean(),
  stealBonusWins: fc.boolean(),
  threeTrickRule: fc.boolean(),
  insult: fc.constantFrom(0, -5, 2),
});

const game = fc.record({
  target: fc.integer({ min: 5, max: 60 }),
  targetAfterNoTrump: maybe(fc.integer({ min: 10, max: 70 })),
  mustBidToWin: fc.boolean(),
  tie: fc.constantFrom('bidders', 'higher'),
  minusLoses: maybe(fc.integer({ min: -60, max: -1 })),
  series: maybe(fc.integer({ min: 1, max: 6 })),
});

const ladderRules = fc.record({
  table: fc.constantFrom(...TABLES),
  points: fc.record({
    trick: fc.integer({ min: 0, max: 2 }),
    bonus: fc.integer({ min: -2, max: 9 }),
    penalty: fc.integer({ min: -9, max: 2 }),
  }),
  misdeal: fc.constantFrom('off', 'noHonours', 'noHonoursOrFours'),
  passing: fc.record({
    when: fc.constantFrom('never', 'beforeAuction', 'afterAuction'),
    cards: fc.constantFrom(1, 2),
    to: fc.constantFrom('partner', 'cycle'),
  }),
  auction,
  trump: fc.constantFrom('named', 'firstCard'),
  kitty: fc.record({ trumpNamed: fc.constantFrom('before', 'after'), keepPointCards: fc.boolean() }),
  scoring,
  game,
});

const heirRules = fc.record({
  table: fc.constantFrom(
    { extends: 'lostheir32' },
    { extends: 'lostheir48' },
    { extends: 'lostheir32', deal: { hand: 7, kitty: 4 } },
  ),
  auction: fc.record({ max: maybe(fc.integer({ min: 1, max: 20 })) }),
  scoring: fc.record({ freeze: maybe(fc.integer({ min: 0, max: 20 })) }),
  game: game.map(({ mustBidToWin: _, ...rest }) => rest),
});

/** Values as drawn; many contradict themselves. */
export const anyRules: fc.Arbitrary<object> = fc
  .oneof({ weight: 6, arbitrary: ladderRules }, { weight: 1, arbitrary: heirRules })
  .map(({ table, ...fields }) => ({ ...table, ...fields }));

/** Values that make sense. */
export const validRules: fc.Arbitrary<Rules> = anyRules
  .map((value) => {
    try {
      return parseRules(value);
    } catch {
      return undefined;
    }
  })
  .filter((rules) => rules !== undefined);
