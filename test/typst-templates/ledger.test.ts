// Dates in the narrow column may be higher than the text next to them.
import { expect, test } from 'vitest';
import { findText } from '../support/find-text.js';
import { renderAndRead } from '../support/render.js';

const LINE = 11.96 * 1.03;

test('an entry begins below the dates of the preceding entry', async () => {
  const reading = await renderAndRead(
    {
      name: 'Jane Roe',
      experience: [
        { company: 'Acme', position: 'Diver', start_date: '2017-09', end_date: '2023-01' },
        { company: 'Next', position: 'Diver', date: '2015' },
      ],
    },
    { design: { options: { show_timespan_in: ['Experience'] } }, template: 'ledger' },
  );
  const [first, second, third] = ['Sept. 2017', 'to Jan. 2023', '5 years'].map(
    (text) => findText(reading, text).y,
  );
  expect(second).toBeCloseTo((first as number) + LINE, 1);
  expect(third).toBeCloseTo((second as number) + LINE, 1);
  expect(findText(reading, 'Next').y - (third as number)).toBeGreaterThan(LINE - 0.01);
});

test('dates that may fill a page are part of the text', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `season${index}`).join(' ');
  const reading = await renderAndRead(
    {
      name: 'Jane Roe',
      custom_sections: [
        {
          title: 'Work',
          entry_type: 'NormalEntry',
          entries: [
            { name: 'Acme', date: words },
            { name: 'Next', date: '2015' },
          ],
        },
      ],
    },
    { template: 'ledger' },
  );
  const [name, date] = [findText(reading, 'Acme'), findText(reading, words)];
  expect(date.x).toBeCloseTo(name.x, 1);
  expect(findText(reading, '2015').x).toBeLessThan(name.x);
});
