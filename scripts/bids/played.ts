// How many points declarers really take, beside what perfect play would have given: four players of one strategy play
// contracts that the quick player's counts suggest.
import { State } from '../../src/engine/state.js';
import { readOptions } from '../../src/play/options.js';
import type { Player, Strategy } from '../../src/play/strategy.js';
import { type Seated, Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { noviceCount, noviceTrump } from '../../src/search/novice-bids.js';
import { formOf } from '../../src/search/position.js';
import { Solver } from '../../src/search/solver.js';

export interface PlayedHand {
  readonly hands: readonly Int32Array[];
  /** A suit, or 4 for no trump. */
  readonly denomination: number;
  readonly declarer: number;
  readonly perfect: number;
  readonly played: number;
}

/** Plays deals `from` to `to` of a seed. */
export function* playedHands(
  strategy: Strategy,
  texts: readonly string[],
  seed: string,
  from: number,
  to: number,
): Generator<PlayedHand> {
  const rules = preset('pagat');
  const tables = tablesOf(rules);
  const options = readOptions(strategy.name, strategy.options ?? {}, texts);
  const solver = new Solver();
  const table = new Table(tables, new Streams(seed));
  const first = new State(tables);
  for (let unit = from; unit < to; unit++) {
    const seats = [0, 1, 2, 3].map((seat) => strategy.sit(seat, rules, options));
    let chosen = { seat: 0, denomination: 0 };
    table.begin(
      unit,
      seats.map((player) => seated(bound(player, () => chosen))),
    );
    const held = table.state.held.map((lanes) => lanes.slice());
    chosen = chooseContract(held, first, unit);
    table.runHand();
    const { declarer, points } = table.state.open;
    const trump = chosen.denomination === 4 ? 'NT' : chosen.denomination;
    const perfect = solver.value({
      form: formOf(tables),
      hands: held,
      leader: declarer,
      table: [],
      trump,
      low: false,
    });
    yield {
      hands: held,
      denomination: chosen.denomination,
      declarer,
      perfect,
      played: points[declarer % 2]!,
    };
  }
}

/** The seat that counts most for itself declares in its best suit, every fourth time without trump. */
function chooseContract(
  held: readonly Int32Array[],
  state: State,
  unit: number,
): { seat: number; denomination: number } {
  const denomination = unit % 4 === 3 ? 'noTrump' : 'suit';
  let best = 0;
  for (let seat = 1; seat < 4; seat++)
    if (
      noviceCount(state.tables, held[seat]!, denomination) >
      noviceCount(state.tables, held[best]!, denomination)
    )
      best = seat;
  state.held[best]!.set(held[best]!);
  state.open.turn = best;
  return { seat: best, denomination: denomination === 'noTrump' ? 4 : noviceTrump(state) };
}

/** The strategy's play under a contract that is given. */
function bound(player: Player, contract: () => { seat: number; denomination: number }): Player {
  return {
    call(view, legal) {
      const { seat, denomination } = contract();
      const bid = legal.find(({ text }) => text === (denomination === 4 ? '6N' : '6'));
      return view.seat === seat && bid ? bid : legal[0]!;
    },
    trump: () => contract().denomination,
    play: (view, legal, random) => player.play(view, legal, random),
  };
}

const seated = (player: Player): Seated => ({ name: 'player', player, salt: 0, guarded: false });
