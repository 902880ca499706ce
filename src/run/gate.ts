// Conditions that the results of a run must meet.

export interface GateResult {
  readonly gate: string;
}
