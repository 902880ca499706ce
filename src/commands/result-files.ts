// The files that a finished run leaves beside its ledger and manifest.
import { junit, markdown } from '../report/ci.js';
import { bidsCsv, houseCsv, optionsCsv, strategiesCsv, summaryCsv } from '../report/csv.js';
import { FILES, writeWhole } from '../run/folder.js';
import type { Results } from '../run/results.js';

/** Writes results.json last: where it stands, the others are whole. */
export function writeResults(folder: string, results: Results): void {
  const { name, gates } = results;
  writeWhole(folder, FILES.summary, summaryCsv(results));
  writeWhole(folder, FILES.strategies, strategiesCsv(results));
  writeWhole(folder, FILES.bids, bidsCsv(results));
  if (results.comparisons.some(({ kind }) => kind === 'rules'))
    writeWhole(folder, FILES.houseRules, houseCsv(results));
  if (results.comparisons.some(({ kind }) => kind === 'options'))
    writeWhole(folder, FILES.options, optionsCsv(results));
  writeWhole(folder, FILES.markdown, markdown(name, results, gates));
  if (gates.length > 0) writeWhole(folder, FILES.junit, junit(name, gates));
  writeWhole(folder, FILES.results, `${JSON.stringify(results, null, 1)}\n`);
}
