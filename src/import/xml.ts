import { parseXml, type XmlDocument, XmlElement, XmlError, type XmlNode } from '@rgrove/parse-xml';
import { Lines } from '../compiler/source/lines.js';
import { refused, type Source } from '../compiler/source/source.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { groupBy } from '../util/arrays.js';

/**
 * Reads XML as JSON would hold it: an element is a text, or an object of its attributes and elements, by their names without
 * prefix; elements of one name are a list. Text beside attributes or elements is its `value`.
 */
export function readXml(text: string, file: string | undefined): Source {
  const lines = new Lines(text);
  try {
    const document = parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: true });
    return {
      value: contentOf(document),
      text,
      file,
      diagnostics: [],
      rangeOf: (path) => {
        const { start, end } = nodeAt(document, path);
        return lines.rangeOf([start, Math.min(end, text.indexOf('>', start) + 1)]);
      },
    };
  } catch (error) {
    const at = error instanceof XmlError ? error.pos : 0;
    return refused(text, file, { ...unreadable(error), range: lines.rangeOf([at, at + 1]) });
  }
}

function unreadable(error: unknown): Diagnostic {
  if (error instanceof RangeError) {
    return diagnostic('syntax', [], 'The elements of this XML are nested too deeply.', {
      hint: 'export it once more',
    });
  }
  if (!(error instanceof XmlError)) throw error;
  const [reason = ''] = error.message.split(/ \(line |\n/);
  return diagnostic('syntax', [], `This XML cannot be read: ${reason}.`, {
    hint: 'export it once more',
  });
}

function elementsOf(node: XmlDocument | XmlElement): XmlElement[] {
  return (node.children as XmlNode[]).filter((child) => child instanceof XmlElement);
}

function nameOf(element: XmlElement): string {
  return element.name.replace(/^.*:/, '');
}

function contentOf(node: XmlDocument | XmlElement): unknown {
  const elements = elementsOf(node);
  const attributes = Object.entries(node instanceof XmlElement ? node.attributes : {}).filter(
    ([name]) => !/^xmlns|:/.test(name),
  );
  const text = (node.children as XmlNode[])
    .map((child) => ('text' in child && !(child instanceof XmlElement) ? String(child.text) : ''))
    .join('')
    .trim();
  if (elements.length + attributes.length === 0) return text;
  return Object.fromEntries([
    ...attributes,
    ...(text === '' ? [] : [['value', text]]),
    ...[...groupBy(elements, nameOf)].map(([name, all]) => [
      name,
      all.length === 1 ? contentOf(all[0]) : all.map(contentOf),
    ]),
  ]);
}

/** The element at a path, or the last one on the way there. */
function nodeAt(
  document: XmlDocument,
  path: readonly (string | number)[],
): XmlDocument | XmlElement {
  let found: XmlDocument | XmlElement = document;
  let same: readonly XmlElement[] = [];
  for (const step of path) {
    if (typeof step === 'string')
      same = elementsOf(found).filter((element) => nameOf(element) === step);
    found = same[typeof step === 'number' ? step : 0] ?? found;
  }
  return found;
}
