// What speaks for and against a card, as numbers: what is given up with it, and what the trick may bring. `weights.ts`
// says how much each of them counts.
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
import type { Sight } from './sight.js';
import { foresee, Outlook, winningCard } from './trick.js';

/** Asked of every card. Cards out are those that nobody has shown; a card is second when one card out beats it. */
export const ALWAYS = [
  // What is given up.
  'boss',
  /** Boss of a side suit, by the chance that it is trumped when it is kept. */
  'bossAtRisk',
  'secondGuarded',
  'secondBare',
  'thirdGuarded',
  'thirdBare',
  'trump',
  'topTrump',
  'secondTrump',
  'thirdTrump',
  /** Leaves a second or third card of the suit with a guard too few. */
  'baresSecond',
  'baresThird',
  /** Last, or one of more, of the cards that guard an own bonus card. */
  'lastGuard',
  'otherGuard',
  /** A boss or second card of the suit in which the bonus or the penalty card is still out. */
  'bonusHigh',
  'penaltyHigh',
  /** Leaves no card of a side suit, with trumps in hand; and how many. */
  'voids',
  'trumpsLeft',
  'length',
  'rank',
  // What the trick brings.
  'holds',
  'partner',
  /** The own bonus or penalty card: its value, and its value by the chance that the own side takes it. */
  'bonus',
  'bonusOurs',
  'penalty',
  'penaltyOurs',
  /** The suit is led in which that card is out: chance to take the trick less that to lose it. */
  'huntBonus',
  'huntPenalty',
] as const;

/** Asked of a lead. */
export const LEADING = [
  ...ALWAYS,
  /** Trumps, while opponents may have some. */
  'draw',
  'drawHolds',
  'partnerRuffs',
  'opponentsRuff',
  'cardsOut',
  /** From under an own bonus card; from under a second card. */
  'underBonus',
  'underSecond',
  'bossHolds',
  'huntHolds',
  /** A suit that partner, or that an opponent, has led. */
  'partnersSuit',
  'opponentsSuit',
] as const;

/** Asked of a card played to a trick. */
export const FOLLOWING = [
  ...ALWAYS,
  /** Points on the table by the chance to take them. */
  'table',
  'wins',
  'overtakes',
  'ruffs',
  'ruffHolds',
  'discards',
  'takesLast',
  /** Second hand high, by the chance that it is beaten. */
  'secondHigh',
] as const;

export type Feature = (typeof LEADING)[number] | (typeof FOLLOWING)[number];

const places = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name, place) => [name, place])) as Record<T, number>;
const LEAD = places(LEADING);
const FOLLOW = places(FOLLOWING);

export class Features {
  /** A number for each of `LEADING` or `FOLLOWING`. */
  readonly out = new Float64Array(Math.max(LEADING.length, FOLLOWING.length));
  readonly outlook = new Outlook();
  readonly #sight: Sight;
  #winning = 0 as Card;
  #ours = false;

  constructor(sight: Sight) {
    this.#sight = sight;
  }

  /** Asks everything of a lead. */
  lead(card: Card): void {
    const { out, outlook } = this;
    const sight = this.#sight;
    const suit = suitOf(card) === SUITLESS ? Math.max(0, sight.trump) : suitOf(card);
    out.fill(0);
    foresee(outlook, sight, suit, card, true);
    this.#always(card, suit);
    out[LEAD.cardsOut] = count(sight.out[suit]!) / 8;
    if (suit === sight.trump) this.#drawing();
    else this.#sideLead(suit);
    this.#underLead(card, suit);
  }

  #drawing(): void {
    if (!this.#sight.opponentsMayTrump()) return;
    this.out[LEAD.draw] = 1;
    this.out[LEAD.drawHolds] = this.outlook.holds;
  }

  #sideLead(suit: Suit): void {
    const { out } = this;
    const sight = this.#sight;
    if (out[LEAD.boss] !== 0) out[LEAD.bossHolds] = this.outlook.holds;
    if (sight.partnerLed(suit)) out[LEAD.partnersSuit] = 1;
    if (sight.opponentLed(suit)) out[LEAD.opponentsSuit] = 1;
    if (sight.trumpsOut === 0) return;
    out[LEAD.partnerRuffs] = sight.ruffChance(suit, true);
    out[LEAD.opponentsRuff] = sight.ruffChance(suit, false);
  }

  #underLead(card: Card, suit: Suit): void {
    const { out } = this;
    const sight = this.#sight;
    const { view } = sight;
    const { bonusCard } = view;
    if (suit === suitOf(bonusCard)) {
      if (card !== bonusCard && view.holds(bonusCard)) out[LEAD.underBonus] = 1;
      else if (sight.isOut(bonusCard)) out[LEAD.huntHolds] = this.outlook.holds;
    }
    if (suit !== suitOf(card)) return;
    for (let over = view.holding(suit) & sight.above[card]!; over !== 0; over = withoutLowest(over))
      if (sight.higherOut(((suit << 4) | lowest(over)) as Card) === 1) out[LEAD.underSecond] = 1;
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

  /** Asks everything of a card that is not led. */
  follow(card: Card): void {
    const { out, outlook } = this;
    const sight = this.#sight;
    const { view } = sight;
    const led = view.led ?? suitOf(card);
    const wins = view.power(card) > view.winningPower;
    out.fill(0);
    foresee(outlook, sight, led, wins ? card : this.#winning, wins || this.#ours);
    this.#always(card, led);
    out[FOLLOW.table] = sight.onTable(card) * (outlook.holds + outlook.partner);
    if (wins) this.#winner(card, led);
    else if (suitOf(card) !== led && suitOf(card) !== sight.trump) out[FOLLOW.discards] = 1;
  }

  #winner(card: Card, led: Suit): void {
    const { out, outlook } = this;
    const { view, trump } = this.#sight;
    out[FOLLOW.wins] = 1;
    if (this.#ours) out[FOLLOW.overtakes] = 1;
    if (view.inTrick === view.trickLength - 1) out[FOLLOW.takesLast] = 1;
    if (suitOf(card) === trump && led !== trump) {
      out[FOLLOW.ruffs] = 1;
      out[FOLLOW.ruffHolds] = outlook.holds;
    } else if (view.inTrick === 1) out[FOLLOW.secondHigh] = 1 - outlook.holds;
  }

  #always(card: Card, led: Suit): void {
    const { out, outlook } = this;
    const { holds, partner } = outlook;
    const suit = suitOf(card);
    out[LEAD.holds] = holds;
    out[LEAD.partner] = partner;
    this.#pointCards(card, led, holds + partner);
    if (suit < SUITS) this.#spent(card, suit);
    else out[LEAD.trump] = 1;
  }

  #pointCards(card: Card, led: Suit, ours: number): void {
    const { out } = this;
    const sight = this.#sight;
    const { bonusCard, penaltyCard } = sight.view;
    if (card === bonusCard || card === penaltyCard) {
      const value = sight.view.value(card);
      const at = value > 0 ? LEAD.bonus : LEAD.penalty;
      out[at] = value;
      out[at + 1] = value * ours;
    }
    if (led === suitOf(bonusCard) && sight.isOut(bonusCard)) out[LEAD.huntBonus] = 2 * ours - 1;
    if (led === suitOf(penaltyCard) && sight.isOut(penaltyCard)) out[LEAD.huntPenalty] = 2 * ours - 1;
  }

  #spent(card: Card, suit: Suit): void {
    const { out } = this;
    const sight = this.#sight;
    const { view, above } = sight;
    const { bonusCard, penaltyCard } = view;
    const held = view.holding(suit);
    const length = count(held);
    const higher = sight.higherOut(card);
    out[LEAD.rank] = view.strength(card) / 8;
    out[LEAD.length] = length - 1;
    if (suit === sight.trump) this.#trumpSpent(higher);
    else this.#sideSpent(suit, higher, count(held & above[card]!), length);
    this.#bared(suit, held, held & above[card]!, length);
    if (suit === suitOf(bonusCard) && card !== bonusCard && view.holds(bonusCard))
      out[length === 2 ? LEAD.lastGuard : LEAD.otherGuard] = 1;
    if (higher > 1) return;
    if (suit === suitOf(bonusCard) && sight.isOut(bonusCard)) out[LEAD.bonusHigh] = 1;
    if (suit === suitOf(penaltyCard) && sight.isOut(penaltyCard)) out[LEAD.penaltyHigh] = 1;
  }

  #trumpSpent(higher: number): void {
    const { out } = this;
    out[LEAD.trump] = 1;
    if (higher < 3) out[LEAD.topTrump + higher] = 1;
  }

  #sideSpent(suit: Suit, higher: number, ahead: number, length: number): void {
    const { out } = this;
    const sight = this.#sight;
    const guards = length - 1 - ahead;
    if (higher === 0) {
      out[LEAD.boss] = 1;
      if (sight.trumpsOut > 0) out[LEAD.bossAtRisk] = sight.shortChance(suit, ahead);
    } else if (higher === 1) out[guards > 0 ? LEAD.secondGuarded : LEAD.secondBare] = 1;
    else if (higher === 2) out[guards > 1 ? LEAD.thirdGuarded : LEAD.thirdBare] = 1;
    if (length > 1 || sight.trump < 0) return;
    const trumps = count(sight.view.holding(sight.trump));
    if (trumps > 0) out[LEAD.voids] = 1;
    out[LEAD.trumpsLeft] = trumps;
  }

  /** Whether a better card of the suit loses the guard that it needs. */
  #bared(suit: Suit, held: Holding, better: Holding, length: number): void {
    const { out } = this;
    const sight = this.#sight;
    for (let rest = better; rest !== 0; rest = withoutLowest(rest)) {
      const other = ((suit << 4) | lowest(rest)) as Card;
      const higher = sight.higherOut(other);
      if (higher === 0 || higher > 2) continue;
      const guards = length - 1 - count(held & sight.above[other]!);
      if (guards === higher) out[higher === 1 ? LEAD.baresSecond : LEAD.baresThird] = 1;
    }
  }
}
