// Draws the pages as strips of images; visible strips are loaded first, changed ones only.
import { byId, create } from './elements.js';
import { showLinks } from './links.js';
import { getScale, resizePages } from './view.js';

const root = document.documentElement;
const sheets = byId('pages');

let latest;
let isDrawing = false;
let isStale = false;

/**
 * Draws the pages, and draws again if they changed meanwhile.
 *
 * @param {(shown: Shown) => void} [listener] - called when the pages have changed
 */
export async function drawPages(next = latest, listener = undefined) {
  latest = next;
  if (listener !== undefined) onArranged = listener;
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  while (isStale) {
    isStale = false;
    if (latest !== undefined) await drawOnce(latest);
  }
  isDrawing = false;
}

let onArranged = () => {};

/** Draws visible strips first, then those within one window height. */
async function drawOnce(next) {
  const visible = await Promise.all(findMissingStrips(next, 0).map(loadStrip));
  // Keeps the pages without a server.
  if (next !== latest || visible.includes(undefined)) return;
  layOutPages(next.pages);
  visible.forEach(insertStrip);
  onArranged(next);
  root.dataset.revision = String(next.revision);
  for (const strip of findMissingStrips(next, innerHeight)) {
    const loaded = await loadStrip(strip);
    if (isStale || loaded === undefined) return;
    insertStrip(loaded);
  }
  for (const [index, page] of next.pages.entries()) {
    if (isNearWindow({ index, top: 0, bottom: 1 }, innerHeight))
      await showLinks(getLinkLayer(index), page.address);
    if (isStale) return;
  }
  root.dataset.complete = String(next.revision);
}

/** A page has an element for its strips, and one for its links. */
const getImageElement = (index) => sheets.children[index]?.children[0];
const getLinkLayer = (index) => sheets.children[index].children[1];

function measureImage({ address, width, height }) {
  const scale = getScale(latest.pages);
  const columns = Math.min(
    latest.drawing.widest,
    Math.round(Math.round(width * scale) * devicePixelRatio),
  );
  return {
    columns,
    rows: Math.round((height * columns) / width),
    address: `${address}/${columns}`,
  };
}

/** Current strips, and those of the previous image of the same size. */
const strips = new WeakMap();
const getStrips = (image) =>
  strips.get(image) ?? { current: new Map(), previous: new Map(), columns: 0, address: '' };

function findMissingStrips({ pages }, distance) {
  return pages.flatMap((page, index) => {
    const image = measureImage(page);
    const { current, address } = getStrips(getImageElement(index));
    return listStrips(image.rows)
      .map((strip) => ({ index, ...strip, ...image }))
      .filter(
        (candidate) =>
          isNearWindow(candidate, distance) &&
          !(address === image.address && current.has(candidate.strip)),
      );
  });
}

function listStrips(rows) {
  const { rows: stripHeight } = latest.drawing;
  return Array.from({ length: Math.ceil(rows / stripHeight) }, (_, strip) => ({
    strip,
    top: (strip * stripHeight) / rows,
    bottom: Math.min(1, ((strip + 1) * stripHeight) / rows),
  }));
}

/** Treats the first page as visible before pages are shown. */
function isNearWindow({ index, top, bottom }, distance) {
  const image = getImageElement(index);
  if (image === undefined) return index === 0;
  const box = image.getBoundingClientRect();
  return (
    box.top + bottom * box.height > -distance && box.top + top * box.height < innerHeight + distance
  );
}

/** Reuses an unchanged strip. Decodes a new one before it is shown, to avoid flicker. */
async function loadStrip({ address, columns, index, strip, top, bottom }) {
  const { current, previous, ...stored } = getStrips(getImageElement(index));
  const reusable =
    stored.columns === columns
      ? (stored.address === address ? previous : current).get(strip)
      : undefined;
  const headers = reusable === undefined ? {} : { 'If-None-Match': reusable.dataset.tag };
  const response = await fetch(`${address}/${strip}.png`, { headers }).catch(() => undefined);
  if (response?.status === 304) return { image: reusable, index, strip };
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

function layOutPages(pages) {
  while (sheets.children.length > pages.length) sheets.lastChild.remove();
  pages.forEach((page, index) => {
    const stripsElement =
      getImageElement(index) ?? sheets.appendChild(createPage(index)).children[0];
    const { address, columns } = measureImage(page);
    const stored = getStrips(stripsElement);
    if (stored.address === address) return;
    strips.set(stripsElement, {
      current: new Map(),
      previous: stored.columns === columns ? stored.current : new Map(),
      columns,
      address,
    });
    stripsElement.replaceChildren();
  });
  resizePages(pages);
}

function createPage(index) {
  const page = create('section', { ariaLabel: `Page ${index + 1}` });
  const image = create('div', { ariaLabel: `${page.ariaLabel} as it prints` });
  image.setAttribute('role', 'img');
  page.append(image, create('div'));
  return page;
}

function insertStrip({ image, index, strip }) {
  const parent = getImageElement(index);
  getStrips(parent).current.set(strip, image);
  parent?.append(image);
}
