// A first bot to start from: bids the lowest suit bid on five cards of a suit, and always plays its strongest card.
import { type Card, count, defineStrategy, type Player } from 'kaiser-lab';

const player: Player = {
  call(view, legal) {
    const long = [0, 1, 2, 3].some((suit) => count(view.holding(suit)) >= 5);
    const bid = legal.find((call) => call.kind === 'suit');
    return long && bid ? bid : legal[0]!;
  },
  play(view, legal) {
    return legal.reduce((best: Card, card: Card) =>
      view.strength(card) > view.strength(best) ? card : best,
    );
  },
};

export default defineStrategy({ name: 'new-bot', sit: () => player });
