import { parseXml, type XmlElement, XmlText } from '@rgrove/parse-xml';
import { strFromU8, unzipSync } from 'fflate';
import type { TextReading } from './readings.js';

/** A document of Word, read back: its parts by their paths. */
export interface DocxReading extends TextReading {
  readonly parts: ReadonlyMap<string, XmlElement>;
  /** Its paragraphs, as `Heading2: Harbour Works⇥2020`. */
  readonly paragraphs: readonly string[];
}

/** Reads a document of Word strictly: a part that is not well-formed is an error. */
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
  if (main === undefined) throw new Error('it has no main part');
  const paragraphs = allOf(main, 'w:p').map((one) => `${styleOf(one)}: ${lettersOf(one)}`);
  const relations = allOf(parts.get('word/_rels/document.xml.rels') as XmlElement, 'Relationship');
  const addresses = new Map(
    relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target]),
  );
  const links = allOf(main, 'w:hyperlink').map(
    (link) => addresses.get(link.attributes['r:id'] ?? '') ?? 'nowhere',
  );
  return { parts, paragraphs, text: allOf(main, 'w:p').map(lettersOf).join('\n'), links };
}

/** All elements of a name within another, in order. */
export function allOf(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...allOf(child, name),
  ]);
}

export function childrenOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child): child is XmlElement => 'name' in child);
}

function styleOf(paragraph: XmlElement): string {
  return allOf(paragraph, 'w:pStyle')[0]?.attributes['w:val'] ?? 'Normal';
}

/** What the runs of an element say; a tab is an arrow. */
function lettersOf(element: XmlElement): string {
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
      return lettersOf(child as XmlElement);
    })
    .join('');
}
