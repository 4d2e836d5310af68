import { describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { findText, toSingleLine } from '../support/find-text.js';
import type { PdfContent } from '../support/pdf.js';
import { renderAndRead } from '../support/render.js';
import { describeEachTemplate, expectText, PLAIN_DESIGN } from '../support/templates.js';

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ');
const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i}.`);

/** Returns the lines of each page, from top to bottom. */
function readLines(reading: PdfContent): string[][] {
  return reading.pages.map(({ chars }) => {
    const lines = new Map<string, string>();
    for (const { char, y, size } of chars) {
      if (size === 8) continue;
      const key = y.toFixed(1);
      lines.set(key, (lines.get(key) ?? '') + char);
    }
    return [...lines].sort(([a], [b]) => Number(a) - Number(b)).map(([, text]) => text);
  });
}

/** Expects that all text is within the page margins. */
function expectOnPages(reading: PdfContent): void {
  for (const { chars, width, height } of reading.pages) {
    const outside = chars.filter(
      ({ char, x, y, right, size }) =>
        char.trim() !== '' &&
        (x < 38 || right > width - 37 || y < 38 || (size !== 8 && y > height - 38)),
    );
    expect(outside.map(({ char }) => char).join('')).toBe('');
  }
}

/** Returns the text without footers. */
function readText(reading: PdfContent): string {
  return toSingleLine(reading).replaceAll(/ ?Jane – \d+\/\d+/g, '');
}

/** Numbers of filler entries, after which page breaks fall at every possible position. */
const FILLER_COUNTS = Array.from({ length: 24 }, (_, index) => index);

const filler = (count: number) => ({
  title: 'Filler',
  entry_type: 'OneLineEntry',
  entries: numbered('f', 34 + count).map((name) => ({ name, details: 'filler' })),
});

/** Matches the first line of an entry; `scholar` numbers publications. */
const HEAD = /^(BS ?|\d\.)?Entry/;

const entries = (entry: Record<string, unknown>) =>
  numbered('Entry', 3).map((company) => ({ company, position: 'job', ...entry }));

describeEachTemplate(({ render, template, read }) => {
  /** Renders a section after filler entries, once, and returns the lines of its pages. */
  function renderAfterFiller(count: number, section: Record<string, unknown>): Promise<string[][]> {
    const cv = { name: 'Jane', custom_sections: [filler(count), { title: 'Title', ...section }] };
    const key = JSON.stringify(cv);
    const lines =
      rendered.get(key) ??
      render({ design: PLAIN_DESIGN, cv }, { citations: 'plain' }).then(({ reading }) =>
        readLines(reading),
      );
    rendered.set(key, lines);
    return lines;
  }

  const rendered = new Map<string, Promise<string[][]>>();

  describe('a page break', () => {
    const kinds: readonly [name: string, section: Record<string, unknown>][] = [
      [
        'entries with highlights',
        {
          entry_type: 'ExperienceEntry',
          entries: entries({ highlights: ['b0.', 'b1.', 'b2.', 'b3.'] }),
        },
      ],
      [
        'entries with dates',
        {
          entry_type: 'ExperienceEntry',
          entries: entries({
            location: 'Rome',
            start_date: '2020',
            end_date: '2021',
            highlights: ['b0.', 'b1.', 'b2.'],
          }),
        },
      ],
      [
        'entries whose dates are higher than the text',
        {
          entry_type: 'ExperienceEntry',
          entries: entries({ location: words(30), date: '2020', highlights: ['b0.'] }),
        },
      ],
      [
        'entries with long highlights',
        {
          entry_type: 'ExperienceEntry',
          entries: entries({ date: '2020', highlights: [words(60), words(60)] }),
        },
      ],
      [
        'education with degrees',
        {
          entry_type: 'EducationEntry',
          entries: numbered('Entry', 3).map((institution) => ({
            institution,
            area: 'a',
            study_type: 'BS',
            location: 'Rome',
            date: '2020',
            highlights: ['b0.', 'b1.'],
          })),
        },
      ],
      [
        'publications',
        {
          entry_type: 'PublicationEntry',
          entries: numbered('Entry', 3).map((title) => ({
            title,
            authors: ['Author'],
            doi: '10.1000/x',
            date: '2020',
          })),
        },
      ],
      [
        'one-line entries',
        {
          entry_type: 'OneLineEntry',
          entries: numbered('Entry', 3).map((name) => ({ name, details: 'd' })),
        },
      ],
      [
        'one-line entries with highlights',
        {
          entry_type: 'OneLineEntry',
          entries: numbered('Entry', 3).map((name) => ({
            name,
            details: 'd',
            highlights: ['b0.', 'b1.'],
          })),
        },
      ],
    ];

    it.each(kinds)('is never just after a title or a first line: %s', async (_, section) => {
      let breaks = 0;
      for (const count of FILLER_COUNTS) {
        const pages = await renderAfterFiller(count, section);
        const hasBullets = JSON.stringify(section).includes('highlights');
        for (const [index, lines] of pages.slice(0, -1).entries()) {
          breaks++;
          const last = lines.at(-1) ?? '';
          expect(last, `page ${index + 1} after ${count} fillers`).not.toMatch(/^Title/);
          if (hasBullets)
            expect(last, `page ${index + 1} after ${count} fillers`).not.toMatch(HEAD);
        }
        // The first three lines of a publication stay together.
        if (JSON.stringify(section).includes('doi')) {
          for (const lines of pages) {
            const heads = lines.filter((line) => HEAD.test(line)).length;
            expect(
              lines.filter((line) => line.startsWith('10.1000/x')).length,
              `after ${count} fillers`,
            ).toBe(heads);
          }
        }
      }
      expect(breaks).toBeGreaterThan(10);
    });

    it.each(kinds)('is never between a first line and its dates: %s', async (_, section) => {
      for (const count of FILLER_COUNTS) {
        const pages = await renderAfterFiller(count, section);
        for (const lines of pages) {
          const heads = lines.filter((line) => HEAD.test(line)).length;
          const dates = lines.filter(
            (line) => /(2020|2020 to 2021)(?!\d)/.test(line) && !/^f\d/.test(line),
          ).length;
          if (JSON.stringify(section).includes('2020'))
            expect(dates, `after ${count} fillers`).toBe(heads);
        }
      }
    });

    it.each<[name: string, entry: Record<string, unknown>]>([
      [
        'location, period and time span next to a long highlight',
        { location: 'Rome', start_date: '2010-01', end_date: '2020-12', highlights: [words(220)] },
      ],
      [
        'a long location, a time span and two highlights',
        { location: words(8), date: '2020', highlights: [words(110), words(110)] },
      ],
      ['no dates and a long highlight', { highlights: [words(220)] }],
    ])('leaves at most a quarter of a page empty: %s', async (_, entry) => {
      for (const count of FILLER_COUNTS) {
        const cv = {
          name: 'Jane',
          custom_sections: [
            filler(count - 18),
            { title: 'Title', entry_type: 'ExperienceEntry', entries: entries(entry) },
          ],
        };
        const design = {
          ...PLAIN_DESIGN,
          options: { ...PLAIN_DESIGN.options, show_timespan_in: ['Title'] },
        };
        const reading = await read(cv, { design });
        for (const [index, { chars, height }] of reading.pages.slice(0, -1).entries()) {
          const last = Math.max(...chars.filter(({ size }) => size !== 8).map(({ y }) => y));
          // Highlights of `sidebar` cannot become wider in the middle: they move to the second page.
          const least = template === 'sidebar' && index === 0 ? 0.6 : 0.75;
          expect(last, `after ${count} fillers`).toBeGreaterThan(least * height);
        }
      }
    });

    it.each<[name: string, entry: Record<string, unknown>]>([
      [
        'location, period and time span',
        {
          location: 'Rome',
          start_date: '2010-01',
          end_date: '2020-12',
          highlights: ['b0.', 'b1.'],
        },
      ],
      [
        'a long location and nine highlights',
        { location: words(30), date: '2020', highlights: numbered('b', 9) },
      ],
      [
        'a long location and long highlights',
        { location: words(20), date: '2020', highlights: [words(60), words(60)] },
      ],
    ])('keeps dates within the page: %s', async (_, entry) => {
      for (const count of FILLER_COUNTS) {
        const section = { title: 'Title', entry_type: 'ExperienceEntry', entries: entries(entry) };
        const design = {
          ...PLAIN_DESIGN,
          options: { ...PLAIN_DESIGN.options, show_timespan_in: ['Title'] },
        };
        const reading = await read({ custom_sections: [filler(count - 10), section] }, { design });
        expectOnPages(reading);
      }
    });

    // In other templates, locations are in the text.
    if (template === 'classic')
      it('divides an entry with high dates only below the dates', async () => {
        const highlights = numbered('b', 12);
        const splits = await Promise.all(
          FILLER_COUNTS.map(async (count) => {
            const entry = { name: 'Entry', location: words(30), date: '2020', highlights };
            const [first] = await renderAfterFiller(count, {
              entry_type: 'NormalEntry',
              entries: [entry],
            });
            return (first ?? []).filter((line) => line.startsWith('•')).length;
          }),
        );
        const places = new Set(splits.filter((bullets) => bullets > 0 && bullets < 12));
        expect(places.size).toBeGreaterThan(2);
        expect(Math.min(...places)).toBeGreaterThan(4);
      });

    it('leaves no widow and no orphan in a long highlight', async () => {
      for (const count of FILLER_COUNTS) {
        const section = {
          entry_type: 'ExperienceEntry',
          entries: entries({ highlights: [words(90), words(90)] }),
        };
        const pages = await renderAfterFiller(count, section);
        for (const [index, lines] of pages.slice(0, -1).entries()) {
          const next = pages[index + 1] ?? [];
          // No page ends with the first line of a long highlight.
          expect(lines.at(-1), `after ${count} fillers`).not.toMatch(/^•/);
          // No page begins with the last line of a highlight.
          const isLastLine = /^w\d/.test(next[0] ?? '') && !/^w\d/.test(next[1] ?? '');
          expect(isLastLine, `after ${count} fillers: ${next[0]}`).toBe(false);
        }
      }
    });

    it('leaves no widow and no orphan in a paragraph of the summary', async () => {
      for (let lines = 40; lines < 52; lines++) {
        const summary = `${numbered('line', lines).join('\n\n')}\n\n${words(70)}\n\n${words(70)}`;
        const reading = await read({ summary }, { design: PLAIN_DESIGN });
        const pages = readLines(reading);
        const isParagraphLine = (line: string | undefined): boolean => /w\d/.test(line ?? '');
        for (const [index, page] of pages.slice(0, -1).entries()) {
          const next = pages[index + 1] ?? [];
          if (isParagraphLine(page.at(-1)))
            expect(page.at(-1), `${lines} lines`).not.toMatch(/^w0 ?w1 ?w2/);
          if (isParagraphLine(next[0])) expect(next[0], `${lines} lines`).not.toMatch(/w69$/);
        }
      }
    });

    it('divides an entry between highlights', async () => {
      const highlights = numbered('b', 12);
      const splits = await Promise.all(
        FILLER_COUNTS.map(async (count) => {
          const section = {
            entry_type: 'NormalEntry',
            entries: [{ name: 'Entry', date: '2020', highlights }],
          };
          const [first] = await renderAfterFiller(count, section);
          return (first ?? []).filter((line) => line.startsWith('•')).length;
        }),
      );
      // Some page holds a part of the highlights.
      expect(splits.some((bullets) => bullets > 0 && bullets < 12)).toBe(true);
      // No page leaves more space than the next lines need.
      expect(new Set(splits).size).toBeGreaterThan(5);
    });
  });

  describe('text longer than a page', () => {
    it.each<
      readonly [name: string, fields: Record<string, unknown>, expected: string, pages: number]
    >([
      [
        '200 highlights',
        { projects: [{ name: 'P', highlights: numbered('b', 200) }] },
        `Projects P ${numbered('• b', 200).join(' ')}`,
        4,
      ],
      [
        '200 highlights next to dates',
        {
          projects: [{ name: 'P', location: 'Rome', date: '2020', highlights: numbered('b', 200) }],
        },
        `Projects P Rome 2020 ${numbered('• b', 200).join(' ')}`,
        4,
      ],
      [
        'a highlight of 3000 words',
        { projects: [{ name: 'P', highlights: [words(3000)] }] },
        `Projects P • ${words(3000)}`,
        3,
      ],
      [
        'a highlight of 3000 words next to dates',
        { projects: [{ name: 'P', location: 'Rome', date: '2020', highlights: [words(3000)] }] },
        `Projects P Rome 2020 • ${words(3000)}`,
        3,
      ],
      [
        '2900 authors',
        {
          publications: [
            { title: 'T', authors: numbered('A', 2900), doi: '10.1000/x', date: '2020' },
          ],
        },
        `Publications T ${numbered('A', 2900).join(', ')} 10.1000/x 2020`,
        3,
      ],
      [
        'a first line of 3000 words',
        { projects: [{ name: words(3000) }] },
        `Projects ${words(3000)}`,
        3,
      ],
      [
        'a first line of 3000 words next to dates and highlights',
        { projects: [{ name: words(3000), date: '2020', highlights: ['b'] }] },
        `Projects ${words(3000)} 2020 • b`,
        3,
      ],
      [
        'details of 3000 words',
        { skills: [{ name: 'S', details: words(3000) }] },
        `Skills S: ${words(3000)}`,
        3,
      ],
      ['a summary of 3000 words', { summary: words(3000) }, `Summary ${words(3000)}`, 3],
    ])('is complete: %s', async (_, fields, expected, pages) => {
      const { reading, diagnostics } = await render(
        { design: PLAIN_DESIGN, cv: { name: 'Jane', ...fields } },
        { citations: 'plain' },
      );
      expect(diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
      expectText(template, readText(reading), `Jane ${expected}`);
      expect(reading.pageCount).toBeGreaterThanOrEqual(pages);
      expectOnPages(reading);
    });

    it.each([
      ['a location of 3000 words', { location: words(3000) }],
      [
        'a location of 3000 words next to a highlight',
        { location: words(3000), highlights: ['Bullet.'] },
      ],
      ['a date of 3000 words', { date: words(3000) }],
      [
        'a location of 3000 words next to 200 highlights',
        { location: words(3000), highlights: numbered('b', 200) },
      ],
    ])('has every word: %s', async (_, fields) => {
      const reading = await read(
        { experience: [{ company: 'C', position: 'p', ...fields }] },
        { design: PLAIN_DESIGN },
      );
      const shown = new Set(readText(reading).match(/\bw\d+/g));
      expect(shown.size).toBe(3000);
      // The column of `classic` is narrow.
      expect(reading.pageCount).toBeGreaterThan(template === 'classic' ? 5 : 2);
      expectOnPages(reading);
    });

    it.each([
      [
        'a section title',
        {
          custom_sections: [
            { title: words(900), entry_type: 'NormalEntry', entries: [{ name: 'A' }] },
          ],
        },
      ],
      ['a name', { name: words(300) }],
      ['a label', { label: words(1500) }],
      ['a degree', { education: [{ institution: 'A', area: 'b', study_type: words(400) }] }],
      [
        'social networks',
        {
          social_networks: numbered('u', 400).map((username) => ({ network: 'GitHub', username })),
        },
      ],
    ])('stays within the pages: %s', async (_, fields) => {
      const reading = await read({ ...fields }, { design: PLAIN_DESIGN, pageNumbers: false });
      expectOnPages(reading);
    });
  });

  describe('a word without break opportunities', () => {
    const word = 'x'.repeat(300);
    const place = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

    it('stays in the date column', async () => {
      const highlights = [words(80)];
      const reading = await read(
        { projects: [{ name: 'P', location: place, highlights }] },
        { design: PLAIN_DESIGN },
      );
      expect(readText(reading).replaceAll(/\s/g, '')).toContain(`P${place}•w0`);
      expectOnPages(reading);
      if (template !== 'classic') return;
      const column = (reading.pages[0]?.chars ?? []).filter(({ x }) => x > 446);
      expect(
        column
          .map(({ char }) => char)
          .join('')
          .replaceAll(/\s/g, ''),
      ).toBe(place);
    });

    it.each([
      ['a highlight', { projects: [{ name: 'P', date: '2020', highlights: [word] }] }],
      ['a first line', { projects: [{ name: word, date: '2020' }] }],
      ['details', { skills: [{ name: 'S', details: word }] }],
      ['a location', { projects: [{ name: 'P', location: word }] }],
      ['the summary', { summary: word }],
      [
        'a title',
        { custom_sections: [{ title: word, entry_type: 'NormalEntry', entries: [{ name: 'A' }] }] },
      ],
      ['the name', { name: word }],
      ['a label', { label: word }],
      ['a website', { website: `https://x.org/${word}` }],
      ['a degree', { education: [{ institution: 'A', area: 'b', study_type: word }] }],
      ['an invalid URL', { projects: [{ name: 'P', url: `ftp://x.org/${word}` }] }],
      [
        'a doi',
        { publications: [{ title: 'T', authors: ['A'], doi: `10.1000/${word}`, date: '2020' }] },
      ],
    ])('stays on the page in %s', async (_, fields) => {
      const reading = await read({ ...fields }, { design: PLAIN_DESIGN });
      expect(toSingleLine(reading).match(/x/g)?.length).toBeGreaterThanOrEqual(300);
      expectOnPages(reading);
    });
  });

  describe('an entry', () => {
    it.each([
      ['a long first line', { company: words(30), position: 'p' }],
      ['long highlights', { company: 'A', position: 'p', highlights: [words(80)] }],
      ['a long degree', { institution: 'A', area: words(30), study_type: 'Doctor of Philosophy' }],
      ['a long location', { company: words(30), position: 'p', location: words(12) }],
    ])('has no overlaps with %s', async (_, fields) => {
      const kind = 'institution' in fields ? 'education' : 'experience';
      const reading = await read({
        [kind]: [{ location: 'Geneva', date: 'Fall 2020', ...fields }],
      });
      for (const { chars } of reading.pages) {
        const sorted = chars.toSorted((a, b) => a.y - b.y || a.x - b.x);
        const overlaps = sorted.filter((char, index) => {
          const previous = sorted[index - 1];
          return (
            previous !== undefined &&
            Math.abs(previous.y - char.y) < 0.01 &&
            char.x < previous.right - 1.5
          );
        });
        expect(overlaps.map(({ char }) => char).join('')).toBe('');
      }
    });
  });
});

describe.each(BUNDLED_TEMPLATES)('%s', (template) => {
  it('avoids a single word on the last line of a name', async () => {
    const name = 'Marisol Delgado-Whitaker of Andalusia, RN, BSN, CEN';
    const reading = await renderAndRead({ name }, { template });
    const { chars } = findText(reading, name);
    const last = chars.at(-1)?.y ?? 0;
    const [first] = chars;
    expect(last).toBeGreaterThan(first?.y ?? last);
    expect(chars.filter(({ y }) => Math.abs(y - last) < 1).length).toBeGreaterThan('CEN'.length);
  });

  it('keeps the citation count of a publication on one line', async () => {
    const publications = Array.from({ length: 40 }, (_, index) => ({
      title: 'T',
      authors: ['A'],
      date: '2020',
      doi: '10.1000/1',
      journal: `Journal of ${'m'.repeat(index)}`,
      cited_by: 111,
    }));
    const reading = await renderAndRead({ name: 'J', publications }, { template });
    for (const index of publications.keys()) {
      const { chars } = findText(reading, 'cited by 111', index);
      expect({ index, lines: new Set(chars.map(({ y }) => y.toFixed(0))).size }).toEqual({
        index,
        lines: 1,
      });
    }
  });
});

it.each(['linear', 'sidebar'])(
  '%s keeps location and date together at the end of a line',
  async (template) => {
    const name = 'Gordon Research Conference';
    const details = 'Phonons that forget, and others that remember what was said';
    const skills = [{ name, details, location: 'Les Diablerets, Switzerland', date: '2022-07' }];
    const options = template === 'sidebar' ? { templateOptions: { aside: [] } } : {};
    const reading = await renderAndRead({ name: 'J', skills }, { template, ...options });
    const lines = readLines(reading).flat();
    expect(lines.find((line) => line.includes('2022'))).toContain('Diablerets');
  },
);
