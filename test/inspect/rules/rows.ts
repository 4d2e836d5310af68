import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import type { RuleCode } from '../../../src/inspect/rules/rules.js';
import { once } from '../../../src/util/remember.js';
import { pdfOf } from '../../support/make-pdf.js';
import { LINES, type Line, pageByHand } from './by-hand.js';
import { cvReplacing, cvWith, picture } from './pages.js';

type CreatedPdf = Uint8Array | Promise<Uint8Array>;

/** A PDF that breaks a rule, and the PDF after following its hint. */
export interface Row {
  readonly code: RuleCode;
  readonly name: string;
  readonly broken: () => CreatedPdf;
  readonly message: RegExp;
  readonly fixed: () => CreatedPdf;
  readonly options?: { readonly maxPages?: number; readonly source?: unknown };
}

const addLines = (...lines: readonly Line[]): Buffer => pageByHand([...LINES, ...lines]);

const toLines = (...lines: readonly string[]): Line[] =>
  lines.map((text, nth) => ({ x: 60, y: 640 - 14 * nth, text }));

const MIB = 2 ** 20;

/** A stream that expands to 31 MiB. */
const expandStream = once(() => deflateSync(Buffer.alloc(31 * MIB)));

const CV = { name: 'Jane Doe', email: 'jane@doe.example', phone: '+41 44 668 18 00' };

const render = (cv: object): Promise<Uint8Array> =>
  renderCvToPdf(parseCvSource(JSON.stringify({ cv })), { today: '2026-11-20' });

const SOURCE = { cv: { ...CV, label: 'Marine Biologist' } };

const SECTIONS = {
  ...CV,
  section_order: ['Experience', 'Education'],
  education: [{ institution: 'University of Bergen', area: 'Marine Ecology', degree: 'MSc' }],
  experience: [{ company: 'Tidal Labs', position: 'Marine Biologist', start_date: '2019-09' }],
};

/** Creates a job with a bullet of two lines. */
const longJob = (more: object) => ({
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

const SPACED = {
  ...CV,
  label: 'Marine Biologist',
  summary: 'Restores meadows of eelgrass in harbours',
  skills: [
    { name: 'Field work', details: 'diving under ice and in caves' },
    { name: 'Spoken languages', details: 'fluent Portuguese and some Norwegian' },
  ],
};

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

/** Jobs in a table with places and dates in the second column. */
const DATE_COLUMN = `== Experience
#grid(columns: (1fr, auto), row-gutter: 0.6em,
[*Marine Biologist, Tidal Labs*], [Sept. 2019 – present],
[- Led a team of four divers and two technicians.], [Lisbon],
[*Research Assistant, Ocean Institute*], [March 2016 – Aug. 2019],
[- Counted plankton by the million.], [Bergen])`;

export const ROWS: readonly Row[] = [
  {
    code: 'text-in-picture',
    name: 'a page that is an image',
    broken: () => cvWith({ rest: `#pagebreak()\n#${picture('100%', '80%')}` }),
    message: /^Page 2 is an image: programs find no text on it\.$/,
    fixed: () =>
      cvWith({ rest: '#pagebreak()\n== Projects\nA catalogue of the eelgrass meadows of Europe' }),
  },
  {
    code: 'text-in-picture',
    name: 'a chart as a large image',
    broken: () => cvWith({ rest: `#${picture('100%', '13cm')}` }),
    message: /^An image covers 35 % of page 1: programs cannot read words in it\.$/,
    fixed: () =>
      cvWith({ rest: `#${picture('4cm', '4cm')}\nDiving: 12 years, statistics: 8 years` }),
  },
  {
    code: 'text-in-picture',
    name: 'text as outlines',
    broken: () =>
      pageByHand([], {
        drawing: Array.from({ length: 300 }, (_, i) => `${i} 700 1 8 re f`).join(' '),
      }),
    message: /^Page 1 has no text, but 300 shapes/,
    fixed: () => pageByHand(LINES, { drawing: '0 700 500 1 re f' }),
  },
  {
    code: 'text-without-unicode',
    name: 'a font without Unicode values',
    broken: () => addLines({ x: 60, y: 640, font: 'Drawn', text: 'AAAA' }),
    message: /^4 letters have no Unicode value: programs get "AAAA" on page 1\.$/,
    fixed: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AAAA' }], { meaning: '0066' }),
  },
  {
    code: 'text-without-unicode',
    name: 'glyphs mapped to the replacement character',
    broken: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { meaning: 'FFFD' }),
    message: /^2 letters have no Unicode value: programs get "□□" on page 1\.$/,
    fixed: () =>
      pageByHand([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { meaning: '0065' }),
  },
  {
    code: 'letter-spaced',
    name: 'spaces between letters',
    broken: () => cvReplacing('name', 'Jane Doe', 'J A N E  D O E'),
    message: /^Letters are so far apart that .* get "J A N E D O E"/,
    fixed: () => cvReplacing('name', 'Jane Doe', 'JANE DOE'),
  },
  {
    code: 'letter-spaced',
    name: 'wide tracking',
    broken: () =>
      cvReplacing('experience', '== Experience', '== #text(tracking: 0.6em)[EXPERIENCE]'),
    message: /"E X P E R I E N C E" letter by letter\.$/,
    fixed: () =>
      cvReplacing('experience', '== Experience', '== #text(tracking: 0.05em)[EXPERIENCE]'),
  },
  {
    code: 'field-lost',
    name: 'a field that an older PDF lacks',
    broken: () => render(CV),
    message: /^No extractor finds "Marine Biologist"\.$/,
    fixed: () => render(SOURCE.cv),
    options: { source: SOURCE },
  },
  {
    code: 'field-missed',
    name: 'a phone number in the untagged page header',
    broken: () =>
      cvWith({
        rules: '#set page(header: [Phone +41 44 668 18 00])',
        contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]',
      }),
    message: /^Programs that read by the tags \(tags\) miss "\+41 44 668 18 00"; others find it\.$/,
    fixed: () => cvWith(),
    options: { source: { cv: CV } },
  },
  {
    code: 'entry-torn',
    name: 'dates in a separate column',
    broken: () => cvWith({ experience: DATE_COLUMN }),
    message:
      /\(pdfminer\) separate "Marine Biologist.*" from ".+" and ".+"; 1 more entry is split in this way\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'field-interrupted',
    name: 'a date range next to a bullet',
    broken: () =>
      render(longJob({ start_date: '2019-09', end_date: '2023-03', location: 'Bergen, Norway' })),
    message:
      /^Programs that read across the page \(rows\) find \d+ letters of other text within "Cut the cost of planting by a third.*"\.$/,
    fixed: () => render(longJob({})),
    options: { source: { cv: longJob({}) } },
  },
  {
    code: 'columns-mixed',
    name: 'skills next to the jobs',
    broken: () => cvWith({ experience: IN_COLUMNS, education: '', skills: '' }),
    message: /rows.* mix the columns of "Skills" and "Experience"\.$/,
    fixed: () => cvWith({ experience: IN_ONE_COLUMN, education: '', skills: '' }),
  },
  {
    code: 'order-differs',
    name: 'a first section that is last in the content',
    broken: () =>
      cvWith({
        experience: '#v(7cm)',
        skills: '',
        rest: `#place(top + left, dy: 2.2cm, block[${IN_ONE_COLUMN}])`,
      }),
    message: /content.* read "Education" before ".*", unlike a person\.$/,
    fixed: () => cvWith({ experience: IN_ONE_COLUMN, skills: '' }),
    options: { source: { cv: SECTIONS } },
  },
  {
    code: 'words-joined',
    name: 'a file without spaces',
    broken: () => render(JSON.parse(JSON.stringify(SPACED).replaceAll(/(?<=\w) (?=\w)/g, ''))),
    message: /^Programs that read .* get words without spaces: "Jane Doe", "Marine Biologist", /,
    fixed: () => render(SPACED),
    options: { source: { cv: SPACED } },
  },
  {
    code: 'words-joined',
    name: 'words of any length, without a source',
    broken: () =>
      addLines(
        ...toLines(
          'Restoredninehectaresofeelgrassmeadows',
          'Ledateamoffourdiversanddivedwiththem',
          'Wroteareportaboutthestateoftheharbour',
        ),
      ),
    message: /^Programs that read .* get words without spaces: /,
    fixed: () =>
      addLines(
        ...toLines(
          'Restored nine hectares of eelgrass meadows',
          'Led a team of four divers',
          'Wrote a report',
        ),
      ),
  },
  {
    code: 'word-hyphenated',
    name: 'automatic hyphenation in a tagged PDF',
    broken: () =>
      cvWith({
        rules: '#set text(hyphenate: true)\n#set par(justify: true)\n#set page(width: 8cm)',
      }),
    message: /hyphenated at the end of a line/,
    fixed: () => cvWith({ rules: '#set par(justify: true)\n#set page(width: 8cm)' }),
  },
  {
    code: 'word-hyphenated',
    name: 'ordinary hyphens, as most programs write them',
    broken: () =>
      addLines(
        { x: 60, y: 644, text: 'Answered for the respon-' },
        { x: 60, y: 630, text: 'sibilities of the whole adminis-' },
        { x: 60, y: 616, text: 'tration of the harbour' },
      ),
    message:
      /^2 words are hyphenated at the end of a line.*"respon-sibilities" and "adminis-tration"\.$/,
    fixed: () =>
      addLines(
        { x: 60, y: 644, text: 'Answered for the' },
        { x: 60, y: 630, text: 'responsibilities of the whole' },
        { x: 60, y: 616, text: 'administration of the harbour' },
      ),
  },
  {
    code: 'ligature-left',
    name: 'ligatures as characters',
    broken: () => cvReplacing('skills', 'Diving', 'Scienti\uFB01c diving'),
    message: /^A ligature is one character to some programs, as in "Scientific diving,/,
    fixed: () => cvReplacing('skills', 'Diving', 'Scientific diving'),
  },
  {
    code: 'icon-as-letter',
    name: 'an icon mapped to a letter',
    broken: () =>
      addLines(
        { x: 60, y: 640, font: 'FontAwesome', text: 'R' },
        { x: 80, y: 640, text: 'Lisbon' },
      ),
    message: /^An icon is extracted as text: programs get "R Lisbon" on page 1\.$/,
    fixed: () => addLines({ x: 60, y: 640, text: 'Home: Lisbon' }),
  },
  {
    code: 'icon-as-letter',
    name: 'an icon without a Unicode value',
    broken: () =>
      addLines({ x: 60, y: 640, font: 'Drawn', text: 'A' }, { x: 80, y: 640, text: 'Lisbon' }),
    message: /^An icon is extracted as text: programs get "A Lisbon" on page 1\.$/,
    fixed: () => addLines({ x: 60, y: 640, text: 'Home: Lisbon' }),
  },
  {
    code: 'text-invisible',
    name: 'white words on white paper',
    broken: () => cvWith({ rest: '#text(fill: white)[kubernetes docker terraform]' }),
    message: /^Page 1 has invisible text: programs read "kubernetes docker terraform"\.$/,
    fixed: () =>
      cvWith({
        rest: '#block(fill: navy, inset: 1em, text(fill: white)[kubernetes docker terraform])',
      }),
  },
  {
    code: 'text-invisible',
    name: 'words in rendering mode 3',
    broken: () => addLines({ x: 60, y: 640, text: 'kubernetes', mode: 3 }),
    message: /^Page 1 has invisible text: programs read "kubernetes"/,
    fixed: () => addLines({ x: 60, y: 640, text: 'kubernetes' }),
  },
  {
    code: 'no-email',
    name: 'a missing address',
    broken: () => cvWith({ contacts: '#link("tel:+41446681800")[+41 44 668 18 00]' }),
    message: /^There is no e-mail address\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'no-email',
    name: 'an address only in a link',
    broken: () => cvReplacing('contacts', '[jane\\@doe.example]', '[E-mail me]'),
    message: /^The e-mail address is only a link target, not text\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'no-phone',
    name: 'a missing number',
    broken: () => cvWith({ contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]' }),
    message: /^There is no phone number\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'contact-not-linked',
    name: 'an address and a number as plain text',
    broken: () => cvWith({ contacts: 'jane\\@doe.example, +41 44 668 18 00' }),
    message:
      /^"jane@doe\.example" and "\+41 44 668 18 00" are not links: people have to copy them\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'contact-in-margin',
    name: 'contacts in the header',
    broken: () =>
      cvWith({ rules: '#set page(header: [jane\\@doe.example, +41 44 668 18 00])', contacts: '' }),
    message: /appear only in the header, where some parsers do not look\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'contact-in-margin',
    name: 'contacts at the foot of an untagged page',
    broken: () =>
      pageByHand([
        ...LINES.filter(({ text }) => !text.includes('@')),
        { x: 200, y: 30, text: 'jane@doe.example' },
      ]),
    message: /^"jane@doe\.example" appears only in the footer/,
    fixed: () => pageByHand(LINES),
  },
  {
    code: 'contact-in-margin',
    name: 'vertical contacts',
    broken: () =>
      cvWith({
        contacts: '#place(left, dx: -1.2cm, rotate(-90deg, reflow: true)[jane\\@doe.example])',
      }),
    message: /appears only in a vertical line/,
    fixed: () => cvWith(),
  },
  {
    code: 'date-unclear',
    name: 'a season',
    broken: () => cvReplacing('experience', 'March 2016 – Aug. 2019', 'Summer 2016 – Fall 2019'),
    message: /: a season is not a month\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'date-unclear',
    name: 'years of two digits',
    broken: () => cvReplacing('experience', 'March 2016 – Aug. 2019', '3/16 – 8/19'),
    message: /: its year has two digits\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'dates-out-of-order',
    name: 'the oldest job first',
    broken: () => cvReplacing('experience', 'Sept. 2019 – present', '2009 – 2012'),
    message:
      /^In "Experience", "March 2016 – Aug\. 2019" comes after "2009 – 2012", though it is newer\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'too-many-pages',
    name: 'a second page',
    broken: () => cvWith({ rest: '#pagebreak()\n== Projects\nA catalogue' }),
    message: /^The PDF has 2 pages, more than the maximum of 1\.$/,
    fixed: () => cvWith({ rest: '== Projects\nA catalogue' }),
    options: { maxPages: 1 },
  },
  {
    code: 'text-too-small',
    name: 'body text of 8 pt',
    broken: () => cvWith({ rules: '#set text(size: 8pt)' }),
    message: /^\d+ % of the letters are smaller than 9 pt; most have 8 pt\.$/,
    fixed: () => cvWith({ rules: '#set text(size: 10pt)' }),
  },
  {
    code: 'file-too-large',
    name: 'an image of three megabytes',
    broken: () =>
      pdfOf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e6, 'x')],
      }),
    message: /^The file has 3\.0 MB; some systems parse at most 2\.5 MB\.$/,
    fixed: () =>
      pdfOf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e5, 'x')],
      }),
  },
  {
    code: 'font-not-embedded',
    name: 'a standard font that is not embedded',
    broken: () => pageByHand(LINES),
    message: /^A font is not embedded: "Helvetica"\./,
    fixed: () => cvWith(),
  },
  {
    code: 'no-tags',
    name: 'a PDF that was printed',
    broken: () => pageByHand(LINES),
    message: /^The PDF is not tagged/,
    fixed: () => cvWith(),
  },
  {
    code: 'no-pdf-language',
    name: 'a PDF without language',
    broken: () => pageByHand(LINES),
    message: /^The PDF does not specify its language\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'no-pdf-title',
    name: 'a missing title',
    broken: () => cvWith({ title: '' }),
    message: /^The PDF has no title\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'no-pdf-title',
    name: 'a file name as the title',
    broken: () => cvWith({ title: 'Microsoft Word - cv_final2.docx' }),
    message: /^The title of the PDF is a file name, "Microsoft Word - cv_final2\.docx"\.$/,
    fixed: () => cvWith(),
  },
  {
    code: 'pdf-encrypted',
    name: 'a PDF with restrictions',
    broken: () => readFileSync(new URL('../../fixtures/inspect/owner.pdf', import.meta.url)),
    message: /^The PDF is encrypted/,
    fixed: () => cvWith(),
  },
  {
    code: 'pdf-read-in-part',
    name: 'streams that expand to 600 MiB',
    broken: () => pdfOf({ streams: Array(20).fill(expandStream()) }),
    message: /^The PDF is too large to be searched completely/,
    fixed: () => pdfOf({ streams: [expandStream()] }),
  },
];
