// Misbehaves as its option says, when it is asked for a card while it holds both point cards.
import { setTimeout as later } from 'node:timers/promises';
import { tablesOf, View } from 'kaiser-lab';

/** The rules value that the seats were given. */
let form;

export const troubles = {
  nothing: () => undefined,
  throw: () => {
    throw new RangeError('no idea');
  },
  promise: async (_view, legal) => legal[0],
  rejection: async () => {
    throw new Error('later');
  },
  illegal: (view) => view.suitCards(0) && 79,
  type: () => 'AS',
  seat: (view) => {
    view.seat = 3;
  },
  legal: (_view, legal) => {
    legal[0] = legal.at(-1);
  },
  prototype: () => {
    View.prototype.holding = () => 0;
  },
  random: () => {
    Math.random = () => 0.5;
  },
  date: () => {
    globalThis.Date = class {};
  },
  pollution: () => {
    Object.prototype.polluted = true;
  },
  tables: () => {
    tablesOf(form).value.fill(9);
  },
  list: () => {
    tablesOf(form).calls.pop();
  },
  timer: () => {
    setTimeout(() => {}, 10);
  },
  interval: () => {
    setInterval(() => {}, 10);
  },
  immediate: () => {
    setImmediate(() => troubles.nothing());
  },
  later: () => {
    later(10);
  },
  exit: () => process.exit(0),
  abort: () => process.abort(),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  slow: () => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
  },
  endless: () => {
    for (;;);
  },
  memory: () => {
    const all = [];
    for (;;) all.push(new Array(1e6).fill(all.length));
  },
  print: () => {
    console.log('thinking...');
    process.stdout.write('and thinking...\n'.repeat(10));
  },
  stray: () => {
    queueMicrotask(() => {
      throw new Error('nobody asked');
    });
  },
  leftover: () => {
    Promise.resolve().then(troubles.endless);
  },
  hoard: () => {
    Promise.resolve().then(troubles.memory);
  },
};

export default {
  name: 'inside',
  options: { what: { type: 'text', default: 'nothing', oneOf: Object.keys(troubles) } },
  sit: (_seat, rules, { what }) => {
    form = rules;
    return player(what);
  },
};

const player = (what) => ({
  call: (_view, legal) => legal[0],
  play(view, legal) {
    const trigger = view.holds(view.bonusCard) && view.holds(view.penaltyCard) && view.tricksDone < 2;
    return (trigger ? troubles[what](view, legal) : undefined) ?? legal[0];
  },
});
