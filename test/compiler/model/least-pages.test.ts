// How many pages a document has at least is known before layout; whatever it says, it must not have fewer.
import { expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { IS_LONG } from '../../support/length.js';

const NOTHING = '0 cm';

/** The design that has the most on a page. */
const DENSEST = {
  options: {
    margins: {
      page: { top: NOTHING, bottom: NOTHING, left: NOTHING, right: NOTHING },
      section_title: { top: NOTHING, bottom: NOTHING },
      entry_area: { left: NOTHING, right: NOTHING, vertical_between: NOTHING },
      highlights_area: { top: NOTHING, left: NOTHING, vertical_between_bullet_points: NOTHING },
    },
  },
};

const many = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: IS_LONG ? count : count / 3 }, (_, i) => item(i));

it.each([
  ['bullet points', { projects: [{ name: 'P', highlights: many(1000, () => 'x') }] }],
  ['empty bullet points', { projects: [{ name: 'P', highlights: many(1000, () => ' ') }] }],
  ['entries of a line', { skills: many(500, (i) => ({ name: `N${i}`, details: 'x' })) }],
  [
    'entries of any size',
    { projects: many(300, (i) => ({ name: `P${i}`, highlights: ['x', 'y'] })) },
  ],
  ['paragraphs', { summary: many(500, (i) => `p${i}`).join('\n\n') }],
  [
    'two columns',
    {
      skills: many(90, (i) => ({ name: `N${i}`, details: 'x' })),
      custom_sections: [
        {
          title: 'S',
          entry_type: 'OneLineEntry',
          entries: many(180, (i) => ({ name: `N${i}`, details: 'x' })),
        },
      ],
    },
    { template: 'sidebar' },
  ],
  [
    'sections',
    {
      custom_sections: many(150, (i) => ({
        title: `S${i}`,
        entry_type: 'OneLineEntry',
        entries: [{ name: 'a', details: 'b' }],
      })),
    },
  ],
])('$0', async (_, cv, options?: RenderOptions) => {
  const document: unknown = { cv: { name: 'Jane Doe', ...cv }, design: DENSEST };
  const { pageCount = 0 } = await renderCv(document, { ...options });
  await expect(
    renderCv(document, { ...options, limits: { pages: pageCount } }),
  ).resolves.toMatchObject({ pageCount });
  if (pageCount === 1) return;
  await expect(
    renderCv(document, { ...options, limits: { pages: pageCount - 1 } }),
  ).rejects.toThrow(/the limit `pages`/);
});
