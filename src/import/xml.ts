import { parseXml, type XmlDocument, XmlElement, XmlError, type XmlNode } from '@rgrove/parse-xml';
import { Lines } from '../compiler/source/lines.js';
import { createInvalidSource, type Source } from '../compiler/source/source.js';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { groupBy } from '../util/arrays.js';
import { memoizeWeak } from '../util/memoize.js';

/**
 * Converts XML to JSON values: an element is a text, or an object of its attributes and children.
 * Names lose their prefix; repeated elements are a list; text next to them is `value`.
 */
export function readXml(original: string, file: string | undefined): Source {
  // The parser's time is quadratic in carriage returns (XML 1.0, section 2.11, normalizes them).
  const text = original.replaceAll(/\r\n?/g, '\n');
  const lines = new Lines(text);
  try {
    const document = parseXml(text, { includeOffsets: true, ignoreUndefinedEntities: true });
    return {
      value: toJson(document),
      text,
      file,
      diagnostics: [],
      findRange: (path) => {
        const { start, end } = findNode(document, path);
        return lines.toRange([start, Math.min(end, text.indexOf('>', start) + 1)]);
      },
    };
  } catch (error) {
    const at = error instanceof XmlError ? error.pos : 0;
    return createInvalidSource(text, file, {
      ...toDiagnostic(error),
      range: lines.toRange([at, at + 1]),
    });
  }
}

function toDiagnostic(error: unknown): Diagnostic {
  const hint = 'export it again';
  // Deep recursion throws no RangeError in some browsers.
  if (!(error instanceof XmlError))
    return createDiagnostic('syntax', [], 'The elements of this XML are nested too deeply.', {
      hint,
    });
  const [reason = ''] = error.message.split(/ \(line |\n/);
  return createDiagnostic('syntax', [], `This XML cannot be read: ${reason}.`, { hint });
}

type Parent = XmlDocument | XmlElement;

/** Child elements by name without prefix. */
const elementsByName = memoizeWeak((node: Parent) => {
  const elements = (node.children as XmlNode[]).filter((child) => child instanceof XmlElement);
  return groupBy(elements, ({ name }) => name.replace(/^.*:/, ''));
});

function toJson(node: Parent): unknown {
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
      const contents = all.map(toJson);
      return [name, contents.length === 1 ? contents[0] : contents];
    }),
  ]);
}

/** Returns the last existing element of a path. */
function findNode(document: XmlDocument, path: readonly (string | number)[]): Parent {
  let node: Parent = document;
  let siblings: readonly XmlElement[] = [];
  for (const step of path) {
    if (typeof step === 'string') siblings = elementsByName(node).get(step) ?? [];
    node = siblings[typeof step === 'number' ? step : 0] ?? node;
  }
  return node;
}
