import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import type { RuleCode } from '../../../src/inspect/rules/rules.js';
import { once } from '../../../src/util/remember.js';
import { pdfOf } from '../../support/make-pdf.js';
import { LINES, type Line, pageByHand } from './by-hand.js';
import { cvReplacing, cvWith, picture } from './pages.js';

type Made = Uint8Array | Promise<Uint8Array>;

/** A PDF that breaks a rule, and what becomes of it when its author does what the hint says. */
export interface Row {
  readonly code: RuleCode;
  readonly what: string;
  readonly broken: () => Made;
  readonly says: RegExp;
  readonly mended: () => Made;
  readonly options?: { readonly maxPages?: number; readonly source?: unknown };
}

const withLines = (...lines: readonly Line[]): Buffer => pageByHand([...LINES, ...lines]);

const texts = (...lines: readonly string[]): Line[] =>
  lines.map((text, nth) => ({ x: 60, y: 640 - 14 * nth, text }));

const MIB = 2 ** 20;

/** A stream that expands to 31 MiB. */
const expandingStream = once(() => deflateSync(Buffer.alloc(31 * MIB)));

const CV = { name: 'Jane Doe', email: 'jane@doe.example', phone: '+41 44 668 18 00' };

const render = (cv: object): Promise<Uint8Array> =>
  renderCvToPdf(parseCvSource(JSON.stringify({ cv })), { today: '2026-11-20' });

const SOURCE = { cv: { ...CV, label: 'Marine Biologist' } };

/** The sections of the pages, in the order of a person. */
const SECTIONS = {
  ...CV,
  section_order: ['Experience', 'Education'],
  education: [{ institution: 'University of Bergen', area: 'Marine Ecology', degree: 'MSc' }],
  experience: [{ company: 'Tidal Labs', position: 'Marine Biologist', start_date: '2019-09' }],
};

/** A job with a bullet point of two lines. */
const LONG_JOB = (more: object) => ({
  ...CV,
  experience: [
    {
      company: 'Tidal Labs',
      position: 'Biologist',
      ...more,
      highlights: [
        'Cut the cost of planting by a third with frames that volunteers can build and carry themselves; three ports have adopted the method since.',
      ],
    },
  ],
});

const WORDS = {
  ...CV,
  label: 'Marine Biologist',
  summary: 'Restores meadows of eelgrass in harbours',
  skills: [
    { name: 'Field work', details: 'diving under ice and in caves' },
    { name: 'Spoken languages', details: 'fluent Portuguese and some Norwegian' },
  ],
};

/** Two jobs, one of them in a column of its own beside the skills. */
const IN_COLUMNS = `#grid(columns: (1fr, 2fr), column-gutter: 1cm, [
== Skills
- Diving under ice
- Statistics with R
- Portuguese fluently
- Norwegian on the job
], [
== Experience
=== Marine Biologist, Tidal Labs
Sept. 2019 – present
- Restored nine hectares of eelgrass.
- Led a team of four divers.
])`;

const IN_ONE_COLUMN = `== Experience
=== Marine Biologist, Tidal Labs
Sept. 2019 – present
- Restored nine hectares of eelgrass.
- Led a team of four divers.
== Skills
- Diving under ice
- Statistics with R
- Portuguese fluently
- Norwegian on the job`;

/** Jobs in a table, with places and dates in its second column. */
const DATES_APART = `== Experience
#grid(columns: (1fr, auto), row-gutter: 0.6em,
[*Marine Biologist, Tidal Labs*], [Sept. 2019 – present],
[- Led a team of four divers and two technicians.], [Lisbon],
[*Research Assistant, Ocean Institute*], [March 2016 – Aug. 2019],
[- Counted plankton by the million.], [Bergen])`;

/** Every rule with PDFs that break it. */
export const ROWS: readonly Row[] = [
  {
    code: 'text-in-picture',
    what: 'a page that is a picture',
    broken: () => cvWith({ rest: `#pagebreak()\n#${picture('100%', '80%')}` }),
    says: /^Page 2 is a picture: programs find no text on it\.$/,
    mended: () =>
      cvWith({ rest: '#pagebreak()\n== Projects\nA catalogue of the eelgrass meadows of Europe' }),
  },
  {
    code: 'text-in-picture',
    what: 'a chart as a large picture',
    broken: () => cvWith({ rest: `#${picture('100%', '13cm')}` }),
    says: /^A picture covers 35 % of page 1: no program reads words that are in it\.$/,
    mended: () =>
      cvWith({ rest: `#${picture('4cm', '4cm')}\nDiving: 12 years, statistics: 8 years` }),
  },
  {
    code: 'text-in-picture',
    what: 'letters as outlines',
    broken: () =>
      pageByHand([], {
        drawing: Array.from({ length: 300 }, (_, i) => `${i} 700 1 8 re f`).join(' '),
      }),
    says: /^Page 1 has no text, but 300 shapes/,
    mended: () => pageByHand(LINES, { drawing: '0 700 500 1 re f' }),
  },
  {
    code: 'text-without-unicode',
    what: 'a font without meanings',
    broken: () => withLines({ x: 60, y: 640, font: 'Drawn', text: 'AAAA' }),
    says: /^The PDF does not say what 4 letters mean: programs get "AAAA" on page 1\.$/,
    mended: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AAAA' }], { meaning: '0066' }),
  },
  {
    code: 'text-without-unicode',
    what: 'glyphs that mean the replacement character',
    broken: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { meaning: 'FFFD' }),
    says: /^The PDF does not say what 2 letters mean: programs get "□□" on page 1\.$/,
    mended: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { meaning: '0065' }),
  },
  {
    code: 'letter-spaced',
    what: 'spaces between letters',
    broken: () => cvReplacing('name', 'Jane Doe', 'J A N E  D O E'),
    says: /^Letters stand so far apart that .* get "J A N E D O E"/,
    mended: () => cvReplacing('name', 'Jane Doe', 'JANE DOE'),
  },
  {
    code: 'letter-spaced',
    what: 'wide tracking',
    broken: () =>
      cvReplacing('experience', '== Experience', '== #text(tracking: 0.6em)[EXPERIENCE]'),
    says: /"E X P E R I E N C E" letter by letter\.$/,
    mended: () =>
      cvReplacing('experience', '== Experience', '== #text(tracking: 0.05em)[EXPERIENCE]'),
  },
  {
    code: 'field-lost',
    what: 'a field that the PDF of another day lacks',
    broken: () => render(CV),
    says: /^No reader finds "Marine Biologist"\.$/,
    mended: () => render(SOURCE.cv),
    options: { source: SOURCE },
  },
  {
    code: 'field-missed',
    what: 'a phone number in the header of the page, which is no part of the tags',
    broken: () =>
      cvWith({
        rules: '#set page(header: [Phone +41 44 668 18 00])',
        contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]',
      }),
    says: /^Programs that read by the tags \(tags\) do not find "\+41 44 668 18 00", though others do\.$/,
    mended: () => cvWith(),
    options: { source: { cv: CV } },
  },
  {
    code: 'entry-torn',
    what: 'dates in a column of their own',
    broken: () => cvWith({ experience: DATES_APART }),
    says: /\(pdfminer\) separate "Marine Biologist.*" from ".+" and ".+"; 1 more entry is torn in this way\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'field-interrupted',
    what: 'a time span beside a bullet point',
    broken: () =>
      render(LONG_JOB({ start_date: '2019-09', end_date: '2023-03', location: 'Bergen, Norway' })),
    says: /^Programs that read across the page \(rows\) have \d+ letters of other text within "Cut the cost of planting by a third.*"\.$/,
    mended: () => render(LONG_JOB({})),
    options: { source: { cv: LONG_JOB({}) } },
  },
  {
    code: 'columns-mixed',
    what: 'skills beside the jobs',
    broken: () => cvWith({ experience: IN_COLUMNS, education: '', skills: '' }),
    says: /rows.* mix(es)? the columns with "Skills" and "Experience"\.$/,
    mended: () => cvWith({ experience: IN_ONE_COLUMN, education: '', skills: '' }),
  },
  {
    code: 'order-differs',
    what: 'a section that is drawn last and stands first',
    broken: () =>
      cvWith({
        experience: '#v(7cm)',
        skills: '',
        rest: `#place(top + left, dy: 2.2cm, block[${IN_ONE_COLUMN}])`,
      }),
    says: /content.* gets? "Education" before ".*", unlike a person\.$/,
    mended: () => cvWith({ experience: IN_ONE_COLUMN, skills: '' }),
    options: { source: { cv: SECTIONS } },
  },
  {
    code: 'words-joined',
    what: 'a file without spaces',
    broken: () => render(JSON.parse(JSON.stringify(WORDS).replaceAll(/(?<=\w) (?=\w)/g, ''))),
    says: /^Programs that read .* get words without the spaces between them: "Jane Doe", "Marine Biologist", /,
    mended: () => render(WORDS),
    options: { source: { cv: WORDS } },
  },
  {
    code: 'words-joined',
    what: 'words of any length, without a source',
    broken: () =>
      withLines(
        ...texts(
          'Restoredninehectaresofeelgrassmeadows',
          'Ledateamoffourdiversanddivedwiththem',
          'Wroteareportaboutthestateoftheharbour',
        ),
      ),
    says: /^Programs that read .* get words without the spaces between them: /,
    mended: () =>
      withLines(
        ...texts(
          'Restored nine hectares of eelgrass meadows',
          'Led a team of four divers',
          'Wrote a report',
        ),
      ),
  },
  {
    code: 'word-hyphenated',
    what: 'automatic hyphenation in a tagged PDF',
    broken: () =>
      cvWith({
        rules: '#set text(hyphenate: true)\n#set par(justify: true)\n#set page(width: 8cm)',
      }),
    says: /broken at the end of a line/,
    mended: () => cvWith({ rules: '#set par(justify: true)\n#set page(width: 8cm)' }),
  },
  {
    code: 'word-hyphenated',
    what: 'ordinary hyphens, as most programs write them',
    broken: () =>
      withLines(
        { x: 60, y: 644, text: 'Answered for the respon-' },
        { x: 60, y: 630, text: 'sibilities of the whole adminis-' },
        { x: 60, y: 616, text: 'tration of the harbour' },
      ),
    says: /^2 words are broken at the end of a line.*"respon-sibilities" and "adminis-tration"\.$/,
    mended: () =>
      withLines(
        { x: 60, y: 644, text: 'Answered for the' },
        { x: 60, y: 630, text: 'responsibilities of the whole' },
        { x: 60, y: 616, text: 'administration of the harbour' },
      ),
  },
  {
    code: 'ligature-left',
    what: 'ligatures as characters',
    broken: () => cvReplacing('skills', 'Diving', 'Scienti\uFB01c diving'),
    says: /^Several letters are one character to some programs, as in "Scientific diving,/,
    mended: () => cvReplacing('skills', 'Diving', 'Scientific diving'),
  },
  {
    code: 'icon-as-letter',
    what: 'an icon that is a letter of its font',
    broken: () =>
      withLines(
        { x: 60, y: 640, font: 'FontAwesome', text: 'R' },
        { x: 80, y: 640, text: 'Lisbon' },
      ),
    says: /^An icon comes out as text: programs get "R Lisbon" on page 1\.$/,
    mended: () => withLines({ x: 60, y: 640, text: 'Home: Lisbon' }),
  },
  {
    code: 'icon-as-letter',
    what: 'an icon without meaning',
    broken: () =>
      withLines({ x: 60, y: 640, font: 'Drawn', text: 'A' }, { x: 80, y: 640, text: 'Lisbon' }),
    says: /^An icon comes out as text: programs get "A Lisbon" on page 1\.$/,
    mended: () => withLines({ x: 60, y: 640, text: 'Home: Lisbon' }),
  },
  {
    code: 'text-invisible',
    what: 'white words on white paper',
    broken: () => cvWith({ rest: '#text(fill: white)[kubernetes docker terraform]' }),
    says: /^Programs read "kubernetes docker terraform" on page 1, but nobody sees it\.$/,
    mended: () =>
      cvWith({
        rest: '#block(fill: navy, inset: 1em, text(fill: white)[kubernetes docker terraform])',
      }),
  },
  {
    code: 'text-invisible',
    what: 'words without ink',
    broken: () => withLines({ x: 60, y: 640, text: 'kubernetes', mode: 3 }),
    says: /^Programs read "kubernetes" on page 1/,
    mended: () => withLines({ x: 60, y: 640, text: 'kubernetes' }),
  },
  {
    code: 'no-email',
    what: 'no address at all',
    broken: () => cvWith({ contacts: '#link("tel:+41446681800")[+41 44 668 18 00]' }),
    says: /^There is no e-mail address\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'no-email',
    what: 'the address only in a link',
    broken: () => cvReplacing('contacts', '[jane\\@doe.example]', '[E-mail me]'),
    says: /^The e-mail address is only in a link; its text does not say it\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'no-phone',
    what: 'no number at all',
    broken: () => cvWith({ contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]' }),
    says: /^There is no phone number\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'contact-not-linked',
    what: 'an address and a number as plain text',
    broken: () => cvWith({ contacts: 'jane\\@doe.example, +41 44 668 18 00' }),
    says: /^"jane@doe\.example" and "\+41 44 668 18 00" are no links: readers have to copy them\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'contact-in-margin',
    what: 'contacts in the header',
    broken: () =>
      cvWith({ rules: '#set page(header: [jane\\@doe.example, +41 44 668 18 00])', contacts: '' }),
    says: /stand only in the header, where some parsers do not look\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'contact-in-margin',
    what: 'contacts at the foot of an untagged page',
    broken: () =>
      pageByHand([
        ...LINES.filter(({ text }) => !text.includes('@')),
        { x: 200, y: 30, text: 'jane@doe.example' },
      ]),
    says: /^"jane@doe\.example" stands only in the footer/,
    mended: () => pageByHand(LINES),
  },
  {
    code: 'contact-in-margin',
    what: 'contacts that run upwards',
    broken: () =>
      cvWith({
        contacts: '#place(left, dx: -1.2cm, rotate(-90deg, reflow: true)[jane\\@doe.example])',
      }),
    says: /stands only in a line that runs upwards or downwards/,
    mended: () => cvWith(),
  },
  {
    code: 'date-unclear',
    what: 'a season',
    broken: () => cvReplacing('experience', 'March 2016 – Aug. 2019', 'Summer 2016 – Fall 2019'),
    says: /: a season is no month\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'date-unclear',
    what: 'years of two digits',
    broken: () => cvReplacing('experience', 'March 2016 – Aug. 2019', '3/16 – 8/19'),
    says: /: its year has two digits\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'dates-out-of-order',
    what: 'the oldest job first',
    broken: () => cvReplacing('experience', 'Sept. 2019 – present', '2009 – 2012'),
    says: /^In "Experience", "March 2016 – Aug\. 2019" comes after "2009 – 2012", though it is newer\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'too-many-pages',
    what: 'a second page',
    broken: () => cvWith({ rest: '#pagebreak()\n== Projects\nA catalogue' }),
    says: /^There are 2 pages, more than the 1 that is allowed\.$/,
    mended: () => cvWith({ rest: '== Projects\nA catalogue' }),
    options: { maxPages: 1 },
  },
  {
    code: 'text-too-small',
    what: 'body text of 8 pt',
    broken: () => cvWith({ rules: '#set text(size: 8pt)' }),
    says: /^\d+ % of the letters are smaller than 9 pt; most have 8 pt\.$/,
    mended: () => cvWith({ rules: '#set text(size: 10pt)' }),
  },
  {
    code: 'file-too-large',
    what: 'a picture of three megabytes',
    broken: () =>
      pdfOf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e6, 'x')],
      }),
    says: /^The file has 3\.0 MB; some systems parse no more than 2\.5 MB\.$/,
    mended: () =>
      pdfOf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e5, 'x')],
      }),
  },
  {
    code: 'font-not-embedded',
    what: 'a standard font that is only named',
    broken: () => pageByHand(LINES),
    says: /^A font is not in the file: "Helvetica"\./,
    mended: () => cvWith(),
  },
  {
    code: 'no-tags',
    what: 'a PDF that was printed',
    broken: () => pageByHand(LINES),
    says: /^The PDF is not tagged/,
    mended: () => cvWith(),
  },
  {
    code: 'no-pdf-language',
    what: 'a PDF without language',
    broken: () => pageByHand(LINES),
    says: /^The PDF does not say in which language it is written\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'no-pdf-title',
    what: 'no title',
    broken: () => cvWith({ title: '' }),
    says: /^The PDF has no title\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'no-pdf-title',
    what: 'the name of a file for a title',
    broken: () => cvWith({ title: 'Microsoft Word - cv_final2.docx' }),
    says: /^The title of the PDF is the name of a file, "Microsoft Word - cv_final2\.docx"\.$/,
    mended: () => cvWith(),
  },
  {
    code: 'pdf-encrypted',
    what: 'a PDF that may not be printed',
    broken: () => readFileSync(new URL('../../fixtures/inspect/owner.pdf', import.meta.url)),
    says: /^The PDF is encrypted/,
    mended: () => cvWith(),
  },
  {
    code: 'pdf-read-in-part',
    what: 'streams that expand to 600 MiB',
    broken: () => pdfOf({ streams: Array(20).fill(expandingStream()) }),
    says: /^The parts of the PDF are too large to be searched in full/,
    mended: () => pdfOf({ streams: [expandingStream()] }),
  },
];
