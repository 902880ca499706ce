// Plays one case and the reference loop in turn and prints both rates, in hands or decisions a second of CPU time. A process a
// case, since a run's workers meet one match-up too: V8 compiles the table's loop for the players that it has seen.
import { importBundled } from '../bundle.mjs';

const { CASES, reference } = await importBundled('scripts/bench/cases.mjs');

const LOOP_HANDS = 150_000;
const WARM_UP = 2;
const PARTS = 5;

const { make, hands, counts } = CASES[process.argv[2]];
const loop = reference();
const play = make();
if (counts === 'checked hands' && loop(0, 2000) !== play(0, 2000))
  throw new Error(`${process.argv[2]} does not play the hands of the reference loop`);
const rates = { loop: [], play: [] };
for (let part = 0; part < WARM_UP + PARTS; part++) {
  const looped = timed(() => loop(part * LOOP_HANDS, LOOP_HANDS));
  const played = timed(() => play(part * hands, hands));
  if (part < WARM_UP) continue;
  rates.loop.push(LOOP_HANDS / looped.seconds);
  rates.play.push((counts === 'decisions' ? played.answer : hands) / played.seconds);
}
console.log(JSON.stringify({ loop: median(rates.loop), rate: median(rates.play) }));

function timed(act) {
  const before = process.cpuUsage();
  const answer = act();
  const { user, system } = process.cpuUsage(before);
  return { answer, seconds: (user + system) / 1e6 };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
