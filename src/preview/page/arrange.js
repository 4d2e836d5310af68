// The panel of templates, page limits and page breaks.

import { announce, copy } from './announce.js';
import { byId, create } from './elements.js';
import { closeProblems } from './problems.js';

const panel = byId('arrangement');
const button = byId('arrange');
const form = panel.querySelector('form');
const rows = panel.querySelector('tbody');
const maxPages = byId('most');
const templateField = byId('templates');
const notes = byId('notes');
const options = byId('options');
const keepButton = byId('keep');

let latest = { revision: 0 };
let current;
let queue = Promise.resolve();
/** Unconfirmed changes, and the revision that includes the others. */
let pending = 0;
let confirmed = 0;
let isKeeping = false;

/** Ignores states without the changes of this tab. */
export function showArrangement(shown) {
  // A restarted server counts revisions again.
  if (shown.revision < latest.revision) confirmed = 0;
  latest = shown;
  if (pending === 0 && shown.revision >= confirmed) updatePanel(shown.arrangement);
}

function updatePanel(arrangement) {
  button.hidden = arrangement === undefined;
  if (arrangement === undefined) return closeArrangement();
  const { template, templates, fit, sections } = arrangement;
  const previous = current;
  current = arrangement;
  if (serializeTitles(previous) !== serializeTitles(arrangement)) fillSections(sections);
  for (const [index, { beginsPage, isKept }] of sections.entries()) {
    const [breakBox, keepBox] = rows.children[index].querySelectorAll('input');
    breakBox.checked = beginsPage;
    keepBox.checked = isKept;
  }
  if (JSON.stringify(previous?.templates) !== JSON.stringify(templates)) {
    templateField.replaceChildren(
      templateField.firstElementChild,
      ...templates.map(createThumbnail),
    );
  }
  form.elements.template.value = template;
  loadThumbnails();
  form.elements.fit.value = fit === null ? '' : 'most';
  // Keeps a number that is being typed.
  if (fit !== null && (fit !== previous?.fit || document.activeElement !== maxPages))
    maxPages.value = String(fit);
  showNotes(arrangement);
  showKeepButton(arrangement);
}

function showKeepButton({ canKeep }) {
  if (!canKeep && isKeeping) announce('Kept in the document');
  isKeeping = false;
  if (!canKeep && document.activeElement === keepButton)
    form.querySelector('input:checked').focus();
  keepButton.hidden = !canKeep;
}

const serializeTitles = (arrangement) =>
  JSON.stringify(arrangement?.sections.map(({ title }) => title));

/** Keeps the focus, unless its section was removed. */
function fillSections(sections) {
  const label = rows.contains(document.activeElement)
    ? document.activeElement.ariaLabel
    : undefined;
  rows.replaceChildren(...sections.map(createRow));
  if (label === undefined) return;
  const matching = [...rows.querySelectorAll('input')].find((input) => input.ariaLabel === label);
  (matching ?? form.querySelector('input:checked')).focus();
}

function createThumbnail(template) {
  const label = create('label', { title: template });
  const input = create('input', {
    type: 'radio',
    name: 'template',
    value: template,
  });
  input.addEventListener('change', () => send({ template }));
  const image = create('img', { alt: '', hidden: true });
  image.addEventListener('load', () => (image.hidden = false));
  // The document cannot be rendered with this template.
  image.addEventListener('error', () => (image.hidden = true));
  const name = create('span', {
    textContent: template.split(/[\\/]/).at(-1),
  });
  label.append(input, image, name);
  return label;
}

/** Loads images only in an open panel: each takes a rendering. */
function loadThumbnails() {
  if (panel.hidden || latest.thumbnails === undefined) return;
  for (const [index, image] of [...templateField.querySelectorAll('img')].entries()) {
    const address = `${latest.thumbnails}/${index}.png`;
    if (image.getAttribute('src') !== address) image.src = address;
  }
}

/** Replaces only changed notes: screen readers announce every replacement. */
function showNotes({ notes: messages, options: equivalent }) {
  if (
    JSON.stringify([...notes.children].map((line) => line.textContent)) !== JSON.stringify(messages)
  ) {
    notes.replaceChildren(...messages.map((line) => create('li', { textContent: line })));
  }
  options.hidden = equivalent === '';
  options.querySelector('code').textContent = equivalent;
}

/** Disables the page break before the first section, which stays below the header. */
function createRow({ title }, index) {
  const element = create('tr');
  const name = create('th', { scope: 'row', dir: 'auto', textContent: title });
  const breakBox = createCheckbox(`${title} begins a page`, (isChosen) => ({
    title,
    breakBefore: isChosen,
  }));
  breakBox.firstChild.disabled = index === 0;
  element.append(
    name,
    breakBox,
    createCheckbox(`${title} is kept together`, (isChosen) => ({ title, keep: isChosen })),
  );
  return element;
}

function createCheckbox(label, change) {
  const element = create('td');
  const input = create('input', {
    type: 'checkbox',
    ariaLabel: label,
  });
  input.addEventListener('change', () => send(change(input.checked)));
  element.append(input);
  return element;
}

/** Sends only the change: the rest may be outdated. */
function send(change) {
  pending += 1;
  queue = queue.then(async () => {
    const response = await fetch('arrangement', {
      method: 'POST',
      body: JSON.stringify(change),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => '');
    pending -= 1;
    if (response?.ok) confirmed = Number(text);
    else announce(text?.trim() || 'Not connected to cvpress watch');
    showArrangement(latest);
  });
}

function sendFit() {
  const isLimited = form.elements.fit.value !== '';
  if (isLimited && !maxPages.checkValidity())
    return announce('The number of pages must be from 1 to 99');
  send({ fit: isLimited ? maxPages.valueAsNumber : null });
}

for (const choice of form.elements.fit) choice.addEventListener('change', sendFit);
maxPages.addEventListener('change', () => {
  form.elements.fit.value = 'most';
  sendFit();
});
keepButton.addEventListener('click', () => {
  isKeeping = true;
  send({ keepInDocument: true });
});
form.addEventListener('submit', (event) => event.preventDefault());
byId('copy-options').addEventListener('click', () => {
  void copy(options.querySelector('code').textContent);
});

function openArrangement() {
  closeProblems();
  panel.hidden = false;
  button.ariaExpanded = 'true';
  loadThumbnails();
  form.querySelector('input:checked').focus();
}

export function closeArrangement() {
  if (panel.contains(document.activeElement)) button.focus();
  panel.hidden = true;
  button.ariaExpanded = 'false';
}

export function toggleArrangement() {
  if (button.hidden) return;
  if (panel.hidden) openArrangement();
  else closeArrangement();
}

button.addEventListener('click', toggleArrangement);
byId('close-arrangement').addEventListener('click', closeArrangement);
panel.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') closeArrangement();
});
