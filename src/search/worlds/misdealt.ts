// Worlds in which somebody's hand would have been thrown in did not happen. Judged where a world tells the hand as dealt:
// not after passing, and not for a declarer who has discarded.
import { bitOf, LANES, type Seat, SUITS, suitOf } from '../../cards/card.js';
import type { View } from '../../engine/view.js';
import type { World } from './world.js';

const FOURS = ['T', '9', '8'];

/** Whether the form has misdeals that a world can show. */
export const judgesMisdeals = ({ rules }: View): boolean =>
  rules.misdeal !== 'off' && rules.passing.when === 'never' && rules.deal.piles === 0;

/** Whether some hand of the world, as dealt, was a misdeal. */
export function hasDealtMisdeal(view: View, world: World): boolean {
  for (let seat = 0; seat < view.seats; seat++) {
    if (view.rules.deal.kitty > 0 && view.declarer === seat) continue;
    if (isMisdeal(view, dealtTo(view, world, seat))) return true;
  }
  return false;
}

/** What a seat holds and has played, by lane. */
function dealtTo(view: View, world: World, seat: Seat): Int32Array {
  const lanes = world.held.slice(seat * LANES, (seat + 1) * LANES);
  for (let place = 0; place < view.playedCount; place++) {
    if (view.playedBy(place) !== seat) continue;
    const card = view.playedCard(place);
    lanes[suitOf(card)]! |= bitOf(card);
  }
  return lanes;
}

function isMisdeal(view: View, lanes: Int32Array): boolean {
  const { honours, cards, text } = view.deck;
  let held = 0;
  for (let suit = 0; suit < SUITS; suit++) held |= lanes[suit]! & honours[suit]!;
  if (held === 0) return true;
  if (view.rules.misdeal === 'noHonours') return false;
  return FOURS.some((face) =>
    cards.every((card) => text[card]![0] !== face || (lanes[suitOf(card)]! & bitOf(card)) !== 0),
  );
}
