// Every field of a rules value in plain words, with where it comes from: what `kaiser rules` reads aloud.
import type { Rules } from './schema.js';

export interface Toggle {
  /** Path of the field, such as `auction.min`. */
  readonly path: string;
  /** What it decides. */
  readonly about: string;
  /** Its value as a sentence of the form. */
  readonly says: (rules: Rules) => string;
  /** Rules page or program in which a value other than the base game's is found. */
  readonly source: string;
}

const PAGAT = 'pagat.com, Kaiser';
const ZONE = 'cardgames.zone, Kaiser';
const PLUS = 'cardrulesplus.com, Kaiser';
const APPS = 'public Kaiser programs';
const JOFFRE = 'Joffre, as played in Bellechasse, Quebec';
const HEIR = 'Lost Heir, the printed game';
const LAB = 'this toolkit';

const seatNames = (rules: Rules, seats: readonly number[]) =>
  seats.map((seat) => (rules.seats === 4 ? 'NESW'[seat] : String(seat))).join(' and ');

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const DECKS: Readonly<Record<Rules['deck'], string>> = {
  base32:
    '32 cards: A K Q J T 9 8 and 7 of clubs and diamonds, with the 5 of hearts and the 3 of spades for the sevens',
  kitty34: '34 cards: A to 7 of every suit, and the 5 of hearts and the 3 of spades',
  rois32:
    '32 cards ranking 7 6 5 4 3 2 A K; the king of hearts is the bonus and the king of spades the penalty card',
  hetu32:
    '32 cards ranking 7 6 5 4 3 2 A, then the 8 of clubs and diamonds and the kings of hearts (bonus) and spades (penalty)',
  joffre32:
    '32 cards of four colours, 7 down to 0; the red 0 is the bonus and the brown (N) 0 the penalty card',
  lostheir32: '28 suit cards 7 to 1, the Lost Heir, the Wrong Boy and two blanks',
  lostheir48: '44 suit cards 11 to 1, the Lost Heir, the Wrong Boy and two blanks',
  five40: '40 cards: A to 6 of every suit, a 5 of clubs, diamonds and hearts, and the 3 of spades',
  six48: '48 cards: A to 3 of every suit; the 5 of hearts is the bonus card and outranks 4 and 3',
};

const LOWS: Readonly<Record<Rules['auction']['low'], string>> = {
  off: 'There is no low play.',
  above: 'A low no-trump bid outranks the no-trump bid of its number.',
  equal: 'A low no-trump bid equals the no-trump bid of its number; neither outbids the other.',
  declarerNoTrump: 'Whoever wins a no-trump bid chooses high or low afterwards.',
  declarerAny:
    'Whoever wins the auction may play any contract low, trumps too; a suit contract played low is not doubled.',
};

const KAISERS: Readonly<Record<Rules['auction']['kaiser'], string>> = {
  off: 'There is no Kaiser bid.',
  solo: "A Kaiser bid wins or loses the game: no trump, and the declarer's own tricks must give 12 points.",
  side: 'A Kaiser bid wins or loses the game: no trump, and the side must take 12 points.',
  forty: 'A Kaiser bid is played alone in no trump and must win every trick: 40 points up or down.',
};

const ALL_PASS: Readonly<Record<Rules['auction']['allPass'], string>> = {
  forceDealer: 'When all others pass, the dealer must bid.',
  redeal: 'When all pass, the same dealer deals anew.',
  nextDealer: 'When all pass, the deal goes on to the next dealer.',
};

const NO_TRUMPS: Readonly<Record<Rules['auction']['noTrump'], string>> = {
  above: 'A no-trump bid outranks the suit bid of its number.',
  aboveAll: 'Every no-trump bid outranks every suit bid.',
  off: 'There are no no-trump bids.',
};

/** In the order of the rules value. */
export const TOGGLES: readonly Toggle[] = [
  { path: 'name', about: 'what tables call the form', says: (r) => `It is called ${r.name}.`, source: LAB },
  { path: 'seats', about: 'players', says: (r) => `${r.seats} players.`, source: PAGAT },
  {
    path: 'sides',
    about: 'who plays with whom',
    says: (r) =>
      r.sides.every((side) => side.length === 1)
        ? 'Everybody plays alone.'
        : `Sides: ${r.sides.map((side) => seatNames(r, side)).join(' against ')}.`,
    source: PAGAT,
  },
  {
    path: 'deck',
    about: 'the pack',
    says: (r) => `Pack: ${DECKS[r.deck]}.`,
    source: `${PAGAT}; ${JOFFRE}; ${HEIR}`,
  },
  {
    path: 'deal.hand',
    about: 'cards dealt to each',
    says: (r) => `Each is dealt ${plural(r.deal.hand, 'card')}.`,
    source: PAGAT,
  },
  {
    path: 'deal.kitty',
    about: 'cards dealt to a kitty',
    says: (r) =>
      r.deal.kitty === 0
        ? 'There is no kitty.'
        : `A kitty of ${r.deal.kitty}: declarer takes it and discards as many face down.`,
    source: PAGAT,
  },
  {
    path: 'deal.piles',
    about: 'face-down piles of two a player',
    says: (r) =>
      r.deal.piles === 0
        ? 'There are no piles.'
        : `Each has ${r.deal.piles} piles of two; the top cards are turned up after the auction, a card below when its top is played.`,
    source: PAGAT,
  },
  {
    path: 'points.trick',
    about: 'points of a trick',
    says: (r) => `A trick is worth ${r.points.trick}.`,
    source: PAGAT,
  },
  {
    path: 'points.bonus',
    about: 'points of the bonus card',
    says: (r) => `The bonus card adds ${r.points.bonus}.`,
    source: PAGAT,
  },
  {
    path: 'points.penalty',
    about: 'points of the penalty card',
    says: (r) => `The penalty card adds ${r.points.penalty}.`,
    source: PAGAT,
  },
  {
    path: 'misdeal',
    about: 'hands so poor that the deal is thrown in',
    says: (r) =>
      ({
        off: 'No deal is thrown in.',
        noHonours: 'A hand without A K Q J, bonus and penalty card is thrown in.',
        noHonoursOrFours:
          'A hand without A K Q J, bonus and penalty card, or with all four tens, nines or eights, is thrown in.',
      })[r.misdeal],
    source: `${PAGAT}; denexa.com, Kaiser`,
  },
  {
    path: 'passing.when',
    about: 'whether cards are passed',
    says: (r) =>
      ({
        never: 'No cards are passed.',
        beforeAuction: 'Cards are passed before the auction.',
        afterAuction: 'Cards are passed after the auction.',
      })[r.passing.when],
    source: PLUS,
  },
  {
    path: 'passing.cards',
    about: 'how many are passed',
    says: (r) => `${plural(r.passing.cards, 'card')} passed at a time, where cards are passed.`,
    source: PLUS,
  },
  {
    path: 'passing.to',
    about: 'to whom',
    says: (r) =>
      r.passing.to === 'partner'
        ? 'Cards passed go to the partner.'
        : 'Cards passed go left, right and to the partner in turn.',
    source: PLUS,
  },
  {
    path: 'auction.kind',
    about: 'how the contract is found',
    says: (r) =>
      r.auction.kind === 'ladder'
        ? 'One round of calls, each higher than the last; the dealer calls last.'
        : 'The others bid for the hand once each; the dealer sells it to the highest and scores that number, or keeps it and plays without a bid.',
    source: HEIR,
  },
  {
    path: 'auction.min',
    about: 'the lowest bid',
    says: (r) => `The lowest bid is ${r.auction.min}.`,
    source: `${PAGAT}; Wikipedia, Kaiser (card game)`,
  },
  {
    path: 'auction.max',
    about: 'the highest bid',
    says: (r) => (r.auction.max === null ? 'Bids have no limit.' : `The highest bid is ${r.auction.max}.`),
    source: PAGAT,
  },
  {
    path: 'auction.noTrump',
    about: 'no-trump bids',
    says: (r) => NO_TRUMPS[r.auction.noTrump],
    source: `${PAGAT}; ${PLUS}`,
  },
  {
    path: 'auction.minNoTrump',
    about: 'the lowest no-trump bid',
    says: (r) =>
      r.auction.minNoTrump === null
        ? 'No-trump bids start where suit bids do.'
        : `No-trump bids start at ${r.auction.minNoTrump}.`,
    source: `${PLUS}; tournament rules of the prairies`,
  },
  { path: 'auction.low', about: 'low play', says: (r) => LOWS[r.auction.low], source: PAGAT },
  {
    path: 'auction.dealerMayEqual',
    about: "the dealer's privilege",
    says: (r) =>
      r.auction.dealerMayEqual
        ? 'The dealer may take the bid by equalling it.'
        : 'The dealer must bid higher, as everybody else.',
    source: PAGAT,
  },
  {
    path: 'auction.allPass',
    about: 'when nobody bids',
    says: (r) => ALL_PASS[r.auction.allPass],
    source: PAGAT,
  },
  {
    path: 'auction.kaiser',
    about: 'the Kaiser bid',
    says: (r) => KAISERS[r.auction.kaiser],
    source: `${PAGAT}; ${APPS}`,
  },
  {
    path: 'trump',
    about: 'how trump is set',
    says: (r) => (r.trump === 'named' ? 'Declarer names trump.' : 'The suit of the first card led is trump.'),
    source: `${JOFFRE}; ${HEIR}`,
  },
  {
    path: 'kitty.trumpNamed',
    about: 'trump and the kitty',
    says: (r) => `Where there is a kitty, trump is named ${r.kitty.trumpNamed} it is seen.`,
    source: PAGAT,
  },
  {
    path: 'kitty.keepPointCards',
    about: 'point cards and the discard',
    says: (r) =>
      r.kitty.keepPointCards
        ? 'Bonus and penalty card may not be discarded.'
        : 'Bonus and penalty card may be discarded, and then count for nobody.',
    source: PAGAT,
  },
  {
    path: 'scoring.made',
    about: 'overtricks',
    says: (r) =>
      r.scoring.made === 'points'
        ? 'A made contract scores all points taken.'
        : 'A made contract scores the bid only.',
    source: APPS,
  },
  {
    path: 'scoring.noTrumpFactor.made',
    about: 'a no-trump contract made',
    says: (r) => `A no-trump contract made counts ${times(r.scoring.noTrumpFactor.made)}.`,
    source: PAGAT,
  },
  {
    path: 'scoring.noTrumpFactor.set',
    about: 'a no-trump contract set',
    says: (r) => `A no-trump contract set costs the bid ${times(r.scoring.noTrumpFactor.set)}.`,
    source: `${PAGAT}; ${PLUS}`,
  },
  {
    path: 'scoring.freeze',
    about: 'the freeze',
    says: (r) =>
      r.scoring.freeze === null
        ? 'Defenders always score what they take.'
        : `Defenders with ${r.scoring.freeze} or more before the hand add nothing positive.`,
    source: `${PAGAT}; ${ZONE}`,
  },
  {
    path: 'scoring.freezeAfterNoTrump',
    about: 'the freeze once a no-trump contract was made',
    says: (r) =>
      r.scoring.freezeAfterNoTrump === null
        ? 'A made no trump leaves the freeze as it is.'
        : `Once a no-trump contract was made the freeze is ${r.scoring.freezeAfterNoTrump}.`,
    source: PAGAT,
  },
  {
    path: 'scoring.frozenNegatives',
    about: 'negative points while frozen',
    says: (r) =>
      r.scoring.frozenNegatives
        ? 'Frozen defenders still lose points.'
        : 'Frozen defenders lose no points either.',
    source: `${PAGAT}; ${APPS}`,
  },
  {
    path: 'scoring.stealBonusWins',
    about: 'stealing the bonus card',
    says: (r) =>
      r.scoring.stealBonusWins
        ? 'Frozen defenders who take the bonus card win the game.'
        : 'Taking the bonus card while frozen wins nothing special.',
    source: PAGAT,
  },
  {
    path: 'scoring.threeTrickRule',
    about: 'the three-trick rule',
    says: (r) =>
      r.scoring.threeTrickRule
        ? 'A side with the penalty card and only one or two tricks scores the penalty alone.'
        : 'Points count as taken, with few tricks too.',
    source: PAGAT,
  },
  {
    path: 'scoring.insult',
    about: 'the insult',
    says: (r) =>
      r.scoring.insult === 0
        ? 'There is no charge when the penalty card takes the bonus card.'
        : `When the penalty card takes the bonus card, the side that played the bonus card scores ${r.scoring.insult}.`,
    source: JOFFRE,
  },
  {
    path: 'game.target',
    about: 'the target',
    says: (r) =>
      r.game.series === null ? `The first side at ${r.game.target} wins.` : 'There is no target.',
    source: `${PAGAT}; ${ZONE}`,
  },
  {
    path: 'game.targetAfterNoTrump',
    about: 'the target once a no-trump contract was made',
    says: (r) =>
      r.game.targetAfterNoTrump === null
        ? 'A made no trump leaves the target as it is.'
        : `Once a no-trump contract was made the target is ${r.game.targetAfterNoTrump} for both.`,
    source: PAGAT,
  },
  {
    path: 'game.mustBidToWin',
    about: 'winning by a bid only',
    says: (r) =>
      r.game.mustBidToWin
        ? 'A side can win only in a hand in which it makes a bid.'
        : 'Defenders can win too.',
    source: PAGAT,
  },
  {
    path: 'game.tie',
    about: 'both at the target',
    says: (r) =>
      r.game.tie === 'bidders'
        ? 'When both reach the target, the bidders win.'
        : 'When both reach the target, the higher total wins.',
    source: PAGAT,
  },
  {
    path: 'game.minusLoses',
    about: 'losing by minus points',
    says: (r) =>
      r.game.minusLoses === null
        ? 'No score loses the game.'
        : `A side at ${r.game.minusLoses} or below loses.`,
    source: `${APPS}; uniquewoodproducts.ca, Kaiser rules`,
  },
  {
    path: 'game.series',
    about: 'a series instead of a game',
    says: (r) =>
      r.game.series === null
        ? 'A game is played to its end.'
        : `${plural(r.game.series, 'hand')} are played, totals decide.`,
    source: 'tournament rules of the prairies',
  },
];

const times = (factor: number): string =>
  factor === 1 ? 'once' : factor === 2 ? 'double' : `${factor} times`;

/** The value of a field by its path. */
export const fieldOf = (rules: Rules, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], rules);
