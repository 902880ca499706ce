// What the bench measures: each case plays `count` hands from unit `from` and returns a checksum where it has one.
import seedrandom from 'seedrandom';
import { isForced, legalCalls, placeCall } from '../../src/engine/auction.ts';
import { deal } from '../../src/engine/deal.ts';
import { nameTrump } from '../../src/engine/exchange.ts';
import { finishHand, startGame } from '../../src/engine/game.ts';
import { State } from '../../src/engine/state.ts';
import { drawCard, playCard } from '../../src/engine/tricks.ts';

import { Table } from '../../src/play/table.ts';
import { Random } from '../../src/random/random.ts';
import { PURPOSE, Streams } from '../../src/random/streams.ts';
import { preset } from '../../src/rules/derive.ts';
import { tablesOf } from '../../src/rules/tables.ts';
import { inlineMore } from '../../src/run/inlining.ts';
import greedy from '../../strategies/greedy.ts';
import pimc from '../../strategies/pimc.ts';
import random from '../../strategies/random.ts';
import ruleBased from '../../strategies/rule-based.ts';
import { playReference } from './reference-loop.mjs';

inlineMore();

const SEED = 'bench';
const STRATEGIES = { random, greedy, 'rule-based': ruleBased, pimc };

/** The reference loop: one function written by hand. */
export const reference = () => {
  const source = seedrandom(SEED);
  const key = Array.from({ length: 4 }, () => source.int32());
  return (from, count) => playReference(key, from, from + count);
};

/** The engine with random choices and no strategies, views or checks. */
const engine = () => {
  const state = new State(tablesOf(preset('pagat')));
  const chance = new Chance(state);
  return (from, count) => {
    let checksum = 0;
    for (let unit = from; unit < from + count; unit++) {
      chance.play(unit);
      checksum = addHand(checksum, state);
    }
    return checksum;
  };
};

/** Four players of a built-in strategy through the public contract: `table('random')`. */
const table = (name, options) => () => {
  const strategy = STRATEGIES[name];
  return seat(name, (at, rules) => strategy.sit(at, rules, withDefaults(strategy, options)));
};

/** The same, for strategies whose decisions are dear: plays `count` hands and returns how many decisions were asked for. */
const decisions = (name, options) => () => {
  const strategy = STRATEGIES[name];
  let asked = 0;
  const counting = (player) =>
    Object.fromEntries(
      ['call', 'play', 'trump'].map((method) => [
        method,
        (...given) => {
          asked++;
          return player[method](...given);
        },
      ]),
    );
  const play = seat(name, (at, rules) => counting(strategy.sit(at, rules, withDefaults(strategy, options))));
  return (from, count) => {
    asked = 0;
    play(from, count);
    return asked;
  };
};

function seat(name, playerAt) {
  const tables = tablesOf(preset('pagat'));
  const seated = Array.from({ length: tables.seats }, (_, at) => ({
    name,
    player: playerAt(at, tables.rules),
    salt: 0,
    guarded: false,
  }));
  const at = new Table(tables, new Streams(SEED));
  return (from, count) => {
    let checksum = 0;
    for (let unit = from; unit < from + count; unit++) {
      at.begin(unit, seated);
      at.runHand();
      checksum = addHand(checksum, at.state);
    }
    return checksum;
  };
}

const withDefaults = ({ options = {} }, given) => ({
  ...Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default])),
  ...given,
});

function addHand(checksum, { change, open }) {
  return (Math.imul(checksum, 31) + change[0] * 64 + change[1] * 8 + open.turn) | 0;
}

/** Plays hands of the base game as four `random` players do, with the same draws. */
class Chance {
  constructor(state) {
    this.state = state;
    this.streams = new Streams(SEED);
    this.dealing = new Random();
    this.dice = state.own.map(() => new Random());
  }

  play(unit) {
    const { state, streams, dealing, dice } = this;
    streams.start(dealing, unit, 0, 0, PURPOSE.firstDealer);
    startGame(state.open, dealing.below(4));
    streams.start(dealing, unit, 0, 0, PURPOSE.deal);
    for (let seat = 0; seat < 4; seat++) streams.start(dice[seat], unit, 0, 0, seat);
    deal(state, dealing);
    this.bid();
    if (state.open.phase === 'trump') nameTrump(state, dice[state.open.turn].below(4));
    this.playCards();
    finishHand(state);
  }

  bid() {
    const { state, dice } = this;
    const { open } = state;
    while (open.phase === 'auction') {
      const legal = legalCalls(open);
      const random = dice[open.turn];
      const first = isForced(open) ? 0 : 1;
      if (legal.length === 1) placeCall(state, legal[0]);
      else if (first === 1 && (random.bits() & 1) === 0) placeCall(state, legal[0]);
      else placeCall(state, legal[first + random.below(legal.length - first)]);
    }
  }

  playCards() {
    const { state, dice } = this;
    const { open } = state;
    while (open.tricksDone < open.trickCount) playCard(state, drawCard(state, dice[open.turn]));
  }
}

/** By name: what plays, hands a turn (some tenths of a second), and what is counted. */
export const CASES = {
  'engine alone': { make: engine, hands: 90_000, counts: 'checked hands' },
  'random through the contract': { make: table('random'), hands: 60_000, counts: 'checked hands' },
  greedy: { make: table('greedy'), hands: 15_000, counts: 'hands' },
  'rule-based': { make: table('rule-based'), hands: 4000, counts: 'hands' },
  'pimc, 20 worlds': { make: decisions('pimc', { worlds: 20 }), hands: 3, counts: 'decisions' },
};
