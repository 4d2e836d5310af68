import { type Creator, parse as parseLatex } from '@retorquere/bibtex-parser';
import type { VerbatimEntry } from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import { Lines } from '../compiler/source/lines.js';
import type { Source } from '../compiler/source/source.js';
import { findLineEnd } from '../compiler/source/text-edits.js';
import { CvError } from '../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic, type SourceRange } from '../diagnostics/diagnostic.js';
import { shorten } from '../diagnostics/quote.js';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.js';
import { BibtexEntryParser } from './bibtex-entry-parser.js';
import { escapeMarkdown, joinName } from './plain-text.js';

type Entry = Readonly<Record<string, string | readonly string[]>>;

/**
 * Parses BibTeX or BibLaTeX to `{ entries: […] }`, objects with `type`, `key` and fields.
 * Author and editor fields are lists. An unparsable entry is reported and skipped.
 */
export function readBibtex(
  text: string,
  file: string | undefined,
  limits: Limits = DEFAULT_LIMITS,
): Source {
  const lines = new Lines(text);
  const toRange = (start = 0) => lines.toRange([start, findLineEnd(text, start)]);
  const parser = new BibtexEntryParser(text, limits, (diagnostic) => {
    throw new CvError([
      { ...diagnostic, range: toRange(parser.entryStart), ...(file && { file }) },
    ]);
  });
  parser.parse();
  const sources = resolveInheritance(parser);
  const diagnostics = parser.errors.map(({ error, start }) => toDiagnostic(error, toRange(start)));
  const entries: Entry[] = [];
  const starts: number[] = [];
  for (const entry of sources.filter(({ type }) => type !== 'xdata')) {
    try {
      entries.push(removeLatex(entry));
      starts.push(entry.start);
    } catch (error) {
      if (!(error instanceof CostlyEntryError)) throw error;
      diagnostics.push(toDiagnostic(error.message, toRange(entry.start)));
    }
  }
  return {
    value: { entries },
    text,
    file,
    diagnostics,
    findRange: ([, index]) => toRange(starts[Number(index)] ?? starts[0]),
  };
}

/** The message is the reason. */
class CostlyEntryError extends Error {}

function toDiagnostic(error: string, range: SourceRange): Diagnostic {
  const reason = shorten(error.replace(/ at offset .*$/s, '')).replaceAll(/\\n.*"/g, '…"');
  const message = `An entry is not imported, since it cannot be read: ${reason}.`;
  return {
    ...createDiagnostic('not-imported', [], message, {
      hint: 'correct its braces, quotes and commas',
    }),
    range,
  };
}

/** Adds inherited fields; a parent's title becomes `booktitle` (biblatex 3.20, appendix B). */
function resolveInheritance(parser: BibtexEntryParser): VerbatimEntry[] {
  const entries = parser.entries.filter(({ input }) => input !== '');
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const names = [entry.fields.crossref ?? '', ...(entry.fields.xdata?.split(',') ?? [])];
    const keys = new Set(names.map((name) => name.trim().toLowerCase()));
    const parents = [...keys].flatMap((key) => byKey.get(key) ?? []);
    const { crossref, xdata, ...fields }: Record<string, string> = entry.fields;
    parser.entryStart = entry.start;
    for (const [name, text] of parents.flatMap((parent) =>
      Object.entries(getInheritableFields(parent)),
    )) {
      if (Object.hasOwn(fields, name)) continue;
      parser.addLength(name.length + text.length);
      fields[name] = text;
    }
    return { ...entry, fields };
  });
}

function getInheritableFields({ type, fields }: VerbatimEntry): VerbatimEntry['fields'] {
  if (type === 'xdata') return fields;
  const { title, author, crossref, xdata, ...rest } = fields;
  return { ...rest, ...(title === undefined ? {} : { booktitle: title }) };
}

const PEOPLE = ['author', 'editor'];

/** Imported fields; parsing LaTeX in other fields would waste time. */
const IMPORTED_FIELDS: ReadonlySet<string> = new Set([
  ...PEOPLE,
  ...(
    'title subtitle journal journaltitle booktitle publisher school institution howpublished ' +
    'series eventtitle organization location address date year month volume number pages note ' +
    'addendum type'
  ).split(' '),
]);

/** `\apj`: a journal macro of NASA's ADS, usually an acronym. */
const MACRO = /^\\[a-z]+$/;
const JOURNALS = new Map(
  Object.entries({ aap: 'A&A', apj: 'ApJ', apjl: 'ApJL', apjs: 'ApJS', nat: 'Nature' }),
);
const expandJournal = (macro: string) =>
  JOURNALS.get(macro.slice(1)) ?? macro.slice(1).toUpperCase();
const LATEX = /^(?!\\[a-z]+$).*?(?:[\\{}$~^]|--|``|'')/s;

/** Rewrites characters that the parser drops but BibTeX files contain, such as `Phys.\ Rev.`. */
const restoreCharacter = (match: string) => DROPPED_CHARACTERS.get(match.trimEnd()) ?? '~';
const DROPPED_CHARACTERS = new Map([
  ['%', '\\%'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['\\glqq', '„'],
  ['\\grqq', '“'],
  ['\\glq', '‚'],
  ['\\grq', '‘'],
  ['\\flqq', '«'],
  ['\\frqq', '»'],
  ['\\flq', '‹'],
  ['\\frq', '›'],
]);

/** The parser's time is quadratic in the length and cubic in the nesting depth. */
const MAX_LATEX_LENGTH = 1000;
const MAX_LATEX_DEPTH = 10;

/** Environments count as never closed. */
function measureDepth(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(/\\(?:begin|.)|[{}]/gs)) {
    if (token === '}') depth -= 1;
    else if (/^(?:\{|\\begin|\\[[(])$/.test(token)) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function removeLatex({ type, key, fields }: VerbatimEntry): Entry {
  const plain = Object.entries(fields).map(([name, text]) => [
    name === 'type' ? 'kind' : name,
    toPlainText(name, text),
  ]);
  return Object.fromEntries([['type', type], ['key', key], ...plain]) as Entry;
}

/** Parses only LaTeX, since parsing dominates the time. */
function toPlainText(name: string, text: string): string | string[] {
  if (!IMPORTED_FIELDS.has(name)) return text.replaceAll(URL_ESCAPE, '$1');
  const isLatex = LATEX.test(text);
  if (PEOPLE.includes(name)) {
    if (!isLatex) return parseNames(text);
    return splitNames(text).flatMap((chunk) => {
      const parsed = parseField(name, chunk);
      return Array.isArray(parsed) ? parsed.map(formatName) : parseNames(chunk);
    });
  }
  const parsed =
    (isLatex ? parseField(name, text) : undefined) ?? text.replace(MACRO, expandJournal);
  return tagsToMarkdown(Array.isArray(parsed) ? parsed.join(', ') : String(parsed));
}

/** Returns undefined if the parser fails. */
function parseField(name: string, text: string): unknown {
  if (text.length > MAX_LATEX_LENGTH)
    throw new CostlyEntryError(`${name} has LaTeX and more than ${MAX_LATEX_LENGTH} characters`);
  if (measureDepth(text) > MAX_LATEX_DEPTH)
    throw new CostlyEntryError(`${name} is nested more than ${MAX_LATEX_DEPTH} levels deep`);
  if (/\\(?:newcommand|ProvideTextCommandDefault)/.test(text))
    throw new CostlyEntryError(`${name} defines a command`);
  const latex = text.replaceAll(
    /(?<!\\)(?:[%<>]|\\\s|\\[fg][lr]qq?(?![a-z])\s*)/g,
    restoreCharacter,
  );
  const { entries } = parseLatex(`@misc{k,${name}={${latex}},}`, {
    sentenceCase: false,
    unsupported: 'ignore',
    applyCrossRef: false,
  });
  return (entries[0]?.fields as Record<string, unknown> | undefined)?.[name];
}

/** Splits long lists at `and`, except in braces. */
function splitNames(text: string): string[] {
  const chunks = [''];
  let depth = 0;
  for (const part of text.split(/(\\.|[{}]|\sand\s)/is)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    const chunk = chunks.pop() ?? '';
    const isEnd = depth === 0 && chunk.length > MAX_LATEX_LENGTH / 2 && /^\sand\s$/i.test(part);
    chunks.push(...(isEnd ? [chunk, ''] : [chunk + part]));
  }
  return chunks;
}

function formatName({ name, firstName, prefix, lastName, suffix }: Creator): string {
  const fullName =
    name ?? [joinName([firstName, prefix, lastName]), ...(suffix ? [suffix] : [])].join(', ');
  return fullName === 'others' ? ET_AL : tagsToMarkdown(fullName);
}

/** `and others`: authors that the file omits. */
const ET_AL = 'et al.';

/** Parses names without LaTeX to "given family" order: `Doe, Jr, Jane and van der Berg, Jan`. */
function parseNames(text: string): string[] {
  return text.split(/\sand\s/i).flatMap((part) => {
    const [family = '', ...rest] = part
      .split(',')
      .map((piece) => piece.trim().replaceAll(/\s+/g, ' '));
    if (family === '') return [];
    if (family === 'others') return [ET_AL];
    const name = joinName([rest.pop(), family]);
    return [escapeMarkdown([name, ...rest].join(', '))];
  });
}

function tagsToMarkdown(text: string): string {
  return (
    text
      .split(/(<\/?[a-z][^<>]*>)/)
      .map((part, index) =>
        index % 2 === 0 ? escapeMarkdown(part) : (TAG_MARKDOWN.get(part.replace('/', '')) ?? ''),
      )
      .join('')
      .replaceAll(/\s+/g, ' ')
      // `\"{\i}`: the accent replaces the dot.
      .replaceAll(/ı(?=\p{M})/gu, 'i')
      .normalize('NFC')
      .trim()
  );
}

/** Escapes that programs write in URLs: `\_`, `{\_}`. */
const URL_ESCAPE = /\{?\\([_%#&~])\}?/g;

const TAG_MARKDOWN = new Map(Object.entries({ '<i>': '*', '<em>': '*', '<b>': '**' }));
