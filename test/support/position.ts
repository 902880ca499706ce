// Sets up one position of the play from a line of text, for tests of single decisions.
//   7 by S, trump H; S holds AH 9H 8C; out KH QH 7C ...; table W 9C, N AC
import { bitOf, type Card, type Seat, suitOf } from '../../src/cards/card.js';
import { parseCards } from '../../src/cards/notation.js';
import { startGame } from '../../src/engine/game.js';
import { clearHand, NO_TRUMP } from '../../src/engine/open.js';
import { clearOwn } from '../../src/engine/own.js';
import { State } from '../../src/engine/state.js';
import { legalCards, legalCount, playCard } from '../../src/engine/tricks.js';
import { View } from '../../src/engine/view.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';

const SEATS = 'NESW';
const LINE =
  /^(?<bid>\S+) by (?<declarer>[NESW])(?:, trump (?<trump>[CDHS]))?(?<low>, low)?; (?<seat>[NESW]) holds (?<hand>[^;]+)(?:; out (?<out>[^;]+))?(?:; table (?<table>[^;]+))?(?:; void (?<voids>[^;]+))?$/;

/** The view of the seat to act, its legal cards, and the state behind them. */
export interface Position {
  readonly state: State;
  readonly view: View;
  readonly legal: readonly Card[];
}

/** Reads a line; cards neither held, out nor on the table have been played. */
export function readPosition(rules: Rules, line: string): Position {
  const fields = LINE.exec(line)?.groups;
  if (!fields) throw new Error(`not a position: ${line}`);
  const state = new State(tablesOf(rules));
  const { deck } = state.tables;
  const seat = SEATS.indexOf(fields['seat']!);
  const hand = parseCards(deck, fields['hand']!);
  const out = parseCards(deck, fields['out'] ?? '');
  const table = (fields['table'] ?? '')
    .split(', ')
    .filter(Boolean)
    .map((play) => play.split(' '));
  const tabled = parseCards(deck, table.map(([, card]) => card).join(' '));
  if (out.length !== 3 * hand.length - table.length)
    throw new Error(`${3 * hand.length - table.length} cards must be out, not ${out.length}: ${line}`);

  startTricks(state, hand.length, [...hand, ...out, ...tabled]);
  setContract(state, fields);
  holds(state, seat, hand);
  const leader = table.length > 0 ? SEATS.indexOf(table[0]![0]!) : seat;
  shareOut(state, seat, out, (other) => hand.length - ((other - leader + 4) % 4 < table.length ? 1 : 0));
  for (const [who, suits] of voidsIn(fields['voids']))
    for (const letter of suits) state.open.voids[who]! |= 1 << deck.suitLetters.indexOf(letter);
  playTable(state, leader, tabled);
  if (state.open.turn !== seat)
    throw new Error(`${SEATS[state.open.turn]} is to act, not ${SEATS[seat]}: ${line}`);
  const legal = new Array<Card>(legalCount(state));
  legalCards(state, legal);
  return { state, view: new View(state, seat), legal };
}

function startTricks(state: State, left: number, live: readonly Card[]): void {
  const { open, tables } = state;
  startGame(open, 0);
  clearHand(open);
  for (const own of state.own) clearOwn(own);
  open.phase = 'play';
  open.tricksDone = tables.tricks - left;
  open.playedCount = open.tricksDone * tables.seats;
  for (const card of tables.deck.cards) if (!live.includes(card)) open.gone[suitOf(card)]! |= bitOf(card);
}

function setContract({ open, tables }: State, fields: Record<string, string | undefined>): void {
  const call = tables.callNamed.get(fields['bid']!);
  if (!call) throw new Error(`no call ${fields['bid']}`);
  const { trump } = fields;
  open.declarer = SEATS.indexOf(fields['declarer']!);
  open.contract = call.index;
  open.trump = trump === undefined ? NO_TRUMP : tables.deck.suitLetters.indexOf(trump);
  open.low = fields['low'] !== undefined || call.kind === 'low';
}

function holds({ held }: State, seat: Seat, cards: readonly Card[]): void {
  for (const card of cards) held[seat]![suitOf(card)]! |= bitOf(card);
}

function shareOut(state: State, seat: Seat, out: readonly Card[], places: (seat: Seat) => number): void {
  let at = 0;
  for (let other = 0; other < 4; other++) {
    if (other === seat) continue;
    holds(state, other, out.slice(at, at + places(other)));
    at += places(other);
  }
}

const voidsIn = (text = ''): [Seat, string][] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((entry) => [SEATS.indexOf(entry[0]!), entry.slice(2)]);

function playTable(state: State, leader: Seat, cards: readonly Card[]): void {
  const { open } = state;
  open.turn = leader;
  open.leader[open.tricksDone] = leader;
  for (const card of cards) {
    holds(state, open.turn, [card]);
    playCard(state, card);
  }
}
