// The auction: what may be called over what was called, and who declares in the end.

import type { Rules } from './presets.js';

/** Who declares, and the winning call; in a sale `bid` is the number sold for, or null. */
export interface Sold {
  declarer: number;
  bid: string | null;
}

/** Calls from low to high; calls in one rung do not outrank each other (rules, 3 and 9). */
export function ladder(rules: Rules): string[][] {
  const { min, max, noTrump, minNoTrump, kaiser } = rules.auction;
  const suits = numbers(min, max!).map((number) => ({ number, rungs: [[String(number)]] }));
  const noTrumps = noTrump === 'off' ? [] : numbers(minNoTrump ?? min, max!);
  const withoutTrump = noTrumps.map((number) => ({ number, rungs: noTrumpRungs(rules, number) }));
  const bids = [...suits, ...withoutTrump];
  // A stable sort leaves the suit bid below the no trump of its number.
  if (noTrump !== 'aboveAll') bids.sort((a, b) => a.number - b.number);
  const rungs = bids.flatMap((bid) => bid.rungs);
  return kaiser === 'off' ? rungs : [...rungs, ['K']];
}

/** Every call open to the next seat, of an auction that is not a sale. */
export function legalCalls(rules: Rules, calls: readonly string[]): string[] {
  return ['P', ...ladder(rules).flat()].filter((call) => mayCall(rules, calls, call));
}

/** Whether the next seat may make this call after the calls so far. */
export function mayCall(rules: Rules, calls: readonly string[], call: string): boolean {
  if (auctionOver(rules, calls)) return false;
  if (rules.auction.kind === 'sell') return mayOffer(rules, calls, call);
  const isDealer = calls.length === rules.seats - 1;
  const standing = standingCall(calls);
  if (call === 'P') return !(isDealer && standing === undefined && rules.auction.allPass === 'forceDealer');
  const rungs = ladder(rules);
  const height = rungs.findIndex((rung) => rung.includes(call));
  if (height === -1) return false;
  const toBeat = rungs.findIndex((rung) => standing !== undefined && rung.includes(standing));
  if (height > toBeat) return true;
  return height === toBeat && isDealer && rules.auction.dealerMayEqual;
}

export function auctionOver(rules: Rules, calls: readonly string[]): boolean {
  if (rules.auction.kind !== 'sell') return calls.length === rules.seats;
  const others = rules.seats - 1;
  if (calls.length < others) return false;
  return calls.length > others || standingCall(calls) === undefined;
}

/** Who declares after a finished auction; nothing when everybody passed and no sale was on. */
export function declarerOf(rules: Rules, dealer: number, calls: readonly string[]): Sold | undefined {
  if (rules.auction.kind === 'sell') return soldTo(rules, dealer, calls);
  const bid = standingCall(calls);
  if (bid === undefined) return undefined;
  return { declarer: callerAt(rules, dealer, calls.lastIndexOf(bid)), bid };
}

/** The kind of a call: played in a suit, without trump, without trump and low, or as a Kaiser bid. */
export function kindOf(bid: string): 'suit' | 'noTrump' | 'low' | 'kaiser' {
  if (bid === 'K') return 'kaiser';
  if (bid.endsWith('N')) return 'noTrump';
  return bid.endsWith('L') ? 'low' : 'suit';
}

function noTrumpRungs(rules: Rules, number: number): string[][] {
  if (rules.auction.low === 'above') return [[number + 'N'], [number + 'L']];
  if (rules.auction.low === 'equal') return [[number + 'N', number + 'L']];
  return [[number + 'N']];
}

function mayOffer(rules: Rules, calls: readonly string[], call: string): boolean {
  if (calls.length === rules.seats - 1) return call === 'accept' || call === 'refuse';
  if (call === 'P') return true;
  if (!/^[1-9][0-9]*$/.test(call)) return false;
  const { min, max } = rules.auction;
  const number = Number(call);
  const standing = Number(standingCall(calls) ?? 0);
  return number >= min && number > standing && (max === null || number <= max);
}

function soldTo(rules: Rules, dealer: number, calls: readonly string[]): Sold {
  const offers = calls.slice(0, rules.seats - 1);
  const bid = standingCall(offers);
  if (bid === undefined || calls.at(-1) === 'refuse') return { declarer: dealer, bid: null };
  return { declarer: callerAt(rules, dealer, offers.indexOf(bid)), bid };
}

function standingCall(calls: readonly string[]): string | undefined {
  return calls.filter((call) => call !== 'P').at(-1);
}

function callerAt(rules: Rules, dealer: number, place: number): number {
  return (dealer + 1 + place) % rules.seats;
}

function numbers(first: number, last: number): number[] {
  const list: number[] = [];
  for (let number = first; number <= last; number++) list.push(number);
  return list;
}
