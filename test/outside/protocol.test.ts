// The messages that docs/protocol.md shows are those that are sent, and the schemas know them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { READY, SAID, TOLD } from '../../src/play/protocol.js';
import { preset } from '../../src/rules/derive.js';
import { PRESET_NAMES } from '../../src/rules/presets.js';
import { conversation } from '../support/conversation.js';

const doc = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const lines = (side: string): string[] =>
  [...doc.matchAll(new RegExp(`\`\`\`jsonl ${side}\n([\\s\\S]*?)\`\`\``, 'g'))].flatMap(([, block]) =>
    block!.trim().split('\n'),
  );

it('shows messages of the tool that are sent as they stand', async () => {
  const sent = (await conversation()).map((message) => JSON.stringify(message));
  expect(lines('tool').length).toBeGreaterThan(8);
  for (const line of lines('tool')) {
    const message = TOLD.parse(JSON.parse(line));
    if (['hello', 'newGame', 'fault', 'bye'].includes(message.type)) continue;
    expect(sent).toContain(line);
  }
});

it('shows answers that are understood', () => {
  const [ready, ...answers] = lines('strategy').map((line) => JSON.parse(line));
  expect(READY.parse(ready)).toEqual(ready);
  expect(answers.length).toBe(2);
  for (const answer of answers) expect(SAID.parse(answer)).toEqual(answer);
});

it('knows every message of every form, and sends whole rules', async () => {
  for (const form of PRESET_NAMES)
    for (const message of await conversation(form)) {
      const read = TOLD.parse(JSON.parse(JSON.stringify(message)));
      if (read.type === 'newGame') expect(read.rules).toEqual(preset(form));
    }
});

it('names every kind of fault that a process can have', () => {
  for (const kind of ['throw', 'illegal', 'timeout', 'crash', 'garbage', 'malformed', 'outOfTurn', 'flood'])
    expect(doc).toMatch(new RegExp(`\\| \`${kind}\` +\\|`));
});
