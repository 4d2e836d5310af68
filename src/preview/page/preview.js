// Server-sent events announce the pages.
import { showArrangement } from './arrange.js';
import './keys.js';
import { draw } from './pages.js';
import { showLine, showPlaces } from './places.js';
import { showProblems } from './problems.js';
import { say } from './say.js';
import { store, stored } from './settings.js';
import { currentPage, onZoom } from './view.js';

/** @typedef {import('./pages.js').Shown & import('./problems.js').Shown & { arrangement?: import('./arrange.js').Arrangement } & { name: string, time: number, pdf: string }} Shown */

const find = (id) => document.getElementById(id);

/** Milliseconds that pictures may be stretched while zooming. */
const STRETCHED = 80;

let count = 0;
let zooming = 0;

function describe(/** @type {Shown} */ shown) {
  const { name, pages, errors, time, pdf } = shown;
  const file = name.split(/[\\/]/).at(-1);
  document.title = `${errors === 0 ? '' : '✗ '}${file} – cvpress`;
  find('name').textContent = file;
  find('name').title = name;
  count = pages.length;
  countPages();
  find('empty').hidden = count > 0 || errors === 0;
  find('time').hidden = time === 0;
  find('time').querySelector('time').textContent = new Date(time).toLocaleTimeString();
  find('files').hidden = pdf === '';
  if (pdf !== '') {
    find('pdf').href = pdf;
    find('save').href = `${pdf}?download`;
  }
  showProblems(shown);
  showPlaces(shown);
}

function countPages() {
  find('count').hidden = count === 0;
  find('count').textContent = count === 1 ? '1 page' : `Page ${currentPage()} of ${count}`;
}

function setSurround(surround) {
  document.documentElement.dataset.surround = surround;
  find('surround').ariaPressed = String(surround === 'dark');
}

find('surround').addEventListener('click', () => {
  const next = document.documentElement.dataset.surround === 'dark' ? 'light' : 'dark';
  setSurround(next);
  store('surround', next);
});

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const surroundWanted = () => stored('surround') ?? (prefersDark.matches ? 'dark' : 'light');
prefersDark.addEventListener('change', () => setSurround(surroundWanted()));
setSurround(surroundWanted());

addEventListener('scroll', () => {
  countPages();
  void draw();
});
onZoom(() => {
  countPages();
  clearTimeout(zooming);
  zooming = setTimeout(draw, STRETCHED);
});

// A frame may have no windows of its own.
find('pdf').hidden = window !== top;

const events = new EventSource('events');
events.addEventListener('open', () => {
  if (find('connection').textContent !== '') say('Connected again');
  find('connection').textContent = '';
});
events.addEventListener('message', ({ data }) => {
  const shown = JSON.parse(data);
  showArrangement(shown);
  void draw(shown, describe);
});
// The cursor of an editor.
events.addEventListener('line', ({ data }) => void showLine(Number(data)));
events.addEventListener('error', () => {
  find('connection').textContent =
    events.readyState === EventSource.CLOSED
      ? 'Not connected: open the address that cvpress watch prints'
      : 'Not connected: waiting for cvpress watch';
});
