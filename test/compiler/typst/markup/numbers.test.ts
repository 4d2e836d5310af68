// Widths are not known of all letters: no number of the markup and of the style sheet is made of one that is not.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { IS_LONG, some } from '../../../support/length.js';
import { render } from '../../../support/render.js';

/** Texts that are measured in different ways: known letters, none of them, more than one line. */
const TEXTS = [
  'Arts',
  '学士',
  'ﬁ',
  'One\\\ntwo',
  '学\\\n士',
  '\u200B',
  `${'Long '.repeat(30)}`,
  `${'学 '.repeat(60)}`,
];

const entryOf = (study_type: string, area: string, rest: object) => ({
  cv: {
    name: 'Jane',
    education: [{ institution: 'School', study_type, area, date: '2020', ...rest }],
  },
});

describe.each(TEXTS)('the degree %j', (degree) => {
  it.each(some(TEXTS, 4))('beside the subject %j', async (area) => {
    for (const text of IS_LONG ? TEXTS : [degree]) {
      for (const rest of [{}, { location: text }, { institution: text }, { date: text }]) {
        const { typ, html } = await renderCv(entryOf(degree, area, rest), {
          formats: ['typ', 'html'],
        });
        expect(typ).not.toMatch(/NaN|Infinity|: none(?:em|pt)/);
        expect(html).not.toMatch(/NaN|Infinity/);
      }
    }
  });
});

it.each(['学士', 'ﬁ'])(
  'a degree of letters without a font stands beside a subject of two lines: %s',
  async (degree) => {
    const { reading } = await render(entryOf(degree, 'One\\\ntwo', {}));
    expect(reading.text).toMatch(/School, One\ntwo/);
  },
);
