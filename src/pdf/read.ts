import { CvError } from '../diagnostics/error.js';
import { charsOf, inMarkedOrder, type TextPage, textOf } from './chars.js';
import { contentOf } from './content.js';
import {
  boundsOf,
  type Drawing,
  drawingsOf,
  frameOf,
  inkIn,
  PATH,
  removeReplacements,
  surfacesOf,
} from './drawings.js';
import { hasSoftHyphens, ligaturesIn, withFacts } from './facts.js';
import { linksOf } from './links.js';
import type {
  PdfBookmark,
  PdfChar,
  PdfFont,
  PdfLink,
  PdfPage,
  PdfReading,
  PdfTag,
} from './model.js';
import { inflated } from './objects.js';
import { PdfError } from './pdf-error.js';
import { type Memory, type OpenPdf, withPdf } from './pdfium.js';
import { tagsOf } from './structure-tree.js';

/**
 * Reads a PDF of at most so many pages.
 *
 * @throws PdfError if it is no PDF, damaged, without pages or with too many, or encrypted with a password; CvError without PDFium
 */
export async function readPdf(
  bytes: Uint8Array,
  most = Number.POSITIVE_INFINITY,
): Promise<PdfReading> {
  try {
    return await withPdf(bytes, (open) => {
      if (open.pageCount === 0) throw new PdfError('no-pages');
      if (open.pageCount > most) throw new PdfError('too-many-pages', {}, open.pageCount);
      return readOpen(open, bytes);
    });
  } catch (error) {
    if (error instanceof PdfError || error instanceof CvError) throw error;
    // PDFium may return nonsense for a damaged file, or give up.
    throw new PdfError('damaged', { cause: error });
  }
}

function readOpen(open: OpenPdf, bytes: Uint8Array): PdfReading {
  const { doc, memory, pageCount } = open;
  const fonts = new Map<string, PdfFont>();
  const { isWhole, text: raw } = inflated(bytes);
  const common: Common = { fonts, lastHyphen: hasSoftHyphens(raw) ? '\u00AD' : '-' };
  const pages = Array.from({ length: pageCount }, (_, index) => readPage(open, index, common));
  const xmp = xmpIn(raw);
  // PDF 2.0 has them in its XMP metadata alone (ISO 32000-2, 14.3.3).
  const meta = (key: string, property: string): string =>
    memory.utf16((buffer, size) =>
      memory.call('_FPDF_GetMetaText', doc, memory.string(key), buffer, size),
    ) || textOfProperty(xmp, property);
  return {
    text: pages.map(({ page }) => page.text).join('\n'),
    pages: pages.map(({ page }) => page),
    links: pages.flatMap(({ links }) => links),
    tags: pages.flatMap(({ tags }) => tags),
    fonts: withFacts([...fonts.values()], raw),
    ligatures: ligaturesIn(raw),
    outline: bookmarksOf(memory, doc),
    title: meta('Title', 'dc:title'),
    author: meta('Author', 'dc:creator'),
    keywords: meta('Keywords', 'pdf:Keywords'),
    producer: meta('Producer', 'pdf:Producer') || meta('Creator', 'xmp:CreatorTool'),
    language: languageIn(raw),
    pageCount,
    isTagged: memory.call('_FPDFCatalog_IsTagged', doc) === 1,
    fileSize: bytes.length,
    version: /%PDF-(\d\.\d)/.exec(raw)?.[1] ?? '',
    isEncrypted: memory.call('_FPDF_GetSecurityHandlerRevision', doc) !== -1,
    xmp,
    isWhole,
  };
}

/** The language of the document is in its catalog; its parts may have others. PDFium does not report it. */
function languageIn(raw: string): string {
  const catalog = raw.search(/\/Type\s{0,9}\/Catalog\b/);
  const begin = Math.max(raw.lastIndexOf(' obj', catalog), catalog - LARGEST_CATALOG, 0);
  const end = raw.indexOf('endobj', catalog);
  const own =
    catalog === -1
      ? ''
      : raw.slice(begin, Math.min(end === -1 ? raw.length : end, catalog + LARGEST_CATALOG));
  return (LANGUAGE.exec(own) ?? LANGUAGE.exec(raw))?.[1] ?? '';
}

const LANGUAGE = /\/Lang\s{0,9}\(([^)]{0,99})\)/;

/** In bytes; objects compressed together have no mark at their end. */
const LARGEST_CATALOG = 4000;

interface Common {
  /** By name; collected page by page. */
  readonly fonts: Map<string, PdfFont>;
  readonly lastHyphen: TextPage['lastHyphen'];
}

function readPage(
  open: OpenPdf,
  index: number,
  common: Common,
): { page: PdfPage; links: readonly PdfLink[]; tags: readonly PdfTag[] } {
  const { doc, memory } = open;
  return withPage(open, { index, ...common }, (text, found) => {
    const { page, frame, drawings } = text;
    const surfaces = surfacesOf(memory, drawings, frame);
    const withInk = inkIn(frame, surfaces.grounds);
    const { width, height } = frame;
    const shapes = drawings.filter(({ kind, forms }) => kind === PATH && forms.length === 0);
    const paths = shapes.map((drawing) => boundsOf(memory, drawing, frame));
    const inked = found.map(withInk);
    const chars = inMarkedOrder(inked);
    const links = linksOf(memory, { doc, page, index, frame }, chars);
    const tags = tagsOf(memory, page, chars);
    // It changes the page.
    const content = contentOf(memory, text, inked, common.fonts).map(withInk);
    const drawn =
      surfaces.replaced.size === 0 ? content : drawnOn(open, index, common).map(withInk);
    const own = { width, height, text: textOf(chars), chars, content, drawn, paths, ...surfaces };
    return { page: own, links, tags };
  });
}

/** The content of a page by what the fonts say of its glyphs, without what the page says instead (ActualText). */
function drawnOn(open: OpenPdf, index: number, common: Common): PdfChar[] {
  const { memory } = open;
  const content = (text: TextPage, found: readonly PdfChar[]) =>
    contentOf(memory, text, found, common.fonts);
  return withPage(open, { index, ...common }, content, (drawings) =>
    removeReplacements(memory, drawings),
  );
}

/**
 * Reads a page and its text.
 *
 * @param change - what is done to its drawings before
 */
export function withPage<T>(
  { doc, memory }: OpenPdf,
  { index, fonts, lastHyphen }: Common & { readonly index: number },
  read: (text: TextPage, found: readonly PdfChar[]) => T,
  change: (drawings: readonly Drawing[]) => void = () => {},
): T {
  const page = memory.call('_FPDF_LoadPage', doc, index);
  const drawings = drawingsOf(memory, page);
  change(drawings);
  const textPage = memory.call('_FPDFText_LoadPage', page);
  const text = { page, frame: frameOf(memory, page), drawings, textPage, lastHyphen };
  const result = read(text, charsOf(memory, text, fonts));
  memory.call('_FPDFText_ClosePage', textPage);
  memory.call('_FPDF_ClosePage', page);
  return result;
}

/** More entries than this, or deeper ones, are a cycle. */
const MOST_BOOKMARKS = 1000;
const DEEPEST_BOOKMARK = 10;

function bookmarksOf(memory: Memory, doc: number): PdfBookmark[] {
  let left = MOST_BOOKMARKS;
  const below = (parent: number, depth: number): PdfBookmark[] => {
    const bookmarks: PdfBookmark[] = [];
    let next =
      depth > DEEPEST_BOOKMARK ? 0 : memory.call('_FPDFBookmark_GetFirstChild', doc, parent);
    while (next !== 0 && left > 0) {
      const bookmark = next;
      left -= 1;
      const title = memory.utf16((buffer, size) =>
        memory.call('_FPDFBookmark_GetTitle', bookmark, buffer, size),
      );
      bookmarks.push({ title, children: below(bookmark, depth + 1) });
      next = memory.call('_FPDFBookmark_GetNextSibling', doc, bookmark);
    }
    return bookmarks;
  };
  // 0 is the outline itself.
  return below(0, 0);
}

/** From the first opening tag of XMP metadata to the last closing tag. */
function xmpIn(raw: string): string {
  const start = raw.indexOf('<x:xmpmeta');
  const end = raw.lastIndexOf('</x:xmpmeta>');
  return start < 0 || end < start ? '' : Buffer.from(raw.slice(start, end), 'latin1').toString();
}

/** The first text of a property of XMP metadata, perhaps of several, or in several languages. */
function textOfProperty(xmp: string, name: string): string {
  const text = new RegExp(`<${name}>(?:\\s*<[^/>][^>]*>){0,4}([^<]*)`).exec(xmp)?.[1] ?? '';
  return text.replaceAll(/&(\w+);/g, (entity, name: string) => XML_ENTITIES.get(name) ?? entity);
}

const XML_ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
