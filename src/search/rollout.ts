// Playing a hand on to its end with the quick player, now and then with a random card. The dice of a rollout depend on its
// seed and on how many cards lie, so that the same seed gives every first card the same luck.
import type { Card } from '../cards/card.js';
import type { State } from '../engine/state.js';
import { legalCards, playCard } from '../engine/tricks.js';
import { noviceCard } from './novice.js';
import { noviceStep } from './novice-bids.js';

const legal: Card[] = [];

/** Plays a state to the end of the hand, with a share `noise` of random cards. @experimental */
export function rollOut(state: State, seed: number, noise: number): void {
  rollToPlay(state);
  while (state.open.phase === 'play') rollOne(state, seed, noise);
}

/** As `rollOut`, to the first lead. */
export function rollToPlay(state: State): void {
  while (state.open.phase !== 'play' && state.open.phase !== 'handOver') noviceStep(state);
}

/** As `rollOut`, until so many tricks of the hand are done. */
export function rollTricks(state: State, done: number, seed: number, noise: number): void {
  while (state.open.phase === 'play' && state.open.tricksDone < done) rollOne(state, seed, noise);
}

function rollOne(state: State, seed: number, noise: number): void {
  const dice = mixed(seed, state.open.playedCount);
  if (noise === 0 || (dice >>> 0) / 4294967296 >= noise) playCard(state, noviceCard(state));
  else {
    const size = legalCards(state, legal);
    playCard(state, legal[(mixed(dice, 1) >>> 8) % size]!);
  }
}

/** Two numbers mixed into 32 random-looking bits (the finaliser of MurmurHash3). */
export function mixed(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b + 1, 0x9e3779b1), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
