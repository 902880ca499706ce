// Plays one case and the reference loop in turn and prints both rates, in hands or decisions a second of CPU time. A process a
// case, since a run's workers meet one match-up too: V8 compiles the table's loop for the players that it has seen.
import { importBundled } from '../bundle.mjs';

const { CASES, reference } = await importBundled('scripts/bench/cases.mjs');

const LOOP_HANDS = 150_000;
const WARM_UP = 2;
const PARTS = 5;

const { make, hands, counts } = CASES[process.argv[2]];
const loop = reference();
const play = await make();
if (counts === 'checked hands' && loop(0, 2000) !== play(0, 2000))
  throw new Error(`${process.argv[2]} does not play the hands of the reference loop`);
const rates = { loop: [], play: [], ratio: [] };
for (let part = 0; part < WARM_UP + PARTS; part++) {
  const looped = timed(() => loop(part * LOOP_HANDS, LOOP_HANDS));
  const played = timed(() => play(part * hands, hands));
  if (part < WARM_UP) continue;
  const loopRate = LOOP_HANDS / looped.seconds;
  const playRate = (counts === 'decisions' ? played.answer : hands) / played.seconds;
  rates.loop.push(loopRate);
  rates.play.push(playRate);
  rates.ratio.push(playRate / loopRate);
}
// The ratio is taken turn by turn: a slow phase of the machine meets both.
const [loopRate, rate, ratio] = [rates.loop, rates.play, rates.ratio].map(median);
console.log(JSON.stringify({ loop: loopRate, rate, ratio }));

function timed(act) {
  const before = process.cpuUsage();
  const answer = act();
  const { user, system } = process.cpuUsage(before);
  return { answer, seconds: (user + system) / 1e6 };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}
