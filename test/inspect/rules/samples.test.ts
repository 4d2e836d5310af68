// What is said about our own samples, without and with their sources: everything is there, whole and in order, and findings are true.
import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { inspectPdf, type PdfReport } from '../../../src/inspect/inspect.js';
import type { ReaderName } from '../../../src/inspect/readers/reader.js';
import { remember } from '../../../src/util/remember.js';
import { IS_LONG } from '../../support/length.js';
import { withoutProfiles } from '../../support/pdf.js';
import { readSample, SAMPLES } from '../../support/samples.js';

/** Each sample that is not clean, with the codes and why they are right. */
const TRUE_OF: Readonly<Record<string, readonly string[]>> = {
  // A job from 2011 to 2016 stands above one from 2013 to 2018.
  'accents.yaml': ['dates-out-of-order'],
  // “Summer 2011 and 2012”.
  'custom-sections.yaml': ['date-unclear'],
  // The title of the projects comes apart in the text of the PDF, so that they are taken for jobs.
  'hindi.yaml': ['dates-out-of-order'],
};

/** Where only the source tells: what is a date, as in “Autumn 2015”; “Spring 2025”, “Autumn 2024”. */
const TRUE_OF_SOURCE: Readonly<Record<string, readonly string[]>> = {
  // pdfminer parts the date from a title of which nobody knows where its first line ends; without bullets, only the source tells an entry.
  'chinese.yaml': ['entry-torn'],
  'custom-sections.yaml': ['date-unclear', 'date-unclear'],
  'hindi.yaml': [],
  'student.yaml': ['date-unclear', 'date-unclear'],
};

/** In these, readers by geometry part dates, or dates from entries, as the programs do after which they are named. */
const PARTED = ['chinese.yaml', 'hindi.yaml'];
const FROM_RIGHT_TO_LEFT = ['arabic.yaml', 'hebrew.yaml'];

/** In these, no bullet point has a second line beside its dates, and no place two lines: there `rows` has others between their words. */
const UNINTERRUPTED = ['arabic.yaml', 'hebrew.yaml', 'hindi.yaml'];

const codesOf = ({ findings }: PdfReport): string[] =>
  findings.map(({ code }) => code).filter((code) => code !== 'field-interrupted');

/** The readers that have other text within a field. */
const interrupting = ({ findings }: PdfReport): string[] => [
  ...new Set(
    findings.flatMap(({ code, readers = [] }) => (code === 'field-interrupted' ? readers : [])),
  ),
];

/** What the readers that can be judged do not get. */
function lossesIn({ readers, scores }: PdfReport, wholeIn: readonly ReaderName[]): string[] {
  return readers.flatMap((reader) => {
    const { missing, torn, misplaced } = scores[reader];
    return [
      ...misplaced.map(({ title, before }) => `${reader} has ${title.text} before ${before.text}`),
      ...(wholeIn.includes(reader)
        ? [
            ...missing.map(({ text }) => `${reader} has no ${text}`),
            ...torn.flatMap(({ lost }) =>
              lost.map(({ text }) => `${reader} has ${text} elsewhere`),
            ),
          ]
        : []),
    ];
  });
}

const pdfOf = remember((file) => {
  const { source, options } = readSample(file);
  return renderCvToPdf(source, options).then(withoutProfiles);
});

/** Expects a report to have everything, for all readers that can be judged. */
function expectWhole(report: PdfReport, file: string): void {
  const inOrder: readonly ReaderName[] = ['content', 'tags'];
  const all: readonly ReaderName[] = ['content', 'pdfminer', 'rows', 'tags'];
  const judged = FROM_RIGHT_TO_LEFT.includes(file) ? inOrder : all;
  const wholeIn = PARTED.includes(file) ? [...inOrder, 'rows' as const] : judged;
  expect(interrupting(report)).toEqual(UNINTERRUPTED.includes(file) ? [] : ['rows']);
  expect(report.readers).toEqual(judged);
  expect(lossesIn(report, wholeIn)).toEqual([]);
  expect(report.scores.content.fields).toBeGreaterThan(50);
  expect(report.scores.content.entries).toBeGreaterThan(9);
}

it.each(IS_LONG ? SAMPLES : ['custom-sections.yaml'])('%s alone', async (file) => {
  const report = await inspectPdf(await pdfOf(file));
  expectWhole(report, file);
  expect(codesOf(report)).toEqual(TRUE_OF[file] ?? []);
});

it.each(IS_LONG ? SAMPLES : ['arabic.yaml', 'custom-sections.yaml'])(
  '%s beside its source',
  async (file) => {
    const { source, options } = readSample(file);
    const document = {
      document: source.value,
      variant: options.variant ?? 'b',
      markdown: true,
      showLocation: false,
    };
    const report = await inspectPdf(await pdfOf(file), { source: document });
    expectWhole(report, file);
    expect(codesOf(report)).toEqual(TRUE_OF_SOURCE[file] ?? TRUE_OF[file] ?? []);
  },
);

it.each([
  ['classic', ['--template linear']],
  ['linear', []],
  ['ledger', ['--template linear']],
  ['scholar', []],
  ['sidebar', ['--template linear']],
])('the starter in %s has no finding that its author cannot act on', async (template, named) => {
  const { source, options } = readSample('starter.yaml');
  const pdf = await renderCvToPdf(source, { ...options, template });
  const document = {
    document: source.value,
    variant: 'b',
    markdown: true,
    showLocation: false,
  } as const;
  const { findings } = await inspectPdf(pdf, { source: document });
  const remedies = findings.map(({ hint }) => /--template linear/.exec(hint)?.[0] ?? hint);
  expect([...new Set(remedies)]).toEqual(named);
});
