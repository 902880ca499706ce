// Never sits down at the seats 1 and 3.
export default {
  name: 'absent',
  sit: (seat) => {
    while (seat % 2 === 1);
    return { call: (_view, legal) => legal[0], play: (_view, legal) => legal[0] };
  },
};
