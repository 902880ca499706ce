// What every built-in strategy obeys under every form of the game.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { View } from '../../src/engine/view.js';
import { readOptions } from '../../src/play/options.js';
import type { Player, Strategy } from '../../src/play/strategy.js';
import { type Action, type Seated, Table } from '../../src/play/table.js';
import type { Random } from '../../src/random/random.js';
import { randomFrom, Streams } from '../../src/random/streams.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';
import fast from '../../strategies/fast.js';
import greedy from '../../strategies/greedy.js';
import random from '../../strategies/random.js';
import ruleBased from '../../strategies/rule-based.js';
import { forms } from '../support/forms.js';
import { pairDifferences } from '../support/pairs.js';
import { redealHidden } from '../support/redeal.js';
import { validRules } from '../support/rules-values.js';

const HANDS = 6;
const STRATEGIES = [random, greedy, ruleBased, fast];

describe.each(STRATEGIES)('$name', (strategy) => {
  it('answers legally under every form, and alike on all deals that look alike', () => {
    const seen = { decisions: 0, changed: 0 };
    for (const rules of forms) playForm(rules, strategy, seen);
    expect(seen.decisions).toBeGreaterThan(10_000);
    expect(seen.changed).toBeGreaterThan(0.7 * seen.decisions);
  });

  it('answers legally under random rules', () => {
    const rulesValues = validRules.filter(({ auction }) => auction.allPass !== 'redeal');
    fc.assert(
      fc.property(rulesValues, (rules) => {
        expect(actions(rules, strategy).length).toBeGreaterThan(0);
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('gains nothing on itself in any pair', () => {
    for (const rules of forms) expect(pairDifferences(rules, strategy, strategy, 3)).toEqual([0, 0, 0]);
  });

  it('plays the same game again', () => {
    for (const rules of forms) expect(actions(rules, strategy)).toEqual(actions(rules, strategy));
  });
});

function sit(strategy: Strategy, rules: Rules, seat: number): Player {
  return strategy.sit(seat, rules, readOptions(strategy.name, strategy.options ?? {}, []));
}

function tableOf(rules: Rules): Table {
  return new Table(tablesOf(rules), new Streams('laws'));
}

const seatAll = (rules: Rules, player: (seat: number) => Player): Seated[] =>
  Array.from({ length: rules.seats }, (_, seat) => ({
    name: `seat ${seat}`,
    player: player(seat),
    salt: 0,
    guarded: false,
  }));

/** Plays hands in which every decision is made a second time by a fresh player on another deal that looks the same. */
function playForm(rules: Rules, strategy: Strategy, seen: { decisions: number; changed: number }): void {
  const table = tableOf(rules);
  const dice = randomFrom(`redeal ${rules.name}`);
  const again = (
    seat: number,
    ask: (player: Player, view: View, random: Random) => unknown,
    answer: unknown,
  ) => {
    const other = redealHidden(table.state, seat, dice);
    const view = new View(other, seat);
    expect(JSON.stringify(view)).toBe(JSON.stringify(table.views[seat]));
    expect(ask(sit(strategy, rules, seat), view, randomFrom('dice', seen.decisions))).toEqual(answer);
    seen.decisions++;
    if (other.held.some((lanes, at) => lanes.join() !== table.state.held[at]!.join())) seen.changed++;
  };
  table.begin(
    0,
    seatAll(rules, (seat) => twice(sit(strategy, rules, seat), seat, seen, again)),
  );
  for (let hand = 0; hand < HANDS; hand++) {
    table.runHand();
    table.nextHand();
  }
}

type Again = (
  seat: number,
  ask: (player: Player, view: View, random: Random) => unknown,
  answer: unknown,
) => void;

/** A player that checks each of its answers with `again`. */
function twice(player: Player, seat: number, seen: { decisions: number }, again: Again): Player {
  const ask =
    <Legal, Answer>(question: (player: Player, view: View, legal: Legal, random: Random) => Answer) =>
    (view: View, legal: Legal): Answer => {
      const answer = question(player, view, legal, randomFrom('dice', seen.decisions));
      again(seat, (other, alike, dice) => question(other, alike, legal, dice), answer);
      return answer;
    };
  return {
    call: ask((to, view, legal, dice) => to.call(view, legal, dice)),
    play: ask((to, view, legal, dice) => to.play(view, legal, dice)),
    ...(player.trump && { trump: ask((to, view, legal, dice) => to.trump!(view, legal, dice)) }),
    ...(player.low && { low: ask((to, view, legal, dice) => to.low!(view, legal, dice)) }),
    ...(player.discard && { discard: ask((to, view, legal, dice) => to.discard!(view, legal, dice)) }),
    ...(player.pass && { pass: ask((to, view, legal, dice) => to.pass!(view, legal, dice)) }),
    ...(player.accept && { accept: ask((to, view, legal, dice) => to.accept!(view, legal, dice)) }),
    ...(player.predict && {
      predict: (view, call) => {
        const answer = player.predict!(view, call);
        if (answer?.makeProbability !== undefined) {
          expect(answer.makeProbability).toBeGreaterThanOrEqual(0);
          expect(answer.makeProbability).toBeLessThanOrEqual(1);
        }
        return answer;
      },
    }),
  };
}

function actions(rules: Rules, strategy: Strategy): Action[] {
  const table = tableOf(rules);
  const out: Action[] = [];
  table.listener = { acted: (_table, _seat, _phase, action) => out.push(action) };
  table.begin(
    7,
    seatAll(rules, (seat) => sit(strategy, rules, seat)),
  );
  table.runHand();
  return out;
}
