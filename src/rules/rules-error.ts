// What is wrong with a rules value, as one sentence with the path of the field.

export class RulesError extends Error {
  override readonly name = 'RulesError';
  /** Path of the field, such as `auction.min`; '' for the value as a whole. */
  readonly path: string;
  constructor(path: string, what: string) {
    super(path === '' ? `rules: ${what}` : `rules: ${path}: ${what}`);
    this.path = path;
  }
}
