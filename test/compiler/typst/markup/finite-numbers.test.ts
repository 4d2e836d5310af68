// The widths of some characters are unknown, but all numbers in markup and CSS are finite.
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { IS_LONG, selectRows } from '../../../support/length.js';
import { render } from '../../../support/render.js';

/** Texts whose widths are computed in different ways: known, unknown, more than one line. */
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

const createDocument = (study_type: string, area: string, rest: object) => ({
  cv: {
    name: 'Jane',
    education: [{ institution: 'School', study_type, area, date: '2020', ...rest }],
  },
});

describe.each(TEXTS)('the degree %j', (degree) => {
  it.each(selectRows(TEXTS, 4))('has finite widths next to the subject %j', async (area) => {
    for (const text of IS_LONG ? TEXTS : [degree]) {
      for (const rest of [{}, { location: text }, { institution: text }, { date: text }]) {
        const { typ, html } = await renderCv(createDocument(degree, area, rest), {
          formats: ['typ', 'html'],
        });
        expect(typ).not.toMatch(/NaN|Infinity|: none(?:em|pt)/);
        expect(html).not.toMatch(/NaN|Infinity/);
      }
    }
  });
});

it.each(['学士', 'ﬁ'])(
  'a degree of unknown width is next to a subject of two lines: %s',
  async (degree) => {
    const { reading } = await render(createDocument(degree, 'One\\\ntwo', {}));
    expect(reading.text).toMatch(/School, One\ntwo/);
  },
);
