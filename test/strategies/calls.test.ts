// Bids that any partner would expect, as lines to read; see calls.txt.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bitOf, suitOf } from '../../src/cards/card.js';
import { parseCards } from '../../src/cards/notation.js';
import { legalCalls, placeCall } from '../../src/engine/auction.js';
import { openAuction } from '../../src/engine/course.js';
import { startGame } from '../../src/engine/game.js';
import { clearHand } from '../../src/engine/open.js';
import { State } from '../../src/engine/state.js';
import { View } from '../../src/engine/view.js';
import { preset } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';
import { RuleBased } from '../../strategies/rule-based.js';

const LINE =
  /^(?<why>.+?): (?<form>\S+); (?<seat>[NESW]) holds (?<hand>[^;]+)(?:; after (?<calls>.+))? -> (?<answers>.+)$/;
const lines = readFileSync(new URL('calls.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('rule-based', () => {
  it.each(lines)('%s', (line) => {
    const { form, seat, hand, calls = '', answers } = LINE.exec(line)!.groups!;
    const rules = preset(form!);
    const view = auctionView(rules, 'NESW'.indexOf(seat!), hand!, calls);
    const call = new RuleBased(rules).call(view.view, legalCalls(view.state.open));
    expect(answers!.split(' ')).toContain(call.text);
  });
});

function auctionView(rules: ReturnType<typeof preset>, seat: number, hand: string, calls: string) {
  const state = new State(tablesOf(rules));
  startGame(state.open, 3);
  clearHand(state.open);
  openAuction(state.open);
  for (const card of parseCards(state.tables.deck, hand)) state.held[seat]![suitOf(card)]! |= bitOf(card);
  for (const text of calls.split(' ').filter(Boolean)) placeCall(state, state.tables.callNamed.get(text)!);
  expect(state.open.turn).toBe(seat);
  return { state, view: new View(state, seat) };
}
