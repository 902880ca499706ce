// When a hand is over: what came of it, and what may be done next.
import { scoreText } from '../play/narrator.js';
import type { Sitting } from '../play/sitting.js';
import { button, el } from './element.js';

interface Acts {
  /** Shows the hand among the records. */
  look(): void;
  next(): void;
}

export function afterHand(sitting: Sitting, { look, next }: Acts): HTMLElement {
  const onward = sitting.gameOver ? undefined : button('Next hand', 'Next hand', next);
  onward?.classList.add('strong');
  const lookAt = button('Look at the hand', 'Look at the hand', look);
  return el(
    'div',
    { class: 'question' },
    el('p', { class: 'caption', role: 'status' }, `${outcome(sitting)} ${scoreText(sitting.view)}`),
    el('div', { class: 'controls' }, onward, lookAt, saveLink(sitting)),
  );
}

function outcome({ gameOver, view, table }: Sitting): string {
  if (!gameOver) return 'The hand is over.';
  const { winner } = table.state.open;
  if (winner < 0) return 'The game ends without a winner.';
  return winner === view.side ? 'You win the game.' : 'You lose the game.';
}

/** The game so far as a record file; a game that is not over is no whole record, so only its hands alone. */
function saveLink({ records, game, gameOver }: Sitting): HTMLAnchorElement | undefined {
  if (!gameOver && records.length > 1) return undefined;
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  return el(
    'a',
    { class: 'button', href, download: `${game.replaceAll('/', '-')}.jsonl` },
    'Save the records',
  );
}
