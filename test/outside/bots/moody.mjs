// Draws from elsewhere than from its own stream.
export default {
  name: 'moody',
  sit: () => ({
    call: (_view, legal) => legal[0],
    play: (_view, legal) => legal[Math.floor(Math.random() * legal.length)],
  }),
};
