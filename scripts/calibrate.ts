// Fits the champion's make probabilities to what it made, and writes src/search/bidding/trained-calibration.ts:
//   npx kaiser run experiments/calibration.json --out results/latest/calibration
//   node scripts/run-ts.mjs scripts/calibrate.ts results/latest/calibration
// Logistic regression of made contracts on the log-odds predicted, bin by bin, on top of the line in force. A quarter of a
// second a hand for the run on one core, nothing for the fit.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, calibrated, logOdds } from '../src/search/bidding/calibration.js';
import { CALIBRATION } from '../src/search/bidding/trained-calibration.js';

interface Bin {
  readonly contracts: number;
  readonly predicted: number;
  readonly made: number;
}

/** As the run reports a bin. */
interface Row {
  readonly contracts: number;
  readonly predicted: number;
  readonly made: { readonly mean: number };
}

const STEPS = 50;
const OUT = 'src/search/bidding/trained-calibration.ts';

const bins = readBins(process.argv[2] ?? 'results/latest/calibration');
const fitted = fit(bins);
const line = {
  offset: fitted.offset + fitted.slope * CALIBRATION.offset,
  slope: fitted.slope * CALIBRATION.slope,
};
for (const { contracts, predicted, made } of bins)
  process.stderr.write(
    `${contracts} contracts: predicted ${predicted.toFixed(3)}, made ${made.toFixed(3)}, fitted ${calibrated(predicted, fitted).toFixed(3)}\n`,
  );
writeFileSync(
  OUT,
  `// Written by scripts/calibrate.ts; do not edit.
export const CALIBRATION = { offset: ${line.offset.toFixed(4)}, slope: ${line.slope.toFixed(4)} };
`,
);

function readBins(folder: string): Bin[] {
  const { strategies } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as {
    strategies: readonly { readonly forecasts: { readonly bins: readonly Row[] } | null }[];
  };
  const found = strategies[0]?.forecasts?.bins;
  if (found === undefined) throw new Error(`${folder} holds no forecasts of a strategy`);
  return found.map(({ contracts, predicted, made }) => ({ contracts, predicted, made: made.mean }));
}

/** The line that makes the contracts of all bins likeliest (Newton's method). */
function fit(bins: readonly Bin[]): Calibration {
  let offset = 0;
  let slope = 1;
  for (let step = 0; step < STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { contracts, predicted, made } of bins) {
      const x = logOdds(predicted);
      const chance = calibrated(predicted, { offset, slope });
      const off = contracts * (made - chance);
      const weight = contracts * chance * (1 - chance);
      g0 += off;
      g1 += off * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const determinant = h00 * h11 - h01 * h01;
    offset += (h11 * g0 - h01 * g1) / determinant;
    slope += (h00 * g1 - h01 * g0) / determinant;
  }
  return { offset, slope };
}
