import { importBundled } from './bundle.mjs';

const { CASES, reference } = await importBundled('scripts/bench/cases.mjs');
const { make, hands } = CASES[process.argv[2]];
const play = make();
const loop = reference();
const t = (f) => {
  const b = process.cpuUsage();
  f();
  const u = process.cpuUsage(b);
  return (u.user + u.system) / 1e6;
};
const r = [];
for (let p = 0; p < 13; p++) {
  const a = t(() => loop(p * 150000, 150000)) / 150000;
  const b = t(() => play(p * hands, hands)) / hands;
  r.push([a * 1e6, b * 1e6, a / b]);
}
const med = (k) =>
  r
    .slice(2)
    .map((x) => x[k])
    .sort((a, b) => a - b)[5];
console.log(process.argv[2], [0, 1, 2].map((k) => med(k).toFixed(3)).join(' '));
