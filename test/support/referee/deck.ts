// The cards: what each deck holds, which suit a card follows, which card of a suit is higher.

/** Ranks of each suit from high to low (rules, 4). */
const SUITS: { [deck: string]: { [suit: string]: string } } = {
  base32: { C: 'AKQJT987', D: 'AKQJT987', H: 'AKQJT985', S: 'AKQJT983' },
  kitty34: { C: 'AKQJT987', D: 'AKQJT987', H: 'AKQJT9875', S: 'AKQJT9873' },
  rois32: { C: '765432AK', D: '765432AK', H: '765432AK', S: '765432AK' },
  hetu32: { C: '765432A8', D: '765432A8', H: '765432AK', S: '765432AK' },
  joffre32: { B: '76543210', G: '76543210', N: '76543210', R: '76543210' },
  lostheir32: { C: '7654321', D: '7654321', H: '7654321', S: '7654321' },
  lostheir48: { C: 'JT987654321', D: 'JT987654321', H: 'JT987654321', S: 'JT987654321' },
  five40: { C: 'AKQJT98765', D: 'AKQJT98765', H: 'AKQJT98765', S: 'AKQJT98763' },
  six48: { C: 'AKQJT9876543', D: 'AKQJT9876543', H: 'AKQJT9876543', S: 'AKQJT9876543' },
};

const BLANKS = ['B1', 'B2'];
const FAMILY = ['LH', 'WB'];

/** The trump of a contract without one. */
export const NO_TRUMP = 'NT';

export function deckSuits(deck: string): string[] {
  return Object.keys(SUITS[deck]!);
}

/** Every card of the deck once. */
export function deckCards(deck: string): string[] {
  const cards = deckSuits(deck).flatMap((suit) => suitCards(deck, suit));
  return deck.startsWith('lostheir') ? [...cards, ...FAMILY, ...BLANKS] : cards;
}

export function bonusCard(deck: string): string {
  if (deck.startsWith('lostheir')) return 'LH';
  if (deck === 'joffre32') return '0R';
  return deck === 'rois32' || deck === 'hetu32' ? 'KH' : '5H';
}

export function penaltyCard(deck: string): string {
  if (deck.startsWith('lostheir')) return 'WB';
  if (deck === 'joffre32') return '0N';
  return deck === 'rois32' || deck === 'hetu32' ? 'KS' : '3S';
}

export function isBlank(card: string): boolean {
  return BLANKS.includes(card);
}

/** A card with a suit printed on it: neither blank, Heir nor Wrong Boy. */
export function isSuitCard(card: string): boolean {
  return !isBlank(card) && !FAMILY.includes(card);
}

/** The suit a card follows: Heir and Wrong Boy are trumps, a blank has none. */
export function suitOf(card: string, trump: string): string | undefined {
  if (isBlank(card)) return undefined;
  return FAMILY.includes(card) ? trump : card[1]!;
}

/** The cards of one suit from high to low, without Heir and Wrong Boy. */
export function suitOrder(deck: string, suit: string, low: boolean): string[] {
  const cards = suitCards(deck, suit);
  if (!low) return cards;
  const counts = [bonusCard(deck), penaltyCard(deck)];
  const others = cards.filter((card) => !counts.includes(card));
  return [...others.reverse(), ...cards.filter((card) => counts.includes(card))];
}

/** The cards that follow a suit from high to low: the Heir tops the trumps and the Wrong Boy ends them. */
export function followingOrder(
  deck: string,
  suit: string,
  contract: { trump: string; low: boolean },
): string[] {
  const order = suitOrder(deck, suit, contract.low);
  if (!deck.startsWith('lostheir') || suit !== contract.trump) return order;
  return ['LH', ...order, 'WB'];
}

/** "AS KH" as a list; an empty text holds no cards. */
export function cardList(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function suitCards(deck: string, suit: string): string[] {
  return [...SUITS[deck]![suit]!].map((rank) => rank + suit);
}
