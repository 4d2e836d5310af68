import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml';
import { strFromU8, unzipSync } from 'fflate';
import type { TextReading } from './text-readings.js';

/** A parsed Word document. */
export interface DocxReading extends TextReading {
  /** XML parts by path. */
  readonly parts: ReadonlyMap<string, XmlElement>;
  /** `style: text`, such as `Heading2: Harbour Works⇥2020`. */
  readonly paragraphs: readonly string[];
}

/** Parses a Word document; throws if a part is not well-formed XML. */
export function readDocx(bytes: Uint8Array): DocxReading {
  const files = Object.entries(unzipSync(bytes)).filter(([path]) => /\.(?:xml|rels)$/.test(path));
  const parts = new Map(
    files.map(([path, content]) => {
      const { root } = parseXml(strFromU8(content));
      if (root === null) throw new Error(`${path} is empty`);
      return [path, root];
    }),
  );
  const main = parts.get('word/document.xml');
  if (main === undefined) throw new Error('the document has no main part');
  const paragraphs = findElements(main, 'w:p').map(
    (paragraph) => `${getStyle(paragraph)}: ${getText(paragraph)}`,
  );
  const relations = findElements(
    parts.get('word/_rels/document.xml.rels') as XmlElement,
    'Relationship',
  );
  const targets = new Map(
    relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target]),
  );
  const links = findElements(main, 'w:hyperlink').map(
    (link) => targets.get(link.attributes['r:id'] ?? '') ?? 'missing',
  );
  return { parts, paragraphs, text: findElements(main, 'w:p').map(getText).join('\n'), links };
}

/** Returns all descendants with a name, in document order. */
export function findElements(element: XmlElement, name: string): XmlElement[] {
  return getChildElements(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...findElements(child, name),
  ]);
}

export function getChildElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => 'name' in child);
}

function getStyle(paragraph: XmlElement): string {
  return findElements(paragraph, 'w:pStyle')[0]?.attributes['w:val'] ?? 'Normal';
}

/** Returns the text of an element's runs, with `⇥` for tabs. */
function getText(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child instanceof XmlText) return element.name === 'w:t' ? child.text : '';
      if (!('name' in child)) return '';
      const { name } = child as XmlElement;
      if (name === 'w:pPr') return '';
      if (name === 'w:tab') return '⇥';
      if (name === 'w:br') return '\n';
      if (name === 'w:softHyphen') return '\u00AD';
      if (name === 'w:noBreakHyphen') return '\u2011';
      return getText(child as XmlElement);
    })
    .join('');
}
