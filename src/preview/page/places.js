// Shows the source of the text below the pointer; a click copies or opens it.
import { lay } from './links.js';
import { copy, openInEditor } from './say.js';

/** @typedef {{ places: [place: string, path: string][], pages: [place: number, left: number, top: number, width: number, height: number][][] }} Places */

const sheets = document.getElementById('pages');
const hint = document.getElementById('place');

/** Milliseconds that the pointer rests before a request. */
const REST = 120;

/** CSS pixels between pointer and text. */
const NEAR = 6;

/** Lines above a cursor where its value may begin. */
const ABOVE = 10;

/** CSS pixels that the bars may cover. */
const HEADER = 60;

/** A frame may open no windows. */
const isOnLink = ({ target }) => window === top && target.closest('a') !== null;

let shown = { count: '', canOpen: false, name: '' };
/** What is known of them. @type {{ count: string, places: Promise<Places | undefined> } | undefined} */
let known;
let timer = 0;
/** Recognizes late answers. */
let moves = 0;

/** @param {{ pages: { address: string }[], canOpen: boolean, name: string }} next */
export function showPlaces({ pages, canOpen, name }) {
  const count = pages[0]?.address.split('/')[1] ?? '';
  if (count !== shown.count) clear('.mark');
  shown = { count, canOpen, name };
}

function placesOf(count) {
  if (known?.count !== count) known = { count, places: load(count) };
  return known.places;
}

async function load(count) {
  const response = await fetch(`pages/${count}/places.json`).catch(() => undefined);
  return response?.ok ? response.json() : undefined;
}

/** The nearest text; undefined if there is none. */
async function find(event) {
  const section = event.target instanceof Element ? event.target.closest('#pages > section') : null;
  const { count } = shown;
  if (section === null || count === '') return undefined;
  const found = await placesOf(count);
  const index = [...sheets.children].indexOf(section);
  const box = section.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const away = ([, left, top, width, height]) =>
    Math.hypot(
      Math.max(left * box.width - x, x - (left + width) * box.width, 0),
      Math.max(top * box.height - y, y - (top + height) * box.height, 0),
    );
  let best;
  let least = NEAR;
  for (const line of found?.pages[index] ?? []) {
    const distance = away(line);
    if (distance < least) [best, least] = [line, distance];
  }
  if (best === undefined || count !== shown.count) return undefined;
  const [place, path] = found.places[best[0]];
  const isLink = isOnLink(event);
  return { number: best[0], count, place, path, section, lines: found.pages[index], isLink };
}

/** The mark of a cursor stays while the pointer moves. */
function clear(marks = '.mark:not(.cursor)') {
  hint.hidden = true;
  for (const mark of sheets.querySelectorAll(marks)) mark.remove();
}

/** Marks all lines of a value. */
function mark({ section, lines, number }, name = 'mark') {
  return lines.flatMap(([other, ...box]) => {
    if (other !== number) return [];
    const element = document.createElement('div');
    element.className = name;
    lay(element, box);
    section.append(element);
    return [element];
  });
}

/** Marks the value at a line of the document, or the nearest above it. */
export async function showLine(line) {
  const { count, name } = shown;
  const found = count === '' ? undefined : await placesOf(count);
  if (found === undefined || count !== shown.count) return;
  const linesTo = ([place]) => {
    const [, file, from] = /^(.*):(\d+):\d+$/.exec(place) ?? [];
    return file === name && Number(from) <= line ? line - Number(from) : Number.POSITIVE_INFINITY;
  };
  const distances = found.places.map(linesTo);
  const least = Math.min(...distances);
  const number = distances.indexOf(least);
  const index = found.pages.findIndex((lines) => lines.some(([other]) => other === number));
  clear('.cursor');
  if (index === -1 || least > ABOVE) return;
  const [first] = mark(
    { section: sheets.children[index], lines: found.pages[index], number },
    'mark cursor',
  );
  const { top, bottom } = first.getBoundingClientRect();
  if (top < HEADER || bottom > innerHeight - HEADER) first.scrollIntoView({ block: 'center' });
}

function show(found) {
  clear();
  if (found === undefined) return;
  const { place, path, section, lines, number, isLink } = found;
  const click = `${isLink ? 'a click with Alt' : 'a click'} ${shown.canOpen && place !== '' ? 'opens' : 'copies'} it`;
  hint.textContent = [place, path, click].filter(Boolean).join(' · ');
  hint.hidden = false;
  mark({ section, lines, number });
}

async function follow(event) {
  const move = ++moves;
  const found = await find(event);
  if (move === moves) show(found);
}

sheets.addEventListener('pointermove', (event) => {
  if (event.pointerType === 'touch') return;
  clearTimeout(timer);
  timer = setTimeout(follow, hint.hidden ? REST : 0, event);
});
sheets.addEventListener('pointerleave', () => {
  clearTimeout(timer);
  moves++;
  clear();
});
addEventListener('scroll', () => clear());

/** A click on a link follows it, unless Alt is held. */
sheets.addEventListener('click', async (event) => {
  if (isOnLink(event) && !event.altKey) return;
  event.preventDefault();
  clearTimeout(timer);
  const move = ++moves;
  const found = await find(event);
  if (found === undefined) return;
  if (move === moves) show(found);
  const { place, path, count, number } = found;
  if (shown.canOpen && place !== '') await openInEditor(`open/place/${count}/${number}`, place);
  else await copy(place || path);
});
