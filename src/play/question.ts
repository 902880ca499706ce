// What a seat is asked in each phase: the legal answers, the player's method, what an answer does, and the answer that
// stands in for one.
import { type Card, LANES, type Suit } from '../cards/card.js';
import { cardsInto } from '../cards/holding.js';
import { answerSale, legalCalls, placeCall } from '../engine/auction.js';
import { chooseLow, discard, discardable, nameTrump, passCards } from '../engine/exchange.js';
import type { State } from '../engine/state.js';
import { legalList, playCard } from '../engine/tricks.js';
import type { View } from '../engine/view.js';
import type { Random } from '../random/random.js';
import type { Call } from '../rules/call.js';
import type { Tables } from '../rules/tables.js';
import { defaultAccept, defaultDiscard, defaultLow, defaultPass, defaultTrump } from './defaults.js';
import type { Player } from './strategy.js';

export type Action = Call | Card | Suit | boolean | readonly Card[];

const SUIT_CHOICE: readonly Suit[] = Object.freeze([0, 1, 2, 3]);
const BOTH: readonly boolean[] = Object.freeze([false, true]);
const NOTHING: readonly Action[] = Object.freeze([]);

/** Lists of playable cards: made once a form, valid until the next question at any of its tables. */
export class CardLists {
  readonly #byLength: readonly Card[][];
  constructor({ tricks, kitty }: Tables) {
    const most = tricks + kitty;
    this.#byLength = Array.from({ length: most + 1 }, (_, size) =>
      Array.from({ length: size }, () => 0 as Card),
    );
  }

  /** The cards that the seat to act may play. */
  playable(state: State): readonly Card[] {
    return legalList(state, this.#byLength);
  }
}

const LISTS = new WeakMap<Tables, CardLists>();

/** The lists of a form, for all its tables in this thread. */
export function cardListsOf(tables: Tables): CardLists {
  const known = LISTS.get(tables);
  if (known) return known;
  const lists = new CardLists(tables);
  LISTS.set(tables, lists);
  return lists;
}

/** The legal answers of the seat to act; for cards to lay, all it may choose from. */
export function legalAnswers(state: State, lists: CardLists): readonly Action[] {
  switch (state.open.phase) {
    case 'play':
      return lists.playable(state);
    case 'auction':
      return legalCalls(state.open);
    case 'trump':
      return SUIT_CHOICE;
    case 'low':
    case 'accept':
      return BOTH;
    case 'handOver':
      return NOTHING;
    default:
      return cardsToLay(state);
  }
}

/** The cards out of which the seat to act discards or passes, a fresh list. */
export function cardsToLay(state: State): Card[] {
  const { open, held } = state;
  const out: Card[] = [];
  if (open.phase === 'discard') discardable(state, out);
  else for (let suit = 0; suit < LANES; suit++) cardsInto(out, out.length, suit, held[open.turn]![suit]!);
  return out;
}

/** The list itself for players that can be trusted, for others one that they cannot change. */
export const offered = <T>(legal: readonly T[], guarded: boolean): readonly T[] =>
  guarded && !Object.isFrozen(legal) ? Object.freeze([...legal]) : legal;

/** Puts the question of the phase to a player; a question that it leaves out gets the default answer. */
export function askPlayer(player: Player, view: View, legal: readonly Action[], random: Random): unknown {
  switch (view.phase) {
    case 'play':
      return player.play(view, legal as readonly Card[], random);
    case 'auction':
      return player.call(view, legal as readonly Call[], random);
    case 'trump':
      if (player.trump) return player.trump(view, legal as readonly Suit[], random);
      break;
    case 'low':
      if (player.low) return player.low(view, legal as readonly boolean[], random);
      break;
    case 'accept':
      if (player.accept) return player.accept(view, legal as readonly boolean[], random);
      break;
    case 'discard':
      if (player.discard) return player.discard(view, legal as readonly Card[], random);
      break;
    case 'pass':
      if (player.pass) return player.pass(view, legal as readonly Card[], random);
      break;
  }
  return defaultAnswer(view, legal);
}

/** Plays a checked answer to the question of the phase. */
export function carryOut(state: State, action: Action): void {
  switch (state.open.phase) {
    case 'play':
      return playCard(state, action as Card);
    case 'auction':
      return placeCall(state, action as Call);
    case 'trump':
      return nameTrump(state, action as Suit);
    case 'low':
      return chooseLow(state, action as boolean);
    case 'accept':
      return answerSale(state, action as boolean);
    case 'discard':
      return discard(state, action as readonly Card[]);
    case 'pass':
      return passCards(state, action as readonly Card[]);
    case 'handOver':
      throw new Error('nothing can be played when the hand is over');
  }
}

/** Pass or the lowest legal card, and what `defaults` says elsewhere. */
export function defaultAnswer(view: View, legal: readonly Action[]): Action {
  switch (view.phase) {
    case 'trump':
      return defaultTrump(view);
    case 'low':
      return defaultLow(view);
    case 'accept':
      return defaultAccept(view);
    case 'discard':
      return defaultDiscard(view, legal as readonly Card[]);
    case 'pass':
      return defaultPass(view, legal as readonly Card[]);
    default:
      return legal[0]!;
  }
}
