// What the bench needs to play whole runs.
export { Bot } from '../../src/play/bot.js';
export { resolveEntrants } from '../../src/play/entrant.js';
export { inOrder, inProcess, threadPool } from '../../src/run/executor.js';
export { parseExperiment } from '../../src/run/experiment.js';
export { Fold } from '../../src/run/fold.js';
export { planOf } from '../../src/run/plan.js';
