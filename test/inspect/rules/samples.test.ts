// Samples have every field, and true findings.
import { expect, it } from 'vitest';
import { renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import type { ExtractorName } from '../../../src/inspect/extractors/extractors.js';
import { inspectPdf, type PdfReport } from '../../../src/inspect/inspect.js';
import { memoize } from '../../../src/util/memoize.js';
import { IS_LONG } from '../../support/length.js';
import { removeColorProfiles } from '../../support/pdf.js';
import { readSample, SAMPLES } from '../../support/samples.js';

/** Samples with findings, and why these are right. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  // “Wiosna 2025”; a job from 2011 to 2016 precedes one from 2013 to 2018.
  'accents.yaml': ['date-unclear', 'dates-out-of-order'],
  // “Summer 2011 and 2012”, “Autumn 2015”.
  'custom-sections.yaml': ['date-unclear', 'date-unclear'],
  // “Spring 2025”, “Autumn 2024”.
  'student.yaml': ['date-unclear', 'date-unclear'],
};

/** Findings that need the source. */
const SOURCE_CODES: Readonly<Record<string, readonly string[]>> = {
  // pdfminer separates the date from a title of two lines; without bullets, only the source shows
  // that it is an entry.
  'chinese.yaml': ['entry-split'],
};

/** Samples whose dates extractors by position split, like the programs that they follow. */
const SPLIT = ['chinese.yaml', 'hindi.yaml'];
const RIGHT_TO_LEFT = ['arabic.yaml', 'hebrew.yaml'];

/** Samples without two-line bullets next to dates, and without two-line places. */
const UNINTERRUPTED = ['arabic.yaml', 'hebrew.yaml', 'hindi.yaml'];

const getCodes = ({ findings }: PdfReport): string[] =>
  findings.map(({ code }) => code).filter((code) => code !== 'field-interrupted');

const getInterruptingExtractors = ({ findings }: PdfReport): string[] => [
  ...new Set(
    findings.flatMap(({ code, extractors = [] }) =>
      code === 'field-interrupted' ? extractors : [],
    ),
  ),
];

function describeLosses(
  { extractors, scores }: PdfReport,
  complete: readonly ExtractorName[],
): string[] {
  return extractors.flatMap((reader) => {
    const { missing, split, misplaced } = scores[reader];
    return [
      ...misplaced.map(({ title, before }) => `${reader} has ${title.text} before ${before.text}`),
      ...(complete.includes(reader)
        ? [
            ...missing.map(({ text }) => `${reader} has no ${text}`),
            ...split.flatMap(({ lost }) =>
              lost.map(({ text }) => `${reader} has ${text} elsewhere`),
            ),
          ]
        : []),
    ];
  });
}

const renderSample = memoize((file) => {
  const { source, options } = readSample(file);
  return renderCvToPdf(source, options).then(removeColorProfiles);
});

/** Expects all applicable extractors to find everything. */
function expectWhole(report: PdfReport, file: string): void {
  const contentOrder: readonly ExtractorName[] = ['content', 'tags'];
  const all: readonly ExtractorName[] = ['content', 'pdfminer', 'rows', 'tags'];
  const applicable = RIGHT_TO_LEFT.includes(file) ? contentOrder : all;
  const complete = SPLIT.includes(file) ? [...contentOrder, 'rows' as const] : applicable;
  expect(getInterruptingExtractors(report)).toEqual(UNINTERRUPTED.includes(file) ? [] : ['rows']);
  expect(report.extractors).toEqual(applicable);
  expect(describeLosses(report, complete)).toEqual([]);
  expect(report.scores.content.fields).toBeGreaterThan(50);
  expect(report.scores.content.entries).toBeGreaterThan(9);
}

it.each(IS_LONG ? SAMPLES : ['custom-sections.yaml'])(
  'inspectPdf finds every field of %s without a source',
  async (file) => {
    const report = await inspectPdf(await renderSample(file));
    expectWhole(report, file);
    expect(getCodes(report)).toEqual(CODES[file] ?? []);
  },
);

it.each(IS_LONG ? SAMPLES : ['arabic.yaml', 'custom-sections.yaml'])(
  'inspectPdf finds every field of %s with its source',
  async (file) => {
    const { source, options } = readSample(file);
    const document = {
      document: source.value,
      variant: options.variant ?? 'b',
      markdown: true,
      showLocation: false,
    };
    const report = await inspectPdf(await renderSample(file), { source: document });
    expectWhole(report, file);
    expect(getCodes(report)).toEqual(SOURCE_CODES[file] ?? CODES[file] ?? []);
  },
);

it.each([
  ['classic', ['--template linear']],
  ['linear', []],
  ['ledger', ['--template linear']],
  ['scholar', []],
  ['sidebar', ['--template linear']],
])('inspectPdf of the starter in %s gives only the hints %j', async (template, expected) => {
  const { source, options } = readSample('starter.yaml');
  const pdf = await renderCvToPdf(source, { ...options, template });
  const document = {
    document: source.value,
    variant: 'b',
    markdown: true,
    showLocation: false,
  } as const;
  const { findings } = await inspectPdf(pdf, { source: document });
  const hints = findings.map(({ hint }) => /--template linear/.exec(hint)?.[0] ?? hint);
  expect([...new Set(hints)]).toEqual(expected);
});
