// What CI systems read: gates as JUnit XML, GitHub annotations, and a Markdown summary.

import type { GateResult, Results } from '../run/results.js';
import { resultTables } from './tables.js';

const xml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Gates as test cases; an undecided one is an error, a failed one a failure. */
export function junit(name: string, gates: readonly GateResult[]): string {
  const count = (state: GateResult['state']) => gates.filter((gate) => gate.state === state).length;
  const cases = gates.map(({ gate, about, state, why }) => {
    const head = `  <testcase classname="${xml(name)}" name="${xml(`${gate}: ${about}`)}"`;
    if (state === 'passed') return `${head}/>`;
    const tag = state === 'failed' ? 'failure' : 'error';
    return `${head}><${tag} message="${xml(`${state}: ${why}`)}"/></testcase>`;
  });
  const head = `<testsuite name="${xml(name)}" tests="${gates.length}" failures="${count('failed')}" errors="${count('undecided')}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...cases, '</testsuite>', ''].join('\n');
}

const SIGNS = { passed: '✅', failed: '❌', undecided: '❔' } as const;

/** The verdict of the gates first, then every table. */
export function markdown(name: string, results: Results, gates: readonly GateResult[]): string {
  const rows = gates.map(
    ({ gate, about, state, why }) => `| ${SIGNS[state]} ${state} | \`${gate}\` | ${about} | ${why} |`,
  );
  const table =
    rows.length === 0 ? [] : ['| gate | | about | seen |', '| --- | --- | --- | --- |', ...rows, ''];
  return [`## ${name}`, '', ...table, '```', resultTables(results).trimEnd(), '```', ''].join('\n');
}

/** Workflow commands that GitHub shows beside the change. */
export const annotations = (gates: readonly GateResult[]): string =>
  gates
    .filter(({ state }) => state !== 'passed')
    .map(
      ({ gate, about, state, why }) =>
        `::${state === 'failed' ? 'error' : 'warning'} title=${gate} ${state}::${about}: ${why}\n`,
    )
    .join('');
