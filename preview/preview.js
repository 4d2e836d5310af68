// Shows what `cvpress watch` renders: server-sent events say which pictures the pages are.

/** @typedef {{ address: string, width: number, height: number }} Page */
/** @typedef {{ drawing: { rows: number, widest: number }, name: string, revision: number, pages: Page[], problems: string, warnings: string }} Shown */

const root = document.documentElement;
const find = (id) => document.getElementById(id);

/** Steps of the zoom; `fit` is as wide as the window. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

let zoom = stored('zoom', 'fit');
/** What there is to show, and what is shown. @type {Shown | undefined} */
let latest;
/** @type {Shown | undefined} */
let shown;
let isDrawing = false;
let isStale = false;

/** Settings outlast a tab, where the browser lets them. */
function stored(key, fallback) {
  try {
    return localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

function store(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // They last as long as the tab then.
  }
}

/** Draws what there is to show; what comes meanwhile is drawn after that, once. */
async function draw() {
  isStale = true;
  if (isDrawing) return;
  isDrawing = true;
  while (isStale) {
    isStale = false;
    if (latest !== undefined) await drawOnce(latest);
  }
  isDrawing = false;
}

/** What is in the window comes first, and all of it at once; then what is near. */
async function drawOnce(/** @type {Shown} */ next) {
  const seen = await Promise.all(missing(next, 0).map(load));
  // Without a server the pages stay as they are.
  if (next !== latest || seen.includes(undefined)) return;
  shown = next;
  arrange(next.pages);
  seen.forEach(place);
  describe(next);
  root.dataset.revision = String(next.revision);
  for (const strip of missing(next, innerHeight)) {
    const loaded = await load(strip);
    if (isStale || loaded === undefined) return;
    place(loaded);
  }
  root.dataset.complete = String(next.revision);
}

const pageAt = (index) => find('pages').children[index];

/** How wide and high the picture of a page is in pixels of the screen, and where it is found. */
function pictureOf(/** @type {Page} */ { address, width, height }) {
  const columns = Math.min(latest.drawing.widest, Math.round(Math.round(width * factorNow()) * devicePixelRatio));
  return { columns, rows: Math.round((height * columns) / width), address: `${address}/${columns}` };
}

/** The pictures of a page's strips: those of its picture as it is now, and those of the one before, of the same size. */
const strips = new WeakMap();
const stripsOf = (page) => strips.get(page) ?? { now: new Map(), before: new Map(), columns: 0, address: '' };

/** The strips that are not there yet, of those less than so many CSS pixels from the window. */
function missing({ pages }, distance) {
  return pages.flatMap((page, index) => {
    const picture = pictureOf(page);
    const { now, address } = stripsOf(pageAt(index));
    return stripsIn(picture.rows)
      .map((strip) => ({ index, ...strip, ...picture }))
      .filter((candidate) => isNear(candidate, distance) && !(address === picture.address && now.has(candidate.strip)));
  });
}

/** The strips of a picture of so many rows, each with its place in it as parts of its height. */
function stripsIn(rows) {
  const { rows: each } = latest.drawing;
  return Array.from({ length: Math.ceil(rows / each) }, (_, strip) => ({
    strip,
    top: (strip * each) / rows,
    bottom: Math.min(1, ((strip + 1) * each) / rows),
  }));
}

/** Of pages that are not there yet, the first is what will be seen. */
function isNear({ index, top, bottom }, distance) {
  const page = pageAt(index);
  if (page === undefined) return index === 0;
  const box = page.getBoundingClientRect();
  return box.top + bottom * box.height > -distance && box.top + top * box.height < innerHeight + distance;
}

/**
 * Gives the picture of a strip: the one that is there, where the server says that it is the same still; undefined where
 * it gives none. A new one is decoded before it takes its place, so that nothing flickers and nothing moves.
 */
async function load({ address, columns, index, strip, top, bottom }) {
  const { now, before, ...shown } = stripsOf(pageAt(index));
  const earlier = shown.columns === columns ? (shown.address === address ? before : now).get(strip) : undefined;
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

/** Makes room for the pages; pictures of others go. */
function arrange(/** @type {Page[]} */ pages) {
  const main = find('pages');
  while (main.children.length > pages.length) main.lastChild.remove();
  pages.forEach((page, index) => {
    const element = pageAt(index) ?? main.appendChild(newPage(index));
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
  size();
}

function newPage(index) {
  const page = document.createElement('div');
  page.setAttribute('role', 'img');
  page.setAttribute('aria-label', `Page ${index + 1}`);
  return page;
}

function place({ image, index, strip }) {
  stripsOf(pageAt(index)).now.set(strip, image);
  pageAt(index)?.append(image);
}

function describe({ name, pages, problems, warnings }) {
  document.title = `${problems === '' ? '' : '✗ '}${name} – cvpress`;
  find('name').textContent = name;
  find('count').textContent = pages.length === 1 ? '1 page' : `${pages.length} pages`;
  tell(find('problems'), problems);
  tell(find('warnings'), warnings);
}

function tell(element, text) {
  element.hidden = text === '';
  element.querySelector('pre').textContent = text;
}

/** CSS pixels on the screen for one at 100 %. */
function factorNow() {
  const widest = Math.max(1, ...(latest?.pages ?? []).map((page) => page.width));
  return zoom === 'fit' ? Math.min((root.clientWidth - 40) / widest, 2) : Number(zoom);
}

/** Sizes the pages by the zoom: whole pixels of the screen, so that pictures are not stretched. */
function size() {
  const factor = factorNow();
  (shown?.pages ?? []).forEach((page, index) => {
    const element = pageAt(index);
    if (element === undefined) return;
    const width = Math.round(page.width * factor);
    element.style.width = `${width}px`;
    element.style.height = `${Math.round((page.height * width * devicePixelRatio) / page.width) / devicePixelRatio}px`;
  });
  find('zoom').textContent = `${Math.round(factor * 100)} %`;
  // The bar stays as wide as the window, however wide the pages are.
  document.querySelector('header').style.width = `${root.clientWidth}px`;
}

function setZoom(next) {
  const before = root.scrollHeight;
  const middle = scrollY + innerHeight / 2;
  zoom = String(next);
  store('zoom', zoom);
  size();
  scrollTo(scrollX, (middle * root.scrollHeight) / before - innerHeight / 2);
  void draw();
}

function step(direction) {
  const now = factorNow();
  const steps = direction > 0 ? STEPS : STEPS.toReversed();
  setZoom(steps.find((candidate) => (candidate - now) * direction > 0.005) ?? now);
}

function setSurround(surround) {
  root.dataset.surround = surround;
  store('surround', surround);
  find('surround').textContent = surround === 'dark' ? 'Light' : 'Dark';
}

const otherSurround = () => setSurround(root.dataset.surround === 'dark' ? 'light' : 'dark');

find('smaller').addEventListener('click', () => step(-1));
find('larger').addEventListener('click', () => step(1));
find('zoom').addEventListener('click', () => setZoom('fit'));
find('surround').addEventListener('click', otherSurround);
addEventListener('scroll', () => void draw());
addEventListener('resize', () => {
  size();
  void draw();
});
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  if (key === '+' || key === '=') step(1);
  else if (key === '-') step(-1);
  else if (key === '0') setZoom('fit');
  else if (key === 'd') otherSurround();
});

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
setSurround(stored('surround', isDark ? 'dark' : 'light'));

const events = new EventSource('events');
events.addEventListener('open', () => {
  find('connection').textContent = '';
});
events.addEventListener('message', ({ data }) => {
  latest = JSON.parse(data);
  void draw();
});
events.addEventListener('error', () => {
  find('connection').textContent =
    events.readyState === EventSource.CLOSED
      ? 'Not connected: open the address that cvpress watch prints'
      : 'Not connected: waiting for cvpress watch';
});
