// What is counted of each hand and game, and the rates that are read off the counts. Every count is an integer a unit, every rate
// is one count over another, so that its error can be taken from the spread between units.

/** Counts for one strategy under one form: those of the table as a whole, then (from `plays`) those of the strategy's own sides. */
export const COUNTS = [
  'games',
  'decided',
  'hands',
  'deals',
  'passedOut',
  'forcedHands',
  'dealerLead',
  'firstLead',
  'dealerWins',
  'swing',
  'halfways',
  'comebacks',
  'wonDefending',
  'declared1',
  'declared2',
  'declared3',
  'declared4',
  'declared5',
  'declared6',
  'plays',
  'winHalves',
  'sideHands',
  'points',
  'declared',
  'contracts',
  'made',
  'forced',
  'forcedMade',
  'noTrump',
  'taken',
  'level',
  'levelled',
  'declaredPoints',
  'defended',
  'defendedPoints',
  'faults',
] as const;
export type Count = (typeof COUNTS)[number];

/** Place of a count in a row. */
export const COUNT = Object.freeze(
  Object.fromEntries(COUNTS.map((name, at) => [name, at])) as Record<Count, number>,
);

export interface Measure {
  readonly name: string;
  readonly of: Count;
  readonly per: Count;
  /** Multiplies the rate. */
  readonly scale: number;
  /** Counts one lead for each other side: divided by their number. */
  readonly lead: boolean;
  /** Whether it is a share, from 0 to 1. */
  readonly share: boolean;
  /** What it is, with its unit. */
  readonly about: string;
}

const rate = <Name extends string>(
  name: Name,
  of: Count,
  per: Count,
  about: string,
): Measure & { readonly name: Name } => ({
  name,
  of,
  per,
  scale: 1,
  lead: false,
  share: false,
  about,
});

const share = <Name extends string>(
  name: Name,
  of: Count,
  per: Count,
  what: string,
): Measure & { readonly name: Name } => ({ ...rate(name, of, per, `share of ${what}`), share: true });

/** Rates of a strategy's sides, by strategy and form. */
export const SIDE_MEASURES = [
  { ...share('winRate', 'winHalves', 'plays', 'hands or games won, a draw half'), scale: 0.5 },
  rate('points', 'points', 'sideHands', 'score change a hand'),
  share('declared', 'declared', 'sideHands', 'hands declared'),
  share('makeRate', 'made', 'contracts', 'contracts made'),
  rate('bidLevel', 'level', 'levelled', 'number bid, a contract'),
  rate('pointsTaken', 'taken', 'contracts', 'points taken, a contract'),
  share('noTrumpShare', 'noTrump', 'contracts', 'contracts without trump'),
  share('forcedShare', 'forced', 'contracts', 'contracts bid by a forced dealer'),
  share('forcedMakeRate', 'forcedMade', 'forced', 'forced contracts made'),
  rate('declaredPoints', 'declaredPoints', 'declared', 'score change of the bidders, a contract'),
  rate(
    'defendedPoints',
    'defendedPoints',
    'defended',
    'score change of a side, a hand that another side declared',
  ),
] as const;

const place = (number: 1 | 2 | 3 | 4 | 5 | 6): Measure =>
  share(
    `declaredShare${number}`,
    `declared${number}`,
    'hands',
    `hands declared by bidder ${number} from the dealer's left`,
  );

/** Rates of a form of the game, with one strategy on every seat. */
export const HOUSE_MEASURES: readonly Measure[] = [
  rate('handsPerGame', 'hands', 'games', 'hands a game'),
  ...SIDE_MEASURES.slice(3),
  share('forcedDealerShare', 'forcedHands', 'hands', 'hands in which the dealer had to bid'),
  share('passedOutShare', 'passedOut', 'hands', 'hands passed out'),
  rate('dealsPerHand', 'deals', 'hands', 'deals a hand, with misdeals and hands dealt anew'),
  {
    ...rate(
      'dealerAdvantage',
      'dealerLead',
      'hands',
      "score change of the dealer's side less the others' mean, a hand",
    ),
    lead: true,
  },
  {
    ...rate(
      'firstBidderAdvantage',
      'firstLead',
      'hands',
      "score change of the first bidder's side less the others' mean, a hand",
    ),
    lead: true,
  },
  {
    ...share(
      'dealerWinRate',
      'dealerWins',
      'hands',
      "hands in which the dealer's side scores the most, a tie half",
    ),
    scale: 0.5,
  },
  rate('swing', 'swing', 'hands', 'squared difference between best and worst score change, a hand'),
  rate('pointsPerHand', 'points', 'sideHands', 'score change of a side, a hand'),
  share(
    'comebacks',
    'comebacks',
    'halfways',
    'games won by a side that was behind when the leader had half the target',
  ),
  share('wonDefending', 'wonDefending', 'decided', 'games won in a hand that the winners did not declare'),
  ...([1, 2, 3, 4, 5, 6] as const).map(place),
];

/** All rates, each once: those of sides first. */
export const MEASURES: readonly Measure[] = [
  ...SIDE_MEASURES,
  ...HOUSE_MEASURES.filter(({ name }) => !SIDE_MEASURES.some((one) => one.name === name)),
];

/** Place of a measure among all. */
export const measureAt = (name: string): number => MEASURES.findIndex((one) => one.name === name);

/** Rates of a call under a form: its contracts over hands, those made over its contracts. */
export const CALL_RATES = ['contractShare', 'makeRate'] as const;
/** Sums kept of a rate of a call: x, y, x x, x y, y y. */
export const RATE_SUMS = 5;
/** Sums kept of a rate under two forms: x x, x y, y x, y y. */
export const CROSS_SUMS = 4;

/** Sums kept of each cell of the bids: a call at a place, forced or free. */
export const BID_SUMS = [
  'calls',
  'contracts',
  'made',
  'taken',
  'over',
  'change',
  'madeMade',
  'madeContracts',
  'contractsContracts',
  'predicted',
  'predictedMillionths',
] as const;
export const BID = Object.freeze(
  Object.fromEntries(BID_SUMS.map((name, at) => [name, at])) as Record<(typeof BID_SUMS)[number], number>,
);

/** Sums kept of predicted make probabilities, by tenths: how many, their sum and squares, contracts made, sum of those of made ones. */
export const FORECAST_BINS = 10;
export const FORECAST = { count: 0, forecast: 1, squares: 2, happened: 3, hit: 4, length: 5 } as const;
/** Probabilities are counted in millionths, so that their sums are exact. */
export const MILLION = 1e6;
