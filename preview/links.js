// The links of the pages, which lie over their pictures.

/** @typedef {[left: number, top: number, width: number, height: number]} Box - in parts of the page */
/** @typedef {{ href: string, name: string, boxes: Box[] }} Link */

/** What each layer holds, and the address of its page. */
const held = new WeakMap();

/**
 * Puts the links of a page into its layer. Those that are the same stay, so that the focus does.
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
  layer.replaceChildren(...links.flatMap(({ boxes, ...link }) => boxes.map((box, index) => anchor(link, box, index))));
}

/** A link that takes several lines is one to those who do not see it. */
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
 * Lays an element over a part of the page that it is in.
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
