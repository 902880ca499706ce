// Random endings over random forms of the game: decks, weights, trump, high and low, cards on the table.
import type { Card } from '../../src/cards/card.js';
import { deckNamed } from '../../src/cards/deck.js';
import type { Random } from '../../src/random/random.js';
import { holdingsOf, type Position } from '../../src/search/position.js';
import type { Ending } from './plain-search.js';

const DECKS = ['base32', 'kitty34', 'rois32', 'hetu32', 'joffre32'] as const;
const WEIGHTS = [
  [1, 5, -3],
  [1, 5, -3],
  [1, 0, 0],
  [1, 5, -4],
  [1, 1, 1],
  [1, -2, 4],
  [1, 10, -5],
  [1, 0, -3],
  [1, 5, 0],
  [0, 5, -3],
  [-1, 2, 3],
  [3, -7, -2],
] as const;

/** An ending of so many tricks; point cards are in it more often than not. */
export function randomEnding(random: Random, tricks: number): Ending {
  const deck = deckNamed(random.pick(DECKS));
  const [trick, bonus, penalty] = random.pick(WEIGHTS);
  const pack = [...deck.cards];
  random.shuffle(pack);
  if (random.below(4) > 0)
    for (const card of [deck.bonus, deck.penalty]) bringForward(pack, card, random.below(4 * tricks));
  const hands = [0, 1, 2, 3].map((seat) => pack.slice(seat * tricks, (seat + 1) * tricks));
  const leader = random.below(4);
  const trump = random.pick([0, 1, 2, 3, 'NT', null] as const);
  const ending = { deck, trick, bonus, penalty, hands, leader, table: [], trump, low: random.below(3) === 0 };
  return withCardsOnTable(ending, random, random.below(2) * random.below(4));
}

function bringForward(pack: Card[], card: Card, place: number): void {
  const at = pack.indexOf(card);
  [pack[at], pack[place]] = [pack[place]!, pack[at]!];
}

function withCardsOnTable(ending: Ending, random: Random, count: number): Ending {
  const hands = ending.hands.map((hand) => [...hand]);
  const table: Card[] = [];
  for (let place = 0; place < count; place++) {
    const hand = hands[(ending.leader + place) % 4]!;
    const led = table[0];
    const follow = led === undefined ? [] : hand.filter((card) => card >> 4 === led >> 4);
    const card = random.pick(follow.length > 0 ? follow : hand);
    hand.splice(hand.indexOf(card), 1);
    table.push(card);
  }
  return { ...ending, hands, table };
}

export const positionOf = ({ deck, trick, bonus, penalty, hands, ...rest }: Ending): Position => ({
  form: { deck, sideOf: [0, 1, 0, 1], trick, bonus, penalty },
  hands: hands.map(holdingsOf),
  ...rest,
});

/** The same position with everything to read when a test fails. */
export const told = (ending: Ending): string =>
  JSON.stringify({
    ...ending,
    deck: ending.deck.name,
    hands: ending.hands.map((hand) => hand.map((card) => ending.deck.text[card]).join(' ')),
    table: ending.table.map((card) => ending.deck.text[card]).join(' '),
  });
