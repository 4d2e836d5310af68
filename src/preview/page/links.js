// Links over the page images.
import { create } from './elements.js';

const shownLinks = new WeakMap();

/**
 * Puts the links of a page into its layer. Unchanged links stay, and keep the focus.
 *
 * @param {string} address - of the page
 */
export async function showLinks(layer, address) {
  const previous = shownLinks.get(layer);
  if (previous?.address === address) return;
  const response = await fetch(`${address}/links.json`).catch(() => undefined);
  if (!response?.ok) return;
  const text = await response.text();
  shownLinks.set(layer, { address, text });
  if (previous?.text === text) return;

  const links = JSON.parse(text);
  layer.replaceChildren(
    ...links.flatMap(({ boxes, ...link }) =>
      boxes.map((box, index) => createLink(link, box, index)),
    ),
  );
}

/** Hides all boxes of a link but the first from screen readers. */
function createLink({ href, name }, box, index) {
  const element = create('a', {
    className: 'link',
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    ariaLabel: name || href,
  });
  if (index > 0) {
    element.tabIndex = -1;
    element.ariaHidden = 'true';
  }
  placeOver(element, box);
  return element;
}

export function placeOver(element, [left, top, width, height]) {
  Object.assign(element.style, {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  });
}
