// Weighs a card in a position: finds what speaks for and against it, and adds it up.
import {
  type Card,
  count,
  type Holding,
  lowest,
  SUITLESS,
  SUITS,
  type Suit,
  suitOf,
  withoutLowest,
} from 'kaiser-lab';
import { FOLLOW, LEAD, LEADING } from './features.js';
import type { Sight } from './sight.js';
import { foresee, Outlook, winningCard } from './trick.js';

const NONE = -1;

export class Scales {
  /** What each feature counts, in the order of `LEADING` or of `FOLLOWING`. */
  weights: Float64Array = new Float64Array(LEADING.length);
  #weight = 0;
  #led: Suit = NONE;
  #ledWeight = 0;
  readonly outlook = new Outlook();
  readonly #sight: Sight;
  #winning = 0 as Card;
  #ours = false;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** The weight of a lead. */
  lead(card: Card): number {
    const { outlook } = this;
    const sight = this.#sight;
    const suit = suitOf(card) === SUITLESS ? Math.max(0, sight.trump) : suitOf(card);
    this.#weight = this.#suitLed(suit);
    foresee(outlook, sight, suit, card, true);
    this.#always(card, suit);
    if (suit === sight.trump) {
      if (sight.opponentsMayTrump()) this.#add(LEAD.drawHolds, outlook.holds);
    } else if (sight.higherOut(card) === 0) this.#add(LEAD.bossHolds, outlook.holds);
    this.#underLead(card, suit);
    return this.#weight;
  }

  /** The weight of leading a suit at all; found once for its cards in a row. */
  #suitLed(suit: Suit): number {
    if (this.#led === suit) return this.#ledWeight;
    const sight = this.#sight;
    this.#weight = 0;
    this.#add(LEAD.cardsOut, count(sight.out[suit]!) / 8);
    if (suit === sight.trump) {
      if (sight.opponentsMayTrump()) this.#add(LEAD.draw, 1);
    } else {
      if (sight.partnerLed(suit)) this.#add(LEAD.partnersSuit, 1);
      if (sight.opponentLed(suit)) this.#add(LEAD.opponentsSuit, 1);
      if (sight.trumpsOut > 0) {
        this.#add(LEAD.partnerRuffs, sight.ruffChance(suit, true));
        this.#add(LEAD.opponentsRuff, sight.ruffChance(suit, false));
      }
    }
    this.#led = suit;
    this.#ledWeight = this.#weight;
    return this.#weight;
  }

  #underLead(card: Card, suit: Suit): void {
    const sight = this.#sight;
    const { view } = sight;
    const { bonusCard } = view;
    if (suit === suitOf(bonusCard)) {
      if (card !== bonusCard && view.holds(bonusCard)) this.#add(LEAD.underBonus, 1);
      else if (sight.isOut(bonusCard)) this.#add(LEAD.huntHolds, this.outlook.holds);
    }
    if (suit !== suitOf(card)) return;
    for (let over = view.holding(suit) & sight.above[card]!; over !== 0; over = withoutLowest(over))
      if (sight.higherOut(((suit << 4) | lowest(over)) as Card) === 1) this.#add(LEAD.underSecond, 1);
  }

  #add(feature: number, amount: number): void {
    this.#weight += this.weights[feature]! * amount;
  }

  /** Forgets the suits of another position; before `lead`. */
  startLead(): void {
    this.#led = NONE;
  }

  /** Looks at the trick under way; before `follow`. */
  readTrick(): void {
    const { view } = this.#sight;
    this.#winning = winningCard(view);
    this.#ours = view.sideOf(view.winning!) === view.side;
  }

  /** Whether a partner holds the trick with a card that nothing out beats but a trump. */
  partnersBoss(): boolean {
    return this.#ours && this.#sight.higherOut(this.#winning) === 0;
  }

  /** The weight of a card that is not led; after `readTrick`. */
  follow(card: Card): number {
    const { outlook } = this;
    const sight = this.#sight;
    const { view } = sight;
    const led = view.led ?? suitOf(card);
    const wins = view.power(card) > view.winningPower;
    this.#weight = 0;
    foresee(outlook, sight, led, wins ? card : this.#winning, wins || this.#ours);
    this.#always(card, led);
    this.#add(FOLLOW.table, sight.onTable(card) * (outlook.holds + outlook.partner));
    if (wins) this.#winner(card, led);
    else if (suitOf(card) !== led && suitOf(card) !== sight.trump) this.#add(FOLLOW.discards, 1);
    return this.#weight;
  }

  #winner(card: Card, led: Suit): void {
    const { outlook } = this;
    const { view, trump } = this.#sight;
    this.#add(FOLLOW.wins, 1);
    if (this.#ours) this.#add(FOLLOW.overtakes, 1);
    if (view.inTrick === view.trickLength - 1) this.#add(FOLLOW.takesLast, 1);
    if (suitOf(card) === trump && led !== trump) {
      this.#add(FOLLOW.ruffs, 1);
      this.#add(FOLLOW.ruffHolds, outlook.holds);
    } else if (view.inTrick === 1) this.#add(FOLLOW.secondHigh, 1 - outlook.holds);
  }

  #always(card: Card, led: Suit): void {
    const { outlook } = this;
    const { holds, partner } = outlook;
    const suit = suitOf(card);
    this.#add(LEAD.holds, holds);
    this.#add(LEAD.partner, partner);
    this.#pointCards(card, led, holds + partner);
    if (suit < SUITS) this.#spent(card, suit);
    else this.#add(LEAD.trump, 1);
  }

  #pointCards(card: Card, led: Suit, ours: number): void {
    const sight = this.#sight;
    const { bonusCard, penaltyCard } = sight.view;
    if (card === bonusCard || card === penaltyCard) {
      const value = sight.view.value(card);
      const at = value > 0 ? LEAD.bonus : LEAD.penalty;
      this.#add(at, value);
      this.#add(at + 1, value * ours);
    }
    if (led === suitOf(bonusCard) && sight.isOut(bonusCard)) this.#add(LEAD.huntBonus, 2 * ours - 1);
    if (led === suitOf(penaltyCard) && sight.isOut(penaltyCard)) this.#add(LEAD.huntPenalty, 2 * ours - 1);
  }

  #spent(card: Card, suit: Suit): void {
    const sight = this.#sight;
    const { view, above } = sight;
    const { bonusCard, penaltyCard } = view;
    const held = view.holding(suit);
    const length = count(held);
    const higher = sight.higherOut(card);
    this.#add(LEAD.rank, view.strength(card) / 8);
    this.#add(LEAD.length, length - 1);
    if (suit === sight.trump) this.#trumpSpent(higher);
    else this.#sideSpent(suit, higher, count(held & above[card]!), length);
    this.#bared(suit, held, held & above[card]!, length);
    if (suit === suitOf(bonusCard) && card !== bonusCard && view.holds(bonusCard))
      this.#add(length === 2 ? LEAD.lastGuard : LEAD.otherGuard, 1);
    if (higher > 1) return;
    if (suit === suitOf(bonusCard) && sight.isOut(bonusCard)) this.#add(LEAD.bonusHigh, 1);
    if (suit === suitOf(penaltyCard) && sight.isOut(penaltyCard)) this.#add(LEAD.penaltyHigh, 1);
  }

  #trumpSpent(higher: number): void {
    this.#add(LEAD.trump, 1);
    if (higher < 3) this.#add(LEAD.topTrump + higher, 1);
  }

  #sideSpent(suit: Suit, higher: number, ahead: number, length: number): void {
    const sight = this.#sight;
    const guards = length - 1 - ahead;
    if (higher === 0) {
      this.#add(LEAD.boss, 1);
      if (sight.trumpsOut > 0) this.#add(LEAD.bossAtRisk, sight.shortChance(suit, ahead));
    } else if (higher === 1) this.#add(guards > 0 ? LEAD.secondGuarded : LEAD.secondBare, 1);
    else if (higher === 2) this.#add(guards > 1 ? LEAD.thirdGuarded : LEAD.thirdBare, 1);
    if (length > 1 || sight.trump < 0) return;
    const trumps = count(sight.view.holding(sight.trump));
    if (trumps > 0) this.#add(LEAD.voids, 1);
    this.#add(LEAD.trumpsLeft, trumps);
  }

  /** Whether a better card of the suit loses the guard that it needs. */
  #bared(suit: Suit, held: Holding, better: Holding, length: number): void {
    const sight = this.#sight;
    for (let rest = better; rest !== 0; rest = withoutLowest(rest)) {
      const other = ((suit << 4) | lowest(rest)) as Card;
      const higher = sight.higherOut(other);
      if (higher === 0 || higher > 2) continue;
      const guards = length - 1 - count(held & sight.above[other]!);
      if (guards === higher) this.#add(higher === 1 ? LEAD.baresSecond : LEAD.baresThird, 1);
    }
  }
}
