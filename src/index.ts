// The public entry: what a strategy or a program may use. Re-exports only.
export * from './cards/card.js';
export { DECK_NAMES, type Deck, type DeckName, deckNamed } from './cards/deck.js';
export * from './cards/holding.js';
export * from './cards/notation.js';
export type { HandEvent, Phase } from './engine/phase.js';
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
