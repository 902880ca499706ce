// Plays seeded games with strategies and gives back their records.

import { readOptions } from '../../src/play/options.js';
import { type Before, type HandRecord, noteBefore, recordHand } from '../../src/play/record.js';
import type { Strategy } from '../../src/play/strategy.js';
import { type Seated, Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { shortForm } from '../../src/rules/difference.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';

/** Strategies by seat in turn: seat 0 the first, seat 1 the second, and so on around. */
export function seat(strategies: readonly Strategy[], rules: Rules): Seated[] {
  return Array.from({ length: rules.seats }, (_, at) => {
    const strategy = strategies[at % strategies.length]!;
    const options = readOptions(strategy.name, strategy.options ?? {}, []);
    return { name: strategy.name, player: strategy.sit(at, rules, options), salt: 0, guarded: false };
  });
}

/** The records of one whole game, misdeals and redeals included. */
export function playGame(
  rules: Rules,
  strategies: readonly Strategy[],
  seed: string,
  unit = 0,
): HandRecord[] {
  const table = new Table(tablesOf(rules), new Streams(seed));
  const records: HandRecord[] = [];
  let before: Before;
  const seated = seat(strategies, rules);
  table.listener = {
    dealt: ({ state }) => {
      before = noteBefore(state.open);
    },
    handOver: ({ state }, event) => {
      const heading = {
        game: `${seed}/${unit}`,
        rules: shortForm(rules),
        strategies: seated.map(({ name }) => name),
      };
      records.push(recordHand(state, before, { ...heading, event: event ?? null }));
    },
  };
  table.begin(unit, seated);
  table.runGame();
  return records;
}
