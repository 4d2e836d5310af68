// Links over the pictures of the pages.

/** @typedef {[left: number, top: number, width: number, height: number]} Box - in fractions of the page */
/** @typedef {{ href: string, name: string, boxes: Box[] }} Link */

/** By layer. */
const held = new WeakMap();

/**
 * Puts the links of a page into its layer. Links that have not changed stay, and so keep the focus.
 *
 * @param {Element} layer
 * @param {string} address - of the page
 */
export async function showLinks(layer, address) {
  const before = held.get(layer);
  if (before?.address === address) return;
  const response = await fetch(`${address}/links.json`).catch(() => undefined);
  if (!response?.ok) return;
  const text = await response.text();
  held.set(layer, { address, text });
  if (before?.text === text) return;
  /** @type {Link[]} */
  const links = JSON.parse(text);
  layer.replaceChildren(
    ...links.flatMap(({ boxes, ...link }) => boxes.map((box, index) => anchor(link, box, index))),
  );
}

/** A link that spans several lines is a single link to screen readers. */
function anchor({ href, name }, box, index) {
  const element = document.createElement('a');
  element.className = 'link';
  element.href = href;
  element.target = '_blank';
  element.rel = 'noopener noreferrer';
  element.setAttribute('aria-label', name || href);
  if (index > 0) {
    element.tabIndex = -1;
    element.ariaHidden = 'true';
  }
  lay(element, box);
  return element;
}

/**
 * Lays an element over a part of its page.
 *
 * @param {HTMLElement} element
 * @param {Box} box
 */
export function lay(element, [left, top, width, height]) {
  Object.assign(element.style, {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  });
}
