// What the table in the page says: questions, calls and the contract in words.
import type { Phase } from '../engine/phase.js';
import type { View } from '../engine/view.js';
import { seatName } from '../play/page.js';
import type { Call } from '../rules/call.js';

/** The question of each phase. */
export const PROMPTS: Readonly<Record<Phase, (wanted: number) => string>> = {
  auction: () => 'Your call',
  accept: () => 'Accept the bid?',
  trump: () => 'Name trump',
  low: () => 'High or low?',
  play: () => 'Play a card',
  pass: (wanted) => `Choose ${wanted === 1 ? 'a card' : `${wanted} cards`} to pass`,
  discard: (wanted) => `Choose ${wanted === 1 ? 'a card' : `${wanted} cards`} to discard`,
  handOver: () => '',
};

/** What a button says: suits by their sign. */
export function labelOf({ phase, rules }: View, text: string): string {
  if (phase === 'auction') return text === 'P' ? 'Pass' : text;
  return phase === 'trump' && rules.deck !== 'joffre32' ? `${text} ${SUIT_SIGNS[text] ?? ''}`.trim() : text;
}
const SUIT_SIGNS: Readonly<Record<string, string>> = { C: '♣', D: '♦', H: '♥', S: '♠' };

const KIND_WORDS: Readonly<Partial<Record<Call['kind'], string>>> = {
  suit: ' in a suit',
  noTrump: ' no trump',
  low: ' low no trump',
};

export const callWords = ({ kind, level }: Call): string => {
  if (kind === 'pass') return 'pass';
  return kind === 'kaiser' ? 'Kaiser' : `${level}${KIND_WORDS[kind] ?? ''}`;
};

/** Where the hand stands, in one line. */
export function contractWords(view: View): string {
  if (view.declarer === undefined) return `${view.rules.name} · hand ${view.hand + 1} · auction`;
  const trump = view.noTrump
    ? 'no trump'
    : view.trump === undefined
      ? 'trump open'
      : `trump ${view.suitText(view.trump)}`;
  const points = view.rules.sides.map((_, side) => view.points(side)).join(' : ');
  const who = seatName(view.seats, view.declarer);
  return `${view.rules.name} · ${who} plays ${view.contract?.text ?? 'without a bid'}, ${trump}${view.low ? ', low' : ''} · points ${points}`;
}
