// The estimate before layout must never exceed the real number of pages.
import { expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../../support/length.js';

const ZERO = '0 cm';

const DENSEST_DESIGN = {
  options: {
    margins: {
      page: { top: ZERO, bottom: ZERO, left: ZERO, right: ZERO },
      section_title: { top: ZERO, bottom: ZERO },
      entry_area: { left: ZERO, right: ZERO, vertical_between: ZERO },
      highlights_area: { top: ZERO, left: ZERO, vertical_between_bullet_points: ZERO },
    },
  },
};

const repeat = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: IS_LONG ? count : count / 3 }, (_, i) => item(i));

it.each([
  ['bullet points', { projects: [{ name: 'P', highlights: repeat(1000, () => 'x') }] }],
  ['empty bullet points', { projects: [{ name: 'P', highlights: repeat(1000, () => ' ') }] }],
  ['entries of a line', { skills: repeat(500, (i) => ({ name: `N${i}`, details: 'x' })) }],
  [
    'entries of any size',
    { projects: repeat(300, (i) => ({ name: `P${i}`, highlights: ['x', 'y'] })) },
  ],
  ['paragraphs', { summary: repeat(500, (i) => `p${i}`).join('\n\n') }],
  [
    'two columns',
    {
      skills: repeat(90, (i) => ({ name: `N${i}`, details: 'x' })),
      custom_sections: [
        {
          title: 'S',
          entry_type: 'OneLineEntry',
          entries: repeat(180, (i) => ({ name: `N${i}`, details: 'x' })),
        },
      ],
    },
    { template: 'sidebar' },
  ],
  [
    'sections',
    {
      custom_sections: repeat(150, (i) => ({
        title: `S${i}`,
        entry_type: 'OneLineEntry',
        entries: [{ name: 'a', details: 'b' }],
      })),
    },
  ],
])(
  'the limit `pages` is checked without overestimating the pages of %s',
  async (_, cv, options?: RenderOptions) => {
    const document: unknown = { cv: { name: 'Jane Doe', ...cv }, design: DENSEST_DESIGN };
    const { pageCount = 0 } = await renderCv(document, { ...options });
    await expect(
      renderCv(document, { ...options, limits: { pages: pageCount } }),
    ).resolves.toMatchObject({ pageCount });
    if (pageCount === 1) return;
    await expect(
      renderCv(document, { ...options, limits: { pages: pageCount - 1 } }),
    ).rejects.toThrow(/the limit `pages`/);
  },
);
