import type { PdfContent } from '../../pdf/model.js';
import { readPdf } from '../../pdf/read-pdf.js';
import { createSampleInLanguage, type RenderSample, SHORT_DOCUMENT } from './sample-documents.js';
import { createIssues, type TemplateIssue } from './template-issues.js';

const LINE_STARTS = [
  ...SHORT_DOCUMENT.cv.experience.map(({ company }) => company),
  ...SHORT_DOCUMENT.cv.skills.map(({ name }) => name),
];

/** A sample with only Hebrew section titles. */
export const RIGHT_TO_LEFT_SAMPLE = createSampleInLanguage('he');

/** Differences up to this are invisible. */
const TOLERANCE_PT = 2;

/** Finds lines that start on the left in a right-to-left language. */
export async function findUnmirroredText(renderPdf: RenderSample): Promise<TemplateIssue[]> {
  const [pdf, mirrored] = [
    await renderPdf(createSampleInLanguage('en')),
    await renderPdf(RIGHT_TO_LEFT_SAMPLE),
  ];
  if (pdf === undefined || mirrored === undefined) return [];
  const [leftToRight, rightToLeft] = [
    measureLines(await readPdf(pdf)),
    measureLines(await readPdf(mirrored)),
  ];
  const unmirroredTexts = LINE_STARTS.filter((text) => {
    const [line, mirror] = [leftToRight.get(text), rightToLeft.get(text)];
    if (line === undefined || mirror === undefined) return false;
    // Centered or full-width lines are their own mirror image.
    return (
      Math.abs(mirror.left - line.left) < TOLERANCE_PT &&
      Math.abs(mirror.right - line.left) > TOLERANCE_PT
    );
  });
  const hint =
    'replace `left` and `right` with `start` and `end`, or `design.start` and `design.end`';
  return createIssues('Text is on the left in right-to-left languages.', unmirroredTexts, hint);
}

function measureLines({ pages }: PdfContent): Map<string, { left: number; right: number }> {
  const lines = pages.flatMap(({ chars, width }) => {
    const visible = chars.filter(({ char }) => char.length === 1 && char.trim() !== '');
    const text = visible.map(({ char }) => char).join('');
    return LINE_STARTS.flatMap((start) => {
      const first = visible[text.indexOf(start.replaceAll(' ', ''))];
      if (first === undefined) return [];
      const line = visible.filter(({ y }) => Math.abs(y - first.y) < TOLERANCE_PT);
      const left = Math.min(...line.map(({ x }) => x));
      return [
        [start, { left, right: width - Math.max(...line.map(({ right }) => right)) }] as const,
      ];
    });
  });
  return new Map(lines);
}
