// The rates that runs report: what is counted of each hand and game, as totals of one number over totals of another.

/** By strategy and rules, over the sides it sat on. */
export const SIDE_MEASURES = ['winRate', 'points', 'declared', 'made'] as const;
export type SideMeasure = (typeof SIDE_MEASURES)[number];

/** Of a form of the game, with one strategy on every seat. */
export const HOUSE_MEASURES = [
  'handsPerGame',
  'makeRate',
  'forcedShare',
  'noTrumpShare',
  'declaredFirst',
  'declaredDealer',
  'bidLevel',
  'biddersPoints',
  'defendersPoints',
  'dealerAdvantage',
  'firstBidderAdvantage',
  'swing',
  'comebacks',
  'wonDefending',
] as const;
export type HouseMeasure = (typeof HOUSE_MEASURES)[number];

/** What each measure is, for the columns of tables. */
export const HOUSE_ABOUT: Readonly<Record<HouseMeasure, string>> = {
  handsPerGame: 'hands a game',
  makeRate: 'contracts made, of contracts with a bid',
  forcedShare: 'hands played by a forced dealer',
  noTrumpShare: 'hands played in no trump',
  declaredFirst: 'hands declared by the first seat to call',
  declaredDealer: 'hands declared by the dealer',
  bidLevel: 'number bid, a contract',
  biddersPoints: 'score change of the bidders, a hand',
  defendersPoints: 'score change of the best defenders, a hand',
  dealerAdvantage: "score change of the dealer's side less the others' mean, a hand",
  firstBidderAdvantage: "score change of the first caller's side less the others' mean, a hand",
  swing: 'squared difference between best and worst score change, a hand',
  comebacks: 'games won by a side that was behind when the first reached half of the target',
  wonDefending: 'games won in a hand that the winners did not bid',
};
