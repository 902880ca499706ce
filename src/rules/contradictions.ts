// Combinations of fields that make no sense, each refused with the path of the field to change.
import { deckNamed, hasSuitless } from '../cards/deck.js';
import { RulesError } from './rules-error.js';
import type { Rules } from './schema.js';

type Check = (rules: Rules) => void;

/** Throws a RulesError for the first contradiction. */
export function checkRules(rules: Rules): void {
  for (const check of CHECKS) check(rules);
}

const refuse = (path: string, what: string): never => {
  throw new RulesError(path, what);
};

const CHECKS: readonly Check[] = [
  checkSides,
  checkDeal,
  checkMisdeal,
  checkPassing,
  checkBidRange,
  checkLow,
  checkSeries,
  checkSell,
];

function checkSides({ sides, seats }: Rules): void {
  const seen = sides.flat().sort((a, b) => a - b);
  const every = Array.from({ length: seats }, (_, seat) => seat);
  if (seen.join() !== every.join())
    refuse('sides', `expected each of the seats 0..${seats - 1} once, got ${JSON.stringify(sides)}`);
  if (sides.some((side) => side.length !== sides[0]!.length))
    refuse('sides', `expected sides of one size, got ${JSON.stringify(sides)}`);
}

function checkDeal({ deck, deal, seats }: Rules): void {
  const { cards } = deckNamed(deck);
  const dealt = seats * (deal.hand + 2 * deal.piles) + deal.kitty;
  if (dealt !== cards.length)
    refuse(
      'deal',
      `${seats} seats with ${deal.hand} cards, ${deal.piles} two-card piles each and a kitty of ${deal.kitty} take ${dealt} cards, expected the ${cards.length} of ${deck}`,
    );
}

function checkMisdeal({ misdeal, deck }: Rules): void {
  if (misdeal !== 'off' && deckNamed(deck).honours[0] === 0)
    refuse('misdeal', `${misdeal} needs a pack with A K Q J on top, ${deck} has none; expected off`);
}

function checkPassing({ passing, sides, deal }: Rules): void {
  if (passing.when === 'never') return;
  if (sides[0]!.length !== 2)
    refuse('passing.when', 'passing needs sides of two seats each; expected never with these sides');
  if (passing.cards > deal.hand)
    refuse('passing.cards', `${passing.cards} cards to pass is more than the ${deal.hand} of a hand`);
}

function checkBidRange({ auction }: Rules): void {
  const { min, max, minNoTrump, kind } = auction;
  if (kind === 'ladder' && max === null)
    refuse('auction.max', 'null (no limit) goes with auction.kind sell only; expected a number');
  if (max !== null && min > max) refuse('auction.min', `minimum ${min} is above the maximum ${max}`);
  if (max !== null && minNoTrump !== null && minNoTrump > max)
    refuse('auction.minNoTrump', `minimum ${minNoTrump} is above the maximum ${max}`);
}

function checkLow({ auction, trump }: Rules): void {
  const { low, noTrump, kaiser } = auction;
  if (noTrump !== 'off') return;
  if (low !== 'off' && low !== 'declarerAny')
    refuse(
      'auction.low',
      `${low} needs no-trump bids, but auction.noTrump is off; expected off or declarerAny`,
    );
  if (kaiser !== 'off' && trump === 'firstCard')
    refuse(
      'auction.kaiser',
      'a Kaiser bid is played in no trump, but no trump is off and the first card sets trump',
    );
}

function checkSeries({ game, auction, scoring }: Rules): void {
  if (game.series === null) return;
  if (auction.kaiser === 'solo' || auction.kaiser === 'side')
    refuse('auction.kaiser', `${auction.kaiser} wins the game, but a series has no winner before its end`);
  if (scoring.stealBonusWins)
    refuse('scoring.stealBonusWins', 'wins the game, but a series has no winner before its end');
}

function checkSell(rules: Rules): void {
  const heir = hasSuitless(deckNamed(rules.deck));
  const sell = rules.auction.kind === 'sell';
  if (heir && !sell)
    refuse('auction.kind', `${rules.deck} is played with the selling auction; expected sell`);
  if (!sell) return;
  if (!heir) refuse('auction.kind', `sell needs a Lost Heir deck, got ${rules.deck}; expected ladder`);
  const { auction, scoring, game, trump } = rules;
  const must = (path: string, ok: boolean, expected: string) => {
    if (!ok) refuse(path, `does not go with the selling auction; expected ${expected}`);
  };
  must('auction.min', auction.min === 1, '1');
  must('trump', trump === 'firstCard', 'firstCard');
  must('auction.noTrump', auction.noTrump === 'off', 'off');
  must('auction.low', auction.low === 'off', 'off');
  must('auction.kaiser', auction.kaiser === 'off', 'off');
  must('scoring.made', scoring.made === 'points', 'points');
  must('scoring.threeTrickRule', !scoring.threeTrickRule, 'false');
  must('scoring.insult', scoring.insult === 0, '0');
  must('scoring.stealBonusWins', !scoring.stealBonusWins, 'false');
  must('game.mustBidToWin', !game.mustBidToWin, 'false');
}
