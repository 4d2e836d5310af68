// What a close look at the type finds: each was wrong once.
import { expect, it } from 'vitest';
import { find } from '../support/find.js';
import { render } from '../support/render.js';

it('a comma at the end of a line of the date column stands within it', async () => {
  const entry = { company: 'Acme', position: 'Diver', location: 'Wilhelmshaven, Niedersachsen', date: '2020' };
  const { reading } = await render({
    cv: { name: 'Jane', work_experience: [{ ...entry, highlights: ['a', 'b', 'c'] }] },
  });
  expect(find(reading, 'Wilhelmshaven,').right).toBeCloseTo(find(reading, 'Niedersachsen').right, 1);
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
