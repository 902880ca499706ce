// From a preset's name, a whole value or a difference to the rules in force, refusing what cannot be played.

import { contradiction } from './contradiction.js';
import { type Difference, PAGAT, PRESETS, type Rules } from './presets.js';

/** The rules in force, or the path of the field that was refused and what was expected there. */
export type Reading =
  | { rules: Rules; refused?: undefined }
  | { rules?: undefined; refused: { path: string; expected: string } };

/** Resolves the `rules` of a record or a case (rules, 3 and 9). */
export function readRules(value: unknown): Reading {
  try {
    const rules = resolve(value);
    const found = contradiction(rules, saysNoTrump(value));
    return found === undefined ? { rules } : { refused: found };
  } catch (trouble) {
    if (trouble instanceof Refusal) return { refused: { path: trouble.path, expected: trouble.expected } };
    throw trouble;
  }
}

class Refusal extends Error {
  constructor(
    readonly path: string,
    readonly expected: string,
  ) {
    super(path + ': expected ' + expected);
  }
}

function resolve(value: unknown): Rules {
  if (typeof value === 'string') return preset(value, 'rules');
  if (!isObject(value)) throw new Refusal('rules', 'a preset or an object');
  const { extends: parent, ...fields } = value;
  if (parent === undefined) return checked(fields, PAGAT, true);
  if (typeof parent !== 'string') throw new Refusal('extends', 'the name of a preset');
  return checked(fields, preset(parent, 'extends'), false);
}

function preset(name: string, path: string): Rules {
  if (name === 'pagat') return PAGAT;
  const difference = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (difference === undefined) throw new Refusal(path, 'the name of a preset');
  return { ...resolve(difference), name };
}

/** Lays the fields over the parent group by group; a whole value must name every field. */
function checked(fields: Difference, parent: Rules, whole: boolean): Rules {
  return overlay(fields, parent, { path: '', whole }) as unknown as Rules;
}

function overlay(fields: Difference, parent: object, at: { path: string; whole: boolean }): object {
  const result: Difference = { ...parent };
  for (const name of Object.keys(fields)) {
    const path = at.path + name;
    if (!Object.hasOwn(parent, name)) throw new Refusal(path, 'a known field');
    const before = result[name];
    if (!isObject(before)) {
      result[name] = single(path, fields[name]);
      continue;
    }
    const group = fields[name];
    if (!isObject(group)) throw new Refusal(path, 'a group of fields');
    result[name] = overlay(group, before, { path: path + '.', whole: at.whole });
  }
  if (at.whole) {
    const missing = Object.keys(parent).find((name) => !Object.hasOwn(fields, name));
    if (missing !== undefined)
      throw new Refusal(at.path + missing, 'a value, since a whole value names every field');
  }
  return result;
}

const WORDS: { [path: string]: readonly unknown[] } = {
  seats: [2, 4, 5, 6],
  deck: ['base32', 'kitty34', 'rois32', 'hetu32', 'joffre32', 'lostheir32', 'lostheir48', 'five40', 'six48'],
  misdeal: ['off', 'noHonours', 'noHonoursOrFours'],
  'passing.when': ['never', 'beforeAuction', 'afterAuction'],
  'passing.cards': [1, 2],
  'passing.to': ['partner', 'cycle'],
  'auction.kind': ['ladder', 'sell'],
  'auction.noTrump': ['above', 'aboveAll', 'off'],
  'auction.low': ['off', 'above', 'equal', 'declarerNoTrump', 'declarerAny'],
  'auction.dealerMayEqual': [true, false],
  'auction.allPass': ['forceDealer', 'redeal', 'nextDealer'],
  'auction.kaiser': ['off', 'solo', 'side', 'forty'],
  trump: ['named', 'firstCard'],
  'kitty.trumpNamed': ['before', 'after'],
  'kitty.keepPointCards': [true, false],
  'scoring.made': ['points', 'bid'],
  'scoring.frozenNegatives': [true, false],
  'scoring.stealBonusWins': [true, false],
  'scoring.threeTrickRule': [true, false],
  'game.mustBidToWin': [true, false],
  'game.tie': ['bidders', 'higher'],
};

const MAY_BE_NULL = new Set([
  'auction.max',
  'auction.minNoTrump',
  'scoring.freeze',
  'scoring.freezeAfterNoTrump',
  'game.targetAfterNoTrump',
  'game.minusLoses',
  'game.series',
]);

function single(path: string, value: unknown): unknown {
  const words = WORDS[path];
  if (words !== undefined) {
    if (!words.includes(value)) throw new Refusal(path, 'one of ' + words.join(', '));
    return value;
  }
  if (path === 'name') {
    if (typeof value !== 'string') throw new Refusal(path, 'text');
    return value;
  }
  if (path === 'sides') return sides(value);
  if (value === null && MAY_BE_NULL.has(path)) return value;
  if (!Number.isInteger(value)) throw new Refusal(path, 'an integer');
  return value;
}

function sides(value: unknown): unknown {
  const lists =
    Array.isArray(value) && value.every((side) => Array.isArray(side) && side.every(Number.isInteger));
  if (!lists) throw new Refusal('sides', 'a list of seats for each side');
  return value;
}

function saysNoTrump(value: unknown): boolean {
  if (!isObject(value)) return false;
  return isObject(value.auction) && Object.hasOwn(value.auction, 'noTrump');
}

export function isObject(value: unknown): value is Difference {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
