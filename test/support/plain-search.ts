// What both sides get with perfect play, by trying everything: the yardstick for the solver. Shares no code with it.
import { type Card, suitOf } from '../../src/cards/card.js';
import type { Deck } from '../../src/cards/deck.js';

export interface Ending {
  readonly deck: Deck;
  readonly trick: number;
  readonly bonus: number;
  readonly penalty: number;
  readonly hands: readonly (readonly Card[])[];
  readonly leader: number;
  readonly table: readonly Card[];
  readonly trump: number | 'NT' | null;
  readonly low: boolean;
}

/** Points of the mover's side after each legal card, by card. */
export function plainValues(ending: Ending): Map<Card, number> {
  const seat = (ending.leader + ending.table.length) % 4;
  const cards = legal(ending.hands[seat]!, ending.table).sort((a, b) => a - b);
  return new Map(cards.map((card) => [card, sideOf(seat, evenGain(ending, seat, card), ending)] as const));
}

const legal = (hand: readonly Card[], table: readonly Card[]): Card[] => {
  const following = table.length === 0 ? [] : hand.filter((card) => suitOf(card) === suitOf(table[0]!));
  return following.length > 0 ? following : [...hand];
};

/** Seats 0 and 2 take `even` of all that is left; the mover's side takes this. */
const sideOf = (seat: number, even: number, ending: Ending) =>
  seat % 2 === 0 ? even : pointsLeft(ending) - even;

function pointsLeft({ hands, table, leader, ...ending }: Ending): number {
  const left = [...hands.flat(), ...table];
  return hands[(leader + 3) % 4]!.length * ending.trick + sum(left.map((card) => worth(card, ending)));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const worth = (card: Card, { deck, bonus, penalty }: Pick<Ending, 'deck' | 'bonus' | 'penalty'>) =>
  card === deck.bonus ? bonus : card === deck.penalty ? penalty : 0;

/** Points of seats 0 and 2 when `seat` plays that card and all go on perfectly. */
function evenGain(ending: Ending, seat: number, card: Card): number {
  const hands = ending.hands.map((hand, at) => (at === seat ? hand.filter((held) => held !== card) : hand));
  const table = [...ending.table, card];
  const trump = ending.trump ?? suitOf(table[0]!);
  if (table.length < 4) return evenBest({ ...ending, hands, table, trump });
  const winner = (ending.leader + winningPlace(table, trump, ending)) % 4;
  const gained = ending.trick + sum(table.map((played) => worth(played, ending)));
  const rest = hands[0]!.length === 0 ? 0 : evenBest({ ...ending, hands, table: [], leader: winner, trump });
  return (winner % 2 === 0 ? gained : 0) + rest;
}

function evenBest(ending: Ending): number {
  const seat = (ending.leader + ending.table.length) % 4;
  const gains = legal(ending.hands[seat]!, ending.table).map((card) => evenGain(ending, seat, card));
  return seat % 2 === 0 ? Math.max(...gains) : Math.min(...gains);
}

function winningPlace(table: readonly Card[], trump: number | 'NT', { deck, low }: Ending): number {
  const strength = (card: Card) => {
    const order = (low ? deck.low : deck.high)[card]!;
    if (suitOf(card) === trump) return 100 + order;
    return suitOf(card) === suitOf(table[0]!) ? order : -1;
  };
  const strengths = table.map(strength);
  return strengths.indexOf(Math.max(...strengths));
}
