import type { OutputFormat } from '../../src/compiler/output/formats.js';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { formatDiagnostics } from '../../src/diagnostics/format-diagnostics.js';
import { DEFAULT_LIMITS } from '../../src/limits/limits.js';
import type { Construct } from './measure.js';

/** Strings to repeat in a text: scripts, marks, invisible characters, markup, line breaks. */
const ATOMS: readonly string[] = [
  ...[
    'a',
    'x ',
    '中',
    'ع',
    'न',
    '😀',
    'a\u0301',
    'x\u00AD',
    '\u00A0',
    'x\u200B',
    '\n',
    'x\n\n',
    '\u202E',
    '\uD800',
  ],
  ...['-', 'x/', '. ', '- ', '1. ', '#', 'a@', '"', "x'", 'http://', '/*', '{'],
  ...[
    '*',
    '**',
    '_',
    'a*',
    '**a*',
    '*a_',
    '[*',
    '*a*',
    '**a** ',
    '`',
    '``',
    '`a` ',
    '\\',
    '\\*',
    '&',
    '&#x',
    '<',
    '<!--',
  ],
  ...['[', ']', '[a](', '[a](<', '[a](b "', '![', '(', '[a](http://b.c)'],
];

/** One atom of each kind. */
const FEW_ATOMS = ['a', 'x ', '-', 'x\u00AD', '*', '`a` ', '[', '"'];

/** Creates a document with the text in one field. */
type Field = (text: string) => unknown;

const createCv = (fields: object): unknown => ({ cv: { name: 'Jane', ...fields } });
const createEntry = (section: string, entry: object): unknown => createCv({ [section]: [entry] });

/** The field with the most syntax: paragraphs, lists, all of Markdown. */
const HIGHLIGHT: Readonly<Record<string, Field>> = {
  highlight: (text) => createEntry('academic_projects', { name: 'a', highlights: [text] }),
};

/** One field of each kind. */
const FIELDS: Readonly<Record<string, Field>> = {
  name: (text) => createCv({ name: text }),
  phone: (text) => createCv({ phone: text }),
  email: (text) => createCv({ email: `a@${text}` }),
  website: (text) => createCv({ website: `https://a.b/${text}` }),
  Mastodon: (text) =>
    createCv({ social_networks: [{ network: 'Mastodon', username: `@${text}@b.c` }] }),
  'section title': (text) =>
    createCv({ custom_sections: [{ title: text, entry_type: 'OneLineEntry', entries: [] }] }),
  area: (text) => createEntry('education', { institution: 'a', area: text }),
  company: (text) =>
    createEntry('work_experience', { company: text, position: 'b', url: 'https://b.c' }),
  details: (text) => createEntry('skills', { name: 'a', details: text }),
  author: (text) =>
    createEntry('publications', { title: 'a', authors: [text], doi: '10.1/a', date: '2020' }),
  doi: (text) =>
    createEntry('publications', { title: 'a', authors: ['b'], doi: text, date: '2020' }),
  date: (text) => createEntry('academic_projects', { name: 'a', date: text }),
  end_date: (text) => createEntry('academic_projects', { name: 'a', end_date: `2020-${text}` }),
  'unknown key': (text) => createCv({ [`nam${text}`]: 1 }),
  'entry in section_order': (text) => createCv({ section_order: [text] }),
  primary_color: (text) => ({ design: { options: { primary_color: `rgb(${text}` } } }),
  margin: (text) => ({ design: { options: { margins: { page: { top: `1.${text} cm` } } } } }),
};

const repeat = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

/** Functions that make a document with `n` items of a kind. */
const LISTS: Readonly<Record<string, (n: number, salt: number) => unknown>> = {
  'custom sections in section_order': (n, salt) => {
    const titles = repeat(n, (i) => `a${salt}-${i}`);
    const sections = titles.map((title) => ({ title, entry_type: 'OneLineEntry', entries: [] }));
    return createCv({ custom_sections: sections, section_order: titles });
  },
  entries: (n, salt) =>
    createCv({ skills: repeat(n, (i) => ({ name: `a${salt}`, details: `b${i}` })) }),
  'invalid entries': (n) => createCv({ skills: Array(n).fill({ name: 1 }) }),
  'unknown keys': (n) => createCv(Object.fromEntries(repeat(n, (i) => [`key${i}`, 1]))),
  authors: (n, salt) =>
    createEntry('publications', {
      title: 'a',
      authors: repeat(n, (i) => `b${salt}-${i}`),
      doi: 'c',
      date: '2020',
    }),
  highlights: (n, salt) =>
    createEntry('academic_projects', {
      name: 'a',
      highlights: repeat(n, (i) => `b${salt}-${i} `.repeat(30)),
    }),
  networks: (n, salt) =>
    createCv({
      social_networks: repeat(n, (i) => ({ network: 'GitHub', username: `b${salt}-${i}` })),
    }),
  'characters without a glyph': (n, salt) =>
    createCv({
      summary: repeat(n, (i) => String.fromCodePoint(0x20000 + ((salt * 7 + i) % 40_000))).join(''),
    }),
};

/** Validates and renders a document, and formats its diagnostics. */
async function use(document: unknown, formats: readonly OutputFormat[]): Promise<void> {
  const text = JSON.stringify(document);
  try {
    const source = parseCvSource(text, { format: 'json' });
    const limits = { bytes: Infinity, letters: Infinity, pages: Infinity, entries: Infinity };
    const { diagnostics } = await renderCv(source, {
      formats,
      limits,
      today: '2026-11-20',
      showLocation: true,
    });
    formatDiagnostics(diagnostics, { text });
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    formatDiagnostics(error.diagnostics, { text });
    const unexpected = error.diagnostics.find(({ code }) => code === 'engine-error');
    if (unexpected !== undefined) throw new Error(unexpected.message);
  }
}

const TEXTS = ['html', 'md', 'txt', 'typ'] as const;
const PAGES = ['pdf', 'svg'] as const;

/**
 * Repeats an atom alone, since neighboring letters may change its meaning. Salt adds repetitions.
 */
function repeatAtom(atom: string, salt: number, n: number): string {
  return atom.repeat(n + (salt % 8));
}

function formatName(field: string, atom: string): string {
  return `${field}: ${JSON.stringify(atom).replaceAll(/[^\x20-\x7E]/gu, (c) => `<${c.codePointAt(0)?.toString(16)}>`)}`;
}

function createConstructs(
  kind: string,
  fields: Readonly<Record<string, Field>>,
  atoms: readonly string[],
  formats: readonly OutputFormat[],
): Construct[] {
  return Object.entries(fields).flatMap(([field, documentOf]) =>
    atoms.map((atom) => ({
      name: `${kind} ${formatName(field, atom)}`,
      maxPieces: Math.floor(DEFAULT_LIMITS.characters / atom.length),
      run: (n: number, salt: number) => use(documentOf(repeatAtom(atom, salt, n)), formats),
    })),
  );
}

function createListConstructs(
  kind: string,
  maxPieces: number,
  formats: readonly OutputFormat[],
): Construct[] {
  return Object.entries(LISTS).map(([name, documentOf]) => ({
    name: `${kind} ${name}`,
    maxPieces,
    run: (n: number, salt: number) => use(documentOf(n, salt), formats),
  }));
}

/** Measured without the engine. */
export const TEXT_CONSTRUCTS: readonly Construct[] = [
  ...createConstructs('text', HIGHLIGHT, ATOMS, TEXTS),
  ...createConstructs('text', FIELDS, FEW_ATOMS, TEXTS),
  ...createListConstructs('list', DEFAULT_LIMITS.entries, TEXTS),
];

/** Measured with the engine. */
export const PAGE_CONSTRUCTS: readonly Construct[] = [
  ...createConstructs('page', HIGHLIGHT, ATOMS, PAGES),
  // Longer texts are laid out in a child process, whose time is not measured.
  ...createListConstructs('pages of', 1000, PAGES),
];
