import { type Creator, parse as parseLatex } from '@retorquere/bibtex-parser';
import type { VerbatimEntry } from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import { Lines } from '../compiler/source/lines.js';
import type { Source } from '../compiler/source/source.js';
import { lineEnd } from '../compiler/source/text-edits.js';
import { type Diagnostic, diagnostic, type SourceRange } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { shorten } from '../diagnostics/quote.js';
import { DEFAULT_LIMITS, type Limits } from '../limits/limits.js';
import { EntryParser } from './bibtex-entries.js';
import { inOrder, literal } from './plain-text.js';

/** An entry as the file has it, its texts without LaTeX. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads BibTeX or BibLaTeX: `{ entries: […] }`, an object for each entry with its `type`, `key` and fields; the names of people are lists.
 * An entry that cannot be read costs only itself, and is reported at its place.
 *
 * @param text - of a file of references
 */
export function readBibtex(
  text: string,
  file: string | undefined,
  limits: Limits = DEFAULT_LIMITS,
): Source {
  const lines = new Lines(text);
  const rangeAt = (start = 0): SourceRange => lines.rangeOf([start, lineEnd(text, start)]);
  const parser = new EntryParser(text, limits, (problem) => {
    throw new CvError([{ ...problem, range: rangeAt(parser.start), ...(file && { file }) }]);
  });
  parser.parse();
  const read = inherited(parser);
  const diagnostics = parser.errors.map(({ error, start }) => unread(error, rangeAt(start)));
  const entries: Fields[] = [];
  const starts: number[] = [];
  for (const entry of read.filter(({ type }) => type !== 'xdata')) {
    try {
      entries.push(withoutLatex(entry));
      starts.push(entry.start);
    } catch (error) {
      if (!(error instanceof CostlyEntry)) throw error;
      diagnostics.push(unread(error.message, rangeAt(entry.start)));
    }
  }
  return {
    value: { entries },
    text,
    file,
    diagnostics,
    rangeOf: ([, index]) => rangeAt(starts[Number(index)] ?? starts[0]),
  };
}

/** Its message is the reason. */
class CostlyEntry extends Error {}

function unread(error: string, range: SourceRange): Diagnostic {
  const reason = shorten(error.replace(/ at offset .*$/s, ''));
  const message = `An entry is not imported, since it cannot be read: ${reason.replaceAll(/\\n.*"/g, '…"')}.`;
  return {
    ...diagnostic('not-imported', [], message, { hint: 'correct its braces, quotes and commas' }),
    range,
  };
}

/** What an entry takes from the one that it names (biblatex 3.20, appendix B): a title becomes that of the whole. */
function inherited(parser: EntryParser): VerbatimEntry[] {
  const entries = parser.entries.filter(({ input }) => input !== '');
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const names = [entry.fields.crossref ?? '', ...(entry.fields.xdata?.split(',') ?? [])];
    const keys = new Set(names.map((name) => name.trim().toLowerCase()));
    const others = [...keys].flatMap((key) => byKey.get(key) ?? []);
    const { crossref, xdata, ...fields }: Record<string, string> = entry.fields;
    parser.start = entry.start;
    for (const [name, text] of others.flatMap((other) => Object.entries(fieldsFor(other)))) {
      if (Object.hasOwn(fields, name)) continue;
      parser.addLength(name.length + text.length);
      fields[name] = text;
    }
    return { ...entry, fields };
  });
}

/** The fields of an entry that others take. */
function fieldsFor({ type, fields }: VerbatimEntry): VerbatimEntry['fields'] {
  if (type === 'xdata') return fields;
  const { title, author, crossref, xdata, ...rest } = fields;
  return { ...rest, ...(title === undefined ? {} : { booktitle: title }) };
}

const PEOPLE = ['author', 'editor'];

/** The fields that are read; LaTeX in others costs time for nothing. */
const READ: ReadonlySet<string> = new Set([
  ...PEOPLE,
  ...'title subtitle journal journaltitle booktitle publisher school institution howpublished series'.split(
    ' ',
  ),
  ...'eventtitle organization location address date year month volume number pages note addendum type'.split(
    ' ',
  ),
]);

/** `\apj`: a journal as NASA's database names it for astronomers, mostly in capitals. */
const MACRO = /^\\[a-z]+$/;
const JOURNALS = new Map(
  Object.entries({ aap: 'A&A', apj: 'ApJ', apjl: 'ApJL', apjs: 'ApJS', nat: 'Nature' }),
);
const journalOf = (macro: string): string =>
  JOURNALS.get(macro.slice(1)) ?? macro.slice(1).toUpperCase();
const LATEX = /^(?!\\[a-z]+$).*?(?:[\\{}$~^]|--|``|'')/s;

/** What BibTeX takes for itself, LaTeX for a comment or signs of an old encoding, and the parser for nothing: `Phys.\ Rev.` */
const meant = (sign: string): string => MEANT.get(sign.trimEnd()) ?? '~';
const MEANT = new Map([
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

/** The parser takes the square of the length, and the cube of the depth. */
const MAX_LATEX_LENGTH = 1000;
const MAX_LATEX_DEPTH = 10;

/** The levels of braces; environments count as if none were closed. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const [token] of text.matchAll(/\\(?:begin|.)|[{}]/gs)) {
    if (token === '}') depth -= 1;
    else if (/^(?:\{|\\begin|\\[[(])$/.test(token)) depth += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function withoutLatex({ type, key, fields }: VerbatimEntry): Fields {
  const plain = Object.entries(fields).map(([name, text]) => [
    name === 'type' ? 'kind' : name,
    plainText(name, text),
  ]);
  return Object.fromEntries([['type', type], ['key', key], ...plain]) as Fields;
}

/** Only texts with LaTeX are parsed, since that takes most of the time. */
function plainText(name: string, text: string): string | string[] {
  if (!READ.has(name)) return text.replaceAll(ESCAPED, '$1');
  const isLatex = LATEX.test(text);
  if (PEOPLE.includes(name)) {
    if (!isLatex) return namesIn(text);
    return chunksOf(text).flatMap((chunk) => {
      const found = parseField(name, chunk);
      return Array.isArray(found) ? found.map(nameOf) : namesIn(chunk);
    });
  }
  const found = (isLatex ? parseField(name, text) : undefined) ?? text.replace(MACRO, journalOf);
  return marked(Array.isArray(found) ? found.join(', ') : String(found));
}

/** A field without LaTeX; undefined if the parser fails. */
function parseField(name: string, text: string): unknown {
  if (text.length > MAX_LATEX_LENGTH)
    throw new CostlyEntry(`${name} has more than ${MAX_LATEX_LENGTH} letters with LaTeX`);
  if (depthOf(text) > MAX_LATEX_DEPTH)
    throw new CostlyEntry(`${name} is nested more than ${MAX_LATEX_DEPTH} levels deep`);
  if (/\\(?:newcommand|ProvideTextCommandDefault)/.test(text))
    throw new CostlyEntry(`${name} defines a command`);
  const latex = text.replaceAll(/(?<!\\)(?:[%<>]|\\\s|\\[fg][lr]qq?(?![a-z])\s*)/g, meant);
  const { entries } = parseLatex(`@misc{k,${name}={${latex}},}`, {
    sentenceCase: false,
    unsupported: 'ignore',
    applyCrossRef: false,
  });
  return (entries[0]?.fields as Record<string, unknown> | undefined)?.[name];
}

/** Parts of a list of names, which `and` separates except in braces. */
function chunksOf(text: string): string[] {
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

function nameOf({ name, firstName, prefix, lastName, suffix }: Creator): string {
  const whole =
    name ?? [inOrder([firstName, prefix, lastName]), ...(suffix ? [suffix] : [])].join(', ');
  return whole === 'others' ? OTHERS : marked(whole);
}

/** The authors that a file does not name. */
const OTHERS = 'et al.';

/** The names of a text without LaTeX, given names first: `Doe, Jr, Jane and van der Berg, Jan`. */
function namesIn(text: string): string[] {
  return text.split(/\sand\s/i).flatMap((one) => {
    const [family = '', ...rest] = one
      .split(',')
      .map((part) => part.trim().replaceAll(/\s+/g, ' '));
    if (family === '') return [];
    if (family === 'others') return [OTHERS];
    const name = inOrder([rest.pop(), family]);
    return [literal([name, ...rest].join(', '))];
  });
}

/** The marks of the parser as Markdown, and signs of Markdown as themselves; what only LaTeX can show has its letters. */
function marked(text: string): string {
  return (
    text
      .split(/(<\/?[a-z][^<>]*>)/)
      .map((part, at) => (at % 2 === 0 ? literal(part) : (MARKS.get(part.replace('/', '')) ?? '')))
      .join('')
      .replaceAll(/\s+/g, ' ')
      // `\"{\i}`, whose dot makes room for the accent.
      .replaceAll(/ı(?=\p{M})/gu, 'i')
      .normalize('NFC')
      .trim()
  );
}

/** Signs of addresses as programs write them for LaTeX: `\_`, `{\_}` */
const ESCAPED = /\{?\\([_%#&~])\}?/g;

const MARKS = new Map(Object.entries({ '<i>': '*', '<em>': '*', '<b>': '**' }));
