import { parseXml, type XmlElement } from '@rgrove/parse-xml';
import { createUnreadableError } from '../../compiler/source/decode-text.js';
import { CvError } from '../../diagnostics/cv-error.js';
import { createTooLargeError } from '../../limits/document-size.js';
import { unpackFiles } from '../unpack-files.js';
import { findElement, getAttribute, listElements } from './elements.js';

/** The parts of a Word file (ECMA-376-1, 11.3) that hold text and styles. */
export interface DocxParts {
  readonly body: DocxPart;
  readonly styles: XmlElement | undefined;
  readonly headers: readonly DocxPart[];
  readonly footers: readonly DocxPart[];
}

export interface DocxPart {
  readonly root: XmlElement;
  /** Targets of external links by relationship; never opened. */
  readonly links: ReadonlyMap<string, string>;
}

const PART = /^\/?word\/(?:_rels\/)?(?:document|styles|header|footer)\d*\.xml(?:\.rels)?$/i;

/** Maximum size of the unpacked XML as a multiple of the limit of bytes, since XML is verbose. */
const XML_SIZE_FACTOR = 20;

/** @throws CvError if the file is damaged, or its text exceeds the limit */
export async function readParts(
  name: string,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<DocxParts> {
  if (bytes[0] !== 0x50) throw createDamagedError(name, 'it is not a Word document');
  const unpacked = await unpackFiles(bytes, maxBytes * XML_SIZE_FACTOR, (path) =>
    PART.test(path),
  ).catch((error: Error) => {
    throw createDamagedError(name, error.message);
  });
  if (unpacked === undefined)
    throw createTooLargeError(name, maxBytes, {
      factor: XML_SIZE_FACTOR,
      what: `The unpacked text of ${name}`,
    });
  const roots = new Map<string, XmlElement>();
  for (const [path, content] of unpacked.files) {
    const root = parsePart(content, name);
    if (root !== null) roots.set(path.replace(/^\/?word\//i, ''), root);
  }
  const listParts = (prefix: string) =>
    [...roots.keys()]
      .filter((path) => path.startsWith(prefix))
      .sort()
      .map((path) => toPart(path, roots));
  const [body] = listParts('document');
  if (body === undefined) throw createDamagedError(name, 'it has no text of a Word document');
  return {
    body,
    styles: roots.get('styles.xml'),
    headers: listParts('header'),
    footers: listParts('footer'),
  };
}

/** Long CVs have about 50,000. */
const MAX_TAGS = 200_000;

export function createTooLongError(name: string) {
  return createUnreadableError(
    `${name} cannot be imported: it has more text than a CV.`,
    'remove all pages but those of the CV',
  );
}

function createDamagedError(name: string, reason: string) {
  return createUnreadableError(
    `${name} cannot be imported: ${reason}.`,
    'open it in Word or LibreOffice, and save it as a Word document (.docx) again',
  );
}

function parsePart(content: Uint8Array, name: string): XmlElement | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    if (text.split('<').length > MAX_TAGS) throw createTooLongError(name);
    // The parser's time is quadratic in carriage returns.
    return parseXml(text.replaceAll(/\r\n?/g, '\n')).root;
  } catch (error) {
    if (error instanceof CvError) throw error;
    const reason =
      error instanceof RangeError ? 'its XML is nested too deeply' : 'its XML is damaged';
    throw createDamagedError(name, reason);
  }
}

function toPart(path: string, roots: ReadonlyMap<string, XmlElement>): DocxPart {
  const relationships = roots.get(`_rels/${path}.rels`);
  const links = listElements(relationships)
    .filter((element) => getAttribute(element, 'TargetMode') === 'External')
    .map((element) => [getAttribute(element, 'Id'), getAttribute(element, 'Target')] as const);
  return { root: roots.get(path) as XmlElement, links: new Map(links) };
}

export function getBody({ root }: DocxPart): XmlElement {
  return findElement(root, 'body') ?? root;
}
