// A situation out of the options of `kaiser analyze`: hands, auction and cards as players write them.

import type { Card } from '../cards/card.js';
import type { Deck } from '../cards/deck.js';
import { AnswerError, readCards } from '../play/answer.js';
import { seatName } from '../play/page.js';
import { type Situation, SituationError, setUp, type Told } from '../play/situation.js';
import { quoted } from '../rules/quoted.js';
import type { Tables } from '../rules/tables.js';
import { UserError } from './user-error.js';

export interface TellOptions {
  readonly hand?: string;
  readonly deal?: string;
  readonly seat?: string;
  readonly dealer?: string;
  readonly score?: string;
  readonly auction?: string;
  readonly kitty?: string;
  readonly discard?: string;
  readonly passed?: string;
  readonly received?: string;
  readonly trump?: string;
  readonly low?: boolean;
  readonly high?: boolean;
  readonly played?: string;
}

/** The decision that the options describe. @throws UserError naming the option that does not fit */
export function situationOf(tables: Tables, options: TellOptions): Situation {
  const seat = seatOf(tables, '--seat', options.seat);
  const hands = handsOf(tables, options, seat ?? (tables.seats === 4 ? 2 : 0));
  const told = { ...toldOf(tables, options), hands };
  const dealer = seatOf(tables, '--dealer', options.dealer);
  const asked = seat ?? hands.findIndex((hand) => hand !== undefined);
  try {
    if (dealer !== undefined) return setUp(tables, { ...told, dealer });
    return dealtSomehow(tables, told, asked);
  } catch (error) {
    if (error instanceof SituationError) throw new UserError(error.message);
    throw error;
  }
}

/** Without a dealer: the one under whom the asked seat is to act; if none, what is wrong under the one that fits best. */
function dealtSomehow(tables: Tables, told: Omit<Told, 'dealer'>, asked: number): Situation {
  let failure: SituationError | undefined;
  for (let back = 1; back <= tables.seats; back++) {
    const dealer = (asked - back + tables.seats) % tables.seats;
    try {
      const situation = setUp(tables, { ...told, dealer });
      if (situation.state.open.turn === asked) return situation;
    } catch (error) {
      if (!(error instanceof SituationError)) throw error;
      if (failure === undefined || error.reached > failure.reached) failure = error;
    }
  }
  throw (
    failure ?? new SituationError(`${seatName(tables.seats, asked)} is not to act; tell --dealer or --seat`)
  );
}

function toldOf(tables: Tables, options: TellOptions): Omit<Told, 'dealer' | 'hands'> {
  const { deck } = tables;
  const cards = (name: 'kitty' | 'discard' | 'passed' | 'received' | 'played') =>
    cardsOf(deck, `--${name}`, options[name] ?? '');
  return {
    scores: scoresOf(tables, options.score),
    auction: (options.auction ?? '').split(/[\s,]+/).filter((word) => word !== ''),
    kitty: cards('kitty'),
    discard: cards('discard'),
    passed: cards('passed'),
    received: cards('received'),
    played: cards('played'),
    trump: options.trump,
    low: options.low ? true : options.high ? false : undefined,
  };
}

function seatOf({ seats }: Tables, option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const names = Array.from({ length: seats }, (_, seat) => seatName(seats, seat));
  const seat = names.includes(text.toUpperCase()) ? names.indexOf(text.toUpperCase()) : Number(text);
  if (text !== '' && Number.isInteger(seat) && seat >= 0 && seat < seats) return seat;
  throw new UserError(`${option}: expected one of ${names.join(', ')}, got ${quoted(text)}`);
}

function scoresOf({ sides }: Tables, text: string | undefined): number[] {
  if (text === undefined) return new Array<number>(sides).fill(0);
  const scores = text.split(/[:,]/).map((part) => Number(part));
  if (scores.length === sides && scores.every(Number.isInteger)) return scores;
  throw new UserError(
    `--score: expected ${sides} whole numbers such as ${sides === 2 ? '12,20' : '12,20,4'}, got ${quoted(text)}`,
  );
}

function cardsOf(deck: Deck, option: string, text: string): Card[] {
  try {
    return readCards(deck, text);
  } catch (error) {
    if (error instanceof AnswerError) throw new UserError(`${option}: ${error.message}`);
    throw error;
  }
}

function handsOf(tables: Tables, { hand, deal }: TellOptions, seat: number): (readonly Card[] | undefined)[] {
  if ((hand === undefined) === (deal === undefined))
    throw new UserError('expected either --hand or --deal (or --records with --id)');
  if (deal !== undefined) return readDeal(tables, deal);
  const cards = cardsOf(tables.deck, '--hand', hand!);
  return Array.from({ length: tables.seats }, (_, at) => (at === seat ? cards : undefined));
}

/**
 * A deal: hands from the first seat named clockwise, `-` for one that is not known. Either lists of cards between bars
 * (`N: AS KH .. | .. | .. | ..`) or PBN's suits between dots, spades first (`N:AK.Q5.T9.87 ...`).
 */
export function readDeal({ seats, deck }: Tables, text: string): (readonly Card[] | undefined)[] {
  const named = /^\s*(\w+)\s*:/.exec(text);
  const names = Array.from({ length: seats }, (_, seat) => seatName(seats, seat));
  const first = named ? names.indexOf(named[1]!.toUpperCase()) : 0;
  const body = text.slice(named?.[0].length ?? 0).trim();
  if (first < 0)
    throw new UserError(
      `--deal: expected one of ${names.join(', ')} before the colon, got ${quoted(named![1])}`,
    );
  const parts = body.includes('|') ? body.split('|') : body.split(/\s+/);
  if (parts.length !== seats) throw new UserError(`--deal: expected ${seats} hands, got ${parts.length}`);
  const hands: (readonly Card[] | undefined)[] = new Array(seats).fill(undefined);
  parts.forEach((part, at) => {
    hands[(first + at) % seats] = readHand(deck, part.trim());
  });
  const known = hands.filter((one) => one !== undefined).length;
  if (known === 1 || known === seats) return hands;
  throw new UserError(`--deal: expected one hand or all ${seats}, got ${known}`);
}

function readHand(deck: Deck, text: string): readonly Card[] | undefined {
  if (text === '-') return undefined;
  if (!text.includes('.')) return cardsOf(deck, '--deal', text);
  const suits = text.split('.');
  if (suits.length !== 4)
    throw new UserError(`--deal: expected four suits between dots, got ${quoted(text)}`);
  const letters = [...deck.suitLetters].slice(0, 4).reverse();
  const words = suits.flatMap((ranks, at) =>
    [...ranks.replaceAll('10', 'T').replace('-', '')].map((rank) => rank + letters[at]),
  );
  return cardsOf(deck, '--deal', words.join(' '));
}
