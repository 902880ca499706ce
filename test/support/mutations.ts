// Changes of one field of a hand record, each of which makes the record wrong.

import type { HandRecord } from './referee/record.js';

export interface Mutation {
  field: string;
  what: string;
  changed: Record<string, unknown>;
}

/** Every way in which a record must not be changed, for each of its fields. */
export function mutations(record: HandRecord): Mutation[] {
  const list: Mutation[] = [];
  const fields = Object.keys(record) as (keyof HandRecord)[];
  for (const field of fields) {
    const { [field]: _, ...without } = record;
    list.push({ field, what: 'left out', changed: without });
    list.push({ field, what: 'of another kind', changed: { ...record, [field]: { odd: true } } });
    for (const [what, value] of CHANGES[field]?.(record) ?? []) {
      if (JSON.stringify(value) === JSON.stringify(record[field])) continue;
      list.push({ field, what, changed: { ...record, [field]: value } });
    }
  }
  return list;
}

/** The fields for which there are changes besides leaving them out. */
export function mutatedFields(): string[] {
  return Object.keys(CHANGES);
}

type Change = [what: string, value: unknown];

const EVENTS = [null, 'misdeal', 'passedOut', 'kaiserMade', 'kaiserSet', 'handLimit', 'stolenBonus', 'other'];

const CHANGES: { [field: string]: (record: HandRecord) => Change[] } = {
  v: () => [['another version', 2]],
  game: () => [['no name', '']],
  hand: ({ hand }) => [['the next number', hand + 1]],
  rules: ({ hands }) => [
    ['an unknown form', 'no-such-form'],
    ['a form for another table', hands.length === 6 ? 'five' : 'six'],
    ['an unknown field', { extends: 'pagat', odd: 1 }],
  ],
  dealer: ({ dealer, hands, auction }) =>
    auction.some((call) => call !== 'P') || auction.length === 0
      ? others(hands.length, dealer).map((seat) => ['seat ' + seat, seat])
      : [['no seat', hands.length]],
  scoreBefore: ({ scoreBefore }) => oneMore(scoreBefore),
  target: ({ target }) => [
    ['one more', (target ?? 51) + 1],
    ['none', null],
  ],
  freeze: ({ freeze }) => [
    ['one more', (freeze ?? 44) + 1],
    ['none', null],
  ],
  hands: ({ hands, tricks }) => [
    ['a card short', [hands[0]!.slice(3), ...hands.slice(1)]],
    ['a card twice', [hands[1]!.slice(0, 2) + hands[0]!.slice(2), ...hands.slice(1)]],
    ['a hand short', hands.slice(1)],
    ...(tricks.length === 0 ? [] : pairsOf(hands.length).map((pair) => exchange(hands, pair))),
  ],
  kitty: ({ kitty, hands }) => [
    ['a card more', kitty === '' ? 'AC' : kitty + ' AC'],
    ['a card twice', kitty === '' ? '' : hands[0]!.slice(0, 2) + kitty.slice(2)],
    ['a card short', kitty.slice(3)],
  ],
  piles: ({ piles, hands, tricks }) =>
    piles === null
      ? [['piles of nothing', hands.map(() => '')]]
      : [
          ['none', null],
          ['a card short', [piles[0]!.slice(3), ...piles.slice(1)]],
          ...(tricks.length === 0 ? [] : [turnOver(piles)]),
        ],
  passed: ({ passed, hands }) =>
    passed === null
      ? [['passed where nobody may', hands.map((hand) => hand.slice(0, 2))]]
      : [
          ['none', null],
          ['a card short', [passed[0]!.slice(3), ...passed.slice(1)]],
          ['a card that is not held', [passed[1]!, ...passed.slice(1)]],
          ['a seat short', passed.slice(1)],
        ],
  auction: ({ auction, bid }) => [
    ['a call more', [...auction, 'P']],
    ['a call short', auction.slice(1)],
    ['no such call', ['13X', ...auction.slice(1)]],
    ['the winning call taken back', auction.map((call) => (call === bid ? 'P' : call))],
    ['an offer that was refused, accepted', auction.map((call) => (call === 'refuse' ? 'accept' : call))],
    ['a bid where nobody bid', auction.every((call) => call === 'P') ? ['7', ...auction.slice(1)] : auction],
  ],
  declarer: ({ declarer, hands }) => [
    ['nobody', null],
    ...others(hands.length, declarer).map((seat): Change => ['seat ' + seat, seat]),
  ],
  bid: ({ bid }) => [
    ['none', null],
    ['another number', bid === '8' ? '9' : '8'],
    ['no such call', '13X'],
  ],
  trump: ({ trump }) =>
    [['none', null], ...['C', 'D', 'H', 'S', 'NT'].map((suit): Change => [suit, suit])].filter(
      ([, suit]) => suit !== trump,
    ) as Change[],
  low: ({ low }) => [['the other way', !low]],
  discard: ({ discard, hands, declarer }) => [
    [
      'a card more',
      discard === '' ? hands[declarer ?? 0]!.slice(0, 2) : discard + ' ' + hands[0]!.slice(0, 2),
    ],
    ['a card short', discard.slice(3)],
    [
      'a card of another hand',
      discard === '' ? '' : hands[((declarer ?? 0) + 1) % hands.length]!.slice(0, 2) + discard.slice(2),
    ],
  ],
  tricks: ({ tricks, hands }) => [
    ['one short', tricks.slice(0, -1)],
    ['one more', [...tricks, tricks[0] ?? { leader: 0, cards: '', winner: 0, points: 0 }]],
    ...tricks.flatMap((trick, index): Change[] => {
      const place = 'trick ' + (index + 1) + ' ';
      const replaced = (change: object) =>
        tricks.map((other, i) => (i === index ? { ...other, ...change } : other));
      return [
        [place + 'leader', replaced({ leader: (trick.leader + 1) % hands.length })],
        [place + 'winner', replaced({ winner: (trick.winner! + 1) % hands.length })],
        [place + 'winner none', replaced({ winner: null })],
        [place + 'points', replaced({ points: trick.points + 1 })],
        [place + 'card short', replaced({ cards: trick.cards.slice(3) })],
        [place + 'order', replaced({ cards: trick.cards.slice(3) + ' ' + trick.cards.slice(0, 2) })],
      ];
    }),
  ],
  points: ({ points }) => oneMore(points),
  scoreAfter: ({ scoreAfter }) => oneMore(scoreAfter),
  event: ({ event }) => EVENTS.filter((other) => other !== event).map((other) => [String(other), other]),
  strategies: ({ strategies }) => [['a seat short', strategies.slice(1)]],
};

function others(seats: number, seat: number | null): number[] {
  return Array.from({ length: seats }, (_, other) => other).filter((other) => other !== seat);
}

function oneMore(values: number[]): Change[] {
  const more = values.map((_, side): Change => {
    return ['one more for side ' + side, values.map((value, other) => (other === side ? value + 1 : value))];
  });
  return [...more, ['a side short', values.slice(1)]];
}

function pairsOf(seats: number): [number, number][] {
  return others(seats, null).map((seat) => [seat, (seat + 1) % seats]);
}

/** Two neighbours' first cards change places. */
function exchange(hands: string[], [one, other]: [number, number]): Change {
  const changed = [...hands];
  changed[one] = hands[other]!.slice(0, 2) + hands[one]!.slice(2);
  changed[other] = hands[one]!.slice(0, 2) + hands[other]!.slice(2);
  return ['a card of seat ' + one + ' for one of seat ' + other, changed];
}

/** The first pile has its covered card on top. */
function turnOver(piles: string[]): Change {
  const cards = piles[0]!;
  const turned = cards.slice(3, 5) + ' ' + cards.slice(0, 2) + cards.slice(5);
  return ['one pile turned over', [turned, ...piles.slice(1)]];
}
