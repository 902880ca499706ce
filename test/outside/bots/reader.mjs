// Reads a file when it is first asked for a card.
import { readFileSync } from 'node:fs';

export default {
  name: 'reader',
  sit: () => ({
    call: (_view, legal) => legal[0],
    play(_view, legal) {
      readFileSync('/etc/hosts');
      return legal[0];
    },
  }),
};
