import { expect, it } from 'vitest';
import { fuzz, READERS } from '../support/fuzz.js';

it.each(READERS)('$name: 2,000 damaged inputs end in an answer or one line', (reader) => {
  expect(() => reader.read(reader.sample)).not.toThrow();
  fuzz(reader, 2000, 20261201);
});
