// What a person types at the table, read as an answer to the question of the phase, and answers as text.

import type { Card, Suit } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { formatCard, formatCards, parseCard, parseSuit } from '../cards/notation.js';
import type { Phase } from '../engine/phase.js';
import type { View } from '../engine/view.js';
import { tablesBehind } from '../engine/view.js';
import type { Call } from '../rules/call.js';
import { quoted } from '../rules/quoted.js';
import type { Action } from './table.js';

/** Words that are no legal answer; the message says what was expected. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/**
 * The action that a person's words mean. Capitals do not matter; `10` is ten; suits may be signs or names.
 * @throws AnswerError
 */
export function readAnswer(view: View, legal: readonly Action[], text: string): Action {
  const { deck } = tablesBehind(view);
  switch (view.phase) {
    case 'auction':
      return chosen(legal, readCall(legal as readonly Call[], text), text, view);
    case 'trump':
      return chosen(legal, readSuit(deck, text), text, view);
    case 'low':
      return chosen(legal, oneOf(text, ['high'], ['low']), text, view);
    case 'accept':
      return chosen(legal, oneOf(text, ['refuse', 'no', 'n'], ['accept', 'yes', 'y']), text, view);
    case 'play':
      return chosen(legal, readCard(deck, text), text, view);
    default:
      return readLay(view, legal as readonly Card[], text);
  }
}

function chosen(legal: readonly Action[], action: Action | undefined, text: string, view: View): Action {
  if (action !== undefined && legal.includes(action)) return action;
  throw new AnswerError(`${quoted(text)} is not legal; expected ${expected(view, legal)}`);
}

/** Legal answers as a person would write them. */
function expected(view: View, legal: readonly Action[]): string {
  const texts = legal.map((action) => formatAction(view, view.phase, action));
  return texts.length === 1 ? texts[0]! : `one of ${texts.join(', ')}`;
}

function readCall(legal: readonly Call[], text: string): Call | undefined {
  const written = text.toUpperCase().replaceAll(/\s/g, '').replace('PASS', 'P').replace('NT', 'N');
  return legal.find((call) => call.text === written);
}

const SIGNS: Readonly<Record<string, string>> = { '♣': 'C', '♦': 'D', '♥': 'H', '♠': 'S' };
const plain = (text: string): string => text.replaceAll(/[♣♦♥♠]/g, (sign) => SIGNS[sign]!).toUpperCase();

const SUIT_NAMES = /^(CLUB|DIAMOND|HEART|SPADE)S?$/;

/** A suit by letter, sign or English name. */
export function readSuit(deck: Deck, text: string): Suit | undefined {
  const written = plain(text.trim());
  return parseSuit(deck, SUIT_NAMES.test(written) ? written[0]! : written);
}

/** A card in either order of rank and suit. */
export function readCard(deck: Deck, text: string): Card | undefined {
  const written = plain(text.trim()).replace('10', 'T');
  return parseCard(deck, written) ?? parseCard(deck, [...written].reverse().join(''));
}

/** Cards between spaces or commas. @throws AnswerError naming the word that is no card of the pack. */
export function readCards(deck: Deck, text: string): Card[] {
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const card = readCard(deck, word);
      if (card === undefined) throw new AnswerError(`${quoted(word)} is not a card of ${deck.name}`);
      return card;
    });
}

function oneOf(text: string, no: readonly string[], yes: readonly string[]): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

function readLay(view: View, legal: readonly Card[], text: string): readonly Card[] {
  const { deck } = tablesBehind(view);
  const cards = readCards(deck, text);
  if (cards.length !== view.wanted || new Set(cards).size !== view.wanted)
    throw new AnswerError(`expected ${view.wanted} different cards, got ${quoted(text.trim())}`);
  const wrong = cards.find((card) => !legal.includes(card));
  if (wrong !== undefined)
    throw new AnswerError(
      `${formatCard(deck, wrong)} may not go; expected some of ${formatCards(deck, legal)}`,
    );
  return cards;
}

/** An action as it is written: a call, a card, a suit letter, high or low, accept or refuse, cards. */
export function formatAction(view: View, phase: Phase, action: Action): string {
  const { deck } = tablesBehind(view);
  if (typeof action === 'object') return 'text' in action ? action.text : formatCards(deck, action);
  if (phase === 'low') return action ? 'low' : 'high';
  if (phase === 'accept') return action ? 'accept' : 'refuse';
  return phase === 'trump' ? deck.suitLetters[action as Suit]! : formatCard(deck, action as Card);
}
