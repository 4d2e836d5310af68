// How many pages there may be, and where sections stand on them: for this run of cvpress watch.
import { copy, say } from './say.js';

/** @typedef {{ title: string, beginsPage: boolean, isKept: boolean }} Section */
/** @typedef {{ fit: number | null, sections: Section[], options: string, notes: string[] }} Arrangement */

const panel = document.getElementById('arrangement');
const button = document.getElementById('arrange');
const form = panel.querySelector('form');
const rows = panel.querySelector('tbody');
const most = document.getElementById('most');
const notes = document.getElementById('notes');
const options = document.getElementById('options');

/** The titles of the sections on show, as one text. */
let titles = '';

/** @param {{ arrangement?: Arrangement }} shown */
export function showArrangement({ arrangement }) {
  button.hidden = arrangement === undefined;
  if (arrangement === undefined) return close();
  const { fit, sections } = arrangement;
  const next = JSON.stringify(sections.map(({ title }) => title));
  if (next !== titles) fill(sections);
  titles = next;
  for (const [index, { beginsPage, isKept }] of sections.entries()) {
    const [begins, kept] = rows.children[index].querySelectorAll('input');
    begins.checked = beginsPage;
    kept.checked = isKept;
  }
  form.elements.fit.value = fit === null ? '' : 'most';
  if (fit !== null && document.activeElement !== most) most.value = String(fit);
  tell(arrangement);
}

/** New rows; what had the focus keeps it, unless its section is gone. */
function fill(sections) {
  const label = rows.contains(document.activeElement) ? document.activeElement.ariaLabel : undefined;
  rows.replaceChildren(...sections.map(row));
  if (label === undefined) return;
  const same = [...rows.querySelectorAll('input')].find((input) => input.ariaLabel === label);
  (same ?? form.querySelector('input:checked')).focus();
}

/** Screen readers announce what became of a change, but not what has not changed. */
function tell({ notes: lines, options: equivalent }) {
  if (JSON.stringify([...notes.children].map((line) => line.textContent)) !== JSON.stringify(lines)) {
    notes.replaceChildren(...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
  }
  options.hidden = equivalent === '';
  options.querySelector('code').textContent = equivalent;
}

/** The first section stays below the header. */
function row({ title }, index) {
  const element = document.createElement('tr');
  const name = document.createElement('th');
  name.scope = 'row';
  name.dir = 'auto';
  name.textContent = title;
  element.append(name, cell(`${title} begins a page`, index === 0), cell(`${title} is kept together`, false));
  return element;
}

function cell(label, isDisabled) {
  const element = document.createElement('td');
  const input = Object.assign(document.createElement('input'), { type: 'checkbox', disabled: isDisabled });
  input.ariaLabel = label;
  element.append(input);
  return element;
}

/** What the panel says now. */
function chosen() {
  const names = JSON.parse(titles);
  const checked = (column) =>
    names.filter((_, index) => rows.children[index].querySelectorAll('input')[column].checked);
  const fit = form.elements.fit.value === '' ? null : most.valueAsNumber;
  return { fit, breakBefore: checked(0), keep: checked(1) };
}

async function send() {
  if (form.elements.fit.value !== '' && !most.checkValidity()) return say('The number of pages must be from 1 to 99');
  const body = JSON.stringify(chosen());
  const response = await fetch('arrangement', { method: 'POST', body }).catch(() => undefined);
  if (!response?.ok) say(response === undefined ? 'Not connected' : (await response.text()).trim());
}

form.addEventListener('change', ({ target }) => {
  if (target === most) form.elements.fit.value = 'most';
  void send();
});
form.addEventListener('submit', (event) => event.preventDefault());
document.getElementById('copy-options').addEventListener('click', () => {
  void copy(options.querySelector('code').textContent);
});

function open() {
  panel.hidden = false;
  button.ariaExpanded = 'true';
  form.querySelector('input:checked').focus();
}

export function close() {
  if (panel.contains(document.activeElement)) button.focus();
  panel.hidden = true;
  button.ariaExpanded = 'false';
}

export function toggle() {
  if (button.hidden) return;
  if (panel.hidden) open();
  else close();
}

button.addEventListener('click', toggle);
document.getElementById('close-arrangement').addEventListener('click', close);
panel.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close();
});
