// Dates in the narrow column may be higher than the text next to them.
import { expect, it, test } from 'vitest';
import { LANGUAGES } from '../../src/compiler/locales/all.generated.js';
import { findText } from '../support/find-text.js';
import { getFontPaths } from '../support/language-fonts.js';
import { IS_LONG } from '../support/length.js';
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
    {
      design: {
        options: { show_timespan_in: ['Experience'], date_and_location_width: '2.6 cm' },
      },
      template: 'ledger',
    },
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

const JOBS = Array.from({ length: 12 }, (_, month) => ({
  company: 'Xxx',
  start_date: `2011-${String(month + 1).padStart(2, '0')}`,
  end_date: `2022-${String(12 - (month % 2)).padStart(2, '0')}`,
}));

/** Languages with long dates or time spans; `npm run test:slow` tests all. */
const QUICK_LANGUAGES = ['ar', 'bg', 'de', 'en', 'hy'];

it.each(IS_LONG ? LANGUAGES.map(({ tag }) => tag) : QUICK_LANGUAGES)(
  'a period and its time span take two lines in %s',
  async (language) => {
    const { pages } = await renderAndRead(
      { experience: JOBS.map((job) => ({ ...job, position: 'Xxx' })) },
      {
        language,
        design: { options: { show_timespan_in: ['experience'] } },
        template: 'ledger',
        fontPaths: getFontPaths(language),
      },
    );
    const chars = pages.flatMap((page) => page.chars.filter(({ char }) => char.trim() !== ''));
    const [name] = chars.filter(({ char, size }) => char === 'X' && size < 12);
    const isInColumn = ({ x }: { x: number }) =>
      name !== undefined && (name.x < 300 ? x < name.x : x > name.x + 20);
    const lines: number[] = [];
    for (const char of chars.filter((one) => isInColumn(one) && one.color === '#595959'))
      if (lines.every((y) => Math.abs(y - char.y) > LINE / 2)) lines.push(char.y);
    expect(lines).toHaveLength(2 * JOBS.length);
  },
);

it.each([
  ['a short name', 'Jane Roe'],
  ['a long name', 'Dr. Alexandra Konstantinopoulou-Featherstonehaugh'],
  ['an overlong name', 'Qq'.repeat(40)],
])('%s, its label and contacts begin at the margin, like titles', async (_, name) => {
  const email = `${'q'.repeat(60)}@${'r'.repeat(60)}.example`;
  const reading = await renderAndRead(
    {
      name,
      label: 'Label',
      phone: '+41446681800',
      email,
      skills: [{ name: 'Swimming', details: 'q' }],
    },
    { template: 'ledger' },
  );
  const { x } = findText(reading, 'Skills');
  for (const text of [name.slice(0, 4), 'Label', '+41', 'qqqq'])
    expect(findText(reading, text).x, text).toBeCloseTo(x, -0.5);
  const ends = reading.pages.flatMap(({ chars }) => chars.map(({ right }) => right));
  expect(Math.max(...ends)).toBeLessThan(595.28 - 51 + 0.5);
});

test('no word of a title or the header is alone on a line', async () => {
  const reading = await renderAndRead(
    {
      name: 'Jane Roe',
      label: `Head of ${'Xxxx '.repeat(18)} and Sports`,
      phone: '+41446681800',
      email: `${'q'.repeat(30)}@r.example`,
      website: `https://${'q'.repeat(20)}.example`,
      social_networks: [{ network: 'Mastodon', username: `@q@${'r'.repeat(30)}.example` }],
      experience: [
        { company: 'Acme', position: `Head of ${'Xxxx '.repeat(13)} and Swimming`, date: '2020' },
      ],
    },
    { template: 'ledger' },
  );
  for (const text of ['Sports', 'Swimming', '@q@']) {
    const { page, y } = findText(reading, text);
    const line = reading.pages[page]?.chars.filter((one) => Math.abs(one.y - y) < 1) ?? [];
    expect(
      line
        .map(({ char }) => char)
        .join('')
        .trim(),
    ).not.toMatch(new RegExp(`^${text}\\S*$`));
  }
});
