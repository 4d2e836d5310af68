// Shows what `cvpress watch` renders: server-sent events say which pictures the pages are.

/** @typedef {{ address: string, width: number, height: number }} Page */
/** @typedef {{ name: string, revision: number, pages: Page[], problems: string, warnings: string }} Shown */

const root = document.documentElement;
const find = (id) => document.getElementById(id);

/** Steps of the zoom; `fit` is as wide as the window. */
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

let zoom = stored('zoom', 'fit');
/** @type {Shown | undefined} */
let shown;
let latest = 0;

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

/** What is in the window comes first; a newer state may come meanwhile, and is all that counts then. */
async function show(/** @type {Shown} */ next) {
  latest = next.revision;
  const isOld = () => next.revision !== latest;
  const changed = next.pages
    .map((page, index) => ({ ...page, index }))
    .filter(({ address, index }) => pageAt(index)?.getAttribute('src') !== address);
  const isVisible = ({ index }) => isInWindow(pageAt(index));
  const seen = await Promise.all(changed.filter(isVisible).map(load));
  if (isOld()) return;
  shown = next;
  seen.forEach(place);
  while (find('pages').children.length > next.pages.length) find('pages').lastChild.remove();
  describe(next);
  size();
  root.dataset.revision = String(next.revision);
  for (const page of changed.filter((candidate) => !seen.some(({ index }) => index === candidate.index))) {
    const loaded = await load(page);
    if (isOld()) return;
    place(loaded);
    size();
  }
  root.dataset.complete = String(next.revision);
}

const pageAt = (index) => find('pages').children[index];

/** Of pages that are not there yet, the first are what will be seen. */
function isInWindow(image) {
  if (image === undefined) return find('pages').children.length === 0;
  const { top, bottom } = image.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** A picture is decoded before it takes the place of another, so that nothing flickers and nothing moves. */
async function load({ address, index }) {
  const image = new Image();
  image.src = address;
  image.alt = `Page ${index + 1}`;
  await image.decode().catch(() => {});
  return { image, index };
}

function place({ image, index }) {
  const before = pageAt(index);
  if (before === undefined) find('pages').append(image);
  else before.replaceWith(image);
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

/** Sizes the pages by the zoom; what is in the middle of the window stays there. */
function size() {
  const pages = shown?.pages ?? [];
  const widest = Math.max(1, ...pages.map((page) => page.width));
  const room = root.clientWidth - 40;
  const factor = zoom === 'fit' ? Math.min(room / widest, 2) : Number(zoom);
  pages.forEach((page, index) => {
    const image = pageAt(index);
    if (image === undefined) return;
    image.width = Math.round(page.width * factor);
    image.height = Math.round(page.height * factor);
  });
  find('zoom').textContent = `${Math.round(factor * 100)} %`;
  return factor;
}

function setZoom(next) {
  const before = root.scrollHeight;
  const middle = scrollY + innerHeight / 2;
  zoom = String(next);
  store('zoom', zoom);
  size();
  scrollTo(scrollX, (middle * root.scrollHeight) / before - innerHeight / 2);
}

function step(direction) {
  const now = size();
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
addEventListener('resize', size);
addEventListener('keydown', ({ key, ctrlKey, metaKey, altKey }) => {
  if (ctrlKey || metaKey || altKey) return;
  if (key === '+' || key === '=') step(1);
  else if (key === '-') step(-1);
  else if (key === '0') setZoom('fit');
  else if (key === 'd') otherSurround();
});

const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
setSurround(stored('surround', isDark ? 'dark' : 'light'));

const events = new EventSource('/events');
events.addEventListener('open', () => {
  find('connection').textContent = '';
});
events.addEventListener('message', ({ data }) => show(JSON.parse(data)));
events.addEventListener('error', () => {
  find('connection').textContent = 'Not connected: waiting for cvpress watch';
});
