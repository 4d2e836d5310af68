import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { textOf, unreadable } from '../compiler/source/decode-text.js';
import { locate, type Source } from '../compiler/source/source.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { Deadline } from '../limits/deadline.js';
import type { CompleteCosts } from '../limits/limits.js';
import { sizeOf, tooLarge } from '../limits/size.js';
import { isPlainObject } from '../util/plain-object.js';
import { type ImportFormat, type ImportOptions, importSource } from './import.js';
import { type ExportFile, readTables, unpackTables } from './tables.js';

/** What another program wrote, and its format if the notation says it. */
export interface Original {
  readonly source: Source;
  readonly format?: ImportFormat;
}

/**
 * Reads a file of another program: its name, or how it begins, says what it is; YAML and JSON say it by their keys.
 *
 * @throws CvError if it is none that can be imported, or larger than the limits
 */
export async function readOriginal(
  name: string,
  bytes: Uint8Array,
  costs: CompleteCosts,
): Promise<Original> {
  const most = costs.limits.bytes;
  if (/\.zip$/i.test(name))
    return { source: await readArchive(name, bytes, most), format: 'LinkedIn' };
  if (/\.pdf$/i.test(name)) return { source: await readEmbedded(name, bytes) };
  if (bytes.length > most) throw tooLarge(name, most, { bytes: bytes.length });
  const text = textOf(bytes, name, true);
  if (/\.bib$/i.test(name) || isBibtex(text)) {
    return { source: (await import('./bibtex.js')).readBibtex(text, name), format: 'BibTeX' };
  }
  if (/\.xml$/i.test(name) || isXml(text))
    return { source: (await import('./xml.js')).readXml(text, name) };
  return { source: parseText(text, costs, name) };
}

export function isBibtex(text: string): boolean {
  return /^\s*@\s*[a-z]+\s*[{(]/im.test(text) && !/^\s*[{[<]/.test(text);
}

function isXml(text: string): boolean {
  return /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|[a-z_])/i.test(text);
}

export function importOriginal(
  { source: original, format }: Original,
  { limits, timeoutMs }: CompleteCosts,
  options: ImportOptions = {},
): ReturnType<typeof importSource> {
  const source = { ...original, value: withoutFiles(original.value) };
  if (hasErrors(source.diagnostics)) throw new CvError(locate(source.diagnostics, source));
  const { size, excess } = sizeOf(source.value, limits);
  if (excess !== undefined) throw new CvError(locate([excess], source));
  const deadline = new Deadline(timeoutMs, source.file);
  return deadline.run(size, () => importSource(source, { ...options, ...(format && { format }) }));
}

/** A picture or another file in Base64, with or without its type. */
const BASE64 = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=\s]{1000,}$/;

/** Deeper values are refused anyway. */
const DEEPEST = 100;

/** A value without the files within it, which may be longer than any text and have no place in a CV: each is shortened. */
function withoutFiles(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return BASE64.test(value) ? `${value.slice(0, 40)}… (${value.length} letters)` : value;
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner, depth + 1)]),
  );
}

async function readArchive(name: string, bytes: Uint8Array, most: number): Promise<Source> {
  let found: ReturnType<typeof unpackTables>;
  try {
    found = unpackTables(bytes, most);
  } catch {
    throw notImportable(name, 'it is no ZIP archive, or encrypted or damaged');
  }
  if (found === undefined) throw tooLarge(name, most, {});
  return exportSource(found.tables, found.others, name);
}

/** The tables of LinkedIn's export as one document; its other files are named. */
export function exportSource(
  tables: readonly ExportFile<Uint8Array>[],
  others: readonly string[],
  name: string,
): Source {
  if (tables.length === 0) {
    throw notImportable(
      name,
      "it holds no Profile.csv, Positions.csv or other table of LinkedIn's export",
    );
  }
  const texts = tables.map(
    ([table, bytes]): ExportFile => [table, textOf(bytes, `${name}/${table}`)],
  );
  return readTables(texts, others, name);
}

function notImportable(name: string, reason: string): CvError {
  const hint =
    'name the archive that LinkedIn sends for "Get a copy of your data", or the file of another program';
  return unreadable(`${name} cannot be imported: ${reason}.`, hint);
}

/** The document that Europass puts into its PDFs; no other program is known to hold data there that `import` reads. */
async function readEmbedded(name: string, bytes: Uint8Array): Promise<Source> {
  const { inflated } = await import('../pdf/objects.js');
  const { text } = inflated(bytes);
  const start = /<Candidate[\s>]/.exec(text);
  const tag = '</Candidate>';
  const end = start === null ? -1 : text.indexOf(tag, start.index);
  if (end < 0) {
    const hint =
      'only PDFs of Europass since 2020 hold their data; copy the text of others into the document that `cvpress init` writes';
    throw unreadable(`${name} cannot be imported: it holds pages, but no data.`, hint);
  }
  const xml = Buffer.from(text.slice(start?.index, end + tag.length), 'latin1').toString('utf8');
  return (await import('./xml.js')).readXml(xml, name);
}
