// Shows the source location of the text below the pointer; a click copies or opens it.

import { copy, openInEditor } from './announce.js';
import { byId, create } from './elements.js';
import { placeOver } from './links.js';

const sheets = byId('pages');
const hint = byId('location');

const HOVER_DELAY_MS = 120;

/** CSS pixels between pointer and text. */
const MAX_DISTANCE = 6;

/** Lines that a value may begin above the cursor. */
const MAX_LINES_ABOVE = 10;

/** CSS pixels at the top and bottom that bars may cover. */
const BAR_HEIGHT = 60;

/** In a frame, links open no windows. */
const isOnLink = ({ target }) => window === top && target.closest('a') !== null;

let shown = { count: '', canOpen: false, name: '' };

let cache;
let timer = 0;
/** Detects outdated responses. */
let requests = 0;

export function showLocations({ pages, canOpen, name }) {
  const count = pages[0]?.address.split('/')[1] ?? '';
  if (count !== shown.count) clearMarks('.mark');
  shown = { count, canOpen, name };
}

function getLocations(count) {
  if (cache?.count !== count) cache = { count, locations: fetchLocations(count) };
  return cache.locations;
}

async function fetchLocations(count) {
  const response = await fetch(`pages/${count}/locations.json`).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

async function findText(event) {
  const section = event.target instanceof Element ? event.target.closest('#pages > section') : null;
  const { count } = shown;
  if (section === null || count === '') return undefined;
  const match = await getLocations(count);
  const index = [...sheets.children].indexOf(section);
  const box = section.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const measureDistance = ([, left, top, width, height]) =>
    Math.hypot(
      Math.max(left * box.width - x, x - (left + width) * box.width, 0),
      Math.max(top * box.height - y, y - (top + height) * box.height, 0),
    );
  let best;
  let minimum = MAX_DISTANCE;
  for (const line of match?.pages[index] ?? []) {
    const distance = measureDistance(line);
    if (distance < minimum) [best, minimum] = [line, distance];
  }
  if (best === undefined || count !== shown.count) return undefined;
  const [location, path] = match.locations[best[0]];
  const isLink = isOnLink(event);
  return { number: best[0], count, location, path, section, lines: match.pages[index], isLink };
}

/** Keeps the mark of the cursor by default. */
function clearMarks(selector = '.mark:not(.cursor)') {
  hint.hidden = true;
  for (const mark of sheets.querySelectorAll(selector)) mark.remove();
}

function addMarks({ section, lines, number }, name = 'mark') {
  return lines.flatMap(([other, ...box]) => {
    if (other !== number) return [];
    const element = create('div', { className: name });
    placeOver(element, box);
    section.append(element);
    return [element];
  });
}

/** Marks the value at a line of the document, or the nearest one above. */
export async function showLine(line) {
  const { count, name } = shown;
  const match = count === '' ? undefined : await getLocations(count);
  if (match === undefined || count !== shown.count) return;
  const countLinesTo = ([location]) => {
    const [, file, start] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
    return file === name && Number(start) <= line ? line - Number(start) : Number.POSITIVE_INFINITY;
  };
  const distances = match.locations.map(countLinesTo);
  const minimum = Math.min(...distances);
  const number = distances.indexOf(minimum);
  const index = match.pages.findIndex((lines) => lines.some(([other]) => other === number));
  clearMarks('.cursor');
  if (index === -1 || minimum > MAX_LINES_ABOVE) return;
  const [first] = addMarks(
    { section: sheets.children[index], lines: match.pages[index], number },
    'mark cursor',
  );
  const { top, bottom } = first.getBoundingClientRect();
  if (top < BAR_HEIGHT || bottom > innerHeight - BAR_HEIGHT)
    first.scrollIntoView({ block: 'center' });
}

function showHint(match) {
  clearMarks();
  if (match === undefined) return;
  const { location, path, section, lines, number, isLink } = match;
  const action = shown.canOpen && location !== '' ? 'opens' : 'copies';
  const click = `a click${isLink ? ' with Alt' : ''} ${action} it`;
  hint.textContent = [location, path, click].filter(Boolean).join(' · ');
  hint.hidden = false;
  addMarks({ section, lines, number });
}

async function updateHint(event) {
  const request = ++requests;
  const match = await findText(event);
  if (request === requests) showHint(match);
}

sheets.addEventListener('pointermove', (event) => {
  if (event.pointerType === 'touch') return;
  clearTimeout(timer);
  timer = setTimeout(updateHint, hint.hidden ? HOVER_DELAY_MS : 0, event);
});
sheets.addEventListener('pointerleave', () => {
  clearTimeout(timer);
  requests++;
  clearMarks();
});
addEventListener('scroll', () => clearMarks());

sheets.addEventListener('click', async (event) => {
  if (isOnLink(event) && !event.altKey) return;
  event.preventDefault();
  clearTimeout(timer);
  const request = ++requests;
  const match = await findText(event);
  if (match === undefined) return;
  if (request === requests) showHint(match);
  const { location, path, count, number } = match;
  if (shown.canOpen && location !== '')
    await openInEditor(`open/location/${count}/${number}`, location);
  else await copy(location || path);
});
