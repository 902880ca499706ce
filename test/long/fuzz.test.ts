import { it } from 'vitest';
import { fuzz, READERS } from '../support/fuzz.js';

it.each(READERS)('$name: its share of a million damaged inputs', (reader) => {
  fuzz(reader, Math.ceil(1_000_000 / READERS.length), 7);
});
