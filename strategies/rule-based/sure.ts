// Hands that take every trick whatever the others hold.
import { count, type Deck, type Holding, highest, lowest, SUITS, withoutLowest } from 'kaiser-lab';

/** Whether these cards, led from, win every trick without a trump. @param above as in `Order`. */
export function takesAll(deck: Deck, lanes: ArrayLike<Holding>, above: Int32Array): boolean {
  for (let suit = 0; suit < SUITS; suit++) {
    const held = lanes[suit]!;
    const away = deck.full[suit]! & ~held;
    let tops = 0;
    for (let rest = held; rest !== 0; rest = withoutLowest(rest))
      if ((above[(suit << 4) | lowest(rest)]! & away) === 0) tops++;
    if (tops < count(held) && tops < count(away)) return false;
  }
  return highest(lanes[SUITS]!) < 0;
}
