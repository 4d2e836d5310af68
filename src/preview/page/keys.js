// Keyboard shortcuts. The browser handles scrolling keys, and keys with Ctrl, Alt or Meta.

import { closeArrangement, toggleArrangement } from './arrange.js';
import { byId } from './elements.js';
import { closeProblems, focusProblem, toggleProblems } from './problems.js';
import { setZoom, stepZoom } from './view.js';

function clickLink(id) {
  if (!byId('files').hidden) byId(id).click();
}

const KEYS = {
  f: () => setZoom('page'),
  w: () => setZoom('width'),
  0: () => setZoom(1),
  '+': () => stepZoom(1),
  '=': () => stepZoom(1),
  '-': () => stepZoom(-1),
  d: () => byId('surround').click(),
  p: () => clickLink('pdf'),
  s: () => clickLink('save'),
  b: toggleArrangement,
  e: toggleProblems,
  n: () => focusProblem(1),
  N: () => focusProblem(-1),
  Escape() {
    closeProblems();
    closeArrangement();
  },
  '?': () => byId('keys').showModal(),
};

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || byId('keys').open || !Object.hasOwn(KEYS, key)) return;
  if (
    target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]',
    )
  )
    return;
  KEYS[key]();
});

const BUTTONS = {
  smaller: '-',
  larger: '+',
  zoom: 0,
  'fit-page': 'f',
  'fit-width': 'w',
  help: '?',
};
for (const [id, key] of Object.entries(BUTTONS)) byId(id).addEventListener('click', KEYS[key]);
byId('close-keys').addEventListener('click', () => byId('keys').close());
