// The public entry: what a strategy or a program may use. Re-exports only.
export * from './cards/card.js';
export { DECK_NAMES, type Deck, type DeckName, deckNamed } from './cards/deck.js';
export * from './cards/holding.js';
export * from './cards/notation.js';
export { answerSale, placeCall } from './engine/auction.js';
export { chooseLow, discard, nameTrump, passCards } from './engine/exchange.js';
export type { HandEvent, Phase } from './engine/phase.js';
export { copyState, State } from './engine/state.js';
export { legalCards, playCard } from './engine/tricks.js';
export { View } from './engine/view.js';
export type { OptionSchema, OptionValues } from './play/options.js';
export * from './play/strategy.js';
export { Random } from './random/random.js';
export { randomFrom, Streams } from './random/streams.js';
export type { Call, CallKind } from './rules/call.js';
export { derive, parseRules, preset } from './rules/derive.js';
export { PRESET_NAMES } from './rules/presets.js';
export { RulesError } from './rules/rules-error.js';
export type { Rules, RulesDifference } from './rules/schema.js';
export { type Tables, tablesOf } from './rules/tables.js';
export { type Bidder, bidderFor } from './search/bidding/bidder.js';
export { calibrated } from './search/bidding/calibration.js';
export { BASE_POINTS, type CallWorth, Lookahead, type Solve } from './search/bidding/lookahead.js';
export { determinize } from './search/determinize.js';
export { type Equity, equityOf } from './search/equity.js';
export { Inference } from './search/infer.js';
export { noviceCard, noviceWorth } from './search/novice.js';
export { noviceCall, noviceStep } from './search/novice-bids.js';
export {
  formOf,
  holdingsOf,
  type Position,
  type SolverForm,
  type Trump,
  UnsolvableError,
} from './search/position.js';
export { mixed, rollOut } from './search/rollout.js';
export { Abandoned, type BestCard, type CardValues, Solver, type SolverOptions } from './search/solver.js';
export { type PointsTable, threadSolver, Valuer, type ValuerOptions } from './search/valuer.js';
export { effectiveSize, resample, weigh } from './search/worlds/weights.js';
export { World } from './search/worlds/world.js';
export { Worlds } from './search/worlds/worlds.js';
export { Worth } from './search/worth.js';
