// A Kaiser strategy in a process of its own, in JavaScript: serve(MyPlayer, 'my-bot'). No dependencies; Node 20 or later.
// A player is made for every game: new MyPlayer(seat, rules, seed). Methods bid, trump, pass, discard and play get a request
// { type, id, game, legal, count?, view } and answer one of `legal` (or `count` of them), or a promise of it. Methods deal,
// notice, handOver and gameOver are told what happens. What is printed with console goes to stderr.
import { Console } from 'node:console';
import { createInterface } from 'node:readline';

export const PROTOCOL = 1;

/** Serves games until the tool says bye; a bug outside of an answer ends the process. */
export function serve(Player, name) {
  globalThis.console = new Console(process.stderr);
  const games = new Map();
  const out = outbox();

  const answer = async (message) => {
    try {
      const action = await asked(games.get(message.game), message);
      out({ id: message.id, action });
    } catch (error) {
      console.error(error);
      out({ id: message.id, error: where(error) });
    }
  };

  const handlers = {
    hello: ({ protocol }) => {
      if (protocol !== PROTOCOL)
        throw new Error(`the tool speaks protocol ${protocol}, this client ${PROTOCOL}`);
      out({ type: 'ready', protocol: PROTOCOL, name, notices: Player.prototype.notice !== undefined });
    },
    newGame: ({ game, seat, rules, seed }) => games.set(game, new Player(seat, rules, seed)),
    deal: (message) => games.get(message.game).deal?.(message),
    notice: (message) => games.get(message.game).notice?.(message),
    handOver: (message) => games.get(message.game).handOver?.(message),
    gameOver: (message) => {
      games.get(message.game).gameOver?.(message);
      games.delete(message.game);
    },
    fault: ({ id, kind, message }) => console.error(`request ${id}: ${kind}: ${message}`),
    bye: () => process.stdin.destroy(),
  };

  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = JSON.parse(line);
    const handler = handlers[message.type];
    if (handler) handler(message);
    else answer(message);
  });
}

/** The player's answer, or a legal one where it has no method for the question. */
function asked(player, message) {
  if (player[message.type]) return player[message.type](message);
  return message.count === undefined ? message.legal[0] : message.legal.slice(0, message.count);
}

/** Sends what is written in one turn of the event loop together. */
function outbox() {
  let lines = [];
  return (message) => {
    if (lines.length === 0)
      setImmediate(() => {
        process.stdout.write(lines.join(''));
        lines = [];
      });
    lines.push(`${JSON.stringify(message)}\n`);
  };
}

/** What went wrong and on which line. */
function where(error) {
  if (!(error instanceof Error)) return String(error);
  const at = error.stack
    ?.split('\n')
    .find((line) => line.includes('file://') && !line.includes(import.meta.url));
  return at
    ? `${error.name}: ${error.message} (${at
        .trim()
        .replace(/^at .*\//, '')
        .replace(/\)$/, '')})`
    : `${error.name}: ${error.message}`;
}
