// Combinations of fields that no table could play (rules, 3 and 9).

import { deckCards } from './deck.js';
import type { Rules } from './presets.js';

export interface Contradiction {
  path: string;
  expected: string;
}

type Clause = [broken: boolean, path: string, expected: string];

/** The first combination that cannot be played; `namesNoTrump` tells whether the value itself sets no trump. */
export function contradiction(rules: Rules, namesNoTrump: boolean): Contradiction | undefined {
  const clauses = [...table(rules), ...auction(rules, namesNoTrump), ...sale(rules), ...series(rules)];
  const found = clauses.find(([broken]) => broken);
  return found === undefined ? undefined : { path: found[1], expected: found[2] };
}

const LOST_HEIR_DECKS = ['lostheir32', 'lostheir48'];
const HONOUR_DECKS = ['base32', 'kitty34', 'five40', 'six48'];

function table(rules: Rules): Clause[] {
  const { seats, sides, deal, passing } = rules;
  const seated = sides.flat().sort((a, b) => a - b);
  const everySeat = Array.from({ length: seats }, (_, seat) => seat);
  const dealt = seats * (deal.hand + 2 * deal.piles) + deal.kitty;
  const pairs = sides.every((side) => side.length === 2);
  return [
    [sides.length < 2 || seated.join() !== everySeat.join(), 'sides', 'each seat once, on two sides or more'],
    [deal.hand < 1 || deal.kitty < 0 || deal.piles < 0, 'deal', 'counts of cards'],
    [dealt !== deckCards(rules.deck).length, 'deal', 'every card of the deck dealt once'],
    [
      rules.misdeal !== 'off' && !HONOUR_DECKS.includes(rules.deck),
      'misdeal',
      'off in a deck without A K Q J on top',
    ],
    [passing.when !== 'never' && !pairs, 'passing.when', 'never unless every side has two seats'],
    [passing.when !== 'never' && passing.cards > deal.hand, 'passing.cards', 'no more than the hand holds'],
  ];
}

function auction(rules: Rules, namesNoTrump: boolean): Clause[] {
  const { kind, min, max, noTrump, minNoTrump, low, kaiser } = rules.auction;
  const firstCard = rules.trump === 'firstCard';
  const lowNeedsNoTrump = low === 'above' || low === 'equal' || low === 'declarerNoTrump';
  return [
    [kind === 'ladder' && max === null, 'auction.max', 'a number unless the hand is sold'],
    [max !== null && min > max, 'auction.min', 'no more than auction.max'],
    [
      max !== null && noTrump !== 'off' && minNoTrump !== null && minNoTrump > max,
      'auction.minNoTrump',
      'no more than auction.max',
    ],
    [lowNeedsNoTrump && noTrump === 'off', 'auction.low', 'off or declarerAny without no trump'],
    [
      firstCard && noTrump !== 'off' && !namesNoTrump,
      'auction.noTrump',
      'to be named beside firstCard trump',
    ],
    [
      firstCard && noTrump === 'off' && kaiser !== 'off',
      'auction.kaiser',
      'off, since nothing is played without trump',
    ],
  ];
}

function sale(rules: Rules): Clause[] {
  const { auction, scoring, game } = rules;
  const sells = auction.kind === 'sell';
  return [
    [
      sells !== LOST_HEIR_DECKS.includes(rules.deck),
      'auction.kind',
      'sell with a Lost Heir deck and only with one',
    ],
    [sells && auction.min !== 1, 'auction.min', '1 where the hand is sold'],
    [sells && rules.trump === 'named', 'trump', 'firstCard where the hand is sold'],
    [sells && auction.noTrump !== 'off', 'auction.noTrump', 'off where the hand is sold'],
    [sells && auction.low !== 'off', 'auction.low', 'off where the hand is sold'],
    [sells && auction.kaiser !== 'off', 'auction.kaiser', 'off where the hand is sold'],
    [sells && scoring.made === 'bid', 'scoring.made', 'points where the hand is sold'],
    [sells && scoring.threeTrickRule, 'scoring.threeTrickRule', 'false where the hand is sold'],
    [sells && scoring.insult !== 0, 'scoring.insult', '0 where the hand is sold'],
    [sells && scoring.stealBonusWins, 'scoring.stealBonusWins', 'false where the hand is sold'],
    [sells && game.mustBidToWin, 'game.mustBidToWin', 'false where the hand is sold'],
  ];
}

function series(rules: Rules): Clause[] {
  const { auction, scoring, game } = rules;
  const isSeries = game.series !== null;
  const endsGames = auction.kaiser === 'solo' || auction.kaiser === 'side';
  return [
    [game.series !== null && game.series < 1, 'game.series', 'one hand or more'],
    [isSeries && endsGames, 'auction.kaiser', 'off or forty in a series'],
    [isSeries && scoring.stealBonusWins, 'scoring.stealBonusWins', 'false in a series'],
  ];
}
