// Single ideas of play that can be switched off, each by silencing the features that carry it, to measure what it pays.
import type { OptionSchema, OptionValues } from 'kaiser-lab';
import type { Feature } from './features.js';

const IDEAS = {
  bosses: { about: 'know which cards nothing out beats', carry: ['boss', 'bossAtRisk', 'bossHolds'] },
  draw: { about: 'draw trumps', carry: ['draw', 'drawHolds'] },
  give: { about: 'give the bonus card to tricks of the own side', carry: ['bonusOurs'] },
  throw: { about: 'throw the penalty card on tricks of the others', carry: ['penaltyOurs'] },
  hunt: {
    about: 'take or avoid tricks in the suits of the point cards still out',
    carry: ['huntBonus', 'huntPenalty', 'huntHolds', 'bonusHigh', 'penaltyHigh'],
  },
  guards: {
    about: 'keep the guards of cards that need them',
    carry: ['baresSecond', 'baresThird', 'lastGuard', 'otherGuard', 'underBonus', 'underSecond'],
  },
  ruffs: {
    about: 'make voids and look out for ruffs',
    carry: ['voids', 'trumpsLeft', 'partnerRuffs', 'opponentsRuff'],
  },
  returns: {
    about: "lead partner's suits rather than the opponents'",
    carry: ['partnersSuit', 'opponentsSuit'],
  },
} as const satisfies Record<string, { about: string; carry: readonly Feature[] }>;

/** Every idea as an option, on by default. */
export const IDEA_OPTIONS: OptionSchema = Object.fromEntries(
  Object.entries(IDEAS).map(([name, { about }]) => [name, { type: 'flag', default: true, about } as const]),
);

/** The features that no idea switched on carries. */
export function silenced(options: OptionValues): ReadonlySet<string> {
  return new Set(
    Object.entries(IDEAS).flatMap(([name, { carry }]): readonly string[] =>
      options[name] === false ? carry : [],
    ),
  );
}
