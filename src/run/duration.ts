// Lengths of time as people write them: `500ms`, `2s`, `10m`, `1.5h`.
import { RunError } from './run-error.js';

const MILLISECONDS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
export const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;

/** Milliseconds. @param where named in the error. */
export function parseDuration(text: string, where: string): number {
  const found = DURATION.exec(text);
  const time = found ? Number(found[1]) * MILLISECONDS[found[2] as keyof typeof MILLISECONDS] : 0;
  if (time > 0) return time;
  throw new RunError(`${where}: expected a time such as 500ms, 2s or 1m, got "${text}"`);
}

/** `1:02:03`, or `42 s`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const from = parts[0] === 0 ? 1 : 0;
  return parts
    .slice(from)
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');
}
