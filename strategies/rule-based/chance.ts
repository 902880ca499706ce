// Chances from counting alone: where cards that nobody has shown may lie.

const MOST_SLOTS = 64;
const MOST_CARDS = 16;
const KNOWN = new Float64Array(MOST_SLOTS * MOST_SLOTS * MOST_CARDS).fill(-1);

/**
 * The chance that none of `cards` given cards lies among `own` places, when they may lie in any of `places` alike
 * (hypergeometric). 1 for no cards, 0 where they cannot lie elsewhere.
 */
export function chanceOfNone(own: number, places: number, cards: number): number {
  const at = (places * MOST_SLOTS + own) * MOST_CARDS + cards;
  const known = KNOWN[at]!;
  if (known >= 0) return known;
  let chance = 1;
  for (let card = 0; card < cards; card++)
    chance *= Math.max(0, places - own - card) / Math.max(1, places - card);
  KNOWN[at] = chance;
  return chance;
}
