// Who sees all hands: in a run, four oracles take exactly the points that the solver gives their contract.
import { expect, it } from 'vitest';
import type { Seat } from '../../src/cards/card.js';
import { resolveEntrants } from '../../src/play/entrant.js';
import { readOptions } from '../../src/play/options.js';
import type { HandRecord } from '../../src/play/record.js';
import { Table } from '../../src/play/table.js';
import { Streams } from '../../src/random/streams.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { inProcess } from '../../src/run/executor.js';
import { parseExperiment } from '../../src/run/experiment.js';
import { planOf } from '../../src/run/plan.js';
import { Watch, watchCells } from '../../src/run/watch.js';
import { answerLine } from '../../src/search/answer.js';
import { Solver } from '../../src/search/solver.js';
import oracle from '../../strategies/oracle.js';

it('is shown all hands by a worker that watches it', () => {
  const rules = preset('pagat');
  const table = new Table(tablesOf(rules), new Streams('all seen'));
  let shown = 0;
  const seats = Array.from({ length: rules.seats }, (_, seat) => {
    const player = oracle.sit(seat as Seat, rules, readOptions('oracle', oracle.options ?? {}, []));
    const { seeAll } = player;
    player.seeAll = (world) => {
      shown++;
      seeAll!.call(player, world);
    };
    return { name: 'oracle', player, salt: 0, guarded: false, watched: true, seesAll: true };
  });
  table.begin(0, new Watch(watchCells(), []).over(table, seats));
  table.runHand();
  expect(shown).toBeGreaterThan(20);
});

it('plays every contract for what perfect play of all four brings', async () => {
  const experiment = { strategies: ['oracle'], seed: 'all seen', units: 20, block: 20, records: true };
  const executor = await inProcess(planOf(parseExperiment(experiment), await resolveEntrants(['oracle'])));
  const answer = await executor.play(0);
  if ('fault' in answer) throw new Error(answer.fault.message);
  const records = answer.records
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as HandRecord);
  expect(records).toHaveLength(20);
  const solver = new Solver();
  for (const { hands, declarer, trump, points } of records) {
    const line = JSON.stringify({ id: 0, hands, leader: declarer, trump });
    const { text } = answerLine(solver, line, { values: 'best', text: false });
    expect(JSON.parse(text).points).toEqual(points);
  }
});
