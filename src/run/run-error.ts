// What stands in the way of a run, in one sentence: a mistake in its configuration, a folder in use, a faulty strategy.

export class RunError extends Error {
  override readonly name = 'RunError';
  /** Exit status: 2 for configuration and input, 3 where a strategy misbehaved or a run is incomplete. */
  readonly status: 2 | 3;
  constructor(message: string, status: 2 | 3 = 2) {
    super(message);
    this.status = status;
  }
}
