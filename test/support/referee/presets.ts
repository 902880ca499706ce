// The forms of the game as the referee knows them: one whole value and, for each other preset, what differs.

export interface Rules {
  name: string;
  seats: number;
  sides: number[][];
  deck: string;
  deal: { hand: number; kitty: number; piles: number };
  points: { trick: number; bonus: number; penalty: number };
  misdeal: string;
  passing: { when: string; cards: number; to: string };
  auction: {
    kind: string;
    min: number;
    max: number | null;
    noTrump: string;
    minNoTrump: number | null;
    low: string;
    dealerMayEqual: boolean;
    allPass: string;
    kaiser: string;
  };
  trump: string;
  kitty: { trumpNamed: string; keepPointCards: boolean };
  scoring: {
    made: string;
    noTrumpFactor: { made: number; set: number };
    freeze: number | null;
    freezeAfterNoTrump: number | null;
    frozenNegatives: boolean;
    stealBonusWins: boolean;
    threeTrickRule: boolean;
    insult: number;
  };
  game: {
    target: number;
    targetAfterNoTrump: number | null;
    mustBidToWin: boolean;
    tie: string;
    minusLoses: number | null;
    series: number | null;
  };
}

/** A JSON object whose fields are not known yet. */
export type Difference = { [field: string]: unknown };

/** The base game, every field named (rules, 3). */
export const PAGAT: Rules = {
  name: 'pagat',
  seats: 4,
  sides: [
    [0, 2],
    [1, 3],
  ],
  deck: 'base32',
  deal: { hand: 8, kitty: 0, piles: 0 },
  points: { trick: 1, bonus: 5, penalty: -3 },
  misdeal: 'off',
  passing: { when: 'never', cards: 1, to: 'partner' },
  auction: {
    kind: 'ladder',
    min: 6,
    max: 12,
    noTrump: 'above',
    minNoTrump: null,
    low: 'off',
    dealerMayEqual: true,
    allPass: 'forceDealer',
    kaiser: 'off',
  },
  trump: 'named',
  kitty: { trumpNamed: 'before', keepPointCards: true },
  scoring: {
    made: 'points',
    noTrumpFactor: { made: 2, set: 2 },
    freeze: 45,
    freezeAfterNoTrump: null,
    frozenNegatives: true,
    stealBonusWins: false,
    threeTrickRule: false,
    insult: 0,
  },
  game: {
    target: 52,
    targetAfterNoTrump: null,
    mustBidToWin: false,
    tie: 'bidders',
    minusLoses: null,
    series: null,
  },
};

const LOST_HEIR: Difference = {
  extends: 'pagat',
  auction: { kind: 'sell', min: 1, max: null, noTrump: 'off' },
  trump: 'firstCard',
  scoring: { freeze: null },
  game: { target: 25 },
};

/** What each preset changes in the one it extends (rules, 7). */
export const PRESETS: { [name: string]: Difference } = {
  pagat: { extends: 'pagat' },
  pagat7: { extends: 'pagat', auction: { min: 7 } },
  'cardgames-zone': { extends: 'pagat' },
  'cardgames-zone-32': { extends: 'pagat', game: { target: 32 } },
  prairie7: {
    extends: 'pagat',
    auction: { min: 7 },
    scoring: { freezeAfterNoTrump: 55 },
    game: { mustBidToWin: true, targetAfterNoTrump: 62 },
  },
  kaisergame: { extends: 'pagat', auction: { min: 7 }, scoring: { freeze: 47 }, game: { minusLoses: -52 } },
  saskatchewan34: {
    extends: 'pagat',
    deck: 'kitty34',
    deal: { kitty: 2 },
    auction: { min: 7, low: 'above' },
    game: { targetAfterNoTrump: 62 },
  },
  'saskatchewan34-equal': { extends: 'saskatchewan34', auction: { low: 'equal' } },
  'saskatchewan34-declarer': { extends: 'saskatchewan34', auction: { low: 'declarerNoTrump' } },
  'saskatchewan34-any': { extends: 'saskatchewan34', auction: { low: 'declarerAny' } },
  tournament: {
    extends: 'pagat',
    auction: { minNoTrump: 7 },
    scoring: { freeze: null },
    game: { series: 12 },
  },
  kitty7x4: { extends: 'pagat', deal: { hand: 7, kitty: 4 }, auction: { max: 11 } },
  cardrules: { extends: 'pagat', scoring: { freeze: null, noTrumpFactor: { made: 2, set: 1 } } },
  'cardrules-pass2': {
    extends: 'cardrules',
    passing: { when: 'beforeAuction', cards: 2, to: 'partner' },
  },
  'cardrules-nt': { extends: 'cardrules', auction: { noTrump: 'aboveAll', minNoTrump: 8 } },
  lesrois: {
    extends: 'pagat',
    deck: 'rois32',
    auction: { min: 4, noTrump: 'off' },
    scoring: { freeze: null },
    game: { target: 40 },
  },
  hetu: {
    extends: 'pagat',
    deck: 'hetu32',
    points: { bonus: 5, penalty: -4 },
    auction: { min: 5, noTrump: 'off' },
    trump: 'firstCard',
    scoring: { freeze: null },
    game: { target: 40 },
  },
  joffre: {
    extends: 'pagat',
    deck: 'joffre32',
    auction: { min: 5, noTrump: 'off' },
    trump: 'firstCard',
    scoring: { freeze: null },
    game: { target: 41 },
  },
  'joffre-insult': { extends: 'joffre', scoring: { insult: -5 }, game: { target: 40 } },
  lostheir32: { ...LOST_HEIR, deck: 'lostheir32' },
  lostheir48: { ...LOST_HEIR, deck: 'lostheir48', deal: { hand: 12 } },
  twohand: {
    extends: 'pagat',
    seats: 2,
    sides: [[0], [1]],
    deal: { piles: 4 },
    auction: { max: 20 },
    scoring: { freeze: null },
  },
  five: { extends: 'pagat', seats: 5, sides: [[0], [1], [2], [3], [4]], deck: 'five40' },
  six: {
    extends: 'pagat',
    seats: 6,
    sides: [
      [0, 2, 4],
      [1, 3, 5],
    ],
    deck: 'six48',
  },
  'six-pairs': {
    extends: 'six',
    sides: [
      [0, 3],
      [1, 4],
      [2, 5],
    ],
  },
};
