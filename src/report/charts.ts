// Charts of a run as SVG text, drawn without a browser (vega-lite); the same run gives the same bytes.
import type { TopLevelSpec } from 'vega-lite';
import type { BidRow, StrategyComparison } from '../run/results.js';
import { wilson } from '../stats/wilson.js';

/** Readable on light and on dark ground. */
const INK = '#7a828a';
const BLUE = '#4a86c8';
const CONFIG = {
  background: 'transparent',
  font: 'system-ui, sans-serif',
  axis: { labelColor: INK, titleColor: INK, gridColor: '#88888833', domainColor: INK, tickColor: INK },
  legend: { labelColor: INK, titleColor: INK },
  view: { stroke: '#88888833' },
} as const;

export interface Moment {
  readonly units: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A spec as SVG text. */
export async function svgOf(spec: object): Promise<string> {
  const [{ parse, View }, { compile }] = await Promise.all([import('vega'), import('vega-lite')]);
  const compiled = compile({ config: CONFIG, ...spec } as unknown as TopLevelSpec).spec;
  const view = new View(parse(compiled), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return svg;
}

const WIDTH = 620;

/** The estimate of a duel as units came in, with its interval. */
export const runningEstimate = (moments: readonly Moment[]): object => ({
  width: WIDTH,
  height: 220,
  data: { values: moments },
  encoding: { x: { field: 'units', type: 'quantitative', title: 'pairs' } },
  layer: [
    {
      mark: { type: 'area', opacity: 0.25, color: BLUE },
      encoding: {
        y: { field: 'low', type: 'quantitative', title: 'points, A minus B' },
        y2: { field: 'high' },
      },
    },
    { mark: { type: 'line', color: BLUE }, encoding: { y: { field: 'mean', type: 'quantitative' } } },
    {
      mark: { type: 'rule', color: INK, strokeDash: [4, 4] },
      encoding: { y: { datum: 0 }, x: { value: 0 }, x2: { value: WIDTH } },
    },
  ],
});

/** Make rate by call, with intervals, a colour a strategy. */
export const makeRates = (rows: readonly BidRow[]): object => ({
  width: WIDTH,
  height: 240,
  data: { values: mergedCalls(rows) },
  encoding: {
    x: { field: 'call', type: 'nominal', sort: null, title: 'call' },
    xOffset: { field: 'strategy' },
    color: { field: 'strategy', type: 'nominal', title: null },
  },
  layer: [
    {
      mark: { type: 'rule' },
      encoding: { y: { field: 'low', type: 'quantitative', title: 'contracts made' }, y2: { field: 'high' } },
    },
    {
      mark: { type: 'point', filled: true },
      encoding: { y: { field: 'rate', type: 'quantitative', scale: { domain: [0, 1] } } },
    },
  ],
});

/** Points taken less the bid, by call. */
export const takenMinusBid = (rows: readonly BidRow[]): object => ({
  width: WIDTH,
  height: 200,
  data: { values: mergedCalls(rows) },
  mark: 'bar',
  encoding: {
    x: { field: 'call', type: 'nominal', sort: null, title: 'call' },
    xOffset: { field: 'strategy' },
    y: { field: 'over', type: 'quantitative', title: 'points taken minus bid' },
    color: { field: 'strategy', type: 'nominal', title: null },
  },
});

/** Predicted against seen make rates of bid rows; on the line a prediction is right. */
export const reliability = (rows: readonly BidRow[]): object => ({
  width: 320,
  height: 320,
  layer: [
    {
      data: { values: rows.filter(({ predicted, contracts }) => predicted !== null && contracts >= 30) },
      mark: { type: 'point', filled: true, opacity: 0.7 },
      encoding: {
        x: {
          field: 'predicted',
          type: 'quantitative',
          scale: { domain: [0, 1] },
          title: 'predicted make rate',
        },
        y: { field: 'makeRate.mean', type: 'quantitative', scale: { domain: [0, 1] }, title: 'make rate' },
        color: { field: 'strategy', type: 'nominal', title: null },
        size: { field: 'contracts', type: 'quantitative', legend: null },
      },
    },
    {
      data: { values: [{ at: 0 }, { at: 1 }] },
      mark: { type: 'line', color: INK, strokeDash: [4, 4] },
      encoding: { x: { field: 'at', type: 'quantitative' }, y: { field: 'at', type: 'quantitative' } },
    },
  ],
});

/** Points of the row's strategy against the column's. */
export const matrix = (rows: readonly StrategyComparison[]): object => ({
  width: { step: 90 },
  height: { step: 40 },
  data: {
    values: rows.flatMap(({ a, b, points }) =>
      points.mean === null
        ? []
        : [
            { a, b, points: points.mean },
            { a: b, b: a, points: -points.mean },
          ],
    ),
  },
  encoding: {
    x: { field: 'b', type: 'nominal', title: 'against', sort: null },
    y: { field: 'a', type: 'nominal', title: null, sort: null },
  },
  layer: [
    {
      mark: 'rect',
      encoding: {
        color: {
          field: 'points',
          type: 'quantitative',
          scale: { scheme: 'redblue', domainMid: 0 },
          title: 'points',
        },
      },
    },
    {
      mark: { type: 'text', color: '#111' },
      encoding: { text: { field: 'points', type: 'quantitative', format: '+.2f' } },
    },
  ],
});

interface CallRow {
  readonly strategy: string;
  readonly call: string;
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly over: number;
}

/** Positions and forced bids of one call together; the interval is Wilson's over its contracts. */
function mergedCalls(rows: readonly BidRow[]): CallRow[] {
  const groups = new Map<
    string,
    { strategy: string; call: string; contracts: number; made: number; over: number }
  >();
  for (const { strategy, call, contracts, made, meanOver } of rows) {
    if (contracts === 0) continue;
    const key = JSON.stringify([strategy, call]);
    const group = groups.get(key) ?? { strategy, call, contracts: 0, made: 0, over: 0 };
    group.contracts += contracts;
    group.made += made;
    group.over += (meanOver ?? 0) * contracts;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ strategy, call, contracts, made, over }) => {
    const { mean, low, high } = wilson(made, contracts);
    return { strategy, call, rate: mean ?? 0, low: low ?? 0, high: high ?? 1, over: over / contracts };
  });
}
