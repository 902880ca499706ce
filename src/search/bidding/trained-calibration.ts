// Written by scripts/calibrate.ts; do not edit.
import type { Calibration } from './calibration.js';

export const CALIBRATION: Calibration = { offset: 0.0554, slope: 1.2953 };
