// A badge that counts problems, and a list that opens on errors.
import { copy, openInEditor } from './say.js';

/** @typedef {{ severity: string, code: string, message: string, hint: string, place: string, path: string, excerpt?: [string, string, string] }} Problem */
/** @typedef {{ revision: number, pages: unknown[], problems: Problem[], errors: number, warnings: number, canOpen: boolean }} Shown */

const panel = document.getElementById('problems');
const list = panel.querySelector('ol');
const badge = document.getElementById('badge');
const arrangement = document.getElementById('arrangement');

/** @type {Shown | undefined} */
let shown;
/** Whether errors opened the list. */
let isUrgent = false;

/** @param {Shown} next */
export function showProblems(next) {
  const [hadErrors, text] = [(shown?.errors ?? 0) > 0, JSON.stringify(shown?.problems)];
  const { problems, errors, warnings, pages } = next;
  shown = next;
  const count = countOf(errors, 'error').concat(countOf(warnings, 'warning'));
  badge.hidden = count.length === 0;
  badge.dataset.severity = errors > 0 ? 'error' : 'warning';
  badge.textContent = count.join(', ');
  const aside = pages.length === 0 ? 'no pages yet' : 'last good pages shown';
  set(
    document.getElementById('problems-title'),
    errors > 0 ? `${count.join(', ')}: ${aside}` : count.join(', '),
  );
  if (JSON.stringify(problems) !== text) fill(problems, errors + warnings);
  // Two panels would cover the page.
  if (errors > 0 && !hadErrors && arrangement.hidden) open(true);
  else if (problems.length === 0 || (errors === 0 && isUrgent)) close();
}

const countOf = (count, word) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]);

/** Screen readers announce every change. */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function open(urgent = false) {
  if (!arrangement.hidden) document.getElementById('close-arrangement').click();
  isUrgent = urgent;
  panel.hidden = false;
  badge.ariaExpanded = 'true';
}

export function close() {
  if (panel.contains(document.activeElement)) badge.focus();
  isUrgent = false;
  panel.hidden = true;
  badge.ariaExpanded = 'false';
}

export function toggle() {
  if (badge.hidden) return;
  if (panel.hidden) open();
  else close();
}

/**
 * Goes to the next or previous problem.
 *
 * @param {1
 * -1} direction
 */
export function go(direction) {
  const places = [...list.querySelectorAll('button')];
  if (places.length === 0) return;
  if (panel.hidden) open();
  const now = places.indexOf(document.activeElement);
  const start = direction > 0 ? -1 : 0;
  places[((now === -1 ? start : now) + direction + places.length) % places.length].focus();
}

function fill(problems, count) {
  list.replaceChildren(...problems.map(item));
  const more = count - problems.length;
  if (more > 0) list.append(make('li', 'more', `and ${more} more`));
  list.scrollTop = 0;
}

function item(/** @type {Problem} */ problem, index) {
  const { severity, code, message, hint, place, path, excerpt } = problem;
  const element = make('li', severity);
  element.append(make('p', 'message', ...marked(message)));
  if (excerpt !== undefined) {
    const [before, meant, after] = excerpt;
    element.append(make('code', 'excerpt', before, make('mark', '', meant), after));
  }
  if (hint !== '') element.append(make('p', 'hint', ...marked(hint)));
  const where = make('p', 'where');
  if (place !== '') where.append(placeButton(place, index));
  where.append(make('span', 'code', `${severity} ${code}`));
  if (path !== '') where.append(make('span', 'path', path));
  element.append(where);
  return element;
}

function placeButton(place, index) {
  const button = make('button', 'place', place);
  button.type = 'button';
  button.title = shown.canOpen ? 'Open in the editor' : 'Copy';
  button.addEventListener('click', () => {
    if (shown.canOpen) void openInEditor(`open/problem/${shown.revision}/${index}`, place);
    else void copy(place);
  });
  return button;
}

/** Backticks become code. */
function marked(text) {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 === 1 ? make('code', '', part) : part));
}

function make(tag, className, ...children) {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

badge.addEventListener('click', toggle);
document.getElementById('close').addEventListener('click', close);
panel.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
