// From the chance that the model gives a bid to the share of such bids that are made at the table.
import { CALIBRATION } from './trained-calibration.js';

/** A straight line between log-odds. */
export interface Calibration {
  readonly offset: number;
  readonly slope: number;
}

const LEAST = 1e-4;

export const logOdds = (chance: number): number => {
  const inside = Math.min(1 - LEAST, Math.max(LEAST, chance));
  return Math.log(inside / (1 - inside));
};

export const calibrated = (chance: number, { offset, slope }: Calibration = CALIBRATION): number =>
  1 / (1 + Math.exp(-(offset + slope * logOdds(chance))));
