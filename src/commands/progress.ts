// How a run is coming on: one line on a terminal, a line every few seconds elsewhere.

import { pointsOf } from '../run/contest-sums.js';
import type { Fold } from '../run/fold.js';
import type { Plan } from '../run/plan.js';
import { formatEstimate } from '../stats/format.js';
import type { Io } from './io.js';

const ON_TERMINAL = 100;
const ON_PIPE = 10_000;

export interface Progress {
  readonly block: (fold: Fold, block: number) => void;
  readonly end: () => void;
}

export function progressLine(io: Io, plan: Plan): Progress {
  const started = Date.now();
  const every = io.terminal ? ON_TERMINAL : ON_PIPE;
  let told = started;
  let blocks = 0;
  let shown = false;
  return {
    block: (fold) => {
      blocks++;
      const now = Date.now();
      if (now - told < every) return;
      told = now;
      shown = true;
      const text = lineOf(plan, fold, blocks, (now - started) / 1000);
      io.err(io.terminal ? `\r${text.slice(0, io.width - 1).padEnd(io.width - 1)}` : `${text}\n`);
    },
    end: () => {
      if (io.terminal && shown) io.err(`\r${' '.repeat(io.width - 1)}\r`);
    },
  };
}

function lineOf(plan: Plan, fold: Fold, blocks: number, seconds: number): string {
  const units = blocks * plan.blockSize;
  const rate = units / seconds;
  const left = Math.max(0, (plan.experiment.units - Math.max(fold.units, units)) / rate);
  const share = Math.min(100, (100 * Math.max(fold.units, units)) / plan.experiment.units);
  const parts = [
    `${share.toFixed(1)} %`,
    `${rate.toFixed(rate < 10 ? 1 : 0)} units/s`,
    `${clock(left)} left`,
  ];
  const duel = plan.contests.findIndex((contest) => contest.duel);
  if (duel >= 0 && fold.units > 1) {
    const { a, b } = plan.contests[duel]!;
    const points = formatEstimate(pointsOf(fold.layout, fold.sums, duel), { signed: true });
    parts.push(`${plan.entrants[a]!.shown} minus ${plan.entrants[b]!.shown}: ${points}`);
  }
  return parts.join(', ');
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return whole >= 3600
    ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
    : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
