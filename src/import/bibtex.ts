import { type Creator, parse as parseLatex } from '@retorquere/bibtex-parser';
import {
  parse,
  type VerbatimEntry,
} from '../../node_modules/@retorquere/bibtex-parser/dist/esm/verbatim.js';
import { Lines } from '../compiler/source/lines.js';
import type { Source } from '../compiler/source/source.js';
import { type Diagnostic, diagnostic, type SourceRange } from '../diagnostics/diagnostic.js';
import { inOrder, literal } from './plain-text.js';

/** An entry as the file has it, its texts without LaTeX. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

/**
 * Reads BibTeX or BibLaTeX: `{ entries: […] }`, an object for each entry with its `type`, `key` and fields; the names of people are lists.
 * An entry that cannot be read costs only itself, and is reported at its place.
 *
 * @param text - of a file of references
 */
export function readBibtex(text: string, file: string | undefined): Source {
  const { entries, errors } = parse(text);
  const lines = new Lines(text);
  let from = 0;
  const placeOf = (part: string): SourceRange => {
    const found = part === '' ? -1 : text.indexOf(part, from);
    const start = found < 0 ? from : found;
    from = found < 0 ? from : start + part.length;
    const end = /^.*/.exec(text.slice(start))?.[0].trimEnd().length ?? 0;
    return lines.rangeOf([start, start + end]);
  };
  // An entry with a mistake is there, too, without anything in it.
  const read = entries.filter(({ input }) => input !== '');
  const places = read.map(({ input }) => placeOf(input));
  from = 0;
  const diagnostics = errors.map(({ error, input }) => unread(error, placeOf(input ?? '')));
  const [start] = places;
  return {
    value: { entries: withoutLatex(inherited(read)) },
    text,
    file,
    diagnostics,
    rangeOf: ([, index]) => places[Number(index)] ?? start ?? lines.rangeOf([0, 0]),
  };
}

function unread(error: string, range: SourceRange): Diagnostic {
  const reason = error.replace(/ at line \d+, column \d+.*$/s, '').replaceAll(/\\n.*"/g, '…"');
  const message = `An entry is not imported, since it cannot be read: ${reason}.`;
  return {
    ...diagnostic('not-imported', [], message, { hint: 'mend its braces, quotes and commas' }),
    range,
  };
}

/** What an entry takes from the one that it names (biblatex 3.20, appendix B): a title becomes that of the whole. */
function inherited(entries: readonly VerbatimEntry[]): VerbatimEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  return entries.map((entry) => {
    const names = [entry.fields.crossref, ...(entry.fields.xdata?.split(',') ?? [])];
    const others = names.flatMap((name) => byKey.get(name?.trim().toLowerCase() ?? '') ?? []);
    const given = others.map(({ fields, type }) => {
      const { title, author, crossref, xdata, ...rest } = fields;
      return type === 'xdata'
        ? fields
        : { ...rest, ...(title === undefined ? {} : { booktitle: title }) };
    });
    const { crossref, xdata, ...own } = entry.fields;
    return { ...entry, fields: Object.assign({}, ...given.toReversed(), own) };
  });
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

/** Only texts with LaTeX are parsed, since that takes most of the time. */
function withoutLatex(entries: readonly VerbatimEntry[]): Fields[] {
  const texts = entries.map(({ fields: given }, at) => {
    const others = Object.entries(given).filter(
      ([name, text]) => READ.has(name) && LATEX.test(text),
    );
    const fields = others.map(
      ([name, text]) =>
        `${name}={${text.replaceAll(/(?<!\\)(?:[%<>]|\\\s|\\[fg][lr]qq?(?![a-z])\s*)/g, meant)}},`,
    );
    return others.length === 0 ? '' : `@misc{k${at},${fields.join('')}}`;
  });
  const { entries: read } = parseLatex(texts.join('\n'), {
    sentenceCase: false,
    unsupported: 'ignore',
    applyCrossRef: false,
  });
  const byIndex = new Map(
    read.map(({ key, fields }) => [Number(key.slice(1)), fields as Record<string, unknown>]),
  );
  return entries.flatMap(({ type, key, fields }, at) => {
    if (type === 'xdata') return [];
    const plain = Object.entries(fields).map(([name, text]) => {
      const found = byIndex.get(at)?.[name] ?? text.replace(MACRO, journalOf);
      if (PEOPLE.includes(name))
        return [name, Array.isArray(found) ? found.map(nameOf) : namesIn(text)];
      if (!READ.has(name)) return [name, text.replaceAll(ESCAPED, '$1')];
      return [name, marked(Array.isArray(found) ? found.join(', ') : String(found))];
    });
    const own = plain.map(([name, value]) => [name === 'type' ? 'kind' : name, value]);
    return [Object.fromEntries([['type', type], ['key', key], ...own]) as Fields];
  });
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
  return text.split(/\s+and\s+/i).flatMap((one) => {
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
