import { CvError } from '../diagnostics/cv-error.js';
import { charsToText, readChars, sortByMarkedContent, type TextPage } from './chars.js';
import { readStreamChars } from './content.js';
import {
  collectDrawings,
  type Drawing,
  PATH,
  readBounds,
  readFrame,
  readSurfaces,
  removeActualText,
} from './drawings.js';
import { addDeclaredDescents, findLigatures, hasSoftHyphens } from './font-facts.js';
import { inflateStreams } from './inflate-streams.js';
import { readLinks } from './links.js';
import type { PdfBookmark, PdfChar, PdfContent, PdfFont } from './model.js';
import { readAttachments, readNotes } from './omissions.js';
import { PdfError } from './pdf-error.js';
import { type OpenPdf, type PdfiumMemory, usePdf } from './pdfium.js';
import { readTags } from './structure-tree.js';
import { isRecognizedScan, markInvisible, revealRecognized } from './visibility.js';

/**
 * @throws PdfError if it is no PDF, damaged, without pages or with too many, or needs a password
 *   or Acrobat
 * @throws CvError if PDFium is missing
 */
export async function readPdf(
  bytes: Uint8Array,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<PdfContent> {
  try {
    return await usePdf(bytes, (open) => {
      if (open.pageCount === 0) throw new PdfError('no-pages');
      if (open.memory.call('_FPDF_GetFormType', open.doc) === DYNAMIC_FORM)
        throw new PdfError('dynamic-form');
      if (open.pageCount > maxPages) throw new PdfError('too-many-pages', {}, open.pageCount);
      return readOpen(open, bytes);
    });
  } catch (error) {
    if (error instanceof PdfError || error instanceof CvError) throw error;
    // PDFium may return garbage for a damaged file, or crash.
    throw new PdfError('damaged', { cause: error });
  }
}

/** `FORMTYPE_XFA_FULL` */
const DYNAMIC_FORM = 2;

function readOpen(open: OpenPdf, bytes: Uint8Array): PdfContent {
  const { doc, memory, pageCount } = open;
  const fonts = new Map<string, PdfFont>();
  const { isComplete, text: raw } = inflateStreams(bytes);
  const shared: SharedState = { fonts, lineEndHyphen: hasSoftHyphens(raw) ? '\u00AD' : '-' };
  const pages = Array.from({ length: pageCount }, (_, index) => readPage(open, index, shared));
  const xmp = extractXmp(raw);
  // PDF 2.0 has metadata only in XMP (ISO 32000-2, 14.3.3).
  const readMetadata = (key: string, property: string) =>
    memory.callForUtf16('_FPDF_GetMetaText', doc, memory.writeString(key)) ||
    getXmpText(xmp, property);
  return {
    text: pages.map(({ page }) => page.text).join('\n'),
    pages: pages.map(({ page }) => page),
    links: pages.flatMap(({ links }) => links),
    tags: pages.flatMap(({ tags }) => tags),
    fonts: addDeclaredDescents([...fonts.values()], raw),
    ligatures: findLigatures(raw),
    outline: readBookmarks(memory, doc),
    attachments: readAttachments(memory, doc),
    title: readMetadata('Title', 'dc:title'),
    author: readMetadata('Author', 'dc:creator'),
    keywords: readMetadata('Keywords', 'pdf:Keywords'),
    producer:
      readMetadata('Producer', 'pdf:Producer') || readMetadata('Creator', 'xmp:CreatorTool'),
    language: findLanguage(raw),
    pageCount,
    isTagged: memory.call('_FPDFCatalog_IsTagged', doc) === 1,
    fileSize: bytes.length,
    version: /%PDF-(\d\.\d)/.exec(raw)?.[1] ?? '',
    isEncrypted: memory.call('_FPDF_GetSecurityHandlerRevision', doc) !== -1,
    xmp,
    isComplete,
  };
}

/** Finds the language in the catalog, since other objects may have others. */
function findLanguage(raw: string): string {
  const catalog = raw.search(/\/Type\s{0,9}\/Catalog\b/);
  const begin = Math.max(raw.lastIndexOf(' obj', catalog), catalog - MAX_CATALOG_BYTES, 0);
  const end = raw.indexOf('endobj', catalog);
  const catalogText =
    catalog === -1
      ? ''
      : raw.slice(begin, Math.min(end === -1 ? raw.length : end, catalog + MAX_CATALOG_BYTES));
  return (LANGUAGE.exec(catalogText) ?? LANGUAGE.exec(raw))?.[1] ?? '';
}

const LANGUAGE = /\/Lang\s{0,9}\(([^)]{0,99})\)/;

/** In bytes; objects in object streams have no end marker. */
const MAX_CATALOG_BYTES = 4000;

interface SharedState {
  /** Fonts by name; each page adds its own. */
  readonly fonts: Map<string, PdfFont>;
  readonly lineEndHyphen: TextPage['lineEndHyphen'];
}

function readPage(open: OpenPdf, index: number, shared: SharedState) {
  const { doc, memory } = open;
  return usePage(open, { index, ...shared }, (textPage, unmarked) => {
    const { page, frame, drawings } = textPage;
    const surfaces = readSurfaces(memory, drawings, frame);
    const { width, height } = frame;
    const paths = drawings
      .filter(({ kind, forms }) => kind === PATH && forms.length === 0)
      .map((drawing) => readBounds(memory, drawing, frame));
    const marked = markInvisible(memory, textPage, unmarked);
    const isScan = isRecognizedScan(marked, surfaces.images, frame);
    const chars = sortByMarkedContent(isScan ? revealRecognized(marked, surfaces.images) : marked);
    const links = readLinks(memory, { doc, page, index, frame }, chars);
    const tags = readTags(memory, page, chars);
    const notes = readNotes(memory, page);
    // Modifies the page.
    const streamChars = readStreamChars(memory, textPage, unmarked, shared.fonts);
    const rawStreamChars =
      surfaces.actualTextObjects.size === 0
        ? streamChars
        : readWithoutActualText(open, index, shared);
    const text = charsToText(chars);
    return {
      page: {
        width,
        height,
        text,
        chars,
        streamChars,
        rawStreamChars,
        isScan,
        notes,
        paths,
        ...surfaces,
      },
      links,
      tags,
    };
  });
}

function readWithoutActualText(open: OpenPdf, index: number, shared: SharedState): PdfChar[] {
  const { memory } = open;
  return usePage(
    open,
    { index, ...shared },
    (text, chars) => readStreamChars(memory, text, chars, shared.fonts),
    (drawings) => removeActualText(memory, drawings),
  );
}

/**
 * Loads a page and its text for `read`.
 *
 * @param change - modifies the drawings first
 */
export function usePage<T>(
  { doc, memory }: OpenPdf,
  { index, fonts, lineEndHyphen }: SharedState & { readonly index: number },
  read: (text: TextPage, chars: readonly PdfChar[]) => T,
  change: (drawings: readonly Drawing[]) => void = () => {},
): T {
  const page = memory.call('_FPDF_LoadPage', doc, index);
  const drawings = collectDrawings(memory, page);
  change(drawings);
  const textPage = memory.call('_FPDFText_LoadPage', page);
  const text = { page, frame: readFrame(memory, page), drawings, textPage, lineEndHyphen };
  const result = read(text, readChars(memory, text, fonts));
  memory.call('_FPDFText_ClosePage', textPage);
  memory.call('_FPDF_ClosePage', page);
  return result;
}

/** More or deeper entries indicate a cycle. */
const MAX_BOOKMARKS = 1000;
const MAX_BOOKMARK_DEPTH = 10;

function readBookmarks(memory: PdfiumMemory, doc: number): PdfBookmark[] {
  let remaining = MAX_BOOKMARKS;
  const readChildren = (parent: number, depth: number): PdfBookmark[] => {
    const bookmarks: PdfBookmark[] = [];
    let next =
      depth > MAX_BOOKMARK_DEPTH ? 0 : memory.call('_FPDFBookmark_GetFirstChild', doc, parent);
    while (next !== 0 && remaining > 0) {
      remaining -= 1;
      const title = memory.callForUtf16('_FPDFBookmark_GetTitle', next);
      bookmarks.push({ title, children: readChildren(next, depth + 1) });
      next = memory.call('_FPDFBookmark_GetNextSibling', doc, next);
    }
    return bookmarks;
  };
  // 0 is the root.
  return readChildren(0, 0);
}

function extractXmp(raw: string): string {
  const start = raw.indexOf('<x:xmpmeta');
  const end = raw.lastIndexOf('</x:xmpmeta>');
  return start < 0 || end < start ? '' : Buffer.from(raw.slice(start, end), 'latin1').toString();
}

/** Returns the first text of an XMP property, which may be a list or have languages. */
function getXmpText(xmp: string, name: string): string {
  const text = new RegExp(`<${name}>(?:\\s*<[^/>][^>]*>){0,4}([^<]*)`).exec(xmp)?.[1] ?? '';
  return text.replaceAll(/&(\w+);/g, (entity, name: string) => XML_ENTITIES.get(name) ?? entity);
}

const XML_ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }));
