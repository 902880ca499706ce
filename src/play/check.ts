// What a strategy answered, checked: the answer with its type, or a Misstep thrown that says what was expected.
import { type Card, SUITS, type Suit } from '../cards/card.js';
import { isLegalCall } from '../engine/auction.js';
import type { State } from '../engine/state.js';
import { isLegalCard } from '../engine/tricks.js';
import type { View } from '../engine/view.js';
import type { Call } from '../rules/call.js';
import { Misstep } from './fault.js';
import { type Action, cardsToLay } from './question.js';

/** An answer to the question of the phase. */
export function checkedAnswer(state: State, view: View, answer: unknown): Action {
  const { phase } = state.open;
  switch (phase) {
    case 'play':
      return checkedCard(state, answer);
    case 'auction':
      return checkedCall(state, answer);
    case 'trump':
      return checkedSuit(answer);
    case 'low':
    case 'accept':
      return checkedFlag(answer, phase);
    default:
      return checkedCards(view, cardsToLay(state), answer);
  }
}

/** A legal card of the seat to act. */
export function checkedCard(state: State, answer: unknown): Card {
  if (typeof answer !== 'number' || (answer | 0) !== answer) throw illegal('a card', answer, 'play');
  if (!isLegalCard(state, answer as Card)) throw illegal('one of the legal cards', answer, 'play');
  return answer as Card;
}

/** A legal call of the seat to act. */
function checkedCall(state: State, answer: unknown): Call {
  if (typeof answer !== 'object' || answer === null) throw illegal('a call', answer, 'call');
  if (!isLegalCall(state.open, answer as Call)) throw illegal('one of the legal calls', answer, 'call');
  return answer as Call;
}

function checkedSuit(answer: unknown): Suit {
  if (typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer < SUITS) return answer;
  throw illegal('a suit', answer, 'trump');
}

function checkedFlag(answer: unknown, asked: string): boolean {
  if (typeof answer === 'boolean') return answer;
  throw illegal('true or false', answer, asked);
}

/** As many different legal cards as the view's seat has to lay away or to pass, in a list of its own. */
function checkedCards({ wanted, phase }: View, legal: readonly Card[], answer: unknown): Card[] {
  const ok =
    Array.isArray(answer) &&
    answer.length === wanted &&
    new Set(answer).size === wanted &&
    answer.every((card) => legal.includes(card));
  if (ok) return [...answer];
  throw illegal(`${wanted} different cards out of the legal ones`, answer, phase);
}

function illegal(expected: string, got: unknown, asked: string): Misstep {
  if (typeof got === 'object' && got !== null && 'then' in got)
    return new Misstep(
      'promise',
      `answered ${asked} with a promise; strategies answer at once (exec: for slow ones)`,
    );
  const kind = typeof got === 'number' || typeof got === 'object' ? 'illegal' : 'type';
  return new Misstep(kind, `answered ${asked} with ${describe(got)}, expected ${expected}`);
}

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80));
  if (typeof value === 'object' && value !== null && 'text' in value) return String(value.text).slice(0, 80);
  return Array.isArray(value) ? `a list of ${value.length}` : String(value).slice(0, 80);
}
