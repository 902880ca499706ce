// Written by scripts/calibrate.ts; do not edit.
export const CALIBRATION = { offset: 0.0554, slope: 1.2953 };
