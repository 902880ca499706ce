// The list of hands with its filter, and the lines of the file that are no hands.
import { button, el } from './element.js';
import { FILTER_NAMES, FILTERS, type Filter, type Hand, summary } from './hands.js';

const MOST_LISTED = 500;

export interface Listed {
  readonly hands: readonly Hand[];
  /** Places of the hands that the filter keeps. */
  readonly places: readonly number[];
  readonly current: number;
  readonly filter: Filter;
  /** Hands judged so far, while the solver is at work. */
  readonly judged: number | undefined;
  readonly problems: readonly string[];
  /** Points given away by the dearest card of a hand. */
  lossOf(hand: Hand): number | undefined;
  choose(filter: Filter): void;
  go(place: number): void;
}

export function handList(listed: Listed): HTMLElement {
  const { places, filter } = listed;
  const select = el('select', { 'aria-label': 'Which hands' });
  for (const name of FILTERS)
    select.append(el('option', { value: name, selected: name === filter }, FILTER_NAMES[name]));
  select.addEventListener('change', () => listed.choose(select.value as Filter));
  const rows = places.slice(0, MOST_LISTED).map((at) => item(listed, at));
  const items = rows.length === 0 ? [el('li', { class: 'faint none' }, 'None.')] : rows;
  return el(
    'nav',
    { 'aria-label': 'Hands' },
    select,
    el('p', { class: 'faint', 'aria-live': 'polite' }, note(listed)),
    el('ul', { class: 'list', tabindex: '-1' }, ...items),
    problemList(listed.problems),
  );
}

function note({ hands, places, judged }: Listed): string {
  if (judged !== undefined) return `solving: ${judged} of ${hands.length} hands`;
  const count = `${places.length} of ${hands.length} hands`;
  return places.length > MOST_LISTED ? `${count}, the first ${MOST_LISTED} listed` : count;
}

function item({ hands, current, filter, lossOf, go }: Listed, at: number): HTMLElement {
  const hand = hands[at]!;
  const heading = `${hand.record.game} · ${hand.record.hand + 1}`;
  const loss = filter === 'costly' ? `, −${lossOf(hand)} in one card` : '';
  const words = summary(hand) + loss;
  const press = button('', `${heading}: ${words}`, () => go(at));
  press.append(el('span', { class: 'game' }, heading), el('span', {}, words));
  if (at === current) press.setAttribute('aria-current', 'true');
  return el('li', {}, press);
}

/** What is wrong with the lines that cannot be shown. */
export function problemList(problems: readonly string[]): HTMLElement | undefined {
  const lines = problems.length;
  if (lines === 0) return undefined;
  const heading = lines === 1 ? '1 line cannot be shown' : `${lines} lines cannot be shown`;
  return el('details', {}, el('summary', {}, heading), ...problems.map((text) => el('p', {}, text)));
}
