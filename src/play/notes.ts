// What players answered, noted while games were played side by side, so that the same games can be played again at once, one
// after the other, without asking anybody.
import type { Seat } from '../cards/card.js';
import { Misstep } from './fault.js';
import type { Player } from './strategy.js';
import type { Action } from './table.js';

/** One seat's answers of one game in the order they were asked for; what it threw stands in its place. */
export type Notes = (
  | { readonly answer: unknown }
  | {
      readonly thrown: unknown;
    }
)[];

const QUESTIONS = ['call', 'play', 'trump', 'low', 'discard', 'pass', 'accept'] as const;
/** What the table asks and tells a player. */
export const METHODS = [...QUESTIONS, 'predict', 'handOver'] as const;
type MethodName = (typeof METHODS)[number];
type Method = (...given: unknown[]) => unknown;

/** A player that notes what `player` answers and throws. */
export const noting = (player: Player, notes: Notes): Player =>
  withMethods(player, (name) => (...given) => {
    try {
      const answer = (player as unknown as Record<string, Method>)[name]!(...given);
      notes.push({ answer: Array.isArray(answer) ? [...answer] : answer });
      return answer;
    } catch (thrown) {
      notes.push({ thrown });
      throw thrown;
    }
  });

/** A player with the methods of `player` that answers from notes. */
export const recalling = (player: Player, notes: Notes): Player => {
  const next = reader(notes);
  return withMethods(player, () => next);
};

/** A player that answers from the notes of a seat outside. */
export const recallingOutside = (notes: Notes): Player => {
  const next = reader(notes);
  return Object.fromEntries(QUESTIONS.map((name) => [name, next])) as unknown as Player;
};

export const noteOutside = (notes: Notes, answer: Action | Misstep): void => {
  notes.push(answer instanceof Misstep ? { thrown: answer } : { answer });
};

/** A player with the methods that `player` has, each made anew; who sees all is still shown all. */
export function withMethods(player: Player, method: (name: MethodName) => Method): Player {
  const names = METHODS.filter((name) => player[name] !== undefined);
  const methods = Object.fromEntries(names.map((name) => [name, method(name)])) as unknown as Player;
  return player.seeAll ? { ...methods, seeAll: (world) => player.seeAll!(world) } : methods;
}

function reader(notes: Notes): Method {
  let at = 0;
  return () => {
    const note = notes[at++];
    if (note === undefined) throw new Error('a game was played otherwise than it was noted');
    if ('thrown' in note) throw note.thrown;
    return note.answer;
  };
}

/** Notes of every seat of a game. */
export const blankNotes = (seats: number): Notes[] =>
  Array.from({ length: seats }, (_: unknown, _seat: Seat) => []);
