// From a record: what each seat held when the first card was led, and who played which card.
import { passReceiver } from '../engine/exchange.js';
import { parseRules } from '../rules/derive.js';
import { tablesOf } from '../rules/tables.js';
import type { HandRecord } from './record.js';

export const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** Cards as text by seat, after passing, kitty and discard, with pile cards among their owner's. */
export function handsAtPlay(record: HandRecord): string[][] {
  const received = receivedOf(record);
  return record.hands.map((text, seat) => {
    const passed = new Set(words(record.passed?.[seat] ?? ''));
    const discarded = new Set(words(record.discard));
    const kitty = seat === record.declarer ? words(record.kitty) : [];
    const all = [...words(text).filter((card) => !passed.has(card)), ...received[seat]!, ...kitty];
    return [
      ...all.filter((card) => seat !== record.declarer || !discarded.has(card)),
      ...words(record.piles?.[seat] ?? ''),
    ];
  });
}

/** What each seat got in the exchange. */
function receivedOf(record: HandRecord): string[][] {
  const got = record.hands.map((): string[] => []);
  const tables = tablesOf(parseRules(record.rules));
  record.passed?.forEach((text, seat) => {
    got[passReceiver(tables, seat, record.hand)]!.push(...words(text));
  });
  return got;
}

export interface Play {
  readonly seat: number;
  readonly card: string;
  /** Number of its trick, from 0. */
  readonly trick: number;
}

/** Cards in the order in which they were played, with their seats. */
export function playsOf(record: HandRecord): Play[] {
  const holders = new Map<string, number>();
  handsAtPlay(record).forEach((cards, seat) => {
    for (const card of cards) holders.set(card, seat);
  });
  return record.tricks.flatMap((trick, at) =>
    words(trick.cards).map((card) => ({ seat: holders.get(card) ?? trick.leader, card, trick: at })),
  );
}
