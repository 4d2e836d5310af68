// No line ends within a date of the option `dates`, whatever is next to it.
import { expect } from 'vitest';
import type { DateStyle } from '../../src/compiler/schema/date-styles.js';
import { IS_LONG, itForTemplate } from '../support/length.js';
import { render } from '../support/render.js';
import { describeEachTemplate } from '../support/templates.js';

/** Start and end of a period without spaces, in languages with long dates or spaces in dates. */
const DATES: readonly (readonly [language: string, style: DateStyle, halves: RegExp])[] = [
  ['en', 'short', /Mar\.2021|Sept\.2023/g],
  ['en', 'long', /March2021|September2023/g],
  ['en', 'numeric', /03\/2021|09\/2023/g],
  ['en', 'iso', /2021-03|2023-09/g],
  ['es', 'long', /marzode2021|septiembrede2023/g],
  ['pt', 'long', /marçode2021|setembrode2023/g],
  ['hr', 'long', /ožujak2021\.|rujan2023\./g],
  ['hr', 'numeric', /03\.2021\.|09\.2023\./g],
  ['lt', 'long', /2021m\.kovas|2023m\.rugsėjis/g],
];

const COUNT = IS_LONG ? 40 : 16;

describeEachTemplate(({ template }) => {
  const itHere = itForTemplate(template);

  itHere.each(DATES)('keeps each date on one line (%s, %s)', async (language, dates, halves) => {
    const experience = Array.from({ length: COUNT }, (_, index) => ({
      company: `Institute of ${'marine life '.repeat(2)}${'x'.repeat(index * 2)}`,
      position: 'Head',
      location: 'Bergen, Norway',
      start_date: '2021-03',
      end_date: '2023-09',
    }));
    const document = { language, cv: { name: 'Jane', experience } };
    const { reading } = await render(document, { template, dates });
    let count = 0;
    for (const page of reading.pages) {
      const chars = page.chars.filter(({ char }) => !/[\s\u200B\u2060]/.test(char));
      const text = chars.map(({ char }) => char).join('');
      for (const { index, 0: date } of text.matchAll(halves)) {
        count += 1;
        const lines = chars.slice(index, index + date.length).map(({ y }) => Math.round(y));
        expect(new Set(lines).size, date).toBe(1);
      }
    }
    expect(count).toBe(2 * COUNT);
  });
});
