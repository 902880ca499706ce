// The hands of a record file as the viewer needs them: parsed, checked for shape, and described for the list and its filters.

import { deckNamed } from '../cards/deck.js';
import type { HandRecord } from '../play/record.js';
import { parseRecord, RecordError } from '../play/replay.js';
import { parseRules } from '../rules/derive.js';
import type { Rules } from '../rules/schema.js';
import { suitShort } from './cards.js';

export interface Hand {
  readonly record: HandRecord;
  readonly rules: Rules;
  /** Side of the declarer; undefined where nobody played. */
  readonly bidders: number | undefined;
  /** Whether the bidders made their bid; undefined where there was none. */
  readonly made: boolean | undefined;
  /** Largest less smallest score change of the hand. */
  readonly swing: number;
}

export const FILTERS = ['all', 'set', 'made', 'swings', 'costly', 'events', 'faults'] as const;
export type Filter = (typeof FILTERS)[number];

export const FILTER_NAMES: Readonly<Record<Filter, string>> = {
  all: 'all hands',
  set: 'set contracts',
  made: 'made contracts',
  swings: 'biggest swings first',
  costly: 'disagreements with the solver',
  events: 'special events',
  faults: 'faults',
};

/** The hands of a file of JSON Lines; lines that are not records are told in `problems`. */
export function readHands(text: string): { hands: Hand[]; problems: string[] } {
  const hands: Hand[] = [];
  const problems: string[] = [];
  text.split(/\r?\n/).forEach((line, at) => {
    if (line.trim() === '') return;
    try {
      hands.push(describe(parseRecord(line)));
    } catch (error) {
      const what = error instanceof Error ? error.message : String(error);
      problems.push(`line ${at + 1}: ${error instanceof RecordError ? what : `cannot be shown: ${what}`}`);
    }
  });
  return { hands, problems };
}

/** A record as the page shows it. */
export function describe(record: HandRecord): Hand {
  const rules = parseRules(record.rules);
  const bidders =
    record.declarer === null ? undefined : rules.sides.findIndex((side) => side.includes(record.declarer!));
  const change = record.scoreAfter.map((score, side) => score - record.scoreBefore[side]!);
  return {
    record,
    rules,
    bidders,
    made: madeOf(record, bidders, change),
    swing: Math.max(...change) - Math.min(...change),
  };
}

function madeOf(
  { bid, event }: HandRecord,
  bidders: number | undefined,
  change: number[],
): boolean | undefined {
  if (bidders === undefined || bid === null) return undefined;
  if (event === 'kaiserMade') return true;
  if (event === 'kaiserSet') return false;
  return change[bidders]! > 0;
}

/** Places of the hands that a filter keeps, in the order to list them; `lossOf` tells what play cost, where known. */
export function filtered(
  hands: readonly Hand[],
  filter: Filter,
  lossOf: (hand: Hand) => number | undefined,
): number[] {
  const places = hands.map((_, at) => at);
  switch (filter) {
    case 'set':
      return places.filter((at) => hands[at]!.made === false);
    case 'made':
      return places.filter((at) => hands[at]!.made === true);
    case 'swings':
      return places.sort((a, b) => hands[b]!.swing - hands[a]!.swing || a - b);
    case 'costly': {
      const loss = (at: number) => lossOf(hands[at]!) ?? 0;
      return places.filter((at) => loss(at) > 0).sort((a, b) => loss(b) - loss(a) || a - b);
    }
    case 'events':
      return places.filter((at) => hands[at]!.record.event !== null);
    case 'faults':
      return places.filter(
        (at) => (hands[at]!.record.faults?.length ?? 0) > 0 || hands[at]!.record.event === 'forfeit',
      );
    default:
      return places;
  }
}

/** A hand in a few words. */
export function summary({ record, rules, made }: Hand): string {
  if (record.event === 'misdeal') return 'misdeal';
  if (record.event === 'passedOut') return 'passed out';
  const { trump: suit } = record;
  const trump = suit === null || suit === 'NT' ? '' : ` ${suitShort(deckNamed(rules.deck), suit)}`;
  const result = made === undefined ? '' : made ? ', made' : ', set';
  return `${record.bid ?? 'no bid'}${trump}${record.low ? ' low' : ''}${result}`;
}
