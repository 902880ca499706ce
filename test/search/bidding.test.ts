// The trained bidder, looking ahead with it, and reading the others' calls.
import { describe, expect, it, test } from 'vitest';
import { bitOf, suitOf } from '../../src/cards/card.js';
import { parseCards } from '../../src/cards/notation.js';
import { legalCalls, placeCall } from '../../src/engine/auction.js';
import { openAuction } from '../../src/engine/course.js';
import { startGame } from '../../src/engine/game.js';
import { clearHand } from '../../src/engine/open.js';
import { State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import { randomFrom } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { bidderFor } from '../../src/search/bidding/bidder.js';
import { calibrated, logOdds } from '../../src/search/bidding/calibration.js';
import { Inference } from '../../src/search/infer.js';
import { weigh } from '../../src/search/worlds/weights.js';
import { Worlds } from '../../src/search/worlds/worlds.js';
import champion from '../../strategies/champion.js';
import pimc from '../../strategies/pimc.js';
import { playerOf } from '../support/decide.js';

const pagat = preset('pagat');

/** West deals; N holds the cards, or the seat that the calls lead to. */
function auction(hand: string, calls: string): { state: State; view: View } {
  const state = new State(tablesOf(pagat));
  startGame(state.open, 3);
  clearHand(state.open);
  openAuction(state.open);
  const seat = calls.split(' ').filter(Boolean).length;
  for (const card of parseCards(state.tables.deck, hand)) state.held[seat]![suitOf(card)]! |= bitOf(card);
  for (const text of calls.split(' ').filter(Boolean)) placeCall(state, state.tables.callNamed.get(text)!);
  return { state, view: new View(state, seat) };
}

describe.each([
  ['pimc', () => playerOf(pimc, pagat)],
  ['champion', () => playerOf(champion, pagat)],
] as const)('%s', (_, sit) => {
  it.each([
    ['passes a poor hand', '9C 8C JD 9D 8D TH 9H TS', '', /^P$/],
    ['bids a good suit', 'AS KS QS JS TS AH 8C 7D', '', /^[678]N?$/],
    ['bids no trump with aces', 'AC KC AD KD AH KH AS 8C', '', /^[6789]N$/],
    ['is forced to name something', '9C 8C 7C JD 9D TH 9H TS', 'P P P', /^6N?$/],
    ['passes over partner’s bid with an ordinary hand', 'AC 9C QD 9D 8D TH 9H TS', '6 P', /^P$/],
  ])('%s', (_, hand, calls, expected) => {
    const { state, view } = auction(hand, calls);
    expect(sit().call(view, legalCalls(state.open), randomFrom('calls')).text).toMatch(expected);
  });
});

test('a world that explains the calls weighs more', () => {
  const { view } = auction('9C 8C 7C JD 9D TH 9H TS', 'P 8 P');
  const inference = new Inference(bidderFor(pagat)!, view);
  const worlds = new Worlds(view).draw(400, randomFrom('worlds'));
  const promise = (at: number) =>
    Math.max(
      ...[0, 1, 2, 3].map((suit) =>
        bidderFor(pagat)!.model.mean(
          [0, 1, 2, 3].map((lane) => worlds[at]!.holding(1, lane)),
          suit,
        ),
      ),
    );
  const weights = weigh(worlds, (world) => inference.logLikelihood(world));
  const plain = worlds.reduce((sum, _, at) => sum + promise(at) / worlds.length, 0);
  const weighed = worlds.reduce((sum, _, at) => sum + promise(at) * weights[at]!, 0);
  expect(weighed).toBeGreaterThan(plain + 0.5);
});

test('at an infinite temperature all worlds weigh the same', () => {
  const { view } = auction('9C 8C 7C JD 9D TH 9H TS', 'P 8 P');
  const inference = new Inference(bidderFor(pagat)!, view);
  const worlds = new Worlds(view).draw(50, randomFrom('worlds'));
  const weights = weigh(worlds, (world) => inference.logLikelihood(world), Infinity);
  expect([...weights]).toEqual(new Array(50).fill(1 / 50));
});

test('calibration keeps the order of chances, and a line of slope 1 through 0 changes nothing', () => {
  const chances = [0.05, 0.3, 0.5, 0.7, 0.95];
  expect(chances.map((chance) => calibrated(chance))).toEqual(
    chances.map((chance) => calibrated(chance)).toSorted((a, b) => a - b),
  );
  for (const chance of chances) expect(calibrated(chance, { offset: 0, slope: 1 })).toBeCloseTo(chance, 12);
  expect(logOdds(0.5)).toBe(0);
});
