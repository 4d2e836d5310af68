import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import {
  createUnreadableError,
  decodeText,
  rejectForeignFile,
} from '../compiler/source/decode-text.js';
import { attachRanges, type Source } from '../compiler/source/source.js';
import type { CvError } from '../diagnostics/cv-error.js';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { createTooLargeError, measureDocument, PDF_SIZE_FACTOR } from '../limits/document-size.js';
import type { Limits, ResolvedLimitOptions } from '../limits/limits.js';
import { isPlainObject } from '../util/plain-object.js';
import {
  type ImportedDocument,
  type ImportFormat,
  type ImportOptions,
  importSource,
} from './import-source.js';
import type { ExportFile } from './linkedin-export.js';
import { readTables, unpackTables } from './linkedin-tables.js';

/** LinkedIn's tables, and the names of other files. */
export interface ExportFolder {
  readonly tables: readonly ExportFile<Uint8Array>[];
  readonly others: readonly string[];
}

export interface OriginalFile {
  readonly name: string;
  readonly content: Uint8Array | ExportFolder;
}

/** `texts` are the files that diagnostics refer to, or the visible text of a PDF or Word file. */
export type ImportResult = (ImportedDocument | { readonly diagnostics: readonly Diagnostic[] }) & {
  readonly texts: readonly (readonly [file: string, text: string])[];
};

/**
 * Imports a file: its name or beginning identifies the syntax, keys of YAML and JSON the format.
 *
 * @throws CvError if the file cannot be read, or exceeds the limits
 */
export async function importOriginal(
  original: OriginalFile,
  costs: ResolvedLimitOptions,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const read = await readOriginal(original, costs);
  if (!('source' in read) && options.select !== undefined)
    throw createUnreadableError(
      `${original.name} is pages, so \`--select\` cannot choose publications.`,
      'omit it, and delete the publications that you do not need',
    );
  if ('pages' in read) {
    const { importPdf } = await import('./pages/import-pdf.js');
    return addText(original, await importPdf(original.name, read.pages, costs.limits));
  }
  if ('word' in read) {
    const { importDocx } = await import('./docx/import-docx.js');
    return addText(original, await importDocx(original.name, read.word, costs.limits));
  }
  const { source: parsed, format } = read;
  const parts = parsed.parts ?? [parsed];
  const texts = parts.map(({ file = original.name, text }) => [file, text] as const);
  if (hasErrors(parsed.diagnostics))
    return { diagnostics: attachRanges(parsed.diagnostics, parsed), texts };
  const source = { ...parsed, value: shortenFiles(parsed.value) };
  const { excess } = measureDocument(source.value, costs.limits);
  if (excess !== undefined) return { diagnostics: attachRanges([excess], source), texts };
  return { ...importSource(source, { ...options, ...(format && { format }) }), texts };
}

function addText(
  { name }: OriginalFile,
  { originalText = '', ...imported }: { originalText?: string } & Omit<ImportResult, 'texts'>,
): ImportResult {
  return { ...imported, texts: [[name, originalText]] };
}

interface ParsedOriginal {
  readonly source: Source;
  readonly format?: ImportFormat;
}

/** A PDF without data. */
interface Pages {
  readonly pages: Uint8Array;
}

interface WordFile {
  readonly word: Uint8Array;
}

async function readOriginal(
  { name, content }: OriginalFile,
  costs: ResolvedLimitOptions,
): Promise<ParsedOriginal | Pages | WordFile> {
  const { limits } = costs;
  const { bytes } = limits;
  if (!(content instanceof Uint8Array)) return readExport(content, name, limits);
  const start = Buffer.from(content.subarray(0, 5)).toString('latin1');
  const isPdf = /\.pdf$/i.test(name) || start === '%PDF-';
  const isZip = /\.zip$/i.test(name) || start.startsWith('PK\x03\x04');
  if (!isPdf && !isZip) rejectForeignFile(content, name, true);
  const factor = isPdf || isZip ? PDF_SIZE_FACTOR : 1;
  if (content.length > bytes * factor)
    throw createTooLargeError(name, bytes, { bytes: content.length, factor });
  if (isPdf) {
    const source = await readEmbedded(name, content, bytes);
    return source === undefined ? { pages: content } : { source };
  }
  if (/\.do[ct][xm]?$/i.test(name)) return { word: content };
  return isZip ? readZip(name, content, limits) : readTextFile(name, content, costs);
}

async function readZip(
  name: string,
  content: Uint8Array,
  limits: Limits,
): Promise<ParsedOriginal | WordFile> {
  const folder = await unpackArchive(name, content, limits.bytes);
  if (folder.others.some((path) => path.startsWith('word/'))) return { word: content };
  if (folder.tables.length === 0 && !/\.zip$/i.test(name)) {
    const names = Buffer.from(folder.others.join());
    rejectForeignFile(Buffer.concat([content.subarray(0, 1000), names]), name, true);
  }
  return readExport(folder, name, limits);
}

async function readTextFile(
  name: string,
  content: Uint8Array,
  costs: ResolvedLimitOptions,
): Promise<ParsedOriginal> {
  const text = decodeText(content, name, true);
  if (/\.bib$/i.test(name) || isBibtex(text))
    return {
      source: (await import('./bibtex.js')).readBibtex(text, name, costs.limits),
      format: 'BibTeX',
    };
  if (/\.xml$/i.test(name) || isXml(text))
    return { source: (await import('./xml.js')).readXml(text, name) };
  return { source: parseText(text, costs, name) };
}

export function isBibtex(text: string): boolean {
  return /^[ \t\uFEFF]*@\s*[a-z]+\s*[{(]/im.test(text) && !/^\s*[{[<]/.test(text);
}

function isXml(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|[a-z_])/i.test(text);
}

/** A file, with or without its media type. */
const BASE64 = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=\s]{1000,}$/;

const MAX_DEPTH = 100;

/** Embedded files may exceed the limit of a text. */
function shortenFiles(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return BASE64.test(value) ? `${value.slice(0, 40)}… (${value.length} characters)` : value;
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => shortenFiles(item, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, shortenFiles(inner, depth + 1)]),
  );
}

async function unpackArchive(
  name: string,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<ExportFolder> {
  const unpacked = await unpackTables(bytes, maxBytes).catch((error: Error) => {
    throw notImportable(name, `it cannot be unpacked (${error.message})`);
  });
  if (unpacked !== undefined) return unpacked;
  throw createTooLargeError(name, maxBytes, { what: `The unpacked text of ${name}` });
}

function readExport(
  { tables, others }: ExportFolder,
  name: string,
  limits: Limits,
): ParsedOriginal {
  if (tables.length === 0)
    throw notImportable(
      name,
      "it holds no Profile.csv, Positions.csv or other table of LinkedIn's export",
    );
  const texts = tables.map(
    ([table, bytes]): ExportFile => [table, decodeText(bytes, `${name}/${table}`)],
  );
  return { source: readTables(texts, others, name, limits), format: 'LinkedIn' };
}

function notImportable(name: string, reason: string): CvError {
  const hint =
    'name one file, or the archive that LinkedIn sends for "Get a copy of your data", or its ' +
    'unpacked folder';
  return createUnreadableError(`${name} cannot be imported: ${reason}.`, hint);
}

/** Reads the XML that Europass embeds in its PDFs; no other importable data in PDFs is known. */
async function readEmbedded(
  name: string,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Source | undefined> {
  const { inflateStreams } = await import('../pdf/inflate-streams.js');
  const { text } = inflateStreams(bytes);
  const start = /<Candidate[\s>]/.exec(text);
  const tag = '</Candidate>';
  const end = start === null ? -1 : text.indexOf(tag, start.index);
  if (end < 0) return undefined;
  const xml = Buffer.from(text.slice(start?.index, end + tag.length), 'latin1');
  if (xml.length > maxBytes)
    throw createTooLargeError(name, maxBytes, { bytes: xml.length, what: `The XML in ${name}` });
  return (await import('./xml.js')).readXml(decodeText(xml, name, true), name);
}
