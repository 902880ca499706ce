// The published schema of experiment files, and the experiments that come with the project.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { experimentJsonSchema, parseExperiment } from '../../src/run/experiment.js';

const folder = new URL('../../experiments/', import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

describe('experiments', () => {
  it('have their schema published', () => {
    expect(read('schema.json')).toEqual(experimentJsonSchema());
  });

  it.each(readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'schema.json'))(
    '%s is valid',
    (name) => {
      expect(`${parseExperiment(read(name)).name}.json`).toBe(name);
    },
  );

  it.each([
    [{ strategies: ['a'], unit: 'deal' }, 'unit'],
    [{ strategies: [] }, 'strategies'],
    [{ strategies: ['a'], units: 0 }, 'units'],
    [{ strategies: ['a'], rulez: [] }, 'rulez: there is no such field'],
    [{ strategies: ['a'], rules: [{ extends: 'pagat', auction: { min: 13 } }] }, 'auction.min'],
  ])('%j is refused by the name of the field', (value, field) => {
    expect(() => parseExperiment(value)).toThrow(field);
  });
});
