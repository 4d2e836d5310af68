// Keyboard shortcuts. Scrolling keys, and anything with Ctrl, Alt or Meta, are left to the browser.
import { close as closeArrangement, toggle as toggleArrangement } from './arrange.js';
import { close, go, toggle } from './problems.js';
import { setZoom, step } from './view.js';

const find = (id) => document.getElementById(id);

/** The links to the PDF are hidden until there is one. */
function follow(id) {
  if (!find('files').hidden) find(id).click();
}

/** @type {Record<string, () => void>} */
const KEYS = {
  f: () => setZoom('page'),
  w: () => setZoom('width'),
  0: () => setZoom(1),
  '+': () => step(1),
  '=': () => step(1),
  '-': () => step(-1),
  d: () => find('surround').click(),
  p: () => follow('pdf'),
  s: () => follow('save'),
  b: toggleArrangement,
  e: toggle,
  n: () => go(1),
  N: () => go(-1),
  Escape() {
    close();
    closeArrangement();
  },
  '?': () => find('keys').showModal(),
};

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || find('keys').open || !Object.hasOwn(KEYS, key)) return;
  if (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
    )
  )
    return;
  KEYS[key]();
});

find('smaller').addEventListener('click', () => step(-1));
find('larger').addEventListener('click', () => step(1));
find('zoom').addEventListener('click', () => setZoom(1));
find('fit-page').addEventListener('click', () => setZoom('page'));
find('fit-width').addEventListener('click', () => setZoom('width'));
find('help').addEventListener('click', () => find('keys').showModal());
find('close-keys').addEventListener('click', () => find('keys').close());
