// What a close look at the type finds: each was wrong once.
import { describe, expect, it } from 'vitest';
import { find } from '../support/find.js';
import { render } from '../support/render.js';

it('a comma at the end of a line of the date column stands within it', async () => {
  const entry = { company: 'Acme', position: 'Diver', location: 'Wilhelmshaven, Niedersachsen', date: '2020' };
  const { reading } = await render({
    cv: { name: 'Jane', work_experience: [{ ...entry, highlights: ['a', 'b', 'c'] }] },
  });
  expect(find(reading, 'Wilhelmshaven,').right).toBeCloseTo(find(reading, 'Niedersachsen').right, 1);
});

describe('entries whose dates take more lines than they have parts', () => {
  const entry = {
    company: 'Acme',
    position: 'Diver',
    location: 'Wilhelmshaven, Niedersachsen',
    start_date: '2020-09',
    end_date: '2021-12',
  };
  const next = { company: 'Next', position: 'Diver' };
  const after = async (highlights: string[]): Promise<number> => {
    const { reading } = await render({
      cv: { name: 'Jane', work_experience: [{ ...entry, highlights: [...highlights, 'End.'] }, next] },
    });
    return find(reading, 'Next').y - find(reading, 'End.').y;
  };

  it('leave no gap where the text has as many', async () => {
    expect(await after(['One highlight that takes two lines of the page. '.repeat(3)])).toBeCloseTo(16.4, 1);
    expect(await after(['a', 'b', 'c'])).toBeCloseTo(16.4, 1);
  });

  it('have the room that these need where it has fewer', async () => {
    const { reading } = await render({ cv: { name: 'Jane', work_experience: [entry, next] } });
    expect(find(reading, 'Next').y - find(reading, 'Niedersachsen').y).toBeGreaterThan(11.96);
  });
});

describe.each(['SourceSans3', 'Roboto', 'EBGaramond'])('dates in a column too narrow for a period (%s)', (font) => {
  it.each(['10pt', '12pt'])('break before "to", and between years and months (%s)', async (font_size) => {
    const options = { date_and_location_width: '2.6 cm', show_timespan_in: ['Experience'] };
    const design = { font, font_size, options };
    const entry = { company: 'Acme', position: 'Diver', start_date: '2011-09', end_date: '2018-12' };
    const { reading } = await render({ design, cv: { name: 'Jane', experience: [{ ...entry, highlights: ['a'] }] } });
    const lines = (text: string) => new Set(find(reading, text).chars.map(({ y }) => y.toFixed(1))).size;
    expect(['Sept. 2011', 'to Dec. 2018', '7 years', '4 months'].map(lines)).toEqual([1, 1, 1, 1]);
    expect(lines('Sept. 2011 to Dec. 2018')).toBe(2);
    expect(reading.text.replaceAll(/\s+/g, ' ')).toContain('Sept. 2011 to Dec. 2018 7 years 4 months');
  });

  it('break anywhere where not even a date fits', async () => {
    const design = { font, font_size: '12pt', options: { date_and_location_width: '1.5 cm' } };
    const entry = { company: 'Acme', position: 'Diver', start_date: '2011-09', end_date: '2018-12' };
    const { reading } = await render({ design, cv: { name: 'Jane', experience: [entry] } });
    const left = 595.28 - 38.27 - 5.67 - 42.52;
    expect(Math.min(...find(reading, 'Sept. 2011 to Dec. 2018').chars.map(({ x }) => x))).toBeGreaterThan(left - 1);
  });
});

it('a summary has no hyphens of its own', async () => {
  const summary = 'Incomprehensibilities notwithstanding, internationalisation characteristically '.repeat(12);
  const { reading } = await render({ cv: { name: 'Jane', summary } });
  expect(reading.text.match(/[-\u00AD\u2010]/g)).toBeNull();
});

it.each(['10pt', '11pt', '12pt'])('the lines of a section title do not touch (%s)', async (font_size) => {
  const title =
    'Diving Expeditions and Surveys of Harbours, Estuaries and the Open Sea that Led to Publications in Six Languages';
  const section = { title, entry_type: 'OneLineEntry', entries: [{ name: 'a', details: 'b' }] };
  const { reading } = await render({ design: { font_size }, cv: { name: 'Jane', custom_sections: [section] } });
  const first = find(reading, 'Diving');
  const last = find(reading, 'Languages');
  expect(last.y - first.y).toBeGreaterThanOrEqual(1.15 * first.size);
});

it('the last-updated line and the footer can be read: their contrast is 4.5 at least', async () => {
  const education = Array.from({ length: 60 }, (_, i) => ({ institution: `School ${i}`, area: 'Physics' }));
  const { reading } = await render({ cv: { name: 'Jane Roe', education } });
  const contrasts = ['Last updated', 'Jane Roe – 1/'].map((text) => contrastOnWhite(find(reading, text).color));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});

/** The contrast of a grey on white (WCAG 2, "relative luminance"). */
function contrastOnWhite(grey: string): number {
  const level = Number.parseInt(grey.slice(1, 3), 16) / 255;
  return 1.05 / (((level + 0.055) / 1.055) ** 2.4 + 0.05);
}
