const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Writes text as HTML: the text of an element, or the value of an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES.get(character) as string);
}

/** Writes a text as CSS within HTML: characters that would end the text, or the style sheet, become escapes. */
export function cssString(text: string): string {
  return `"${text.replaceAll(/["\\<\p{Control}]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export function element(name: string, attributes: Readonly<Record<string, string>>, body: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}>${body}</${name}>`;
}

/** The parts that are not empty, each on its own line. */
export function lines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
}
