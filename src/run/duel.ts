// Two strategies against each other under one form, and who sits where in its two plays.

/** Two strategies under one form, each unit played twice with the sides exchanged; one alone (a = b) plays once. */
export interface Duel {
  /** Places in the plan's lists. */
  readonly rules: number;
  readonly a: number;
  readonly b: number;
}

/** Whether a strategy plays itself, once a unit. */
export const isAlone = ({ a, b }: Duel): boolean => a === b;

/** The strategy that plays for a side. */
export const ownerOf = ({ a, b }: Duel, side: number, exchanged: boolean): number =>
  ((side & 1) === 1) === exchanged ? a : b;

/** Name of a game in records: the duel (numbered where there are several), the unit, and which of the two plays. */
export function gameName(duels: readonly Duel[], unit: number, duel: number, exchanged: boolean): string {
  const which = duels.length === 1 ? '' : String(duel + 1);
  if (isAlone(duels[duel]!)) return `alone${which}/${unit}`;
  return `duel${which}/${unit}/${exchanged ? 'b' : 'a'}`;
}
