// Whatever a strategy can reach from its view, by any method and any property, is the same when hidden cards change places.
import { expect, it } from 'vitest';
import { type Card, LANES } from '../../src/cards/card.js';
import { cardsInto } from '../../src/cards/holding.js';
import { copyState, NO_CARD, State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import { Table } from '../../src/play/table.js';
import { Random } from '../../src/random/random.js';
import { randomFrom, Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { tablesOf } from '../../src/rules/tables.js';
import random from '../../strategies/random.js';
import { seat } from '../support/game.js';

/** Every value reachable from `root`, as text in the order found: properties, prototypes, getters, and methods by small arguments. */
function reach(root: object): string {
  const seen = new Map<unknown, number>();
  const lines: string[] = [];
  const visit = (path: string, value: unknown, owner: object): void => {
    if (typeof value === 'function' && owner === root) return call(path, value as () => unknown);
    if (typeof value !== 'object' || value === null) {
      lines.push(`${path} ${typeof value === 'function' ? 'function' : String(value)}`);
      return;
    }
    expect(ArrayBuffer.isView(value), `${path} is a typed array`).toBe(false);
    expect(value instanceof State || value instanceof Random, `${path} leads to the state`).toBe(false);
    if (seen.has(value)) {
      lines.push(`${path} #${seen.get(value)}`);
      return;
    }
    seen.set(value, seen.size);
    for (
      let at: object | null = value;
      at && at !== Object.prototype && at !== Array.prototype;
      at = Object.getPrototypeOf(at)
    )
      for (const key of Reflect.ownKeys(at))
        if (key !== 'constructor') visit(`${path}.${String(key)}`, Reflect.get(value, key), value);
  };
  const call = (path: string, method: (...given: number[]) => unknown) => {
    for (let first = 0; first < 80; first += method.length === 0 ? 80 : 1)
      for (let second = 0; second < (method.length > 1 ? 5 : 1); second++) {
        let answer: unknown;
        try {
          answer = method.call(root, first, second);
        } catch (error) {
          answer = String(error);
        }
        visit(`${path}(${first},${second})`, answer, {});
      }
  };
  visit('view', root, {});
  return lines.join('\n');
}

/** Swaps two cards of one suit that two other seats hold and `seat` cannot see. */
function swapped(state: State, seat: number, dice: Random): State | undefined {
  const copy = new State(state.tables);
  copyState(state, copy);
  const { seats } = state.tables;
  const others = Array.from({ length: seats }, (_, at) => at).filter((at) => at !== seat);
  dice.shuffle(others);
  const [a, b] = [others[0]!, others.at(-1)!];
  for (let suit = 0; suit < LANES; suit++) {
    const hidden = (at: number): Card[] => {
      const out: Card[] = [];
      cardsInto(out, 0, suit, state.held[at]![suit]! & ~state.open.faceUp[at * LANES + suit]!);
      return out;
    };
    const [mine, theirs] = [hidden(a), hidden(b)];
    if (mine.length === 0 || theirs.length === 0) continue;
    const [x, y] = [dice.pick(mine), dice.pick(theirs)];
    const change = (1 << (x & 15)) | (1 << (y & 15));
    copy.held[a]![suit]! ^= change;
    copy.held[b]![suit]! ^= change;
    const [atX, atY] = [copy.pack.indexOf(x), copy.pack.indexOf(y)];
    copy.pack[atX] = y;
    copy.pack[atY] = x;
    return copy;
  }
  return undefined;
}

/** Swaps two cards that lie covered in the two-hand game, which nobody has seen. */
function swappedUnder(state: State, dice: Random): State | undefined {
  const copy = new State(state.tables);
  copyState(state, copy);
  const lids = [...state.under.keys()].filter((lid) => state.under[lid] !== NO_CARD && isCovered(state, lid));
  if (lids.length < 2) return undefined;
  dice.shuffle(lids);
  const [a, b] = lids as [number, number];
  const [x, y] = [state.under[a]!, state.under[b]!];
  copy.under[a] = y;
  copy.under[b] = x;
  const [atX, atY] = [copy.pack.indexOf(x), copy.pack.indexOf(y)];
  copy.pack[atX] = y;
  copy.pack[atY] = x;
  return copy;
}

/** Whether a card lies on the table with another under it. */
function isCovered({ open, tables }: State, lid: number): boolean {
  const held = (seat: number) => open.lids[seat * LANES + (lid >> 4)]! & (1 << (lid & 15));
  return Array.from({ length: tables.seats }, (_, seat) => held(seat)).some((bit) => bit !== 0);
}

it.each(PRESET_NAMES)('nothing hidden can be reached in %s', (name) => {
  const rules = preset(name);
  const table = new Table(tablesOf(rules), new Streams('reflection'));
  const dice = randomFrom('reflection');
  let compared = 0;
  table.listener = {
    acted: ({ state, actions }) => {
      const watcher = state.open.turn;
      if (actions % 5 !== 0 || compared >= 6) return;
      const other = name === 'twohand' ? swappedUnder(state, dice) : swapped(state, watcher, dice);
      if (!other) return;
      compared++;
      expect(reach(new View(other, watcher))).toBe(reach(new View(state, watcher)));
    },
  };
  for (let unit = 0; compared < 6; unit++) {
    table.begin(unit, seat([random], rules));
    table.runHand();
  }
});
