// Labelled deals as what the networks are trained on.
import { NO_TRUMP_ROW, networkOf, readHand, readPair } from '../../src/search/bidding/hand-input.js';
import { LEAST } from '../../src/search/bidding/network.js';
import { perfectPoints, ROW } from './labels.js';
import type { Samples } from './learn.js';

const HAND = 8;
const DENOMINATIONS = [0, 1, 2, 3, NO_TRUMP_ROW];

/** Every hand of every deal in the denominations of a network; with `pairs` the partner's hand beside it. */
export function samplesOf(rows: Int16Array, network: number, pairs: boolean): Samples {
  const denominations = DENOMINATIONS.filter((denomination) => networkOf(denomination) === network);
  const cards = pairs ? 2 * HAND : HAND;
  const most = (rows.length / ROW) * 4 * denominations.length;
  const on = new Uint8Array(most * cards);
  const outcome = new Uint8Array(most);
  let size = 0;
  for (let from = 0; from < rows.length; from += ROW)
    for (let seat = 0; seat < 4; seat++)
      for (const denomination of denominations) {
        const out = on.subarray(size * cards, (size + 1) * cards);
        const hand = handOf(rows, from, seat);
        if (pairs) readPair(out, hand, handOf(rows, from, (seat + 2) % 4), denomination);
        else readHand(out, hand, denomination);
        outcome[size++] = perfectPoints(rows, from, seat, denomination) - LEAST;
      }
  return { on, cards, outcome, size };
}

const handOf = (rows: Int16Array, from: number, seat: number): Int16Array =>
  rows.subarray(from + seat * 4, from + seat * 4 + 4);
