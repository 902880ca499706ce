// The case lines put to the engine; test/support/cases.test.ts puts the same lines to the referee.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Card, suitOf } from '../../src/cards/card.js';
import { deckNamed } from '../../src/cards/deck.js';
import { cardsInto } from '../../src/cards/holding.js';
import { formatCard, parseCards, parseSuit } from '../../src/cards/notation.js';
import { answerSale, isLegalCall, legalCalls, placeCall } from '../../src/engine/auction.js';
import { openAuction, turnUp } from '../../src/engine/course.js';
import { discardable, passReceiver } from '../../src/engine/exchange.js';
import { finishHand, isRedealt, nextHand, startGame } from '../../src/engine/game.js';
import { hasMisdeal } from '../../src/engine/misdeal.js';
import { clearHand, freezeOf, NO_TRUMP, NONE, targetOf } from '../../src/engine/open.js';
import { moves } from '../../src/engine/perft.js';
import { NO_CARD, State } from '../../src/engine/state.js';
import { legalCards, legalCount, playCard } from '../../src/engine/tricks.js';
import { parseRules } from '../../src/rules/derive.js';
import { RulesError } from '../../src/rules/rules-error.js';
import type { Rules } from '../../src/rules/schema.js';
import { tablesOf } from '../../src/rules/tables.js';
import { fieldOf } from '../../src/rules/toggles.js';
import { type Case, NO_TRUMP_YET, readCases } from '../support/cases.js';

type CaseOf<K extends Case['kind']> = Extract<Case, { kind: K }>;
type Judgement = { got: unknown; expected: unknown };

/** An empty hand of a form, dealer and first leader as seat 0. */
function stateOf(rules: Rules): State {
  const state = new State(tablesOf(rules));
  startGame(state.open, 0);
  clearHand(state.open);
  return state;
}

const read = (state: State, words: readonly string[]) => parseCards(state.tables.deck, words.join(' '));

function give(state: State, seat: number, cards: readonly Card[]): void {
  for (const card of cards) state.held[seat]![suitOf(card)]! |= 1 << (card & 15);
}

function setTrump(state: State, trump: string): void {
  const { open, tables } = state;
  open.trump =
    trump === NO_TRUMP_YET ? NONE : trump === 'NT' ? NO_TRUMP : (parseSuit(tables.deck, trump) ?? NONE);
}

const text = (state: State, cards: readonly Card[]) =>
  cards.map((card) => formatCard(state.tables.deck, card));

const JUDGES: { [K in Case['kind']]: (rules: Rules, given: CaseOf<K>) => Judgement } = {
  form: () => ({ got: 'allowed', expected: 'allowed' }),
  value: (rules, given) => ({ got: fieldOf(rules, given.path), expected: given.value }),
  order: judgeOrder,
  deck: ({ deck: name }, given) => {
    const deck = deckNamed(name);
    return {
      got: [deck.cards.length, formatCard(deck, deck.bonus), formatCard(deck, deck.penalty)],
      expected: [given.count, given.bonus, given.penalty],
    };
  },
  misdeal: (rules, given) => {
    const state = stateOf(rules);
    give(state, 0, read(state, given.hand));
    for (let seat = 1; seat < rules.seats; seat++) give(state, seat, [state.tables.deck.bonus]);
    return { got: hasMisdeal(state), expected: given.thrownIn };
  },
  pass: (rules, given) => ({
    got: passReceiver(tablesOf(rules), given.seat, given.hand),
    expected: given.to,
  }),
  discard: judgeDiscard,
  calls: judgeCalls,
  auction: judgeAuction,
  contract: judgeContract,
  seats: judgeSeats,
  trick: judgeTrick,
  legal: judgeLegal,
  turned: judgeTurned,
  next: judgeNext,
  score: judgeScore,
};

function judgeOrder({ deck: name }: Rules, given: CaseOf<'order'>): Judgement {
  const deck = deckNamed(name);
  const suit = parseSuit(deck, given.suit);
  const order = given.low ? deck.low : deck.high;
  const cards = deck.cards.filter((card) => suitOf(card) === suit).sort((a, b) => order[b]! - order[a]!);
  return { got: cards.map((card) => formatCard(deck, card)), expected: given.cards };
}

function judgeDiscard(rules: Rules, given: CaseOf<'discard'>): Judgement {
  const state = stateOf(rules);
  state.open.declarer = 0;
  give(state, 0, read(state, given.held));
  const may: Card[] = [];
  discardable(state, may);
  const cards = read(state, given.discard);
  const got = cards.length === rules.deal.kitty && cards.every((card) => may.includes(card));
  return { got, expected: given.allowed };
}

/** The auction after some calls, the seat that calls last being the dealer when all others have called. */
function auctionAfter(rules: Rules, calls: readonly string[], dealer: number): State {
  const state = stateOf(rules);
  state.open.dealer = dealer;
  openAuction(state.open);
  for (const call of calls) {
    if (call === 'accept' || call === 'refuse') answerSale(state, call === 'accept');
    else placeCall(state, state.tables.callNamed.get(call)!);
  }
  return state;
}

function mayCall(state: State, call: string): boolean {
  const { open, tables } = state;
  if (call === 'accept' || call === 'refuse') return open.phase === 'accept';
  const named = tables.callNamed.get(call);
  return open.phase === 'auction' && named !== undefined && isLegalCall(open, named);
}

function judgeCalls(rules: Rules, given: CaseOf<'calls'>): Judgement {
  const state = auctionAfter(rules, given.calls, 0);
  if (given.legal === undefined) {
    const got = [...given.some, ...given.not].filter((call) => mayCall(state, call));
    return { got, expected: given.some };
  }
  const legal = state.open.phase === 'auction' ? legalCalls(state.open).map((call) => call.text) : [];
  return { got: legal.toSorted(), expected: given.legal.toSorted() };
}

function judgeAuction(rules: Rules, given: CaseOf<'auction'>): Judgement {
  const { open, tables } = auctionAfter(rules, given.calls, given.dealer);
  const bid = open.contract === 0 ? null : tables.calls[open.contract]!.text;
  const got = open.declarer === NONE ? undefined : { declarer: open.declarer, bid };
  return {
    got,
    expected: given.declarer === undefined ? undefined : { declarer: given.declarer, bid: given.bid },
  };
}

/** Every way in which the winner of that call may play it, by trying all choices up to the first lead. */
function judgeContract(rules: Rules, given: CaseOf<'contract'>): Judgement {
  const found = new Set<string>();
  const won = (): State => {
    const calls = ['P', 'P', 'P', 'P', 'P', 'P'].slice(0, rules.seats - 1);
    const sell = rules.auction.kind === 'sell';
    return auctionAfter(rules, sell ? [given.call, ...calls.slice(1), 'accept'] : [given.call, ...calls], 0);
  };
  const explore = (choices: readonly number[]): void => {
    const state = won();
    for (const choice of choices) moves(state)[choice]!(state);
    const { phase, trump, low } = state.open;
    if (phase === 'trump' || phase === 'low')
      moves(state).forEach((_, choice) => {
        explore([...choices, choice]);
      });
    else found.add(`${trump === NO_TRUMP ? 'NT' : 'suit'} ${low ? 'low' : 'high'}`);
  };
  explore([]);
  return { got: [...found].toSorted(), expected: given.choices.toSorted() };
}

function judgeSeats(rules: Rules, given: CaseOf<'seats'>): Judgement {
  const dealer = (given.declarer + rules.seats - 1) % rules.seats;
  const passes = new Array<string>(rules.seats - 1).fill('P');
  const { open } = auctionAfter(rules, [given.call, ...passes], dealer);
  const inOrder = Array.from({ length: rules.seats }, (_, step) => (given.declarer + step) % rules.seats);
  return { got: inOrder.filter((seat) => ((open.aside >> seat) & 1) === 0), expected: given.seats };
}

function judgeTrick(rules: Rules, given: CaseOf<'trick'>): Judgement {
  const state = stateOf(rules);
  const { open } = state;
  const cards = read(state, given.cards);
  open.active = cards.length;
  open.aside = 0;
  open.declarer = 0;
  open.phase = 'play';
  open.low = given.low;
  setTrump(state, given.trump);
  cards.forEach((card, seat) => {
    give(state, seat, [card]);
    open.turn = seat;
    playCard(state, card);
  });
  return {
    got: [open.winnerOf[0], given.points === undefined ? undefined : open.trickPoints[0]],
    expected: [given.winner, given.points],
  };
}

/** A seat's hand and turned-up piles, with the others' cards of the trick played before it. */
function judgeLegal(rules: Rules, given: CaseOf<'legal'>): Judgement {
  const state = stateOf(rules);
  const { open } = state;
  const mine = given.led.length % rules.seats;
  open.phase = 'play';
  open.declarer = 0;
  setTrump(state, given.trump);
  give(state, mine, read(state, given.held));
  for (const pile of given.piles) layPile(state, mine, pile);
  for (const [seat, word] of given.led.entries()) {
    const [card] = read(state, [word]);
    give(state, seat, [card!]);
    open.turn = seat;
    playCard(state, card!);
  }
  open.turn = mine;
  const out = new Array<Card>(legalCount(state));
  legalCards(state, out);
  return { got: text(state, out).toSorted(), expected: given.legal.toSorted() };
}

function layPile(state: State, seat: number, pile: readonly string[]): void {
  const [top, below] = read(state, pile);
  state.under[top!] = below ?? NO_CARD;
  turnUp(state, seat, top!);
}

function judgeTurned(rules: Rules, given: CaseOf<'turned'>): Judgement {
  const state = stateOf(rules);
  state.open.phase = 'play';
  state.open.turn = 0;
  setTrump(state, 'NT');
  for (const pile of given.piles) layPile(state, 0, pile);
  playCard(state, read(state, [given.played])[0]!);
  const up: Card[] = [];
  for (let suit = 0; suit < 4; suit++) cardsInto(up, up.length, suit, state.open.faceUp[suit]!);
  return { got: text(state, up).toSorted(), expected: given.faceUp.toSorted() };
}

function judgeNext(rules: Rules, given: CaseOf<'next'>): Judgement {
  const state = stateOf(rules);
  const { open } = state;
  open.hand = given.hand;
  open.dealer = given.dealer;
  if (given.event === 'passed out') {
    openAuction(open);
    open.callCount = rules.seats;
    open.phase = 'handOver';
  }
  nextHand(state, given.event === 'thrown in' || (given.event === 'passed out' && isRedealt(state)));
  return {
    got: { hand: open.hand, dealer: open.dealer },
    expected: { hand: given.nextHand, dealer: given.nextDealer },
  };
}

function judgeScore(rules: Rules, given: CaseOf<'score'>): Judgement {
  const { facts, answer } = given;
  const changed = (group: object, field: string, value: number | undefined) =>
    value === undefined ? group : { ...group, [field]: value };
  const state = stateOf({
    ...rules,
    game: changed(rules.game, 'target', facts.target),
    scoring: changed(rules.scoring, 'freeze', facts.freeze),
  } as Rules);
  const { open, tables } = state;
  const seatOf = (side: number) => tables.seatsOf[side]![0]!;
  open.hand = facts.hand;
  open.scores.set(facts.before);
  open.declarer = seatOf(facts.bidders);
  open.dealer = seatOf(facts.dealerSide ?? facts.bidders);
  open.contract = facts.bid === null ? 0 : tables.callNamed.get(facts.bid)!.index;
  open.points.set(facts.points);
  if (facts.tricks) open.tricks.set(facts.tricks);
  open.phase = 'handOver';
  state.bonusSide = facts.bonusTo ?? NONE;
  state.penaltySide = facts.penaltyTo ?? NONE;
  if (facts.insulted !== undefined) {
    state.bonusSeat = seatOf(facts.insulted);
    state.bonusTrick = 0;
    state.penaltyTrick = 0;
  }
  state.declarerPoints = facts.alone?.points ?? 0;
  open.tricksDone = tables.tricks;
  open.winnerOf.fill((open.declarer + 1) % rules.seats);
  open.winnerOf.fill(open.declarer, 0, facts.alone?.tricks ?? 0);
  const event = finishHand(state) ?? null;
  const all = {
    after: Array.from(open.scores),
    made: state.made,
    winner: open.gameOver ? (open.winner === NONE ? null : open.winner) : 'goesOn',
    target: targetOf(open),
    freeze: freezeOf(open),
    event,
  };
  const asked = Object.keys(answer) as (keyof typeof all)[];
  return { got: Object.fromEntries(asked.map((field) => [field, all[field]])), expected: answer };
}

const FOLDER = fileURLToPath(new URL('../cases/', import.meta.url));

describe.each(readdirSync(FOLDER).sort())('%s', (file) => {
  it.each(readCases(FOLDER + file))('$line $name', (given) => {
    if (given.kind === 'form' && !given.allowed)
      return expect(given.paths).toContain(refusedPath(given.rules));
    const judge = JUDGES[given.kind] as (rules: Rules, given: Case) => Judgement;
    const { got, expected } = judge(parseRules(given.rules), given);
    return expect(got).toEqual(expected);
  });
});

function refusedPath(value: unknown): string {
  try {
    parseRules(value);
    return 'nothing refused';
  } catch (error) {
    if (error instanceof RulesError) return error.path;
    throw error;
  }
}
