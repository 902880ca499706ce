// What speaks for and against a card: names of what is given up with it and of what the trick may bring. `weights.ts`
// says how much each counts, `scales.ts` finds it in a position.

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

/** Through JSON, since V8 keeps an object that was filled entry by entry as a hash table: XX more hands a second. */
const places = <T extends string>(names: readonly T[]) =>
  JSON.parse(JSON.stringify(Object.fromEntries(names.map((name, place) => [name, place])))) as Record<
    T,
    number
  >;

/** The place of each feature among the weights. */
export const LEAD = places(LEADING);
export const FOLLOW = places(FOLLOWING);
