export function find<T extends HTMLElement>(selector: string): T {
  const match = document.querySelector<T>(selector);
  if (match === null) throw new Error(`the page has no ${selector}`);
  return match;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

/** Omits attributes that are false. */
export function create<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...content);
  return element;
}
