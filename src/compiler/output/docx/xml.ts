import { escapeHtml } from '../html/inline.js';

export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** `content` is XML. */
export function formatXml(
  name: string,
  attributes: Attributes = {},
  ...content: readonly string[]
): string {
  const list = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeHtml(String(value))}"`,
  );
  const tag = name + list.join('');
  const body = content.join('');
  return body === '' ? `<${tag}/>` : `<${tag}>${body}</${name}>`;
}

/** `<w:jc w:val="center"/>` */
export function formatValue(name: string, content: string | number): string {
  return formatXml(`w:${name}`, { 'w:val': content });
}

/** Order of properties in the schema (ECMA-376-1, 17.3.1.26 and 17.3.2.28). */
const PROPERTY_ORDER = {
  pPr: 'pStyle keepNext pageBreakBefore widowControl numPr pBdr tabs bidi spacing ind jc outlineLvl'.split(
    ' ',
  ),
  rPr: 'rStyle rFonts b bCs i iCs smallCaps color sz szCs u rtl lang'.split(' '),
};

export function formatProperties(
  element: keyof typeof PROPERTY_ORDER,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const list = PROPERTY_ORDER[element].flatMap((name) => values[name] ?? []);
  return list.length === 0 ? '' : formatXml(`w:${element}`, {}, ...list);
}

export function formatToggle(name: string): string {
  return formatXml(`w:${name}`);
}

/** Sets bold or italic, also for complex scripts; undefined inherits it. */
export function formatToggles(name: 'b' | 'i', isOn: boolean | undefined): Record<string, string> {
  if (isOn === undefined) return {};
  const toggle = (tag: string): string => (isOn ? formatToggle(tag) : formatValue(tag, 0));
  return { [name]: toggle(name), [`${name}Cs`]: toggle(`${name}Cs`) };
}
