// Loads the pictures in the window first, and only new ones.
import { showLinks } from './links.js';
import { factorOf, size } from './view.js';

/** @typedef {import('./view.js').Page} Page */
/** @typedef {{ drawing: { rows: number, widest: number }, revision: number, pages: Page[] }} Shown */

const root = document.documentElement;
const sheets = document.getElementById('pages');

/** The pages to show. @type {Shown | undefined} */
let latest;
let isDrawing = false;
let isStale = false;

/**
 * Draws the pages. What arrives meanwhile is drawn afterwards, once.
 *
 * @param {Shown | undefined} next
 * @param {(shown: Shown) => void} [arranged] - called when the pages have changed
 */
export async function draw(next = latest, arranged = undefined) {
  latest = next;
  if (arranged !== undefined) onArranged = arranged;
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  while (isStale) {
    isStale = false;
    if (latest !== undefined) await drawOnce(latest);
  }
  isDrawing = false;
}

/** @type {(shown: Shown) => void} */
let onArranged = () => {};

/** Draws what is in the window first, then what is near. */
async function drawOnce(/** @type {Shown} */ next) {
  const seen = await Promise.all(missing(next, 0).map(load));
  // Without a server, the pages stay as they are.
  if (next !== latest || seen.includes(undefined)) return;
  arrange(next.pages);
  seen.forEach(place);
  onArranged(next);
  root.dataset.revision = String(next.revision);
  for (const strip of missing(next, innerHeight)) {
    const loaded = await load(strip);
    if (isStale || loaded === undefined) return;
    place(loaded);
  }
  for (const [index, page] of next.pages.entries()) {
    if (isNear({ index, top: 0, bottom: 1 }, innerHeight))
      await showLinks(linksOf(index), page.address);
    if (isStale) return;
  }
  root.dataset.complete = String(next.revision);
}

/** Its picture, in strips, and the links over it. */
const pictureAt = (index) => sheets.children[index]?.children[0];
const linksOf = (index) => sheets.children[index].children[1];

/** In device pixels. */
function pictureOf(/** @type {Page} */ { address, width, height }) {
  const factor = factorOf(latest.pages);
  const columns = Math.min(
    latest.drawing.widest,
    Math.round(Math.round(width * factor) * devicePixelRatio),
  );
  return {
    columns,
    rows: Math.round((height * columns) / width),
    address: `${address}/${columns}`,
  };
}

/** The current strips, and those of the previous picture of the same size. */
const strips = new WeakMap();
const stripsOf = (picture) =>
  strips.get(picture) ?? { now: new Map(), before: new Map(), columns: 0, address: '' };

/** Distance in CSS pixels. */
function missing({ pages }, distance) {
  return pages.flatMap((page, index) => {
    const picture = pictureOf(page);
    const { now, address } = stripsOf(pictureAt(index));
    return stripsIn(picture.rows)
      .map((strip) => ({ index, ...strip, ...picture }))
      .filter(
        (candidate) =>
          isNear(candidate, distance) && !(address === picture.address && now.has(candidate.strip)),
      );
  });
}

/** With positions as fractions of the height. */
function stripsIn(rows) {
  const { rows: each } = latest.drawing;
  return Array.from({ length: Math.ceil(rows / each) }, (_, strip) => ({
    strip,
    top: (strip * each) / rows,
    bottom: Math.min(1, ((strip + 1) * each) / rows),
  }));
}

/** If no pages are there yet, the first one will be visible. */
function isNear({ index, top, bottom }, distance) {
  const picture = pictureAt(index);
  if (picture === undefined) return index === 0;
  const box = picture.getBoundingClientRect();
  return (
    box.top + bottom * box.height > -distance && box.top + top * box.height < innerHeight + distance
  );
}

/** Reuses an unchanged strip. A new picture is decoded before it replaces the old one, so that nothing flickers. */
async function load({ address, columns, index, strip, top, bottom }) {
  const { now, before, ...shown } = stripsOf(pictureAt(index));
  const earlier =
    shown.columns === columns ? (shown.address === address ? before : now).get(strip) : undefined;
  const headers = earlier === undefined ? {} : { 'If-None-Match': earlier.dataset.tag };
  const response = await fetch(`${address}/${strip}.png`, { headers }).catch(() => undefined);
  if (response?.status === 304) return { image: earlier, index, strip };
  if (!response?.ok) return undefined;
  const image = new Image();
  image.src = URL.createObjectURL(await response.blob());
  image.alt = '';
  image.dataset.tag = response.headers.get('ETag') ?? '';
  image.style.top = `${top * 100}%`;
  image.style.height = `${(bottom - top) * 100}%`;
  await image.decode().catch(() => {});
  URL.revokeObjectURL(image.src);
  return { image, index, strip };
}

function arrange(/** @type {Page[]} */ pages) {
  while (sheets.children.length > pages.length) sheets.lastChild.remove();
  pages.forEach((page, index) => {
    const element = pictureAt(index) ?? sheets.appendChild(newPage(index)).children[0];
    const { address, columns } = pictureOf(page);
    const shown = stripsOf(element);
    if (shown.address === address) return;
    strips.set(element, {
      now: new Map(),
      before: shown.columns === columns ? shown.now : new Map(),
      columns,
      address,
    });
    element.replaceChildren();
  });
  size(pages);
}

function newPage(index) {
  const page = document.createElement('section');
  page.setAttribute('aria-label', `Page ${index + 1}`);
  const picture = document.createElement('div');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', `Page ${index + 1} as it prints`);
  page.append(picture, document.createElement('div'));
  return page;
}

function place({ image, index, strip }) {
  const picture = pictureAt(index);
  stripsOf(picture).now.set(strip, image);
  picture?.append(image);
}
