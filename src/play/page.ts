// A hand as a page of text that a player can read and check.
import type { Card } from '../cards/card.js';
import { suitOf } from '../cards/card.js';
import { type Deck, deckNamed } from '../cards/deck.js';
import { parseCards } from '../cards/notation.js';
import { parseRules } from '../rules/derive.js';
import type { Rules } from '../rules/schema.js';
import type { HandRecord, TrickRecord } from './record.js';

const COMPASS = ['N', 'E', 'S', 'W'];

/** A seat as pages name it: a letter at a table of four, else its number. */
export const seatName = (seats: number, seat: number): string =>
  seats === 4 ? COMPASS[seat]! : String(seat);

/** A record as text: deal, auction, contract, tricks, score. Lines end with \n. */
export function handPage(record: HandRecord): string {
  const rules = parseRules(record.rules);
  const page = new Page(rules, record);
  return `${[...page.heading(), ...page.deal(), ...page.auction(), ...page.tricks(), ...page.outcome()].join('\n')}\n`;
}

class Page {
  readonly #rules: Rules;
  readonly #record: HandRecord;
  readonly #deck: Deck;

  constructor(rules: Rules, record: HandRecord) {
    this.#rules = rules;
    this.#record = record;
    this.#deck = deckNamed(rules.deck);
  }

  heading(): string[] {
    const { game, hand, dealer, scoreBefore, target, freeze } = this.#record;
    const limits = [target === null ? '' : `target ${target}`, freeze === null ? '' : `freeze ${freeze}`];
    const told = [
      `${this.#rules.name}`,
      `dealer ${this.#seat(dealer)}`,
      `score ${scoreBefore.join(' : ')}`,
      ...limits,
    ];
    return [`${game}, hand ${hand + 1} (${told.filter((text) => text !== '').join(', ')})`];
  }

  deal(): string[] {
    const { hands, kitty, piles, passed, strategies } = this.#record;
    const width = Math.max(...strategies.map((name) => name.length));
    const lines = hands.map(
      (text, seat) =>
        `  ${this.#seat(seat)} ${(strategies[seat] ?? '').padEnd(width)}  ${this.#bySuit(text)}`,
    );
    if (kitty !== '') lines.push(`  kitty ${kitty}`);
    piles?.forEach((text, seat) => {
      lines.push(`  piles of ${this.#seat(seat)}: ${pairs(text)}`);
    });
    passed?.forEach((text, seat) => {
      lines.push(`  ${this.#seat(seat)} passes ${text}`);
    });
    return lines;
  }

  auction(): string[] {
    const { auction, event, declarer, bid, trump, low, discard } = this.#record;
    if (event === 'misdeal') return ['  misdeal: thrown in'];
    const calls = auction.map((call, place) => `${this.#caller(place)} ${call === 'P' ? 'pass' : call}`);
    const lines = [`  calls: ${calls.join(', ')}`];
    if (event === 'passedOut') return [...lines, '  passed out'];
    if (declarer === null) return lines;
    const how = [
      bid === null ? 'without a bid' : `plays ${bid}`,
      trump === 'NT' ? 'no trump' : `trump ${trump ?? 'open'}`,
    ];
    if (low) how.push('low');
    if (discard !== '') how.push(`discards ${discard}`);
    return [...lines, `  ${this.#seat(declarer)} ${how.join(', ')}`];
  }

  tricks(): string[] {
    return this.#record.tricks.map((trick, at) => `  ${String(at + 1).padStart(2)}. ${this.#trick(trick)}`);
  }

  #trick({ leader, cards, winner, points }: TrickRecord): string {
    return `${this.#seat(leader)} leads ${cards.padEnd(12)} ${this.#seat(winner)} wins ${signed(points)}`;
  }

  outcome(): string[] {
    const { points, scoreAfter, scoreBefore, event, faults } = this.#record;
    const sides = this.#rules.sides.map((seats) => seats.map((seat) => this.#seat(seat)).join(''));
    const told = sides.map(
      (side, at) =>
        `${side} takes ${points[at]}, ${signed(scoreAfter[at]! - scoreBefore[at]!)} to ${scoreAfter[at]}`,
    );
    const lines = event === 'misdeal' || event === 'passedOut' ? [] : [`  ${told.join('; ')}`];
    if (event !== null && event !== 'misdeal' && event !== 'passedOut') lines.push(`  event: ${event}`);
    if (faults && faults.length > 0) lines.push(`  faults: ${faults.length}`);
    return [...lines, ''];
  }

  #caller(place: number): string {
    const { auction, dealer } = this.#record;
    const text = auction[place];
    return this.#seat(
      text === 'accept' || text === 'refuse' ? dealer : (dealer + 1 + place) % this.#rules.seats,
    );
  }

  #seat(seat: number): string {
    return seatName(this.#rules.seats, seat);
  }

  /** Suits from the last letter back, strong cards first, as players sort a hand. */
  #bySuit(text: string): string {
    const cards = parseCards(this.#deck, text).sort((a, b) => b - a);
    const groups = new Map<number, Card[]>();
    for (const card of cards) groups.set(suitOf(card), [...(groups.get(suitOf(card)) ?? []), card]);
    return [...groups.values()]
      .map((held) => held.map((card) => this.#deck.text[card]!).join(' '))
      .join(' | ');
  }
}

const signed = (points: number): string => (points < 0 ? String(points) : `+${points}`);

const pairs = (text: string): string =>
  text
    .split(' ')
    .map((card, at) => (at % 2 === 0 ? card : `(${card})`))
    .join(' ');
