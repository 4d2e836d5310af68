// Options that make classic and linear look like other programs' pages, on real PDFs.
import { describe, expect, it } from 'vitest';
import { findText } from '../support/find-text.js';
import { render } from '../support/render.js';

const LONG =
  'Measured the growth of eelgrass at ninety stations with divers and drones, compared it with ' +
  'charts of three centuries, and trained the volunteers of twelve harbors for the years to come.';

const DOCUMENT = {
  design: { options: { show_last_updated_date: false } },
  cv: {
    name: 'Jane Roe',
    email: 'jane@example.com',
    social_networks: [{ network: 'GitHub', username: 'jane' }],
    education: [
      { institution: 'Lund University', area: 'Botany', study_type: 'PhD', date: '2014' },
    ],
    experience: [
      {
        company: 'Kelp Works',
        position: 'Diver',
        location: 'Faro',
        date: '2020',
        highlights: [LONG],
      },
    ],
    skills: [
      { name: 'Tools', details: 'nets' },
      { name: 'Boats', details: 'two' },
    ],
  },
};

async function read(template: string, templateOptions: Record<string, string | number | boolean>) {
  return (await render(DOCUMENT, { template, templateOptions })).reading;
}

type Reading = Awaited<ReturnType<typeof read>>;

const x = (reading: Reading, text: string) => findText(reading, text).x;
const gap = (reading: Reading, upper: string, lower: string) =>
  Math.abs(findText(reading, upper).y - findText(reading, lower).y);

describe.each(['classic', 'linear'])('%s', (template) => {
  it('aligns the header', async () => {
    const start = x(await read(template, { header: 'start' }), 'Jane Roe');
    const center = x(await read(template, { header: 'center' }), 'Jane Roe');
    expect(center - start).toBeGreaterThan(150);
  });

  it('sets contacts with icons or words', async () => {
    const { text: withIcons } = await read(template, { contacts: 'icons' });
    const { text } = await read(template, { contacts: 'text' });
    expect(withIcons).not.toContain('GitHub');
    expect(text).toContain('GitHub');
  });
});

it.each([
  ['classic', 24.8],
  ['linear', 22],
])('%s scales and spaces the header', async (template, size) => {
  const usual = await read(template, {});
  const scaled = await read(template, { heading_scale: 1.25 });
  const spaced = await read(template, { header_spacing: 9 });
  expect(findText(usual, 'Jane Roe').size).toBeCloseTo(size, 1);
  expect(findText(scaled, 'Jane Roe').size).toBeCloseTo(1.25 * size, 1);
  const below = [
    ['Jane Roe', 'jane@example.com'],
    ['jane@example.com', 'Education'],
  ] as const;
  for (const [upper, lower] of below)
    expect(gap(spaced, upper, lower) - gap(usual, upper, lower)).toBeCloseTo(9, 1);
});

it.each(['linear', 'ledger', 'scholar'])('%s sets locations after titles', async (template) => {
  for (const entry_titles of ['default', 'inline']) {
    const options = { location_in_title: true, entry_titles };
    const reading = await read(template, options);
    expect(gap(reading, 'Kelp Works', 'Faro')).toBeLessThan(1);
    expect(reading.text).toMatch(/ – Faro\b/);
    expect(reading.text.match(/Faro/g)).toHaveLength(1);
  }
});

it('linear centers section titles without a line', async () => {
  const reading = await read('linear', { section_titles: 'centered' });
  const { x: start, right } = findText(reading, 'Education');
  expect((start + right) / 2).toBeCloseTo(595.28 / 2, 0);
  expect(reading.text.indexOf('Education')).toBeLessThan(reading.text.indexOf('Lund'));
});

it('linear colors name and contacts', async () => {
  const { color } = findText(await read('linear', { colored_header: true }), 'Jane Roe');
  expect(findText(await read('linear', {}), 'Jane Roe').color).not.toBe(color);
});

describe('all templates', () => {
  it('scale the leading, within bounds', async () => {
    const getLeading = async (leading: number) =>
      gap(await read('linear', { leading }), 'Measured', 'years to come');
    const usual = await getLeading(1);
    expect((await getLeading(1.1)) / usual).toBeCloseTo(1.1, 2);
    expect((await getLeading(99)) / usual).toBeCloseTo(1.5, 2);
  });

  it('justify bullet points', async () => {
    const measureLine = async (justified: boolean) => {
      const reading = await read('linear', { justified });
      const { y } = findText(reading, 'Measured');
      const line = reading.pages[0]?.chars.filter((char) => Math.abs(char.y - y) < 1) ?? [];
      return Math.max(...line.map(({ right }) => right));
    };
    const edge = 595.28 - (2 / 2.54) * 72;
    // A comma at the end of a line hangs out.
    expect(Math.abs((await measureLine(true)) - edge)).toBeLessThan(3);
    expect(await measureLine(false)).toBeLessThan(edge - 3);
  });

  it('keep institutions first', async () => {
    const options = { position_first: true, institution_first: true };
    const { text } = await read('linear', options);
    expect(text.indexOf('Lund University')).toBeLessThan(text.indexOf('PhD'));
    expect(text.indexOf('Diver')).toBeLessThan(text.indexOf('Kelp Works'));
  });

  it('set titles of entries on one line', async () => {
    expect(gap(await read('linear', {}), 'Kelp Works', 'Diver')).toBeGreaterThan(10);
    const inline = await read('linear', { entry_titles: 'inline' });
    expect(gap(inline, 'Kelp Works', 'Diver')).toBeLessThan(1);
    expect(gap(inline, 'Kelp Works', 'Faro')).toBeLessThan(1);
  });

  it('scale the spacing of entries of one line', async () => {
    const close = gap(await read('classic', { one_line_spacing: 0 }), 'Tools', 'Boats');
    const wide = gap(await read('classic', { one_line_spacing: 4 }), 'Tools', 'Boats');
    expect(wide - close).toBeCloseTo(4 * 3.4, 0);
  });
});
