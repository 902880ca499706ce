// Where a hand stands: what the seat to act is asked for.

export const PHASES = ['pass', 'auction', 'accept', 'trump', 'low', 'discard', 'play', 'handOver'] as const;
export type Phase = (typeof PHASES)[number];

export const EVENTS = [
  'misdeal',
  'passedOut',
  'kaiserMade',
  'kaiserSet',
  'handLimit',
  'stolenBonus',
  'forfeit',
  'void',
] as const;
/** What else happened in a hand; see the hand record. */
export type HandEvent = (typeof EVENTS)[number];
