// A badge that counts problems, and a list that opens on errors.

import { copy, openInEditor } from './announce.js';
import { byId } from './elements.js';

const panel = byId('problems');
const list = panel.querySelector('ol');
const badge = byId('badge');
const arrangement = byId('arrangement');

let state;
/** Whether the list was opened for errors. */
let isOpenForErrors = false;

export function showProblems(next) {
  const [hadErrors, text] = [(state?.errors ?? 0) > 0, JSON.stringify(state?.problems)];
  const { problems, errors, warnings, pages } = next;
  state = next;
  const count = formatCount(errors, 'error').concat(formatCount(warnings, 'warning'));
  badge.hidden = count.length === 0;
  badge.dataset.severity = errors > 0 ? 'error' : 'warning';
  badge.textContent = count.join(', ');
  const note = pages.length === 0 ? 'no pages yet' : 'showing the last pages without errors';
  setText(byId('problems-title'), errors > 0 ? `${count.join(', ')}: ${note}` : count.join(', '));
  if (JSON.stringify(problems) !== text) fillList(problems, errors + warnings);
  // A second panel would cover the page.
  if (errors > 0 && !hadErrors && arrangement.hidden) openProblems(true);
  else if (problems.length === 0 || (errors === 0 && isOpenForErrors)) closeProblems();
}

const formatCount = (count, word) =>
  count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];

/** Keeps unchanged text: screen readers announce every replacement. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function openProblems(forErrors = false) {
  if (!arrangement.hidden) byId('close-arrangement').click();
  isOpenForErrors = forErrors;
  panel.hidden = false;
  badge.ariaExpanded = 'true';
}

export function closeProblems() {
  if (panel.contains(document.activeElement)) badge.focus();
  isOpenForErrors = false;
  panel.hidden = true;
  badge.ariaExpanded = 'false';
}

export function toggleProblems() {
  if (badge.hidden) return;
  if (panel.hidden) openProblems();
  else closeProblems();
}

export function focusProblem(direction) {
  const buttons = [...list.querySelectorAll('button')];
  if (buttons.length === 0) return;
  if (panel.hidden) openProblems();
  const current = buttons.indexOf(document.activeElement);
  const start = direction > 0 ? -1 : 0;
  buttons[
    ((current === -1 ? start : current) + direction + buttons.length) % buttons.length
  ].focus();
}

function fillList(problems, count) {
  list.replaceChildren(...problems.map(createItem));
  const more = count - problems.length;
  if (more > 0) list.append(create('li', 'more', `and ${more} more`));
  list.scrollTop = 0;
}

function createItem(problem, index) {
  const { severity, code, message, hint, location, path, excerpt } = problem;
  const element = create('li', severity);
  element.append(create('p', 'message', ...formatCode(message)));
  if (excerpt !== undefined) {
    const [before, affected, after] = excerpt;
    element.append(create('code', 'excerpt', before, create('mark', '', affected), after));
  }
  if (hint !== '') element.append(create('p', 'hint', ...formatCode(hint)));
  const details = create('p', 'where');
  if (location !== '') details.append(createLocationButton(location, index));
  details.append(create('span', 'code', `${severity} ${code}`));
  if (path !== '') details.append(create('span', 'path', path));
  element.append(details);
  return element;
}

function createLocationButton(location, index) {
  const button = create('button', 'location', location);
  button.type = 'button';
  button.title = state.canOpen ? 'Open in the editor' : 'Copy';
  button.addEventListener('click', () => {
    if (state.canOpen) void openInEditor(`open/problem/${state.revision}/${index}`, location);
    else void copy(location);
  });
  return button;
}

/** Turns text in backticks into `<code>`. */
function formatCode(text) {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? create('code', '', part) : part));
}

function create(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

badge.addEventListener('click', toggleProblems);
byId('close').addEventListener('click', closeProblems);
panel.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeProblems();
});
