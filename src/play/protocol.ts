// Messages between the tool and a strategy in a process of its own, one JSON object a line; docs/protocol.md explains them.
import { z } from 'zod';
import { EVENTS } from '../engine/phase.js';
import { FAULT_KINDS } from './fault.js';

export const PROTOCOL = 1;

/** What an outside strategy may send in one line, and how much of its stderr is kept. */
export const LONGEST_LINE = 1 << 20;
export const STDERR_TAIL = 8 << 10;

const game = z.string();
const seat = z.int().min(0).max(5);
const id = z.int().min(0);
const cards = z.string();
const scores = z.array(z.int());

export const REQUESTS = ['bid', 'trump', 'pass', 'discard', 'play'] as const;
/** `bid` also asks for a sale's `accept` or `refuse`, `trump` also for `high` or `low`. */
export type Asked = (typeof REQUESTS)[number];

const REQUEST = z.strictObject({
  type: z.enum(REQUESTS),
  id,
  game,
  /** Answers, or for `pass` and `discard` the cards to choose `count` from. */
  legal: z.array(z.string()),
  count: z.int().optional(),
  view: z.record(z.string(), z.unknown()),
});
export type Request = z.infer<typeof REQUEST>;
/** A request without what the seat may know: all that is needed to understand the answer. */
export type Question = Omit<Request, 'view'>;

/** What the tool sends. */
export const TOLD = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    protocol: z.literal(PROTOCOL),
    tool: z.string(),
    /** Milliseconds. */
    moveTimeout: z.int(),
    options: z.record(z.string(), z.string()),
  }),
  z.strictObject({
    type: z.literal('newGame'),
    game,
    seat,
    seed: z.int().min(0),
    rules: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({
    type: z.literal('deal'),
    game,
    hand: z.int(),
    redeal: z.int(),
    dealer: seat,
    cards,
    scores,
    target: z.int().nullable(),
    freeze: z.int().nullable(),
  }),
  REQUEST,
  z.strictObject({
    type: z.literal('notice'),
    game,
    seat,
    did: z.enum(REQUESTS),
    /** Null for cards that the receiver may not see. */
    action: z.union([z.string(), z.array(z.string()), z.null()]),
  }),
  z.strictObject({
    type: z.literal('handOver'),
    game,
    event: z.enum(EVENTS).nullable(),
    points: scores,
    change: scores,
    scores,
    /** All hands as dealt, by seat; null while another game of the same deal is to be played. */
    hands: z.array(cards).nullable(),
  }),
  z.strictObject({ type: z.literal('gameOver'), game, scores, winner: z.int().nullable() }),
  z.strictObject({ type: z.literal('fault'), game, id, kind: z.enum(FAULT_KINDS), message: z.string() }),
  z.strictObject({ type: z.literal('bye') }),
]);
export type Told = z.infer<typeof TOLD>;

/** The first thing a strategy says. Without `notices` it is told of requests and results only. */
export const READY = z.looseObject({
  type: z.literal('ready', 'expected "ready"'),
  protocol: z.literal(PROTOCOL, `expected ${PROTOCOL}`),
  name: z
    .string('expected a text')
    .regex(
      /^[^\s:,="#]([^:,="#\n\r]{0,58}[^\s:,="#])?$/,
      'expected 1 to 60 characters without : , = " # and outer spaces',
    ),
  notices: z.boolean('expected true or false').optional(),
});
export type Ready = z.infer<typeof READY>;

/** What a strategy answers to a request, or says when its own code fails on it. */
export const SAID = z.union([
  z.looseObject({ id, action: z.union([z.string(), z.array(z.string()).max(20)]) }),
  z.looseObject({ id, error: z.string() }),
]);
export type Said = z.infer<typeof SAID>;
