// The page: hands of a record file to look at, and a table to play at. One file, no network.
import { button, el } from './element.js';
import { readHands } from './hands.js';
import { PlayPage } from './play-page.js';
import { RecordPage } from './record-page.js';

const app = document.getElementById('app')!;
const { hands, problems } = readHands(document.getElementById('records')!.textContent ?? '');
const records = new RecordPage(hands, problems, changed);
const table = new PlayPage(changed, (played) => {
  playing = false;
  records.add(played);
});
let playing = false;
let drawn = '';

function readAddress(): void {
  const address = new URLSearchParams(location.hash.slice(1));
  playing = address.has('play') || (records.empty && problems.length === 0);
  if (playing) table.read(address);
  else records.read(address);
}

function changed(): void {
  const hash = `#${playing ? table.address() : records.address()}`;
  drawn = hash;
  history.replaceState(null, '', hash);
  draw();
}

function draw(): void {
  const focused = keyOf(document.activeElement);
  const content = (playing ? table : records).draw();
  app.className = playing ? (table.started ? 'playing started' : 'playing') : 'looking';
  app.replaceChildren(heading(), ...content);
  refocus(focused);
  const list = app.querySelector('.list');
  const current = list?.querySelector<HTMLElement>('[aria-current="true"]');
  if (list && current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  const log = app.querySelector('.log');
  if (log) log.scrollTop = log.scrollHeight;
}

const keyOf = (element: Element | null) =>
  element?.getAttribute('data-key') ?? element?.getAttribute('aria-label');

/** The control that had the focus, or the first answer where it has gone. */
function refocus(label: string | null | undefined): void {
  if (!label) return;
  const same = app.querySelector<HTMLElement>(
    `:is([data-key="${CSS.escape(label)}"], [aria-label="${CSS.escape(label)}"]):not(:disabled)`,
  );
  const first = playing
    ? app.querySelector<HTMLElement>('button.card, .question button:not(:disabled)')
    : undefined;
  (same ?? first)?.focus({ preventScroll: true });
}

function heading(): HTMLElement {
  const tab = (label: string, on: boolean, act: () => void) => {
    const element = button(label, label, act);
    if (on) element.setAttribute('aria-current', 'page');
    return element;
  };
  const switchTo = (to: boolean) => () => {
    playing = to;
    changed();
  };
  const tabs = records.empty
    ? [tab('Play', playing, switchTo(true))]
    : [tab('Hands', !playing, switchTo(false)), tab('Play', playing, switchTo(true))];
  return el('header', {}, el('h1', {}, 'Kaiser'), ...tabs);
}

function onKey(event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
  if ((playing ? table : records).onKey(event.key)) event.preventDefault();
}

readAddress();
window.addEventListener('hashchange', () => {
  if (location.hash === drawn) return;
  readAddress();
  draw();
});
document.addEventListener('keydown', onKey);
draw();
