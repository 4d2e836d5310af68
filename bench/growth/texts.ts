import { CvError } from '../../src/diagnostics/error.js';
import { formatDiagnostics } from '../../src/diagnostics/format.js';
import type { OutputFormat } from '../../src/formats/formats.js';
import { DEFAULT_LIMITS } from '../../src/options/limits.js';
import { parseCvSource } from '../../src/render/read-document.js';
import { renderCv } from '../../src/render/render.js';
import type { Construct, Kind } from './measure.js';

/** Pieces that a text may repeat: markup and its beginnings, invisible characters, characters that may break a line. */
const ATOMS: readonly Kind[] = [
  [
    'a',
    'A',
    '1',
    'é',
    'ß',
    'ﬁ',
    '中',
    'あ',
    'ع',
    'א',
    'ก',
    'न',
    '😀',
    '👩‍👩‍👧‍👦',
    '🇨🇭',
    '\u0301',
    'a\u0301',
    'x\u0301\u0302',
  ],
  [
    '-',
    '--',
    '—',
    'x-',
    '1-',
    '/',
    'x/',
    '.',
    '. ',
    '…',
    ',',
    ', ',
    ':',
    ';',
    '!',
    '?',
    '|',
    '=',
    '= ',
    '+ ',
    '- ',
    '1. ',
    '~',
    '#',
    '# ',
    '%',
    '$',
    '@',
    '@ ',
    'a@',
    '^',
  ],
  [
    '\u00AD',
    'x\u00AD',
    '\u200B',
    'x\u200B',
    '\u200C',
    '\u200D',
    '\u2060',
    '\uFEFF',
    '\u00A0',
    'x\u00A0',
    '\u3000',
    '\u2028',
    ' ',
    'x ',
    '\t',
    '\n',
    'x\n',
    'x  \n',
    'x\n\n',
    '\u202E',
    '\u2066',
    '\u0000',
    '\uD800',
    '\uFFFF',
  ],
  [
    '*',
    '**',
    '_',
    '__',
    '***',
    'a*',
    'a_',
    '*a',
    '_a',
    '**a',
    '**a*',
    '*a**',
    '*a_',
    '_a*',
    '(*',
    '*(',
    '*[',
    '[*',
    '*a *',
    '*. ',
    'a**b*c',
    '*a*',
    '**a** ',
    '_a_ ',
    '*"',
    '"*',
  ],
  [
    '`',
    '``',
    '`a',
    'a`',
    '`a``',
    '` ',
    '`a` ',
    '\\',
    '\\\\',
    '\\*',
    '\\`',
    '&',
    '&amp;',
    '&#',
    '&#x',
    '&#1',
    '&a',
    '<',
    '>',
    '<a',
    '<a>',
    '<!--',
    '<?',
    '<a:',
    '<a@',
    '<http://',
    '<http://a>',
  ],
  [
    '[',
    ']',
    '[]',
    '[a',
    '[a]',
    '](',
    '[a](',
    '[a](b',
    '[a](<',
    '[a](b "',
    '[a](b)',
    '[](',
    '[![',
    '![',
    '![a](b)',
    '![](',
    '(',
    ')',
    '()',
    '[a](http://b.c)',
    '[(',
    '](http://a',
    '[a](http://b.c) x ',
  ],
  [
    '"',
    "'",
    "x'",
    '“',
    '«',
    '" ',
    'http://',
    'https://a.b/ ',
    'www.a',
    '//',
    '/*',
    '*/',
    '{',
    '}',
    '#{',
    '$ ',
    '<a> ',
    '=>',
    '->',
  ],
];

/** Puts a text into one place of a document. */
type Field = (text: string) => unknown;

const cv = (fields: object): unknown => ({ cv: { name: 'Jane', ...fields } });
const entryOf = (section: string, entry: object): unknown => cv({ [section]: [entry] });

/** The fields that accept any text. */
const FIELDS: Readonly<Record<string, Field>> = {
  name: (text) => cv({ name: text }),
  label: (text) => cv({ label: text }),
  location: (text) => cv({ location: text }),
  phone: (text) => cv({ phone: text }),
  summary: (text) => cv({ summary: text }),
  username: (text) => cv({ social_networks: [{ network: 'GitHub', username: text }] }),
  Mastodon: (text) => cv({ social_networks: [{ network: 'Mastodon', username: text }] }),
  'Mastodon, of a server': (text) => cv({ social_networks: [{ network: 'Mastodon', username: `@${text}@b.c` }] }),
  'section title': (text) =>
    cv({ custom_sections: [{ title: text, entry_type: 'OneLineEntry', entries: [{ name: 'a', details: 'b' }] }] }),
  'link text': (text) =>
    cv({
      custom_sections: [
        { title: 'a', entry_type: 'NormalEntry', link_text: text, entries: [{ name: 'a', url: 'https://b.c' }] },
      ],
    }),
  institution: (text) => entryOf('education', { institution: text, area: 'b' }),
  area: (text) => entryOf('education', { institution: 'a', area: text }),
  study_type: (text) => entryOf('education', { institution: 'a', area: 'b', study_type: text }),
  gpa: (text) => entryOf('education', { institution: 'a', area: 'b', gpa: text }),
  company: (text) => entryOf('work_experience', { company: text, position: 'b', url: 'https://b.c' }),
  position: (text) => entryOf('work_experience', { company: 'a', position: text }),
  'name of an entry': (text) => entryOf('academic_projects', { name: text }),
  'name in a line': (text) => entryOf('skills', { name: text, details: 'b' }),
  details: (text) => entryOf('skills', { name: 'a', details: text }),
  skills: (text) => entryOf('programming_skills', { name: 'a', details: text }),
  title: (text) =>
    entryOf('publications', { title: text, authors: ['a'], doi: '10.1/a', date: '2020', url: 'https://b.c' }),
  author: (text) => entryOf('publications', { title: 'a', authors: [text], doi: '10.1/a', date: '2020' }),
  doi: (text) => entryOf('publications', { title: 'a', authors: ['b'], doi: text, date: '2020' }),
  journal: (text) =>
    entryOf('publications', { title: 'a', authors: ['b'], doi: '10.1/a', date: '2020', journal: text }),
  date: (text) => entryOf('academic_projects', { name: 'a', date: text }),
  'location of an entry': (text) => entryOf('academic_projects', { name: 'a', location: text }),
  highlight: (text) => entryOf('academic_projects', { name: 'a', highlights: [text] }),
};

/** The fields whose text must have a form, though a hostile text need not. */
const FORMS: Readonly<Record<string, Field>> = {
  email: (text) => cv({ email: text }),
  'email, of a domain': (text) => cv({ email: `a@${text}` }),
  website: (text) => cv({ website: text }),
  'website, of a host': (text) => cv({ website: `https://${text}` }),
  'website, of a path': (text) => cv({ website: `https://a.b/${text}` }),
  url: (text) => entryOf('academic_projects', { name: 'a', url: `https://a.b/?${text}` }),
  start_date: (text) => entryOf('academic_projects', { name: 'a', start_date: text }),
  end_date: (text) => entryOf('academic_projects', { name: 'a', end_date: `2020-${text}` }),
  network: (text) => cv({ social_networks: [{ network: text, username: 'a' }] }),
  'entry in section_order': (text) => cv({ section_order: [text] }),
  'unknown key': (text) => cv({ [text]: 1 }),
  'misspelt key': (text) => cv({ [`nam${text}`]: 1 }),
  'unknown key of an entry': (text) => entryOf('academic_projects', { name: 'a', [text]: 1 }),
  primary_color: (text) => ({ design: { options: { primary_color: text } } }),
  'primary_color, #': (text) => ({ design: { options: { primary_color: `#${text}` } } }),
  'primary_color, rgb(': (text) => ({ design: { options: { primary_color: `rgb(${text}` } } }),
  'primary_color, hsl(1': (text) => ({ design: { options: { primary_color: `hsl(1${text}` } } }),
  date_and_location_width: (text) => ({ design: { options: { date_and_location_width: text } } }),
  'date_and_location_width, cm': (text) => ({ design: { options: { date_and_location_width: `${text}cm` } } }),
  'margin, 1.': (text) => ({ design: { options: { margins: { page: { top: `1.${text} cm` } } } } }),
  font: (text) => ({ design: { font: text } }),
};

/** Documents with n of something. */
const LISTS: Readonly<Record<string, (n: number, salt: number) => unknown>> = {
  'section_order of n titles': (n, salt) => cv({ section_order: Array.from({ length: n }, (_, i) => `a${salt}-${i}`) }),
  'section_order of n equal titles': (n) => cv({ section_order: Array(n).fill('Education') }),
  'n custom sections': (n, salt) => {
    const entries = [{ name: 'a', details: 'b' }];
    const section = (i: number): object => ({ title: `a${salt}-${i}`, entry_type: 'OneLineEntry', entries });
    return cv({ custom_sections: Array.from({ length: n }, (_, i) => section(i)) });
  },
  'n custom sections of one title': (n) =>
    cv({ custom_sections: Array(n).fill({ title: 'a', entry_type: 'OneLineEntry', entries: [] }) }),
  'n custom sections that are listed': (n, salt) => {
    const titles = Array.from({ length: n }, (_, i) => `a${salt}-${i}`);
    const sections = titles.map((title) => ({ title, entry_type: 'OneLineEntry', entries: [] }));
    return cv({ custom_sections: sections, section_order: titles });
  },
  'n entries': (n, salt) =>
    cv({ skills: Array.from({ length: n }, (_, i) => ({ name: `a${salt}`, details: `b${i}` })) }),
  'n degrees': (n, salt) =>
    cv({
      education: Array.from({ length: n }, (_, i) => ({ institution: 'a', area: 'b', study_type: `c${salt}${i}` })),
    }),
  'n entries that are wrong': (n) => cv({ skills: Array(n).fill({ name: 1 }) }),
  'n entries of a wrong kind': (n) =>
    cv({ custom_sections: [{ title: 'a', entry_type: 'EducationEntry', entries: Array(n).fill({ name: 1, x: 2 }) }] }),
  'n unknown keys': (n) => cv(Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, 1]))),
  'n authors': (n, salt) =>
    entryOf('publications', {
      title: 'a',
      authors: Array.from({ length: n }, (_, i) => `b${salt}-${i}`),
      doi: 'c',
      date: '2020',
    }),
  'n highlights': (n, salt) =>
    entryOf('academic_projects', { name: 'a', highlights: Array.from({ length: n }, (_, i) => `b${salt}-${i}`) }),
  'n networks': (n, salt) =>
    cv({ social_networks: Array.from({ length: n }, (_, i) => ({ network: 'GitHub', username: `b${salt}-${i}` })) }),
  'n characters without a glyph': (n, salt) =>
    cv({
      summary: Array.from({ length: n }, (_, i) => String.fromCodePoint(0x20000 + ((salt * 7 + i) % 40_000))).join(''),
    }),
  'n highlights that are long': (n, salt) =>
    entryOf('academic_projects', {
      name: 'a',
      highlights: Array.from({ length: n }, (_, i) => `b${salt}-${i} `.repeat(30)),
    }),
};

/** Validates and renders a document, and formats its problems, as a program would. */
async function use(document: unknown, formats: readonly OutputFormat[]): Promise<void> {
  const text = JSON.stringify(document);
  try {
    const source = parseCvSource(text, { format: 'json' });
    const limits = { bytes: Infinity, letters: Infinity, pages: Infinity, entries: Infinity };
    const { diagnostics } = await renderCv(source, { formats, limits, today: '2026-11-20', showLocation: true });
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

/** Only the atoms, since a letter before or after them may change how they are read. The salt adds a few more of them. */
function repeated(atom: string, salt: number, n: number): string {
  return atom.repeat(n + (salt % 8));
}

function named(field: string, atom: string): string {
  return `${field}: ${JSON.stringify(atom).replaceAll(/[^\x20-\x7E]/gu, (c) => `<${c.codePointAt(0)?.toString(16)}>`)}`;
}

function constructsOf(
  kind: string,
  fields: Readonly<Record<string, Field>>,
  atoms: readonly string[],
  formats: readonly OutputFormat[],
): Construct[] {
  return Object.entries(fields).flatMap(([field, documentOf]) =>
    atoms.map((atom) => ({
      name: `${kind} ${named(field, atom)}`,
      most: Math.floor(DEFAULT_LIMITS.letters / atom.length),
      run: (n: number, salt: number) => use(documentOf(repeated(atom, salt, n)), formats),
    })),
  );
}

function listsOf(kind: string, most: number, formats: readonly OutputFormat[]): Construct[] {
  return Object.entries(LISTS).map(([name, documentOf]) => ({
    name: `${kind} ${name}`,
    most,
    run: (n: number, salt: number) => use(documentOf(n, salt), formats),
  }));
}

/** The field whose text goes through most of the code: paragraphs, lists, all of Markdown. */
const { highlight } = FIELDS;
const FULLEST = { highlight: highlight as Field };

/** One of each kind, which are read alike in all fields. */
const TELLING = ATOMS.flatMap((kind) => kind.slice(0, 1));

/** What the engine lays out in ways of its own: letters, scripts, marks, styles, places to break. */
const LAID_OUT = [
  'a',
  'x ',
  '1א',
  'ع',
  'न',
  '中',
  '😀',
  'a\u0301',
  '-',
  '\u00A0',
  'x\u200B',
  '`a`',
  '`a` ',
  '[a](http://b.c)',
];

/** Texts without the engine: all of them in one field, and one of each kind in every field. */
export const TEXT_CONSTRUCTS: readonly Construct[] = [
  ...constructsOf('text', FULLEST, ATOMS.flat(), TEXTS),
  ...constructsOf('text', FIELDS, TELLING, TEXTS),
  ...constructsOf('text', FORMS, TELLING, TEXTS),
  ...listsOf('list', DEFAULT_LIMITS.entries, TEXTS),
];

/** Texts with the engine: all of them in one field, and what it lays out in its own ways in every field. */
export const PAGE_CONSTRUCTS: readonly Construct[] = [
  ...constructsOf('page', FULLEST, ATOMS.flat(), PAGES),
  ...constructsOf('page', FIELDS, LAID_OUT, PAGES),
  // Longer ones are laid out in a process of their own, whose time is not measured.
  ...listsOf('pages of', 1000, PAGES),
];
