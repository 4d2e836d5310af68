// Spacing keeps its order and proportions when `fit` shrinks it: more above a section title than
// between entries, and more there than between bullet points.
import { describe, expect, it } from 'vitest';
import { findText } from '../support/find-text.js';
import { IS_LONG } from '../support/length.js';
import { renderAndRead } from '../support/render.js';
import type { TemplateName } from '../support/templates.js';

/** A highlight of two lines in all templates; its last word begins the measured line. */
const FILLER = 'and so on '.repeat(13);

const createJob = (number: number) => ({
  company: `Company ${number}`,
  position: 'Engineer',
  date: '2020',
  highlights: [`First of ${number} ${FILLER}`, `Second of ${number}`, `Third of ${number}`],
});

interface Spacing {
  readonly title: number;
  readonly entry: number;
  readonly bullet: number;
}

/** Measures the distances of baselines, beyond that of lines, in points. */
async function measureSpacing(
  template: TemplateName,
  projectCount: number,
  fit?: number,
): Promise<Spacing> {
  const projects = Array.from({ length: projectCount }, (_, index) => ({
    name: `Project ${index}`,
    date: '2021',
    highlights: ['One'],
  }));
  const cv = { experience: [createJob(1), createJob(2)], projects };
  const reading = await renderAndRead(cv, { template, ...(fit !== undefined && { fit }) });
  if (fit !== undefined) expect(reading.pages).toHaveLength(fit);
  const y = (text: string): number => findText(reading, text).y;
  const last = findText(reading, `First of 1 ${FILLER}`).chars.at(-1)?.y ?? Number.NaN;
  const line = last - y('First of 1');
  return {
    title: y('Projects') - y('Third of 2') - line,
    entry: y('Company 2') - y('Third of 1') - line,
    bullet: y('Third of 1') - y('Second of 1') - line,
  };
}

/** The number of projects that fit a page, and those that just fit if all lengths shrink. */
const ROWS: readonly [template: TemplateName, fitting: number, most: number][] = [
  ['classic', 17, 22],
  ['linear', 14, 24],
  ['ledger', 17, 25],
  ['scholar', 12, 21],
  ['sidebar', 17, 23],
];

describe.each(ROWS)('%s', (template, fitting, most) => {
  const counts = Array.from({ length: most - fitting }, (_, index) => fitting + index + 1);

  it.each(IS_LONG ? counts : [most])(
    'keeps the proportions of spacing if %d projects fit one page',
    async (count) => {
      const original = await measureSpacing(template, 1);
      const shrunk = await measureSpacing(template, count, 1);
      expect(shrunk.title).toBeGreaterThan(1.2 * shrunk.entry);
      expect(shrunk.entry).toBeGreaterThan(1.4 * shrunk.bullet);
      expect(shrunk.entry / shrunk.bullet).toBeGreaterThan(
        (0.9 * original.entry) / original.bullet,
      );
      expect(shrunk.title / shrunk.entry).toBeGreaterThan((0.9 * original.title) / original.entry);
    },
  );
});
