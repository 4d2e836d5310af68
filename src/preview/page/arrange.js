// The panel that arranges pages.
import { close as closeProblems } from './problems.js';
import { copy, say } from './say.js';

/** @typedef {{ title: string, beginsPage: boolean, isKept: boolean }} Section */
/** @typedef {{ template: string, templates: string[], fit: number | null, sections: Section[], options: string, notes: string[] }} Arrangement */

const panel = document.getElementById('arrangement');
const button = document.getElementById('arrange');
const form = panel.querySelector('form');
const rows = panel.querySelector('tbody');
const most = document.getElementById('most');
const looks = document.getElementById('looks');
const notes = document.getElementById('notes');
const options = document.getElementById('options');

/** @typedef {{ revision: number, looks?: string, arrangement?: Arrangement }} Shown */

/** What the server said last. @type {Shown} */
let latest = { revision: 0 };
/** What the panel shows of that. @type {Arrangement | undefined} */
let arranged;
/** Sent one after the other. */
let sending = Promise.resolve();
/** Unanswered changes, and the revision that knows of all others. */
let pending = 0;
let known = 0;

/**
 * Shows what the server says, which all tabs show; but not before it knows what was changed here.
 *
 * @param {Shown} shown
 */
export function showArrangement(shown) {
  // Another run counts from the start.
  if (shown.revision < latest.revision) known = 0;
  latest = shown;
  if (pending === 0 && shown.revision >= known) arrange(shown.arrangement);
}

function arrange(arrangement) {
  button.hidden = arrangement === undefined;
  if (arrangement === undefined) return close();
  const { template, templates, fit, sections } = arrangement;
  const before = arranged;
  arranged = arrangement;
  if (titlesOf(before) !== titlesOf(arrangement)) fill(sections);
  for (const [index, { beginsPage, isKept }] of sections.entries()) {
    const [begins, kept] = rows.children[index].querySelectorAll('input');
    begins.checked = beginsPage;
    kept.checked = isKept;
  }
  if (JSON.stringify(before?.templates) !== JSON.stringify(templates)) {
    looks.replaceChildren(looks.firstElementChild, ...templates.map(look));
  }
  form.elements.look.value = template;
  drawLooks();
  form.elements.fit.value = fit === null ? '' : 'most';
  // Keeps a number that is being typed.
  if (fit !== null && (fit !== before?.fit || document.activeElement !== most))
    most.value = String(fit);
  tell(arrangement);
}

const titlesOf = (arrangement) => JSON.stringify(arrangement?.sections.map(({ title }) => title));

/** Keeps the focus, unless its section is gone. */
function fill(sections) {
  const label = rows.contains(document.activeElement)
    ? document.activeElement.ariaLabel
    : undefined;
  rows.replaceChildren(...sections.map(row));
  if (label === undefined) return;
  const same = [...rows.querySelectorAll('input')].find((input) => input.ariaLabel === label);
  (same ?? form.querySelector('input:checked')).focus();
}

/** A picture of the first page. */
function look(template) {
  const label = Object.assign(document.createElement('label'), { title: template });
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'look',
    value: template,
  });
  input.addEventListener('change', () => send({ template }));
  const picture = Object.assign(document.createElement('img'), { alt: '', hidden: true });
  picture.addEventListener('load', () => (picture.hidden = false));
  // The document may not fit in this template.
  picture.addEventListener('error', () => (picture.hidden = true));
  const name = Object.assign(document.createElement('span'), {
    textContent: template.split(/[\\/]/).at(-1),
  });
  label.append(input, picture, name);
  return label;
}

/** Loads pictures once they can be seen: each takes a rendering. */
function drawLooks() {
  if (panel.hidden || latest.looks === undefined) return;
  for (const [index, picture] of [...looks.querySelectorAll('img')].entries()) {
    const address = `${latest.looks}/${index}.png`;
    if (picture.getAttribute('src') !== address) picture.src = address;
  }
}

/** Screen readers announce every change. */
function tell({ notes: lines, options: equivalent }) {
  if (
    JSON.stringify([...notes.children].map((line) => line.textContent)) !== JSON.stringify(lines)
  ) {
    notes.replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement('li'), { textContent: line })),
    );
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
  const begins = cell(`${title} begins a page`, (isChosen) => ({ title, breakBefore: isChosen }));
  begins.firstChild.disabled = index === 0;
  element.append(
    name,
    begins,
    cell(`${title} is kept together`, (isChosen) => ({ title, keep: isChosen })),
  );
  return element;
}

/** @param {(isChosen: boolean) => object} change */
function cell(label, change) {
  const element = document.createElement('td');
  const input = Object.assign(document.createElement('input'), {
    type: 'checkbox',
    ariaLabel: label,
  });
  input.addEventListener('change', () => send(change(input.checked)));
  element.append(input);
  return element;
}

/** Sends only the change: another tab may know better about the rest. */
function send(change) {
  pending += 1;
  sending = sending.then(async () => {
    const response = await fetch('arrangement', {
      method: 'POST',
      body: JSON.stringify(change),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => '');
    pending -= 1;
    if (response?.ok) known = Number(text);
    else say(text?.trim() || 'Not connected');
    showArrangement(latest);
  });
}

function sendFit() {
  const isLimited = form.elements.fit.value !== '';
  if (isLimited && !most.checkValidity()) return say('The number of pages must be from 1 to 99');
  send({ fit: isLimited ? most.valueAsNumber : null });
}

for (const choice of form.elements.fit) choice.addEventListener('change', sendFit);
most.addEventListener('change', () => {
  form.elements.fit.value = 'most';
  sendFit();
});
form.addEventListener('submit', (event) => event.preventDefault());
document.getElementById('copy-options').addEventListener('click', () => {
  void copy(options.querySelector('code').textContent);
});

function open() {
  closeProblems();
  panel.hidden = false;
  button.ariaExpanded = 'true';
  drawLooks();
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
