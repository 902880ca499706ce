// "What would ... do?" beneath a played hand: a strategy to choose, and what it says of the decision ahead.
import { valueText } from '../play/advice.js';
import { BUILT_IN_NAMES } from '../play/catalogue.js';
import type { Said } from './ask.js';
import { withSigns } from './cards.js';
import type { Shown } from './details.js';
import { button, el } from './element.js';

const MOST_TOLD = 8;

export class Asking {
  readonly #changed: () => void;
  #strategy = 'rule-based';
  /** What was said, and of which moment. */
  #said: { readonly moment: object; readonly strategy: string; readonly all: readonly Said[] } | undefined;

  /** @param changed draws the page anew. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  draw(shown: Shown, ask: (strategy: string) => Promise<Said[]>): HTMLElement {
    const moment = shown.moments[shown.step]!;
    const choice = el('select', { 'aria-label': 'Strategy to ask' });
    for (const name of BUILT_IN_NAMES)
      choice.append(el('option', { value: name, selected: name === this.#strategy }, name));
    choice.addEventListener('change', () => {
      this.#strategy = choice.value;
    });
    const put = button('Ask', 'Ask what it would do here', async () => {
      const strategy = this.#strategy;
      this.#said = { moment, strategy, all: await ask(strategy) };
      this.#changed();
    });
    const heard = this.#said?.moment === moment ? this.#said : undefined;
    return el(
      'section',
      { 'aria-label': 'What a strategy would do' },
      el('div', { class: 'controls' }, choice, put),
      el('div', { 'aria-live': 'polite' }, ...(heard ? answers(shown, heard.strategy, heard.all) : [])),
    );
  }
}

function answers(shown: Shown, strategy: string, all: readonly Said[]): HTMLElement[] {
  if (all.length === 0) return [el('p', { class: 'faint' }, 'There is nothing to choose here.')];
  return all.flatMap((said) => answer(shown, strategy, said));
}

function answer({ deck, seatName }: Shown, strategy: string, said: Said): HTMLElement[] {
  const { opinions, prediction } = said.advice;
  const text = said.answer === 'P' ? 'pass' : withSigns(deck, said.answer);
  const points = prediction?.points === undefined ? '' : `, ${prediction.points.toFixed(1)} points expected`;
  const best = [...opinions].sort((a, b) => b.value - a.value).slice(0, MOST_TOLD);
  const rows = best.map((opinion) =>
    el(
      'tr',
      opinion.action === said.answer ? { class: 'own' } : {},
      el('td', {}, opinion.action === 'P' ? 'pass' : withSigns(deck, opinion.action)),
      el('td', {}, valueText(opinion)),
      el('td', {}, opinion.note ?? ''),
    ),
  );
  const words = el('p', {}, `${strategy} in the place of ${seatName(said.seat)}: ${text}${points}`);
  if (rows.length === 0) return [words];
  const head = el('tr', {}, ...['choice', 'value', ''].map((name) => el('th', { scope: 'col' }, name)));
  return [words, el('table', { class: 'opinions' }, el('thead', {}, head), el('tbody', {}, ...rows))];
}
