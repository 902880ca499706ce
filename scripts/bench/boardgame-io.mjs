// Random hands of a plain trick game (four seats, 32 cards, follow suit, highest card of the suit led takes the trick; no
// auction, no trump, no score) in boardgame.io, hands a second of one core. It is not a dependency:
//   npm install --no-save boardgame.io@0.50.2 && node scripts/bench/boardgame-io.mjs
import { createRequire } from 'node:module';
import seedrandom from 'seedrandom';

const { Client } = createRequire(import.meta.url)('boardgame.io/client');
const HANDS = 300;
const random = seedrandom('bench');

const legal = ({ hands, led }, seat) => {
  const following = hands[seat].filter((card) => card >> 3 === led);
  return following.length > 0 ? following : hands[seat];
};

const game = {
  setup: ({ random }) => {
    const pack = random.Shuffle(Array.from({ length: 32 }, (_, card) => card));
    const hands = [0, 1, 2, 3].map((seat) => pack.slice(8 * seat, 8 * seat + 8));
    return { hands, led: -1, trick: [], tricks: [0, 0, 0, 0] };
  },
  moves: {
    play: ({ G, ctx, events }, card) => {
      const seat = Number(ctx.currentPlayer);
      if (!legal(G, seat).includes(card)) return 'INVALID_MOVE';
      G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
      if (G.trick.length === 0) G.led = card >> 3;
      G.trick.push([seat, card]);
      if (G.trick.length < 4) return events.endTurn({ next: String((seat + 1) % 4) });
      const following = G.trick.filter(([, played]) => played >> 3 === G.led);
      const [winner] = following.reduce((best, one) => (one[1] > best[1] ? one : best));
      G.tricks[winner]++;
      G.trick = [];
      G.led = -1;
      events.endTurn({ next: String(winner) });
    },
  },
  endIf: ({ G }) => (G.hands.every((hand) => hand.length === 0) ? G.tricks : undefined),
};

const rates = [];
for (let round = 0; round < 5; round++) {
  const before = process.cpuUsage();
  for (let hand = 0; hand < HANDS; hand++) play();
  const { user, system } = process.cpuUsage(before);
  rates.push(HANDS / ((user + system) / 1e6));
}
console.log(JSON.stringify({ 'hands a second': Math.round(rates.sort((a, b) => a - b)[2]) }));

function play() {
  const client = Client({ game, numPlayers: 4, debug: false });
  client.start();
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) {
      const tricks = ctx.gameover.reduce((sum, won) => sum + won, 0);
      if (tricks !== 8) throw new Error(`${tricks} tricks in a hand`);
      return client.stop();
    }
    const cards = legal(G, Number(ctx.currentPlayer));
    client.moves.play(cards[Math.floor(random() * cards.length)]);
  }
}
