import { parseXml, type XmlDocument, XmlElement, XmlError, type XmlNode } from '@rgrove/parse-xml';
import { Lines } from '../compiler/source/lines.js';
import { refused, type Source } from '../compiler/source/source.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { groupBy } from '../util/arrays.js';
import { rememberOf } from '../util/remember.js';

/**
 * Reads XML as JSON would hold it: an element is a text, or an object of its attributes and elements, by their names without
 * prefix; elements of one name are a list. Text beside attributes or elements is its `value`.
 */
export function readXml(original: string, file: string | undefined): Source {
  // The parser takes the square of their number (XML 1.0, section 2.11, replaces them).
  const text = original.replaceAll(/\r\n?/g, '\n');
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
  const hint = 'export it once more';
  // The parser is recursive; "too much recursion" is no RangeError in every browser.
  if (!(error instanceof XmlError))
    return diagnostic('syntax', [], 'The elements of this XML are nested too deeply.', { hint });
  const [reason = ''] = error.message.split(/ \(line |\n/);
  return diagnostic('syntax', [], `This XML cannot be read: ${reason}.`, { hint });
}

type Parent = XmlDocument | XmlElement;

/** The elements in another one, by their names without prefix. */
const elementsByName = rememberOf((node: Parent) => {
  const elements = (node.children as XmlNode[]).filter((child) => child instanceof XmlElement);
  return groupBy(elements, ({ name }) => name.replace(/^.*:/, ''));
});

function contentOf(node: Parent): unknown {
  const elements = [...elementsByName(node)];
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
    ...elements.map(([name, all]) => {
      const contents = all.map(contentOf);
      return [name, contents.length === 1 ? contents[0] : contents];
    }),
  ]);
}

/** The element at a path, or the last one on the way there. */
function nodeAt(document: XmlDocument, path: readonly (string | number)[]): Parent {
  let found: Parent = document;
  let same: readonly XmlElement[] = [];
  for (const step of path) {
    if (typeof step === 'string') same = elementsByName(found).get(step) ?? [];
    found = same[typeof step === 'number' ? step : 0] ?? found;
  }
  return found;
}
