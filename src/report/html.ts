// A run as one HTML page that needs no network: the verdict in words, tables that sort, charts, and how to repeat it.
import type { Results, StrategyComparison } from '../run/results.js';
import { formatEstimate, formatNumber } from '../stats/format.js';
import {
  BID_COLUMNS,
  HOUSE_COLUMNS,
  houseRows,
  STRATEGY_COLUMNS,
  SUMMARY_COLUMNS,
  verdictOf,
} from './csv.js';

export interface Chart {
  readonly title: string;
  readonly svg: string;
}

export interface Page {
  readonly name: string;
  readonly about: string | undefined;
  readonly results: Results;
  readonly charts: readonly Chart[];
  /** Manifest as JSON text, and the command that repeats the run. */
  readonly manifest: string;
  readonly command: string;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]!);

export function reportPage({ name, about, results, charts, manifest, command }: Page): string {
  const duels = results.comparisons.filter((row) => row.kind === 'strategies');
  const parts = [
    `<h1>${escapeHtml(name)}</h1>`,
    about ? `<p>${escapeHtml(about)}</p>` : '',
    `<section aria-labelledby="verdict"><h2 id="verdict">Verdict</h2>${verdicts(duels, results)}</section>`,
    section('Comparisons', tableOf(SUMMARY_COLUMNS, duels)),
    section('House rules', tableOf(HOUSE_COLUMNS, houseRows(results))),
    section('Strategies', tableOf(STRATEGY_COLUMNS, results.strategies)),
    ...charts.map(({ title, svg }) => figure(title, svg)),
    section('Bid accuracy', tableOf(BID_COLUMNS, results.bids)),
    `<section><h2>How to repeat it</h2><pre tabindex="0">${escapeHtml(command)}</pre><details><summary>Configuration</summary><pre tabindex="0">${escapeHtml(manifest)}</pre></details></section>`,
  ];
  return [HEAD.replace('TITLE', () => escapeHtml(name)), ...parts.filter((part) => part !== ''), TAIL].join(
    '\n',
  );
}

/** What the run shows, a sentence a comparison. */
function verdicts(duels: readonly StrategyComparison[], { gates }: Results): string {
  const told = duels.map((row) => {
    const { points, unit, units } = row;
    const estimate = formatEstimate(
      { mean: points.mean ?? undefined, low: points.low ?? undefined, high: points.high ?? undefined },
      { signed: true },
    );
    return `<li><strong>${escapeHtml(verdictOf(row))}</strong>: ${escapeHtml(row.a)} minus ${escapeHtml(row.b)} under ${escapeHtml(row.rules)}: ${estimate} points a ${unit}, ${units.toLocaleString('en')} pairs</li>`;
  });
  const judged = gates.map(
    ({ gate, about, state, why }) =>
      `<li>Gate <code>${escapeHtml(gate)}</code> ${state} (${escapeHtml(about)}): ${escapeHtml(why)}</li>`,
  );
  const all = [...told, ...judged];
  return all.length === 0 ? '<p>The run has no comparison of strategies.</p>' : `<ul>${all.join('')}</ul>`;
}

const section = (title: string, table: string): string =>
  table === '' ? '' : `<section><h2>${title}</h2>${table}</section>`;

const figure = (title: string, svg: string): string =>
  `<figure><div class="chart" role="img" aria-label="${escapeHtml(title)}">${svg}</div><figcaption>${escapeHtml(title)}</figcaption></figure>`;

type Cell = string | number | boolean | null;

function tableOf<Row>(
  columns: readonly (readonly [string, (row: Row) => Cell])[],
  rows: readonly Row[],
): string {
  if (rows.length === 0) return '';
  const head = columns.map(
    ([header]) =>
      `<th scope="col" aria-sort="none"><button type="button">${header.replaceAll('_', ' ')}</button></th>`,
  );
  const body = rows.map((row) => `<tr>${columns.map(([, of]) => cell(of(row))).join('')}</tr>`);
  return `<div class="wide" tabindex="0" role="region" aria-label="table"><table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function cell(value: Cell): string {
  if (value === null) return '<td>n/a</td>';
  if (typeof value !== 'number') return `<td>${escapeHtml(String(value))}</td>`;
  const shown = Number.isInteger(value) ? value.toLocaleString('en') : formatNumber(value, 4);
  return `<td class="number" data-value="${value}">${shown}</td>`;
}

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>TITLE</title>
<style>
:root { color-scheme: light dark; --ground: #fbfaf6; --ink: #1c2321; --line: #d5d3c8; --accent: #1f5fa8; }
@media (prefers-color-scheme: dark) { :root { --ground: #15191a; --ink: #e9ece8; --line: #39413e; --accent: #8bbcf2; } }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: 0.2rem 0.6rem; text-align: left; white-space: nowrap; }
td.number { text-align: right; }
th button { all: unset; cursor: pointer; font-weight: 600; } th button:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--accent); }
th[aria-sort=ascending] button::after { content: " ▲"; } th[aria-sort=descending] button::after { content: " ▼"; }
figure { margin: 2rem 0; } .chart { overflow-x: auto; } figcaption { font-size: 0.95rem; }
pre { overflow-x: auto; border: 1px solid var(--line); padding: 0.6rem; }
</style>
</head>
<body>
<main>`;

const TAIL = `</main>
<script>
for (const table of document.querySelectorAll('table'))
  table.querySelectorAll('th button').forEach((button, column) => button.addEventListener('click', () => {
    const head = button.parentElement;
    const up = head.getAttribute('aria-sort') !== 'ascending';
    table.querySelectorAll('th').forEach((other) => other.setAttribute('aria-sort', 'none'));
    head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    const value = (row) => row.cells[column].dataset.value ?? row.cells[column].textContent;
    const compare = (a, b) => (a - b) || String(a).localeCompare(String(b));
    const rows = [...table.tBodies[0].rows].sort((a, b) => compare(value(a), value(b)) * (up ? 1 : -1));
    table.tBodies[0].append(...rows);
  }));
</script>
</body>
</html>
`;
