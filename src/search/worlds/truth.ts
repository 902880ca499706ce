// The world as it is. Only the table asks, and only for strategies that declare that they see all hands.
import { bitOf, type Card, LANES, suitOf } from '../../cards/card.js';
import { cardsInto } from '../../cards/holding.js';
import { kittyStart, NO_CARD, pilesStart, type State } from '../../engine/state.js';
import { World } from './world.js';

/** Where every card of a state lies, as `Worlds` would describe it to a seat that holds none of it back. */
export function trueWorld(state: State): World {
  const { tables, own } = state;
  const world = new World(tables.seats);
  own.forEach(({ held }, seat) => {
    world.held.set(held, seat * LANES);
    world.covered[seat]!.push(...coveredOf(state, seat));
  });
  for (const card of laidAway(state)) world.laid[suitOf(card)]! |= bitOf(card);
  return world;
}

function laidAway(state: State): readonly Card[] {
  const { tables, pack, kittyTaken, own, open } = state;
  if (tables.kitty === 0) return [];
  if (kittyTaken) return own[open.declarer]!.discarded;
  const from = kittyStart(tables);
  return Array.from(pack.subarray(from, from + tables.kitty)) as Card[];
}

/** Under the lids in card order; before they are turned up, the piles as dealt. */
function coveredOf({ tables, pack, under, open }: State, seat: number): Card[] {
  if (tables.piles === 0) return [];
  if (open.covered[seat] === 2 * tables.piles) {
    const from = pilesStart(tables, seat);
    return Array.from(pack.subarray(from, from + 2 * tables.piles)) as Card[];
  }
  const lids: Card[] = [];
  for (let suit = 0; suit < LANES; suit++)
    cardsInto(lids, lids.length, suit, open.lids[seat * LANES + suit]!);
  return lids.map((lid) => under[lid]!).filter((card) => card !== NO_CARD) as Card[];
}
