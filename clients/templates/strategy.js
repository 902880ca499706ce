// A strategy to start from. Play it: kaiser match ./FILE rule-based --hands 2000
import { count, defineStrategy } from 'kaiser-lab';

/** Sits at one seat for one game; what it wants to remember it keeps in fields of its own. */
class MyPlayer {
  constructor(boldness) {
    this.boldness = boldness;
  }

  /** Legal calls come in order: the pass (where it is legal), then bids from the lowest to the highest. */
  call(view, legal) {
    const lowestBid = legal.find((call) => call.kind !== 'pass');
    const pass = legal.find((call) => call.kind === 'pass');
    const enough = expectedPoints(view) + this.boldness >= lowestBid.level;
    return pass && !enough ? pass : lowestBid;
  }

  /** Legal cards come in card order; the answer is one of them. */
  play(view, legal) {
    const strongest = pick(legal, (card) => (view.inTrick === 0 ? view.strength(card) : view.power(card)));
    const cheapest = pick(legal, (card) => -10 * view.value(card) - view.strength(card));
    if (view.inTrick === 0) return strongest;
    const partnerWins = view.winning !== undefined && view.isPartner(view.winning);
    return !partnerWins && view.power(strongest) > view.winningPower ? strongest : cheapest;
  }
}

/** Half of the cards of the longest suit, a point for every ace-like card, and one for the partner. */
function expectedPoints(view) {
  let longest = 0;
  let tops = 0;
  for (let suit = 0; suit < 4; suit++) {
    longest = Math.max(longest, count(view.holding(suit)));
    if (view.holding(suit) * 2 > view.suitCards(suit)) tops++;
  }
  return longest / 2 + tops + 1 + (view.holds(view.bonusCard) ? 2 : 0);
}

function pick(cards, worth) {
  return cards.reduce((best, card) => (worth(card) > worth(best) ? card : best));
}

export default defineStrategy({
  name: 'NAME',
  options: { boldness: { type: 'number', default: 0.5, about: 'points to add to what the hand promises' } },
  sit: (_seat, _rules, options) => new MyPlayer(options.boldness),
});
