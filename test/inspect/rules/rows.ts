import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import type { RuleCode } from '../../../src/inspect/rules/rules.js';
import { lazy } from '../../../src/util/memoize.js';
import { makePdf } from '../../support/make-pdf.js';
import { createPdf, LINES, type Line } from './handmade-pdf.js';
import type { InspectedWith } from './inspect-findings.js';
import { createCvPdf, imageMarkup, replaceInCvPdf } from './typst-pdf.js';

type CreatedPdf = Uint8Array | Promise<Uint8Array>;

/** A PDF that breaks a rule, and the PDF after following its hint. */
export interface Row {
  readonly code: RuleCode;
  readonly name: string;
  readonly broken: () => CreatedPdf;
  readonly message: RegExp;
  readonly fixed: () => CreatedPdf;
  readonly options?: InspectedWith;
}

const addLines = (...lines: readonly Line[]): Buffer => createPdf([...LINES, ...lines]);

const toLines = (...lines: readonly string[]): Line[] =>
  lines.map((text, nth) => ({ x: 60, y: 640 - 14 * nth, text }));

const MIB = 2 ** 20;

/** A stream that expands to 31 MiB. */
const expandStream = lazy(() => deflateSync(Buffer.alloc(31 * MIB)));

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
    code: 'text-in-image',
    name: 'a page that is an image',
    broken: () => createCvPdf({ rest: `#pagebreak()\n#${imageMarkup('100%', '80%')}` }),
    message: /^Page 2 is an image: programs find no text on it\.$/,
    fixed: () =>
      createCvPdf({
        rest: '#pagebreak()\n== Projects\nA catalogue of the eelgrass meadows of Europe',
      }),
  },
  {
    code: 'text-in-image',
    name: 'a chart as a large image',
    broken: () => createCvPdf({ rest: `#${imageMarkup('100%', '13cm')}` }),
    message: /^An image covers 35 % of page 1: programs cannot read words in it\.$/,
    fixed: () =>
      createCvPdf({ rest: `#${imageMarkup('4cm', '4cm')}\nDiving: 12 years, statistics: 8 years` }),
  },
  {
    code: 'text-in-image',
    name: 'text as outlines',
    broken: () =>
      createPdf([], {
        operators: Array.from({ length: 300 }, (_, i) => `${i} 700 1 8 re f`).join(' '),
      }),
    message: /^Page 1 has no text, but 300 shapes/,
    fixed: () => createPdf(LINES, { operators: '0 700 500 1 re f' }),
  },
  {
    code: 'text-without-unicode',
    name: 'a font without Unicode values',
    broken: () => addLines({ x: 60, y: 640, font: 'Drawn', text: 'AAAA' }),
    message: /^4 letters have no Unicode value: programs get "AAAA" on page 1\.$/,
    fixed: () =>
      createPdf([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AAAA' }], { unicode: '0066' }),
  },
  {
    code: 'text-without-unicode',
    name: 'glyphs mapped to the replacement character',
    broken: () =>
      createPdf([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { unicode: 'FFFD' }),
    message: /^2 letters have no Unicode value: programs get "□□" on page 1\.$/,
    fixed: () =>
      createPdf([...LINES, { x: 60, y: 640, font: 'Drawn', text: 'AA' }], { unicode: '0065' }),
  },
  {
    code: 'letter-spaced',
    name: 'spaces between letters',
    broken: () => replaceInCvPdf('name', 'Jane Doe', 'J A N E  D O E'),
    message: /^Letters are so far apart that .* get "J A N E D O E"/,
    fixed: () => replaceInCvPdf('name', 'Jane Doe', 'JANE DOE'),
  },
  {
    code: 'letter-spaced',
    name: 'wide tracking',
    broken: () =>
      replaceInCvPdf('experience', '== Experience', '== #text(tracking: 0.6em)[EXPERIENCE]'),
    message: /"E X P E R I E N C E" letter by letter\.$/,
    fixed: () =>
      replaceInCvPdf('experience', '== Experience', '== #text(tracking: 0.05em)[EXPERIENCE]'),
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
    code: 'redacted-field',
    name: 'a phone number that the published PDF should not have',
    broken: () => createCvPdf({ contacts: '+41 44 668 18 00' }),
    message: /^`phone` is redacted, but this PDF contains it as text: "41 44 668 18 00"\.$/,
    fixed: () => createCvPdf({ contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]' }),
    options: { source: { cv: CV }, redact: ['phone'] },
  },
  {
    code: 'redacted-place',
    name: 'the town of the person in a text',
    broken: () => createCvPdf({ rest: 'I organize concerts in Molde.' }),
    message: /^`location` is redacted, but this PDF contains it as text: "Molde"\.$/,
    fixed: () => createCvPdf({ rest: 'I organize concerts.' }),
    options: {
      source: { cv: { ...CV, location: 'Molde', summary: 'I organize concerts in Molde.' } },
      redact: ['location'],
    },
  },
  {
    code: 'field-missed',
    name: 'a phone number in the untagged page header',
    broken: () =>
      createCvPdf({
        rules: '#set page(header: [Phone +41 44 668 18 00])',
        contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]',
      }),
    message: /^Programs that read by the tags \(tags\) miss "\+41 44 668 18 00"; others find it\.$/,
    fixed: () => createCvPdf(),
    options: { source: { cv: CV } },
  },
  {
    code: 'entry-split',
    name: 'dates in a separate column',
    broken: () => createCvPdf({ experience: DATE_COLUMN }),
    message:
      /\(pdfminer\) separate "Marine Biologist.*" from ".+" and ".+"; 1 more entry is split in this way\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'field-interrupted',
    name: 'a date range next to a bullet',
    broken: () =>
      render(longJob({ start_date: '2019-09', end_date: '2023-03', location: 'Bergen, Norway' })),
    message:
      /^Programs that read across the page \(rows\) find \d+ characters of other text within "Cut the cost of planting by a third.*"\.$/,
    fixed: () => render(longJob({})),
    options: { source: { cv: longJob({}) } },
  },
  {
    code: 'columns-mixed',
    name: 'skills next to the jobs',
    broken: () => createCvPdf({ experience: IN_COLUMNS, education: '', skills: '' }),
    message: /rows.* mix the columns of "Skills" and "Experience"\.$/,
    fixed: () => createCvPdf({ experience: IN_ONE_COLUMN, education: '', skills: '' }),
  },
  {
    code: 'order-differs',
    name: 'a first section that is last in the content',
    broken: () =>
      createCvPdf({
        experience: '#v(7cm)',
        skills: '',
        rest: `#place(top + left, dy: 2.2cm, block[${IN_ONE_COLUMN}])`,
      }),
    message: /content.* read "Education" before ".*", unlike a person\.$/,
    fixed: () => createCvPdf({ experience: IN_ONE_COLUMN, skills: '' }),
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
      createCvPdf({
        rules: '#set text(hyphenate: true)\n#set par(justify: true)\n#set page(width: 8cm)',
      }),
    message: /hyphenated at the end of a line/,
    fixed: () => createCvPdf({ rules: '#set par(justify: true)\n#set page(width: 8cm)' }),
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
    code: 'ligature-not-expanded',
    name: 'ligatures as characters',
    broken: () => replaceInCvPdf('skills', 'Diving', 'Scienti\uFB01c diving'),
    message: /^A ligature is one character to some programs, as in "Scientific diving,/,
    fixed: () => replaceInCvPdf('skills', 'Diving', 'Scientific diving'),
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
    broken: () => createCvPdf({ rest: '#text(fill: white)[kubernetes docker terraform]' }),
    message: /^Page 1 has invisible text: programs read "kubernetes docker terraform"\.$/,
    fixed: () =>
      createCvPdf({
        rest: '#block(fill: navy, inset: 1em, text(fill: white)[kubernetes docker terraform])',
      }),
  },
  {
    code: 'text-invisible',
    name: 'words in rendering mode 3',
    broken: () => addLines({ x: 60, y: 640, text: 'kubernetes', renderMode: 3 }),
    message: /^Page 1 has invisible text: programs read "kubernetes"/,
    fixed: () => addLines({ x: 60, y: 640, text: 'kubernetes' }),
  },
  {
    code: 'no-name-found',
    name: 'a title of the document in place of a name',
    broken: () => createCvPdf({ name: '= Curriculum Vitae' }),
    message: /^No text at the top of the first page looks like a name\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-jobs-found',
    name: 'jobs without dates',
    broken: () =>
      createCvPdf({ experience: '== Experience\n=== Biologist, Tidal Labs\n- Restored meadows.' }),
    message: /^No job with a title and dates is found below "Experience"\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-email',
    name: 'a missing e-mail address',
    broken: () => createCvPdf({ contacts: '#link("tel:+41446681800")[+41 44 668 18 00]' }),
    message: /^There is no e-mail address\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-email',
    name: 'an e-mail address only in a link',
    broken: () => replaceInCvPdf('contacts', '[jane\\@doe.example]', '[E-mail me]'),
    message: /^The e-mail address is only a link target, not text\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-phone',
    name: 'a missing phone number',
    broken: () => createCvPdf({ contacts: '#link("mailto:jane@doe.example")[jane\\@doe.example]' }),
    message: /^There is no phone number\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'contact-not-linked',
    name: 'an e-mail address and a phone number as plain text',
    broken: () => createCvPdf({ contacts: 'jane\\@doe.example, +41 44 668 18 00' }),
    message:
      /^"jane@doe\.example" and "\+41 44 668 18 00" are not links: people have to copy them\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'contact-in-margin',
    name: 'contacts in the header',
    broken: () =>
      createCvPdf({
        rules: '#set page(header: [jane\\@doe.example, +41 44 668 18 00])',
        contacts: '',
      }),
    message: /appear only in the header, where some parsers do not look\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'contact-in-margin',
    name: 'contacts at the foot of an untagged page',
    broken: () =>
      createPdf([
        ...LINES.filter(({ text }) => !text.includes('@')),
        { x: 200, y: 30, text: 'jane@doe.example' },
      ]),
    message: /^"jane@doe\.example" appears only in the footer/,
    fixed: () => createPdf(LINES),
  },
  {
    code: 'contact-in-margin',
    name: 'vertical contacts',
    broken: () =>
      createCvPdf({
        contacts: '#place(left, dx: -1.2cm, rotate(-90deg, reflow: true)[jane\\@doe.example])',
      }),
    message: /appears only in a vertical line/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'date-unclear',
    name: 'a season',
    broken: () => replaceInCvPdf('experience', 'March 2016 – Aug. 2019', 'Summer 2016 – Fall 2019'),
    message: /: a season is not a month\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'date-unclear',
    name: 'years of two digits',
    broken: () => replaceInCvPdf('experience', 'March 2016 – Aug. 2019', '3/16 – 8/19'),
    message: /: its year has two digits\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'dates-out-of-order',
    name: 'the oldest job first',
    broken: () => replaceInCvPdf('experience', 'Sept. 2019 – present', '2009 – 2012'),
    message:
      /^In "Experience", "March 2016 – Aug\. 2019" comes after "2009 – 2012", though it is newer\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'too-many-pages',
    name: 'a second page',
    broken: () => createCvPdf({ rest: '#pagebreak()\n== Projects\nA catalogue' }),
    message: /^The PDF has 2 pages, more than the maximum of 1\.$/,
    fixed: () => createCvPdf({ rest: '== Projects\nA catalogue' }),
    options: { maxPages: 1 },
  },
  {
    code: 'text-too-small',
    name: 'body text of 8 pt',
    broken: () => createCvPdf({ rules: '#set text(size: 8pt)' }),
    message: /^\d+ % of the letters are smaller than 9 pt; most have 8 pt\.$/,
    fixed: () => createCvPdf({ rules: '#set text(size: 10pt)' }),
  },
  {
    code: 'file-too-large',
    name: 'an image of three megabytes',
    broken: () =>
      makePdf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e6, 'x')],
      }),
    message: /^The file has 3\.0 MB; some systems parse at most 2\.5 MB\.$/,
    fixed: () =>
      makePdf({
        content: 'BT /F 11 Tf 60 700 Td (Jane Doe) Tj ET',
        streams: [Buffer.alloc(3e5, 'x')],
      }),
  },
  {
    code: 'font-not-embedded',
    name: 'a standard font that is not embedded',
    broken: () => createPdf(LINES),
    message: /^A font is not embedded: "Helvetica"\./,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-tags',
    name: 'a PDF that was printed',
    broken: () => createPdf(LINES),
    message: /^The PDF is not tagged/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-pdf-language',
    name: 'a PDF without language',
    broken: () => createPdf(LINES),
    message: /^The PDF does not specify its language\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-pdf-title',
    name: 'a missing title',
    broken: () => createCvPdf({ title: '' }),
    message: /^The PDF has no title\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'no-pdf-title',
    name: 'a file name as the title',
    broken: () => createCvPdf({ title: 'Microsoft Word - cv_final2.docx' }),
    message: /^The title of the PDF is a file name, "Microsoft Word - cv_final2\.docx"\.$/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'pdf-encrypted',
    name: 'an encrypted PDF that opens without a password',
    broken: () => readFileSync(new URL('../../fixtures/inspect/owner.pdf', import.meta.url)),
    message: /^The PDF is encrypted/,
    fixed: () => createCvPdf(),
  },
  {
    code: 'pdf-partially-read',
    name: 'streams that expand to 600 MiB',
    broken: () => makePdf({ streams: Array(20).fill(expandStream()) }),
    message: /^The PDF is too large to be searched completely/,
    fixed: () => makePdf({ streams: [expandStream()] }),
  },
];
