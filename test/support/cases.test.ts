import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Case, NO_TRUMP_YET, parseCases, readCases, type ScoreFacts } from './cases.js';
import { declarerOf, kindOf, legalCalls, mayCall } from './referee/auction.js';
import { discardFaults, isMisdeal, passesTo } from './referee/deal.js';
import { bonusCard, deckCards, penaltyCard, suitOrder } from './referee/deck.js';
import { afterNoTrump, endsByLimit, type Finished, type InForce, verdict } from './referee/end.js';
import { nextDeal } from './referee/game.js';
import { lowChoices } from './referee/hand.js';
import {
  laidAside,
  legalCards,
  playable,
  playFrom,
  seatsInOrder,
  TRUMP_UNKNOWN,
  trickPoints,
  winningPlace,
} from './referee/play.js';
import { PAGAT, PRESETS, type Rules } from './referee/presets.js';
import { type Scored, scoreHand } from './referee/score.js';
import { readRules } from './referee/value.js';

const FOLDER = fileURLToPath(new URL('../cases/', import.meta.url));
const FILES = readdirSync(FOLDER).sort();

type CaseOf<K extends Case['kind']> = Extract<Case, { kind: K }>;

/** What the referee answers to a case, laid beside what the case expects. */
const JUDGES: {
  [K in Case['kind']]: (rules: Rules, given: CaseOf<K>) => { got: unknown; expected: unknown };
} = {
  form: () => ({ got: 'allowed', expected: 'allowed' }),
  value: (rules, given) => ({ got: fieldAt(rules, given.path), expected: given.value }),
  order: (rules, given) => ({ got: suitOrder(rules.deck, given.suit, given.low), expected: given.cards }),
  deck: ({ deck }, given) => ({
    got: [deckCards(deck).length, bonusCard(deck), penaltyCard(deck)],
    expected: [given.count, given.bonus, given.penalty],
  }),
  misdeal: (rules, given) => ({ got: isMisdeal(rules, given.hand), expected: given.thrownIn }),
  pass: (rules, given) => ({ got: passesTo(rules, given.hand, given.seat), expected: given.to }),
  discard: (rules, given) => ({
    got: discardFaults(rules, given.held, given.discard).length === 0,
    expected: given.allowed,
  }),
  calls: judgeCalls,
  auction: (rules, given) => ({
    got: declarerOf(rules, given.dealer, given.calls),
    expected: given.declarer === undefined ? undefined : { declarer: given.declarer, bid: given.bid },
  }),
  contract: (rules, given) => ({ got: contracts(rules, given.call), expected: given.choices }),
  seats: (rules, given) => ({
    got: seatsInOrder(rules, given.declarer, laidAside(rules, given.declarer, given.call)),
    expected: given.seats,
  }),
  trick: (rules, given) => ({
    got: [
      winningPlace(rules.deck, given.cards, given),
      given.points === undefined ? undefined : trickPoints(rules, given.cards),
    ],
    expected: [given.winner, given.points],
  }),
  legal: (_, given) => ({
    got: legalCards(
      playable({ hand: given.held, piles: given.piles }),
      given.led,
      trumpOf(given.trump),
    ).sort(),
    expected: [...given.legal].sort(),
  }),
  turned: judgeTurned,
  next: (rules, given) => ({
    got: nextDeal(rules, given, given.event),
    expected: { hand: given.nextHand, dealer: given.nextDealer },
  }),
  score: judgeScore,
};

function judge<K extends Case['kind']>(rules: Rules, given: CaseOf<K>): { got: unknown; expected: unknown } {
  const judgeOne = JUDGES[given.kind] as (
    rules: Rules,
    given: CaseOf<K>,
  ) => { got: unknown; expected: unknown };
  return judgeOne(rules, given);
}

function fieldAt(rules: Rules, path: string): unknown {
  return path
    .split('.')
    .reduce((value: unknown, field) => (value as { [field: string]: unknown })[field], rules);
}

function judgeCalls(rules: Rules, given: CaseOf<'calls'>) {
  if (given.legal !== undefined)
    return { got: legalCalls(rules, given.calls).sort(), expected: [...given.legal].sort() };
  const open = [...given.some, ...given.not].filter((call) => mayCall(rules, given.calls, call));
  return { got: open, expected: given.some };
}

function contracts(rules: Rules, call: string): string[] {
  const kind = rules.auction.kind === 'sell' ? 'suit' : kindOf(call);
  const trump = kind === 'suit' ? 'suit' : 'NT';
  return lowChoices(rules, kind).map((low) => trump + (low ? ' low' : ' high'));
}

function trumpOf(trump: string): string {
  return trump === NO_TRUMP_YET ? TRUMP_UNKNOWN : trump;
}

function judgeTurned(_: Rules, given: CaseOf<'turned'>) {
  const held = { hand: [], piles: given.piles.map((pile) => [...pile]) };
  playFrom(held, given.played);
  return { got: playable(held), expected: given.faceUp };
}

function judgeScore(rules: Rules, given: CaseOf<'score'>) {
  const { facts, answer } = given;
  const before: InForce = {
    target: facts.target ?? rules.game.target,
    freeze: facts.freeze ?? rules.scoring.freeze,
  };
  const scored = scoreFacts(rules, facts, before.freeze);
  const after = scored.noTrumpMade ? afterNoTrump(rules, before) : before;
  const hand = { number: facts.hand, bidders: facts.bidders, scored, target: after.target };
  const end = verdict(rules, hand);
  const all = {
    after: scored.after,
    made: scored.made,
    winner: end.over ? end.winner : 'goesOn',
    target: after.target,
    freeze: after.freeze,
    event: eventOf(rules, hand),
  };
  const asked = Object.keys(answer) as (keyof typeof all)[];
  return { got: Object.fromEntries(asked.map((field) => [field, all[field]])), expected: answer };
}

function scoreFacts(rules: Rules, facts: ScoreFacts, freeze: number | null): Scored {
  const seatOf = (side: number) => rules.sides[side]![0]!;
  return scoreHand(rules, {
    declarer: seatOf(facts.bidders),
    dealer: seatOf(facts.dealerSide ?? facts.bidders),
    bid: facts.bid,
    before: facts.before,
    freeze,
    taken: {
      points: facts.points,
      tricks: facts.tricks ?? facts.points.map(() => 0),
      bonusTo: facts.bonusTo,
      penaltyTo: facts.penaltyTo,
      insulted: facts.insulted,
      declarerPoints: facts.alone?.points ?? 0,
      declarerTricks: facts.alone?.tricks ?? 0,
    },
  });
}

function eventOf(rules: Rules, hand: Finished): string | null {
  if (hand.scored.kaiser !== undefined) return hand.scored.kaiser;
  if (hand.scored.thief !== undefined) return 'stolenBonus';
  return endsByLimit(rules, hand) ? 'handLimit' : null;
}

describe.each(FILES)('%s', (file) => {
  test.each(readCases(FOLDER + file))('$line $name', (given) => {
    const { rules, refused } = readRules(given.rules);
    if (given.kind === 'form' && !given.allowed) return expect(given.paths).toContain(refused?.path);
    expect(refused).toBeUndefined();
    const { got, expected } = judge(rules!, given);
    expect(got).toEqual(expected);
  });
});

describe('the case lines', () => {
  const cases = FILES.flatMap((file) => readCases(FOLDER + file));

  test('have names of their own within a file and section', () => {
    const names = cases.map(({ file, source, name }) => [file, source, name].join(': '));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('are of every kind', () => {
    expect([...new Set(cases.map(({ kind }) => kind))].sort()).toEqual(Object.keys(JUDGES).sort());
  });

  test('name every preset and every field of the rules', () => {
    const text = cases.map((one) => JSON.stringify(one)).join('\n');
    for (const preset of Object.keys(PRESETS)) expect(text).toContain('"' + preset + '"');
    const fields = Object.entries(PAGAT).flatMap(([name, value]) =>
      typeof value === 'object' && !Array.isArray(value) ? Object.keys(value) : [name],
    );
    for (const field of fields) expect(text, field).toContain(field);
  });
});

describe('reading case lines', () => {
  const read = (line: string) => parseCases('## rules 2.8\n' + line, 'here')[0];

  test('a trick', () => {
    expect(read('overruff: pagat; trump S; lead 9H, 8S, TS, AH -> third for 1')).toEqual({
      file: 'here',
      line: 2,
      source: 'rules 2.8',
      name: 'overruff',
      rules: 'pagat',
      kind: 'trick',
      trump: 'S',
      low: false,
      cards: ['9H', '8S', 'TS', 'AH'],
      winner: 2,
      points: 1,
    });
  });

  test('a form with changes', () => {
    expect(read('x: pagat scoring.freeze=null trump=firstCard; suit H -> AH')!.rules).toEqual({
      extends: 'pagat',
      scoring: { freeze: null },
      trump: 'firstCard',
    });
  });

  test('marked calls', () => {
    expect(read('x: pagat; calls P 8 -> +9 -8')).toMatchObject({
      calls: ['P', '8'],
      some: ['9'],
      not: ['8'],
    });
  });

  test.each([
    ['no answer: pagat; trump S', /expected NAME: FORM; FACTS -> ANSWER/],
    ['odd: pagat; trump S; lead 9H, 8S; moon full -> first', /no use for "moon full"/],
    ['odd: pagat; trump S; lead 9H, 8S -> last', /expected first, second/],
    ['odd: pagat; calls P -> +6 7', /\+ or - before every call/],
    ['odd: pagat; before 0 x; bid 7 by NS; points 1 2 -> 3 4', /expected numbers, not "0 x"/],
    ['odd: pagat; dealer Q; auction P -> nobody plays', /expected a seat, not "Q"/],
  ])('%s', (line, message) => {
    expect(() => read(line)).toThrow(message);
    expect(() => read(line)).toThrow(/^here:2: /);
  });

  test('a case without a source', () => {
    expect(() => parseCases('x: pagat -> allowed', 'here')).toThrow(/a source is missing/);
  });
});
