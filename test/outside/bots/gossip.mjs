// Tells its partner, through the module, what it holds.
let aces = 0;

export default {
  name: 'gossip',
  sit: () => ({
    call: (view, legal) => {
      const answer = aces > 1 ? legal.at(-1) : legal[0];
      aces += view.cards().filter((card) => view.cardText(card).startsWith('A')).length;
      return answer;
    },
    play: (_view, legal) => legal[0],
  }),
};
