// How many pages a document has at least is known before layout; whatever it says, it must not have fewer.
import { expect, it } from 'vitest';
import { renderCv } from '../../src/render/render.js';
import { IS_LONG } from '../support/length.js';

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
  { name: 'bullet points', cv: { projects: [{ name: 'P', highlights: many(1000, () => 'x') }] } },
  {
    name: 'bullet points, close together',
    cv: { projects: [{ name: 'P', highlights: many(1000, () => 'x') }] },
    options: { leading: 0.8 },
  },
  { name: 'empty bullet points', cv: { projects: [{ name: 'P', highlights: many(1000, () => ' ') }] } },
  { name: 'entries of a line', cv: { skills: many(500, (i) => ({ name: `N${i}`, details: 'x' })) } },
  { name: 'entries of any size', cv: { projects: many(300, (i) => ({ name: `P${i}`, highlights: ['x', 'y'] })) } },
  { name: 'paragraphs', cv: { summary: many(500, (i) => `p${i}`).join('\n\n') } },
  {
    name: 'two columns',
    cv: {
      skills: many(90, (i) => ({ name: `N${i}`, details: 'x' })),
      custom_sections: [
        { title: 'S', entry_type: 'OneLineEntry', entries: many(180, (i) => ({ name: `N${i}`, details: 'x' })) },
      ],
    },
    options: { template: 'sidebar' },
  },
  {
    name: 'sections',
    cv: {
      custom_sections: many(150, (i) => ({
        title: `S${i}`,
        entry_type: 'OneLineEntry',
        entries: [{ name: 'a', details: 'b' }],
      })),
    },
  },
])('$name', async ({ cv, options }) => {
  const document: unknown = { cv: { name: 'Jane Doe', ...cv }, design: DENSEST };
  const { pageCount = 0 } = await renderCv(document, { ...options });
  await expect(renderCv(document, { ...options, limits: { pages: pageCount } })).resolves.toMatchObject({ pageCount });
  if (pageCount === 1) return;
  await expect(renderCv(document, { ...options, limits: { pages: pageCount - 1 } })).rejects.toThrow(
    /the limit `pages`/,
  );
});
