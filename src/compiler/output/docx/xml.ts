import { escapeHtml } from '../html/inline.js';

/** The namespace of WordprocessingML. */
export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** An attribute that is undefined is left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Writes an element with its content, which is XML already. */
export function xml(
  name: string,
  attributes: Attributes = {},
  ...content: readonly string[]
): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(String(value))}"`],
  );
  const body = content.join('');
  return body === ''
    ? `<${name}${written.join('')}/>`
    : `<${name}${written.join('')}>${body}</${name}>`;
}

/** An element of WordprocessingML with one value, as in `<w:jc w:val="center"/>`. */
export function value(name: string, given: string | number): string {
  return xml(`w:${name}`, { 'w:val': given });
}

/** The order that the schema wants of the properties of paragraphs and runs (ECMA-376-1, 17.3.1.26 and 17.3.2.28). */
const ORDER = {
  pPr: 'pStyle keepNext pageBreakBefore widowControl numPr pBdr tabs bidi spacing ind jc outlineLvl'.split(
    ' ',
  ),
  rPr: 'rStyle rFonts b bCs i iCs smallCaps color sz szCs u rtl lang'.split(' '),
};

/** Writes properties in the order of the schema; those that are undefined are left out. */
export function properties(
  of: keyof typeof ORDER,
  given: Readonly<Record<string, string | undefined>>,
): string {
  const written = ORDER[of].flatMap((name) => given[name] ?? []);
  return written.length === 0 ? '' : xml(`w:${of}`, {}, ...written);
}

/** A property that is on. */
export function on(name: string): string {
  return xml(`w:${name}`);
}

/** Whether letters are bold or italic, those of complex scripts, too; where that is not said, they are as those around them. */
export function both(name: 'b' | 'i', is: boolean | undefined): Record<string, string> {
  if (is === undefined) return {};
  const written = (tag: string): string => (is ? on(tag) : value(tag, 0));
  return { [name]: written(name), [`${name}Cs`]: written(`${name}Cs`) };
}
