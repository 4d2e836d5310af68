// Entry point: receives the state (`Shown` in state.ts) as server-sent events.

import { showArrangement } from './arrange.js';
import { byId } from './elements.js';
import './keys.js';
import { announce } from './announce.js';
import { showLine, showLocations } from './locations.js';
import { drawPages } from './pages.js';
import { showProblems } from './problems.js';
import { getSetting, setSetting } from './settings.js';
import { getCurrentPage, onZoom } from './view.js';

const REDRAW_DELAY_MS = 80;

let count = 0;
let zooming = 0;

function showState(shown) {
  const { name, pages, errors, time, pdf } = shown;
  const file = name.split(/[\\/]/).at(-1);
  document.title = `${errors === 0 ? '' : '✗ '}${file} – cvpress`;
  byId('name').textContent = file;
  byId('name').title = name;
  count = pages.length;
  countPages();
  byId('empty').hidden = count > 0 || errors === 0;
  byId('time').hidden = time === 0;
  byId('time').querySelector('time').textContent = new Date(time).toLocaleTimeString();
  byId('files').hidden = pdf === '';
  if (pdf !== '') {
    byId('pdf').href = pdf;
    byId('save').href = `${pdf}?download`;
  }
  showProblems(shown);
  showLocations(shown);
}

function countPages() {
  byId('count').hidden = count === 0;
  byId('count').textContent = count === 1 ? '1 page' : `Page ${getCurrentPage()} of ${count}`;
}

function setSurround(surround) {
  document.documentElement.dataset.surround = surround;
  byId('surround').ariaPressed = String(surround === 'dark');
}

byId('surround').addEventListener('click', () => {
  const next = document.documentElement.dataset.surround === 'dark' ? 'light' : 'dark';
  setSurround(next);
  setSetting('surround', next);
});

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const preferredSurround = () => getSetting('surround') ?? (prefersDark.matches ? 'dark' : 'light');
prefersDark.addEventListener('change', () => setSurround(preferredSurround()));
setSurround(preferredSurround());

addEventListener('scroll', () => {
  countPages();
  void drawPages();
});
onZoom(() => {
  countPages();
  clearTimeout(zooming);
  zooming = setTimeout(drawPages, REDRAW_DELAY_MS);
});

// In a frame, links open no windows.
byId('pdf').hidden = window !== top;

const events = new EventSource('events');
events.addEventListener('open', () => {
  if (byId('connection').textContent !== '') announce('Connected again');
  byId('connection').textContent = '';
});
events.addEventListener('message', ({ data }) => {
  const shown = JSON.parse(data);
  showArrangement(shown);
  void drawPages(shown, showState);
});
// The cursor of the editor moved.
events.addEventListener('line', ({ data }) => void showLine(Number(data)));
events.addEventListener('error', () => {
  byId('connection').textContent =
    events.readyState === EventSource.CLOSED
      ? 'Not connected: open the address that cvpress watch printed'
      : 'Not connected: waiting for cvpress watch';
});
