// The `Rules` value: every field of a form of the game, with its allowed values. Combinations are judged in contradictions.ts.
import { z } from 'zod';
import { DECK_NAMES } from '../cards/deck.js';

const whole = z.int();
const count = z.int().min(0);
const wholeOrNull = whole.nullable();

export const RULES_SCHEMA = z.strictObject({
  name: z.string().min(1).max(200),
  seats: z.union([z.literal(2), z.literal(4), z.literal(5), z.literal(6)]),
  sides: z.array(z.array(count).min(1)).min(2),
  deck: z.enum(DECK_NAMES),
  deal: z.strictObject({ hand: z.int().min(1), kitty: count, piles: count }),
  points: z.strictObject({ trick: whole, bonus: whole, penalty: whole }),
  misdeal: z.enum(['off', 'noHonours', 'noHonoursOrFours']),
  passing: z.strictObject({
    when: z.enum(['never', 'beforeAuction', 'afterAuction']),
    cards: z.union([z.literal(1), z.literal(2)]),
    to: z.enum(['partner', 'cycle']),
  }),
  auction: z.strictObject({
    kind: z.enum(['ladder', 'sell']),
    min: z.int().min(1).max(99),
    max: z.int().min(1).max(99).nullable(),
    noTrump: z.enum(['above', 'aboveAll', 'off']),
    minNoTrump: z.int().min(1).max(99).nullable(),
    low: z.enum(['off', 'above', 'equal', 'declarerNoTrump', 'declarerAny']),
    dealerMayEqual: z.boolean(),
    allPass: z.enum(['forceDealer', 'redeal', 'nextDealer']),
    kaiser: z.enum(['off', 'solo', 'side', 'forty']),
  }),
  trump: z.enum(['named', 'firstCard']),
  kitty: z.strictObject({ trumpNamed: z.enum(['before', 'after']), keepPointCards: z.boolean() }),
  scoring: z.strictObject({
    made: z.enum(['points', 'bid']),
    noTrumpFactor: z.strictObject({ made: whole, set: whole }),
    freeze: wholeOrNull,
    freezeAfterNoTrump: wholeOrNull,
    frozenNegatives: z.boolean(),
    stealBonusWins: z.boolean(),
    threeTrickRule: z.boolean(),
    insult: whole,
  }),
  game: z.strictObject({
    target: whole,
    targetAfterNoTrump: wholeOrNull,
    mustBidToWin: z.boolean(),
    tie: z.enum(['bidders', 'higher']),
    minusLoses: wholeOrNull,
    series: z.int().min(1).max(60000).nullable(),
  }),
});

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** A form of the game as frozen JSON. */
export type Rules = Frozen<z.infer<typeof RULES_SCHEMA>>;

export type Difference<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [Key in keyof T]?: Difference<T[Key]> }
    : T;

/** What a form changes of its parent; lists are replaced whole. */
export type RulesDifference = Difference<Rules>;
