// The zoom, and the visible part of the pages.
import { store, stored } from './settings.js';

/** @typedef {{ address: string, width: number, height: number }} Page */
/** @typedef {{ page: Element, across: number, down: number, x: number, y: number }} Anchor */

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** Of pages fitted to the width. */
const LARGEST_FIT = 2;

const root = document.documentElement;
const sheets = document.getElementById('pages');
const header = document.querySelector('header');
const tools = document.getElementById('tools');

/** `width`, `page`, or a factor. */
let zoom = known(stored('zoom'));
/** The pages that are shown. @type {readonly Page[]} */
let pages = [];
let changed = () => {};

/** @param {string | null} value */
function known(value) {
  return value === 'page' || (Number(value) >= STEPS[0] && Number(value) <= STEPS.at(-1))
    ? value
    : 'width';
}

/** @param {() => void} listener */
export function onZoom(listener) {
  changed = listener;
}

/** The part of the window without bars, in CSS pixels. */
function room() {
  const bars = tools.getBoundingClientRect();
  const top = header.getBoundingClientRect().bottom;
  return { top, bottom: bars.top > top ? bars.top : innerHeight, width: root.clientWidth };
}

/**
 * CSS pixels on the screen per CSS pixel at 100 %.
 *
 * @param {readonly Page[]} of
 */
export function factorOf(of) {
  if (zoom !== 'width' && zoom !== 'page') return Number(zoom);
  const { top, bottom, width } = room();
  const edges = 2 * Number.parseFloat(getComputedStyle(sheets).paddingLeft);
  const widest = Math.max(1, ...of.map((page) => page.width));
  const across = Math.min((width - edges) / widest, LARGEST_FIT);
  if (zoom === 'width') return across;
  const tallest = Math.max(1, ...of.map((page) => page.height));
  return Math.max(STEPS[0], Math.min((bottom - top - edges) / tallest, across));
}

/**
 * Sizes the pages by the zoom, to whole device pixels, so that pictures are not stretched.
 *
 * @param {readonly Page[]} shown
 */
export function size(shown = pages) {
  pages = shown;
  const factor = factorOf(pages);
  pages.forEach((page, index) => {
    const element = sheets.children[index];
    const width = Math.round(page.width * factor);
    element.style.width = `${width}px`;
    element.style.height = `${Math.round((page.height * width * devicePixelRatio) / page.width) / devicePixelRatio}px`;
  });
  if (pages.length > 0)
    document.getElementById('zoom').textContent = `${Math.round(factor * 100)} %`;
  document.getElementById('fit-page').ariaPressed = String(zoom === 'page');
  document.getElementById('fit-width').ariaPressed = String(zoom === 'width');
}

/** Nearest to a height in the window. */
function pageAt(y) {
  const distance = (page) => {
    const { top, bottom } = page.getBoundingClientRect();
    return Math.max(top - y, y - bottom, 0);
  };
  return [...sheets.children].reduce(
    (best, page) => (distance(page) < distance(best) ? page : best),
    sheets.children[0],
  );
}

/** In the middle of the window, from 1. */
export function currentPage() {
  const { top, bottom } = room();
  return [...sheets.children].indexOf(pageAt((top + bottom) / 2)) + 1;
}

/**
 * The point of a page that is at a point of the window.
 *
 * @returns {Anchor | undefined}
 */
function anchorAt(x, y) {
  const page = pageAt(y);
  if (page === undefined) return undefined;
  const box = page.getBoundingClientRect();
  return { page, across: (x - box.left) / box.width, down: (y - box.top) / box.height, x, y };
}

/**
 * Scrolls so that an anchored point is back where it was.
 *
 * @param {Anchor | undefined} anchor
 */
function hold(anchor) {
  if (anchor === undefined) return;
  const box = anchor.page.getBoundingClientRect();
  scrollBy(
    box.left + anchor.across * box.width - anchor.x,
    box.top + anchor.down * box.height - anchor.y,
  );
}

function center(page) {
  if (page === undefined) return;
  const { top, bottom } = room();
  const box = page.getBoundingClientRect();
  scrollBy(0, (box.top + box.bottom - top - bottom) / 2);
}

/**
 * Zooms around a point of the window; by default, its visible middle.
 *
 * @param {string | number} next
 * @param {{ x: number, y: number }} [point]
 */
export function setZoom(next, point) {
  const { top, bottom, width } = room();
  const { x, y } = point ?? { x: width / 2, y: (top + bottom) / 2 };
  const anchor = anchorAt(x, y);
  zoom = String(next);
  store('zoom', zoom);
  size();
  if (zoom === 'page') center(anchor?.page);
  else hold(anchor);
  changed();
}

/** @param {1 | -1} direction */
export function step(direction) {
  const now = factorOf(pages);
  const steps = direction > 0 ? STEPS : STEPS.toReversed();
  setZoom(steps.find((candidate) => (candidate - now) * direction > 0.005) ?? now);
}

/** Change of zoom per scrolled pixel, and the most pixels at once. */
const PER_PIXEL = 0.004;
const MOST_PIXELS = 40;

/** Browsers report a pinch on a touchpad as Ctrl and the wheel. */
addEventListener(
  'wheel',
  (event) => {
    if (!event.ctrlKey || pages.length === 0) return;
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : 16);
    const change = Math.exp(-Math.max(-MOST_PIXELS, Math.min(MOST_PIXELS, pixels)) * PER_PIXEL);
    const next = Math.max(STEPS[0], Math.min(STEPS.at(-1), factorOf(pages) * change));
    setZoom(next.toFixed(3), { x: event.clientX, y: event.clientY });
  },
  { passive: false },
);

addEventListener('resize', () => {
  const { top, width } = room();
  // Heights have not changed, so this finds what stood at the top.
  const anchor = anchorAt(width / 2, top);
  size();
  if (zoom === 'page') center(pageAt((top + room().bottom) / 2));
  else hold(anchor);
  changed();
});
