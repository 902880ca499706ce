// What the sums say of each call a strategy made, by its place at the table.
import { tablesOf } from '../rules/tables.js';
import { type RatioSums, ratioInterval } from '../stats/ratio.js';
import { BID, BID_SUMS, MILLION } from './measures.js';
import { asShare, type Counts } from './rates.js';
import { type BidRow, reported } from './results.js';

/** Calls that were made, by strategy, rules, call and position, free before forced. */
export function bidRows(counts: Counts): BidRow[] {
  const { entrants, rules } = counts.layout.plan;
  return entrants
    .flatMap((_, strategy) =>
      rules.flatMap(({ seats }, form) =>
        tablesOf(rules[form]!).calls.flatMap(({ index }) =>
          Array.from({ length: seats + 1 }, (_, place) =>
            bidOf(counts, { strategy, form, call: index, place }),
          ),
        ),
      ),
    )
    .filter(({ calls }) => calls > 0);
}

interface Cell {
  readonly strategy: number;
  readonly form: number;
  readonly call: number;
  readonly place: number;
}

function bidOf({ layout, sums: all }: Counts, { strategy, form, call, place }: Cell): BidRow {
  const { entrants, rules } = layout.plan;
  const { seats, name } = rules[form]!;
  const from = layout.cellSums(layout.cell(form, strategy, call, place));
  const sums = all.subarray(from, from + BID_SUMS.length);
  const { text, level } = tablesOf(rules[form]!).calls[call]!;
  const contracts = sums[BID.contracts]!;
  const mean = (sum: number) => (contracts === 0 ? null : sum / contracts);
  const predicted = sums[BID.predicted]!;
  return {
    strategy: entrants[strategy]!.shown,
    rules: name,
    call: text,
    position: place >= seats - 1 ? 'dealer' : String(place + 1),
    forced: place === seats,
    calls: sums[BID.calls]!,
    contracts,
    made: sums[BID.made]!,
    makeRate: reported(asShare(ratioInterval(makeSums(sums)))),
    meanTaken: mean(sums[BID.taken]!),
    meanOver: level === 0 ? null : mean(sums[BID.over]!),
    meanChange: mean(sums[BID.change]!),
    predicted: predicted === 0 ? null : sums[BID.predictedMillionths]! / MILLION / predicted,
  };
}

const makeSums = (sums: Float64Array): RatioSums => ({
  units: sums[BID.contracts]!,
  x: sums[BID.made]!,
  y: sums[BID.contracts]!,
  xx: sums[BID.madeMade]!,
  xy: sums[BID.madeContracts]!,
  yy: sums[BID.contractsContracts]!,
});
