// What is counted of each hand and game, and the rates that are read off the counts. Every count is an integer a unit; every rate
// is one count over another, so that its error can be taken from the spread between units.

/** Counts for one strategy under one form. Those of the table as a whole come first, then those of the strategy's own sides. */
export const COUNTS = [
  'games',
  'hands',
  'deals',
  'passedOut',
  'forcedHands',
  'dealerLead',
  'firstLead',
  'swing',
  'halfways',
  'comebacks',
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
  'made',
  'forced',
  'forcedMade',
  'noTrump',
  'taken',
  'level',
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
  /** Multiplies the rate; see `leads`. */
  readonly scale: number;
  /** Counts that grow with the number of other sides: divided by it. */
  readonly leads?: true;
  /** In words, with its unit. */
  readonly about: string;
}

const measure = (name: string, of: Count, per: Count, about: string, scale = 1): Measure => ({
  name,
  of,
  per,
  scale,
  about,
});

/** Rates for one strategy under one form, in the order in which files show them. */
export const MEASURES: readonly Measure[] = [
  measure('winRate', 'winHalves', 'plays', 'share of hands or games won, a draw half', 0.5),
  measure('pointsPerHand', 'points', 'sideHands', 'score change a hand'),
  measure('declaredShare', 'declared', 'sideHands', 'share of hands declared, a side'),
  measure('makeRate', 'made', 'declared', 'share of contracts made'),
  measure('bidLevel', 'level', 'declared', 'number bid a contract'),
  measure('pointsTaken', 'taken', 'declared', 'points taken a contract'),
  measure('noTrumpShare', 'noTrump', 'declared', 'share of contracts without trump'),
  measure('forcedShare', 'forced', 'declared', 'share of contracts bid by a forced dealer'),
  measure('forcedMakeRate', 'forcedMade', 'forced', 'share of forced contracts made'),
  measure('handsPerGame', 'hands', 'games', 'hands a game'),
  measure('dealsPerHand', 'deals', 'hands', 'deals a hand, misdeals and hands dealt anew included'),
  measure('passedOutShare', 'passedOut', 'hands', 'share of hands passed out'),
  measure(
    'forcedDealerShare',
    'forcedHands',
    'hands',
    'share of hands in which the dealer was forced to bid',
  ),
  {
    ...measure(
      'dealerAdvantage',
      'dealerLead',
      'hands',
      "score change of the dealer's side less the others'",
    ),
    leads: true,
  },
  {
    ...measure(
      'firstBidderAdvantage',
      'firstLead',
      'hands',
      "score change of the first bidder's side less the others'",
    ),
    leads: true,
  },
  measure(
    'swing',
    'swing',
    'hands',
    'mean square of the difference between the first and the second side in a hand',
  ),
  measure(
    'comebackShare',
    'comebacks',
    'halfways',
    'share of games won by a side that was behind when the leader had half the target',
  ),
  ...([1, 2, 3, 4, 5, 6] as const).map((place) =>
    measure(
      `declaredShare${place}`,
      `declared${place}`,
      'hands',
      `share of hands declared by bidder ${place} from the dealer's left`,
    ),
  ),
];

export const measureNamed = (name: string): number => MEASURES.findIndex((one) => one.name === name);

/** Sums kept of each cell of the bids: a call at a place, forced or free. */
export const BID_SUMS = [
  'calls',
  'contracts',
  'made',
  'taken',
  'over',
  'change',
  'units',
  'madeMade',
  'madeContracts',
  'contractsContracts',
  'predicted',
  'predictedMillionths',
] as const;
export const BID = Object.freeze(
  Object.fromEntries(BID_SUMS.map((name, at) => [name, at])) as Record<(typeof BID_SUMS)[number], number>,
);
