// Before a game: which form, against whom, with which deals; and the form in plain words.
import { BUILT_IN_NAMES } from '../play/catalogue.js';
import { preset } from '../rules/derive.js';
import { differing, said } from '../rules/plain-words.js';
import { PRESET_NAMES } from '../rules/presets.js';
import { el } from './element.js';

export interface Setup {
  rules: string;
  against: string;
  seed: string;
  undo: boolean;
}

interface Acts {
  start(): void;
  /** Draws the page anew. */
  changed(): void;
}

/** The form of a new game; it writes the choices into `setup`. */
export function newGame(setup: Setup, underWay: boolean, { start, changed }: Acts): HTMLElement {
  const seed = el('input', { type: 'text', name: 'seed', placeholder: 'any text', value: setup.seed });
  const rules = chooser(PRESET_NAMES, setup.rules, 'rules');
  const against = chooser(BUILT_IN_NAMES, setup.against, 'against');
  const undo = el('input', { type: 'checkbox', name: 'undo', checked: setup.undo });
  const read = () => {
    setup.rules = rules.value;
    setup.against = against.value;
    setup.undo = undo.checked;
  };
  const form = el(
    'form',
    { class: 'setup', 'aria-label': 'A new game' },
    el('label', {}, 'Form', rules),
    el('label', {}, 'Opponents', against),
    el('label', {}, 'Seed', seed),
    el('label', { class: 'check' }, undo, 'answers may be taken back'),
    el('button', { type: 'submit', class: 'strong' }, underWay ? 'New game' : 'Deal'),
  );
  if (!underWay)
    rules.addEventListener('change', () => {
      read();
      changed();
    });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    read();
    setup.seed = seed.value.trim() === '' || underWay ? freshSeed() : seed.value.trim();
    start();
  });
  return el('nav', { 'aria-label': 'Game' }, form);
}

/** What the form of the game is like, before the first deal. */
export function welcome(name: string): HTMLElement {
  const rules = preset(name);
  const changed = differing(rules);
  const heading =
    changed.length === 0 ? 'The base game' : `${name} differs from the base game (pagat) in this`;
  return el(
    'main',
    {},
    el('h2', {}, 'Play a game'),
    el(
      'p',
      {},
      'Choose the form of the game and your opponents, then deal. Your partner is one of them too.',
    ),
    el('h2', { class: 'later' }, heading),
    el('ul', { class: 'rules' }, ...said(rules).map((text) => el('li', {}, text))),
  );
}

function chooser(names: readonly string[], chosen: string, name: string): HTMLSelectElement {
  return el(
    'select',
    { name },
    ...names.map((one) => el('option', { value: one, selected: one === chosen }, one)),
  );
}

const freshSeed = (): string => crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
