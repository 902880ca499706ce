// What is wrong with a strategy that cannot be loaded or seated, as one sentence.

export class StrategyError extends Error {
  override readonly name = 'StrategyError';
}
