// Scores, auctions and deals with known answers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Card } from '../../src/cards/card.js';
import { parseCard, parseSuit } from '../../src/cards/notation.js';
import { legalCalls, placeCall } from '../../src/engine/auction.js';
import { openAuction } from '../../src/engine/course.js';
import { startGame } from '../../src/engine/game.js';
import { clearHand, NO_TRUMP } from '../../src/engine/open.js';
import { scoreHand } from '../../src/engine/score.js';
import { State } from '../../src/engine/state.js';
import { isLegalCard, playCard } from '../../src/engine/tricks.js';
import { parseRules } from '../../src/rules/derive.js';
import { tablesOf } from '../../src/rules/tables.js';

const read = (name: string) => readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
const lines = (name: string) =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('scoring', () => {
  it.each(lines('scoring.jsonl').map((line) => [line.name, line] as const))('%s', (_, line) => {
    const state = new State(tablesOf(parseRules(line.rules)));
    const { open, tables } = state;
    startGame(open, 0);
    clearHand(open);
    open.scores.set(line.scoreBefore);
    open.declarer = tables.seatsOf[line.bidders]![0]!;
    open.contract = tables.callNamed.get(line.bid)!.index;
    open.points.set(line.points);
    if (line.tricks) open.tricks.set(line.tricks);
    state.penaltySide = line.penaltyTakenBy ?? -1;
    state.bonusSide = line.bonusTakenBy ?? -1;
    scoreHand(state);
    expect(Array.from(open.scores)).toEqual(line.scoreAfter);
  });
});

describe('auction', () => {
  it.each(lines('auction.jsonl').map((line) => [line.name, line] as const))('%s', (_, line) => {
    const state = new State(tablesOf(parseRules(line.rules)));
    const { open, tables } = state;
    startGame(open, 0);
    clearHand(open);
    openAuction(open);
    for (const text of line.calls) placeCall(state, tables.callNamed.get(text)!);
    const legal = legalCalls(open).map((call) => call.text);
    expect(legal.toSorted()).toEqual(line.legal.toSorted());
  });
});

interface WorkedDeal {
  readonly name: string;
  readonly kind: string;
  readonly hands: readonly (readonly string[])[];
  readonly declarer?: number;
  readonly trump: string | null;
  readonly low: boolean;
  readonly tricks: readonly { lead: number; cards: readonly string[]; winner: number; points: number }[];
  readonly trickCount: readonly number[];
  readonly points: readonly number[];
}

const PRESETS: Record<string, string> = {
  base32: 'pagat',
  kitty34: 'saskatchewan34',
  rois: 'lesrois',
  hetu: 'hetu',
  joffre: 'joffre',
};

describe('worked deals', () => {
  it.each((JSON.parse(read('worked-deals.json')) as WorkedDeal[]).map((deal) => [deal.name, deal] as const))(
    '%s',
    (_, deal) => {
      const tables = tablesOf(parseRules(PRESETS[deal.kind]));
      const state = new State(tables);
      const { open } = state;
      const card = (text: string) => parseCard(tables.deck, text)!;
      startGame(open, tables.seats - 1);
      clearHand(open);
      deal.hands.forEach((cards, seat) => {
        for (const text of cards) state.held[seat]![card(text) >> 4]! |= 1 << (card(text) & 15);
      });
      open.declarer = deal.declarer ?? 0;
      open.trump = deal.trump === null ? NO_TRUMP : parseSuit(tables.deck, deal.trump)!;
      open.low = deal.low;
      open.phase = 'play';
      open.turn = deal.tricks[0]!.lead;
      for (const [at, trick] of deal.tricks.entries()) {
        expect(open.turn).toBe(trick.lead);
        for (const text of trick.cards) {
          expect(isLegalCard(state, card(text) as Card)).toBe(true);
          playCard(state, card(text));
        }
        expect([open.winnerOf[at], open.trickPoints[at]]).toEqual([trick.winner, trick.points]);
      }
      expect(Array.from(open.tricks)).toEqual(deal.trickCount);
      expect(Array.from(open.points)).toEqual(deal.points);
    },
  );
});
