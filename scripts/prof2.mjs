import { importBundled } from './bundle.mjs';

const { CASES } = await importBundled('scripts/bench/cases.mjs');
const { make, hands } = CASES[process.argv[2]];
const play = make();
for (let p = 0; p < 30; p++) play(p * hands, hands);
