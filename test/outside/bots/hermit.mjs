// Fails when its module serves more than one seat.
const seats = new Set();

export default {
  name: 'hermit',
  sit(seat) {
    seats.add(seat);
    if (seats.size > 1) throw new Error(`seats ${[...seats].join(' and ')} share a module`);
    return { call: (_view, legal) => legal[0], play: (_view, legal) => legal[0] };
  },
};
