import type { CompleteOptions } from '../compiler/options/options.js';
import { CONVERTIBLE_FORMATS } from '../compiler/schema/convertible-formats.js';
import {
  attachRanges,
  getParsedFormat,
  markParsed,
  type Source,
} from '../compiler/source/source.js';
import { listOtherFormats } from '../compiler/validate/detect-other-format.js';
import { parseFirstLines } from '../compiler/validate/parse-first-lines.js';
import { CvError } from '../diagnostics/cv-error.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  hasErrors,
} from '../diagnostics/diagnostic.js';
import { formatOrList } from '../diagnostics/find-similar.js';
import { formatCode } from '../diagnostics/quote.js';
import { Deadline } from '../limits/deadline.js';
import { measureDocument } from '../limits/document-size.js';
import type { ResolvedLimitOptions } from '../limits/limits.js';
import { getValue, isPlainObject, type PlainObject } from '../util/plain-object.js';
import type { ConsumedText } from './input-object.js';

type FormatName = keyof typeof CONVERTIBLE_FORMATS;

const NAMES = Object.keys(CONVERTIBLE_FORMATS) as FormatName[];

function isConvertible(name: string): name is FormatName {
  return Object.hasOwn(CONVERTIBLE_FORMATS, name);
}

export type ConversionOptions = ResolvedLimitOptions & Pick<CompleteOptions, 'documentFormat'>;

/**
 * Converts a document of another program in memory, unless it is a document of cvpress.
 *
 * @returns the converted document, whose values have their positions in the original
 * @throws CvError if the document fits several formats, or cannot be converted
 */
export async function convertDocument(
  source: Source,
  { documentFormat, limits, timeoutMs }: ConversionOptions,
): Promise<Source> {
  const name =
    documentFormat === 'detect'
      ? (detectFormat(source) ?? (await detectBySchema(source)))
      : documentFormat;
  if (name === undefined || !isConvertible(name)) return source;
  const { importSource } = await import('./import-source.js');
  const { keyToTitle } = await import('./rendercv/sections.js');
  const program = CONVERTIBLE_FORMATS[name];
  const { excess } = measureDocument(omitImage(source.value), limits);
  if (excess !== undefined) throw new CvError(attachRanges([excess], source));
  const deadline = new Deadline(timeoutMs, source.file);
  const { document, diagnostics, origins } = deadline.run(source.text.length, () => {
    const imported = importSource(source, { format: program });
    if (!('document' in imported)) throw new CvError(imported.diagnostics);
    const texts = [...imported.consumedTexts, ...listTitles(source.value, keyToTitle)];
    return { ...imported, origins: new Origins(imported.document as PlainObject, texts) };
  });
  const { path = [] } =
    listOtherFormats(source.value as PlainObject).find((other) => other.name === program) ?? {};
  const info = createDiagnostic('converted', path, `This file is read as ${program}.`, {
    at: 'key',
    file: source.file,
    range: source.findRange(path, 'key'),
    hint: 'to edit it as a document of cvpress, convert it with `cvpress import`',
  });
  return markParsed(
    {
      value: document,
      text: source.text,
      file: source.file,
      diagnostics: [...diagnostics.map(withCommandHint), info],
      findRange: (at, target) => source.findRange(origins.find(at), target),
    },
    getParsedFormat(source) ?? 'yaml',
  );
}

/** Keys of RenderCV's sections are titles. */
function listTitles(document: unknown, toTitle: (key: string) => string): ConsumedText[] {
  const path = ['cv', 'sections'];
  const sections = getValue(document, path);
  return Object.keys(isPlainObject(sections) ? sections : {}).map((key) => ({
    text: toTitle(key),
    path: [...path, key],
  }));
}

/** JSON Resume may have an image of any length, which is not converted. */
function omitImage(document: unknown): unknown {
  if (!isPlainObject(document) || !isPlainObject(document.basics)) return document;
  const { image: _, ...basics } = document.basics;
  return { ...document, basics };
}

const IMPORTED_DOCUMENT = 'the result of `cvpress import`';

/** Other hints are about the original. */
function withCommandHint(diagnostic: Diagnostic): Diagnostic {
  const { hint = '' } = diagnostic;
  if (diagnostic.code === 'not-applied' && hint.includes('imported document'))
    return { ...diagnostic, hint: hint.replace('the imported document', IMPORTED_DOCUMENT) };
  return /comment at the end|imported document/.test(hint)
    ? { ...diagnostic, hint: 'convert the file with `cvpress import`, which keeps it as a comment' }
    : diagnostic;
}

function detectFormat(source: Source): FormatName | undefined {
  const { value, file } = source;
  if (!isPlainObject(value) || hasErrors(source.diagnostics)) return undefined;
  const matches = listOtherFormats(value);
  const names = NAMES.filter((name) =>
    matches.some((match) => match.name === CONVERTIBLE_FORMATS[name]),
  );
  if (names.length < 2) return matches.length === 1 ? names[0] : undefined;
  const programs = names.map((name) => CONVERTIBLE_FORMATS[name]);
  const message = `This file may be of ${formatOrList(programs)}.`;
  const options = formatOrList(names.map((name) => formatCode(`--as ${name}`)));
  const path = matches[0]?.path ?? [];
  throw new CvError([
    createDiagnostic('other-format', path, message, {
      at: 'key',
      file,
      range: source.findRange(path, 'key'),
      hint: `choose with ${options}`,
    }),
  ]);
}

/** Detects a document that names a schema of another program, and is invalid for cvpress. */
async function detectBySchema({ value, text }: Source): Promise<FormatName | undefined> {
  const { otherSchema } = parseFirstLines(text);
  const name = NAMES.find((name) => name.replace('-', '') === otherSchema);
  if (name === undefined || !isPlainObject(value)) return undefined;
  const { isValid } = await import('./fields.js');
  return isValid(value) ? undefined : name;
}

/** Finds the values of a converted document in the original. */
class Origins {
  readonly #paths = new Map<string, DocumentPath>();
  readonly #queues = new Map<string, DocumentPath[]>();
  readonly #used = new Set<DocumentPath>();
  /** The entry of the original in which the previous text is. */
  #entry = '';

  constructor(document: PlainObject, consumed: readonly ConsumedText[]) {
    // Taken from the end.
    for (const { text, path } of consumed.toReversed()) {
      this.#enqueue(text, path);
      this.#enqueue(`${toEntry(path)}${text}`, path);
    }
    this.#visit(document, []);
  }

  find(path: DocumentPath): DocumentPath {
    for (let length = path.length; length > 0; length -= 1) {
      const origin = this.#paths.get(JSON.stringify(path.slice(0, length)));
      if (origin !== undefined) return origin;
    }
    return [];
  }

  #enqueue(key: string, path: DocumentPath): void {
    const queue = this.#queues.get(key);
    if (queue === undefined) this.#queues.set(key, [path]);
    else queue.push(path);
  }

  /** Returns the paths of the texts in a value. An object is where all of its texts are. */
  #visit(value: unknown, path: DocumentPath): DocumentPath[] {
    const origins = typeof value === 'string' ? this.#take(value) : this.#visitParts(value, path);
    const [first] = origins;
    if (first === undefined || path.length === 0) return origins;
    const isShared = (step: string | number, index: number) =>
      origins.every((origin) => origin[index] === step);
    const end = first.findIndex((step, index) => !isShared(step, index));
    this.#paths.set(JSON.stringify(path), end < 0 ? first : first.slice(0, end));
    return origins;
  }

  #visitParts(value: unknown, path: DocumentPath): DocumentPath[] {
    if (typeof value !== 'object' || value === null) return [];
    if (typeof path.at(-1) === 'number') this.#entry = this.#findEntry(value) ?? this.#entry;
    return Object.entries(value).flatMap(([key, item]) =>
      this.#visit(item, [...path, Array.isArray(value) ? Number(key) : key]),
    );
  }

  /** Finds the first entry of the original that has the most texts of an entry. */
  #findEntry(entry: object): string | undefined {
    const counts = new Map<string, number>();
    for (const text of Object.values(entry).flat()) {
      const paths = (this.#queues.get(text) ?? []).slice(-MAX_CANDIDATES).toReversed();
      const entries = paths.filter((path) => !this.#used.has(path)).map(toEntry);
      for (const name of new Set(entries)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const most = Math.max(...counts.values());
    return [...counts].find(([, count]) => count === most)?.[0];
  }

  /** Takes the next equal text, preferably of the same entry. */
  #take(original: string): DocumentPath[] {
    // RenderCV has neither numbers in texts nor several paragraphs in one.
    const text = this.#queues.has(original) ? original : original.replaceAll(ADDED_TEXT, '');
    for (const key of [this.#entry + text, text]) {
      const queue = this.#queues.get(key) ?? [];
      while (queue.length > 1 && this.#used.has(queue.at(-1) as DocumentPath)) queue.pop();
      const path = queue.at(-1);
      if (path === undefined || (key !== text && this.#used.has(path))) continue;
      this.#used.add(path);
      this.#entry = toEntry(path);
      return [path];
    }
    return [];
  }
}

const ADDED_TEXT = /^\d+\. |\n\n.*/gs;

/** More equal texts would take quadratic time. */
const MAX_CANDIDATES = 10;

/** The path up to its first index: the entry of a section. */
function toEntry(path: DocumentPath): string {
  return JSON.stringify(path.slice(0, path.findIndex((step) => typeof step === 'number') + 1));
}
