// Chance itself: passes half of the time, bids and plays anything legal. The floor that every strategy must clear.
import {
  type Call,
  type Card,
  defineStrategy,
  type Player,
  type Random,
  type Suit,
  type View,
} from 'kaiser-lab';

class RandomPlayer implements Player {
  call(_view: View, legal: readonly Call[], random: Random): Call {
    const mayPass = legal[0]!.kind === 'pass' ? 1 : 0;
    if (mayPass === 1 && (random.bits() & 1) === 0) return legal[0]!;
    return legal[mayPass + random.below(legal.length - mayPass)]!;
  }
  play(_view: View, legal: readonly Card[], random: Random): Card {
    return legal[random.below(legal.length)]!;
  }
  trump(_view: View, legal: readonly Suit[], random: Random): Suit {
    return random.pick(legal);
  }
  low(_view: View, legal: readonly boolean[], random: Random): boolean {
    return random.pick(legal);
  }
  accept(_view: View, legal: readonly boolean[], random: Random): boolean {
    return random.pick(legal);
  }
  discard(view: View, legal: readonly Card[], random: Random): Card[] {
    return draw(legal, view.wanted, random);
  }
  pass(view: View, legal: readonly Card[], random: Random): Card[] {
    return draw(legal, view.wanted, random);
  }
}

/** Some of the cards, each set alike. */
function draw(cards: readonly Card[], wanted: number, random: Random): Card[] {
  const rest = [...cards];
  random.shuffle(rest, wanted);
  return rest.slice(0, wanted);
}

/** It remembers nothing, so one serves every seat. */
const PLAYER = new RandomPlayer();

export default defineStrategy({
  name: 'random',
  about: 'passes half of the time, bids and plays anything legal',
  sit: () => PLAYER,
});
