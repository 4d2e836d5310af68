// Zoom and scrolling.
import { byId } from './elements.js';
import { getSetting, setSetting } from './settings.js';

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** Largest scale when fitting to the width or page. */
const MAX_FIT_SCALE = 2;

const root = document.documentElement;
const sheets = byId('pages');
const header = document.querySelector('header');
const tools = byId('tools');

let zoom = parseZoom(getSetting('zoom'));

let pages = [];
let onChange = () => {};

function parseZoom(value) {
  return value === 'page' || (Number(value) >= STEPS[0] && Number(value) <= STEPS.at(-1))
    ? value
    : 'width';
}

export function onZoom(listener) {
  onChange = listener;
}

/** Returns the part of the window without bars, in CSS pixels. */
function getViewport() {
  const bars = tools.getBoundingClientRect();
  const top = header.getBoundingClientRect().bottom;
  return { top, bottom: bars.top > top ? bars.top : innerHeight, width: root.clientWidth };
}

/** Returns the scale of the pages; 1 is the actual size. */
export function getScale(shownPages) {
  if (zoom !== 'width' && zoom !== 'page') return Number(zoom);
  const { top, bottom, width } = getViewport();
  const edges = 2 * Number.parseFloat(getComputedStyle(sheets).paddingLeft);
  const maxWidth = Math.max(1, ...shownPages.map((page) => page.width));
  const across = Math.min((width - edges) / maxWidth, MAX_FIT_SCALE);
  if (zoom === 'width') return across;
  const maxHeight = Math.max(1, ...shownPages.map((page) => page.height));
  return Math.max(STEPS[0], Math.min((bottom - top - edges) / maxHeight, across));
}

/** Sizes the pages to whole device pixels, so that images are not scaled. */
export function resizePages(next = pages) {
  pages = next;
  const scale = getScale(pages);
  pages.forEach((page, index) => {
    const element = sheets.children[index];
    const width = Math.round(page.width * scale);
    element.style.width = `${width}px`;
    const rows = Math.round((page.height * width * devicePixelRatio) / page.width);
    element.style.height = `${rows / devicePixelRatio}px`;
  });
  if (pages.length > 0) byId('zoom').textContent = `${Math.round(scale * 100)} %`;
  byId('fit-page').ariaPressed = String(zoom === 'page');
  byId('fit-width').ariaPressed = String(zoom === 'width');
}

function findPage(y) {
  const distance = (page) => {
    const { top, bottom } = page.getBoundingClientRect();
    return Math.max(top - y, y - bottom, 0);
  };
  return [...sheets.children].reduce(
    (best, page) => (distance(page) < distance(best) ? page : best),
    sheets.children[0],
  );
}

export function getCurrentPage() {
  const { top, bottom } = getViewport();
  return [...sheets.children].indexOf(findPage((top + bottom) / 2)) + 1;
}

function createAnchor(x, y) {
  const page = findPage(y);
  if (page === undefined) return undefined;
  const box = page.getBoundingClientRect();
  return { page, across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y };
}

function restoreAnchor(anchor) {
  if (anchor === undefined) return;
  const box = anchor.page.getBoundingClientRect();
  scrollBy(
    box.left + anchor.across * box.width - anchor.x,
    box.top + anchor.down * box.height - anchor.y,
  );
}

function centerPage(page) {
  if (page === undefined) return;
  const { top, bottom } = getViewport();
  const box = page.getBoundingClientRect();
  scrollBy(0, (box.top + box.bottom - top - bottom) / 2);
}

/** Zooms around a point of the window, by default the middle of its visible part. */
export function setZoom(next, point) {
  const { top, bottom, width } = getViewport();
  const { x, y } = point ?? { x: width / 2, y: (top + bottom) / 2 };
  const anchor = createAnchor(x, y);
  zoom = String(next);
  setSetting('zoom', zoom);
  resizePages();
  if (zoom === 'page') centerPage(anchor?.page);
  else restoreAnchor(anchor);
  onChange();
}

export function stepZoom(direction) {
  const scale = getScale(pages);
  const steps = direction > 0 ? STEPS : STEPS.toReversed();
  setZoom(steps.find((candidate) => (candidate - scale) * direction > 0.005) ?? scale);
}

/** Natural logarithm of the scale per pixel, and maximum pixels per event. */
const ZOOM_PER_PIXEL = 0.004;
const MAX_PIXELS = 40;

/** Browsers report a touchpad pinch as Ctrl and the wheel. */
addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey || pages.length === 0) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16);
    const change = Math.exp(-Math.max(-MAX_PIXELS, Math.min(MAX_PIXELS, pixels)) * ZOOM_PER_PIXEL);
    const next = Math.max(STEPS[0], Math.min(STEPS.at(-1), getScale(pages) * change));
    setZoom(next.toFixed(3), { x: event.clientX, y: event.clientY });
  },
  { passive: false },
);

addEventListener('resize', () => {
  const { top, width } = getViewport();
  // Heights have not changed yet, so this anchors the previous top.
  const anchor = createAnchor(width / 2, top);
  resizePages();
  if (zoom === 'page') centerPage(findPage((top + getViewport().bottom) / 2));
  else restoreAnchor(anchor);
  onChange();
});
