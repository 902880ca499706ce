// The calls of an auction, made once a form: pass, bids in order of rank, and the two answers to a sale.
import type { Rules } from './schema.js';

export const CALL_KINDS = ['pass', 'suit', 'noTrump', 'low', 'kaiser', 'number', 'accept', 'refuse'] as const;
/** `number` is a bid of the selling auction, `low` a no-trump bid played low. */
export type CallKind = (typeof CALL_KINDS)[number];

export interface Call {
  /** Place in the form's list of calls. */
  readonly index: number;
  /** As it is written: `P`, `7`, `7N`, `7L`, `K`, and `accept`, `refuse` in the selling auction. */
  readonly text: string;
  readonly kind: CallKind;
  /** The number bid, 0 where there is none. */
  readonly level: number;
  /** A call outranks another of lower rank; equal ranks are equal bids; 0 for a pass. */
  readonly rank: number;
}

/** The highest number that a call can be: where the rules set no limit, bids end here. */
const HIGHEST_NUMBER = 99;

/** Every call of the form: the pass first, then bids from the lowest to the highest, `accept` and `refuse` last. */
export function callsOf(rules: Rules): readonly Call[] {
  const bids = rules.auction.kind === 'sell' ? numbers(rules) : ladder(rules);
  const answers: Unranked[] =
    rules.auction.kind === 'sell'
      ? [
          { text: 'accept', kind: 'accept', level: 0, height: 0 },
          { text: 'refuse', kind: 'refuse', level: 0, height: 0 },
        ]
      : [];
  const heights = [...new Set(bids.map((bid) => bid.height))].sort((a, b) => a - b);
  const pass: Unranked = { text: 'P', kind: 'pass', level: 0, height: 0 };
  return [pass, ...bids, ...answers].map(({ height, ...call }, index) =>
    Object.freeze({ index, ...call, rank: heights.indexOf(height) + 1 }),
  );
}

/** A call without its rank; `height` orders bids and is equal for equal ones. */
type Unranked = Omit<Call, 'index' | 'rank'> & { readonly height: number };

function numbers({ auction }: Rules): Unranked[] {
  const max = auction.max ?? HIGHEST_NUMBER;
  return Array.from({ length: max }, (_, at) => ({
    text: String(at + 1),
    kind: 'number',
    level: at + 1,
    height: at + 1,
  }));
}

function ladder({ auction }: Rules): Unranked[] {
  const bids: Unranked[] = [];
  const max = auction.max ?? auction.min;
  const aboveAll = auction.noTrump === 'aboveAll' ? 10_000 : 0;
  const add = (level: number, letter: string, kind: CallKind, height: number) =>
    bids.push({ text: `${level}${letter}`, kind, level, height });
  for (let level = auction.min; level <= max; level++) add(level, '', 'suit', level * 10);
  if (auction.noTrump !== 'off')
    for (let level = auction.minNoTrump ?? auction.min; level <= max; level++) {
      add(level, 'N', 'noTrump', aboveAll + level * 10 + 1);
      if (auction.low === 'above') add(level, 'L', 'low', aboveAll + level * 10 + 2);
      if (auction.low === 'equal') add(level, 'L', 'low', aboveAll + level * 10 + 1);
    }
  if (auction.kaiser !== 'off') bids.push({ text: 'K', kind: 'kaiser', level: 0, height: 100_000 });
  return bids.sort((a, b) => a.height - b.height);
}
