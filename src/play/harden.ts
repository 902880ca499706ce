// What a user's module may not do to the thread it plays in: change what all share, leave timers behind, end the thread, or
// write where data goes. Called once in a worker before it imports a user's file; each attempt throws a Misstep.
import { Console } from 'node:console';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { View } from '../engine/view.js';
import { Random } from '../random/random.js';
import { soon } from './clock.js';
import { type FaultKind, Misstep } from './fault.js';

/** Objects whose properties nobody assigns to on objects of their own: they are simply frozen. */
const FROZEN: readonly object[] = [
  Math,
  JSON,
  Reflect,
  Date,
  Date.prototype,
  Array,
  Array.prototype,
  Map,
  Map.prototype,
  Set,
  Set.prototype,
  String,
  String.prototype,
  Number,
  Number.prototype,
  Boolean.prototype,
  RegExp.prototype,
  Promise,
  Promise.prototype,
  Object,
  Object.getPrototypeOf(Int8Array),
  Object.getPrototypeOf(Int8Array.prototype),
  View,
  View.prototype,
  Random,
  Random.prototype,
];

/** Objects whose properties are often given anew on descendants (`this.name = ...`): accessors allow that and no more. */
const OVERRIDDEN: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Error.prototype,
  TypeError.prototype,
  RangeError.prototype,
];

const TIMERS = ['setTimeout', 'setInterval', 'setImmediate'] as const;
const ENDINGS = ['exit', 'abort', 'kill', 'reallyExit', 'chdir'] as const;

export function harden(): void {
  forbidTimers();
  forbidEndings();
  quietStdout();
  for (const shared of FROZEN) Object.freeze(shared);
  for (const shared of OVERRIDDEN) fixProperties(shared);
  for (const name of ['Math', 'Date', 'JSON', 'Array', 'Object', 'Map', 'Set', 'Promise', ...TIMERS])
    Object.defineProperty(globalThis, name, { writable: false, configurable: false });
}

const refuse = (kind: FaultKind, message: string) => () => {
  throw new Misstep(kind, message);
};

/** Node itself asks for one more turn with a callback that does nothing after an exception that nobody caught. */
const isEmpty = (callback: unknown): boolean =>
  /^(function ?\w*\(\)|\(\) =>) ?\{\s*\}$/.test(String(callback));

const leaving = (name: string) => {
  const no = refuse('timer', `called ${name}; a strategy answers at once and leaves nothing behind`);
  return (callback: unknown) => (name === 'setImmediate' && isEmpty(callback) ? soon(() => {}) : no());
};

function forbidTimers(): void {
  const load = createRequire(import.meta.url);
  for (const name of TIMERS) {
    for (const module of ['node:timers', 'node:timers/promises']) load(module)[name] = leaving(name);
    Object.defineProperty(globalThis, name, { value: leaving(name) });
  }
  for (const name of ['wait', 'yield'])
    Object.defineProperty(load('node:timers/promises').scheduler, name, {
      value: leaving(`scheduler.${name}`),
    });
  syncBuiltinESMExports();
}

function forbidEndings(): void {
  for (const name of ENDINGS)
    Object.defineProperty(process, name, { value: refuse('exit', `called process.${name}`) });
  // A promise that a strategy gave as an answer is a fault already; its rejection is nobody's, and so is whatever it throws
  // when nobody asks it.
  process.on('unhandledRejection', () => {});
  process.on('uncaughtException', () => {});
}

/** What a strategy prints goes to stderr: stdout carries data. */
function quietStdout(): void {
  globalThis.console = new Console(process.stderr);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
}

function fixProperties(shared: object): void {
  for (const key of Reflect.ownKeys(shared)) {
    const property = Object.getOwnPropertyDescriptor(shared, key)!;
    if (property.configurable && 'value' in property && property.writable) fixProperty(shared, key, property);
  }
  Object.preventExtensions(shared);
}

function fixProperty(shared: object, key: PropertyKey, { value, enumerable }: PropertyDescriptor): void {
  Object.defineProperty(shared, key, {
    configurable: false,
    enumerable: enumerable === true,
    get: () => value,
    set(this: object, given: unknown) {
      if (this === shared)
        throw new TypeError(`Cannot assign to read only property '${String(key)}' of object`);
      Object.defineProperty(this, key, {
        value: given,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  });
}
