// PDFs that look like problems, but have none.
import { expect, it } from 'vitest';
import type { RuleCode } from '../../../src/inspect/rules/rules.js';
import { createPdf, type Extras, LINES, type Line } from './handmade-pdf.js';
import { inspectFindings } from './inspect-findings.js';
import { createCvPdf, imageMarkup, replaceInCvPdf } from './typst-pdf.js';

interface Row {
  readonly code: RuleCode;
  readonly name: string;
  readonly page: () => Uint8Array;
}

const withLines = (lines: readonly Line[], extras?: Extras): Buffer =>
  createPdf([...LINES, ...lines], extras);

const job = (title: string, dates: string): string => `=== ${title}\n${dates}\n- Dived.\n`;

const ROWS: readonly Row[] = [
  {
    code: 'text-in-image',
    name: 'a line on an empty page',
    page: () => createPdf([], { operators: '0 700 500 1 re f' }),
  },
  {
    code: 'text-in-image',
    name: 'an image behind the text',
    page: () => createCvPdf({ rules: `#set page(background: ${imageMarkup('100%', '100%')})` }),
  },
  {
    code: 'icon-as-letter',
    name: 'aligned bullets without Unicode values',
    page: () =>
      withLines([
        { x: 60, y: 640, font: 'Drawn', text: 'A' },
        { x: 60, y: 626, font: 'Drawn', text: 'A' },
      ]),
  },
  {
    code: 'text-too-small',
    name: 'small print that has two fifths of all letters',
    page: () =>
      withLines(
        [0, 1].map((nth) => ({
          x: 60,
          y: 640 - 10 * nth,
          size: 8,
          text: 'Printed on recycled paper by a press in Bergen',
        })),
      ),
  },
  {
    code: 'icon-as-letter',
    name: 'an icon with ActualText',
    page: () =>
      createPdf(LINES, {
        operators:
          '/Span <</ActualText (Phone)>> BDC BT /FontAwesome 11 Tf 60 640 Td (R) Tj ET EMC',
      }),
  },
  {
    code: 'text-invisible',
    name: 'the words of a title that is drawn as shapes',
    page: () =>
      createPdf([...LINES, { x: 60, y: 640, size: 14, text: 'Work Experience', renderMode: 3 }], {
        operators: Array.from({ length: 15 }, (_, nth) => `${60 + 7 * nth} 641 6 9 re f`).join(
          '\n',
        ),
      }),
  },
  {
    code: 'icon-as-letter',
    name: 'a single bullet of a word processor',
    page: () =>
      withLines(
        [
          { x: 60, y: 640, font: 'Wingdings', text: 'A' },
          { x: 80, y: 640, text: 'Dived' },
        ],
        { unicode: 'F0A7' },
      ),
  },
  {
    code: 'icon-as-letter',
    name: 'an isolated letter in a font without Unicode values',
    page: () =>
      withLines([
        { x: 60, y: 640, font: 'Drawn', text: 'AAAA' },
        { x: 200, y: 626, font: 'Drawn', text: 'A' },
      ]),
  },
  {
    code: 'icon-as-letter',
    name: 'more letters of a font with a strange name than a page has icons',
    page: () =>
      withLines(
        Array.from({ length: 12 }, (_, nth) => ({
          x: 60,
          y: 640 - 14 * nth,
          font: 'FontAwesome',
          text: 'Harbourman',
        })),
      ),
  },
  {
    code: 'ligature-not-expanded',
    name: 'a ligature in a footer',
    page: () => createCvPdf({ rules: '#set page(footer: [of\uFB01ce])' }),
  },
  {
    code: 'letter-spaced',
    name: 'classes of a driving license',
    page: () => replaceInCvPdf('skills', 'Diving', 'Driving licence A B C D E, diving'),
  },
  {
    code: 'contact-not-linked',
    name: 'a phone number without the country code of its link',
    page: () => replaceInCvPdf('contacts', '[+41 44 668 18 00]', '[044 668 18 00]'),
  },
  {
    code: 'contact-not-linked',
    name: 'an e-mail address that links to a website',
    page: () => replaceInCvPdf('contacts', 'mailto:jane@doe.example', 'https://doe.example'),
  },
  {
    code: 'contact-in-margin',
    name: 'a contact in the last line of a page that is full',
    page: () =>
      createPdf([
        ...LINES.filter(({ text }) => !text.includes('@')),
        ...Array.from({ length: 45 }, (_, nth) => ({
          x: 60,
          y: 660 - 14 * nth,
          text: `Dive number ${nth}`,
        })),
        { x: 60, y: 30, text: 'jane@doe.example' },
      ]),
  },
  {
    code: 'contact-in-margin',
    name: 'a contact both in a header and in the text',
    page: () => createCvPdf({ rules: '#set page(header: [jane\\@doe.example])' }),
  },
  {
    code: 'no-phone',
    name: 'a phone number only in a link',
    page: () => replaceInCvPdf('contacts', '[+41 44 668 18 00]', '[Call me]'),
  },
  {
    code: 'date-unclear',
    name: 'a sentence about a season',
    page: () =>
      replaceInCvPdf(
        'experience',
        '- Counted plankton by the million.',
        '- Counted plankton by the million in the summer of 2016 and after.',
      ),
  },
  {
    code: 'date-unclear',
    name: 'amounts and shares',
    page: () =>
      createCvPdf({ rest: '== Grants\n*NSF:* US\\$1.25M\n\n*ERC:* 3.50 €\n\n*Share:* 9.25 %' }),
  },
  {
    code: 'dates-out-of-order',
    name: 'a job that began earlier and ended later than the one above',
    page: () =>
      createCvPdf({
        experience: `== Experience\n${job('Diver', '2012 – 2014')}${job('Teacher', '2010 – 2016')}`,
      }),
  },
  {
    code: 'dates-out-of-order',
    name: 'projects that are not sorted by date',
    page: () =>
      createCvPdf({
        rest: `== Projects\n${job('Atlas', '2012 – 2014')}${job('Catalogue', '2015 – 2016')}`,
      }),
  },
  {
    code: 'text-too-small',
    name: 'small print next to text of the usual size',
    page: () => createCvPdf({ rest: '#text(size: 7pt)[Counted with a net of 200 µm.]' }),
  },
  {
    code: 'text-invisible',
    name: 'a stray letter without ink',
    page: () => withLines([{ x: 60, y: 640, text: 'x', renderMode: 3 }]),
  },
  {
    code: 'word-hyphenated',
    name: 'one compound word with a hyphen at the end of a line',
    page: () =>
      withLines([
        { x: 60, y: 644, text: 'Excel, cash-' },
        { x: 60, y: 630, text: 'flow planning, IFRS' },
      ]),
  },
  {
    code: 'word-hyphenated',
    name: 'words that also have a hyphen within a line',
    page: () =>
      withLines([
        { x: 60, y: 644, text: 'Excel, cash-' },
        { x: 60, y: 630, text: 'flow planning, cash-flow statements, stock-' },
        { x: 60, y: 616, text: 'keeping, and stock-keeping again' },
      ]),
  },
  {
    code: 'contact-in-margin',
    name: 'contacts at the top and in each footer',
    page: () => createCvPdf({ rules: '#set page(footer: [jane\\@doe.example])' }),
  },
  {
    code: 'ligature-not-expanded',
    name: 'ligature glyphs of a font',
    page: () => replaceInCvPdf('skills', 'Diving', 'Scientific diving in the office'),
  },
];

it.each(ROWS)('rule $code ignores $name', async ({ code, page }) => {
  expect((await inspectFindings(page())).filter((finding) => finding.code === code)).toEqual([]);
});
