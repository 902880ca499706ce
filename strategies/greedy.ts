// One trick ahead and no further: takes the best value that the trick under way has now, and bids what its longest suit
// promises by counting. The first rung above chance.
import {
  type Call,
  type Card,
  count,
  defineStrategy,
  has,
  highest,
  lowest,
  type Opinion,
  type Player,
  SUITS,
  type Suit,
  suitOf,
  type View,
} from 'kaiser-lab';

class GreedyPlayer implements Player {
  /** The number it counts, in the suit it counts; passes where the number is too low, and bids the least when forced. */
  call(view: View, legal: readonly Call[]): Call {
    const promise = promiseOf(view);
    let bid = legal[0]!;
    for (const call of legal) if (isPlain(call) && call.level <= promise) bid = call;
    return bid.kind !== 'pass' && !isPlain(bid) ? (legal.find(isPlain) ?? bid) : bid;
  }

  trump(view: View): Suit {
    return bestSuit(view);
  }

  /** Low, when more of its cards are in the lower half of their suits. */
  low(view: View): boolean {
    return strengthSum(view) < 0;
  }

  accept(view: View): boolean {
    return view.standing!.level >= promiseOf(view);
  }

  play(view: View, legal: readonly Card[]): Card {
    const first = view.inTrick === 0 && view.trump === undefined && !view.noTrump;
    const open = first ? legal.filter((card) => suitOf(card) === bestSuit(view)) : legal;
    let best = open[0] ?? legal[0]!;
    for (const card of open) if (gain(view, card) > gain(view, best)) best = card;
    return best;
  }

  /** Cards by what they bring at once; it counts calls and does not value them. */
  explain(view: View, legal: readonly (Call | Card)[]): Opinion[] {
    if (view.phase !== 'play') return [];
    return (legal as readonly Card[]).map((card) => ({
      action: view.cardText(card),
      value: gain(view, card),
    }));
  }
}

/** Points of the trick as it lies with this card on it, for or against; the cheapest card on equality. */
function gain(view: View, card: Card): number {
  const wins = view.inTrick === 0 ? isBoss(view, card) : takes(view, card);
  const worth = view.rules.points.trick + view.onTable + view.value(card);
  return (wins ? worth : -worth) - view.strength(card) / 100 - (suitOf(card) === view.trump ? 0.2 : 0);
}

/** Whether this seat's side has the trick as it lies once the card is played. */
function takes(view: View, card: Card): boolean {
  if (view.power(card) > view.winningPower) return true;
  return view.winning !== undefined && view.isPartner(view.winning);
}

function isBoss(view: View, card: Card): boolean {
  const out = view.unseen(suitOf(card));
  if (out === 0) return true;
  return view.low ? lowest(out) > (card & 15) : highest(out) < (card & 15);
}

const isPlain = ({ kind }: Call): boolean => kind === 'suit' || kind === 'number';

/** The longest suit; on equality the stronger. */
function bestSuit(view: View): Suit {
  let best = 0;
  for (let suit = 1; suit < SUITS; suit++) {
    const longer = count(view.holding(suit)) - count(view.holding(best));
    if (longer > 0 || (longer === 0 && view.holding(suit) > view.holding(best))) best = suit;
  }
  return best;
}

/** Cards of the longest suit, one more for each ace (top card of a suit) and one for the bonus card. */
function promiseOf(view: View): number {
  let points = count(view.holding(bestSuit(view))) + (view.holds(view.bonusCard) ? 1 : 0);
  for (let suit = 0; suit < SUITS; suit++)
    if (has(view.holding(suit), highest(view.suitCards(suit)))) points++;
  return points;
}

/** Above zero when the cards are strong in high play. */
function strengthSum(view: View): number {
  let sum = 0;
  for (const card of view.cards())
    if (suitOf(card) < SUITS) sum += 2 * (card & 15) - highest(view.suitCards(suitOf(card)));
  return sum;
}

export default defineStrategy({
  name: 'greedy',
  about:
    'one-trick lookahead: takes the best immediate trick value; bids its longest suit plus aces and the bonus card',
  sit: () => PLAYER,
});

/** It remembers nothing, so one serves every seat. */
const PLAYER = new GreedyPlayer();
