// Misbehaves when it is asked to bid, if its hand says so; with `calm` never.
import { troubles } from './inside.mjs';

const WHAT = [
  'throw',
  'rejection',
  'illegal',
  'type',
  'seat',
  'random',
  'timer',
  'exit',
  'endless',
  'memory',
];

/** What a hand makes the bot do; undefined for most hands. */
function troubleIn(cards) {
  let number = 7;
  for (const letter of cards.sort().join(' ')) number = (number * 31 + letter.charCodeAt(0)) % 1000003;
  return number % 250 === 0 ? WHAT[Math.floor(number / 250) % WHAT.length] : undefined;
}

export default {
  name: 'inside-hands',
  options: { calm: { type: 'flag', default: false } },
  sit: (_seat, _rules, { calm }) => ({
    call(view, legal) {
      const what = calm ? undefined : troubleIn(view.cards().map((card) => view.cardText(card)));
      return (what && troubles[what](view, legal)) ?? legal[0];
    },
    play: (_view, legal) => legal[0],
  }),
};
