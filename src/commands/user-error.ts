// A mistake of the user's: one sentence with what was got and what was expected, no stack.

export class UserError extends Error {
  override readonly name = 'UserError';
  /** Exit status: 2 for input, 3 where a strategy misbehaved or a run is incomplete, 1 where answers differ. */
  readonly status: 1 | 2 | 3;
  constructor(message: string, status: 1 | 2 | 3 = 2) {
    super(message);
    this.status = status;
  }
}
