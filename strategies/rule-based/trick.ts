// Who will have the trick under way, once a card lies on it.
import type { Card, Seat, Suit, View } from 'kaiser-lab';
import type { Sight } from './sight.js';

/** A card that has beaten another is harder to beat than that one was: by this factor. */
const HARDER = 0.5;

export class Outlook {
  /** The chance that the card now best stays so and is the own side's. */
  holds = 0;
  /** The chance that a partner still to play takes the trick. */
  partner = 0;
}

/** Fills `outlook` for the trick in which `best` is the best card, the own side's or not, once the view's seat has played. */
export function foresee(outlook: Outlook, sight: Sight, led: Suit, best: Card, ours: boolean): void {
  const { view } = sight;
  const sure = sight.higherOut(best) === 0 && !sight.mayBeTrumped(led, best);
  let holds = ours ? 1 : 0;
  let partner = 0;
  let seat: Seat = view.seat;
  for (let left = sure ? 0 : view.trickLength - view.inTrick - 1; left > 0; left--) {
    seat = nextSeat(view, seat);
    const beats = sight.beatChance(seat, led, best);
    if (view.sideOf(seat) === view.side) partner += (1 - holds - partner) * beats * (ours ? HARDER : 1);
    else {
      holds -= holds * beats;
      partner -= partner * beats * HARDER;
    }
  }
  outlook.holds = holds;
  outlook.partner = partner;
}

function nextSeat(view: View, seat: Seat): Seat {
  let next = seat + 1 === view.seats ? 0 : seat + 1;
  while (view.isAside(next)) next = next + 1 === view.seats ? 0 : next + 1;
  return next;
}

/** The card that is winning the trick under way. */
export function winningCard(view: View): Card {
  const { winning } = view;
  let place = view.inTrick - 1;
  while (place > 0 && view.trickSeat(place) !== winning) place--;
  return view.trickCard(place);
}
