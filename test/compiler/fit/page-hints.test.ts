// What is said of finished pages: nothing if they are fine, else what to do, and about which entry.
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { type Diagnostic, formatPath } from '../../../src/diagnostics/diagnostic.js';
import { createRenderer } from '../../../src/workers/pooled-renderer.js';
import { IS_LONG } from '../../support/length.js';

const TODAY = '2026-11-20';
const design = { options: { show_last_updated_date: false } };
const place = Array.from({ length: 60 }, (_, index) => `Town ${index}`).join(', ');
const skills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Skill ${index + 1}`, details: 'd' }));
const HIGH = {
  company: 'Acme',
  position: 'Diver',
  location: place,
  date: '2020',
  highlights: ['Dived.'],
};
const LOW = { company: 'Next', position: 'Diver', highlights: ['a', 'b'] };
const ORDER = ['Skills', 'Experience'];

/** `code path: message`, of the hints on a document's pages. */
async function hintsOn(
  cv: object,
  options: RenderOptions = {},
  more: object = {},
): Promise<string[]> {
  const document = { design, cv: { name: 'Jane', ...cv }, ...more } as never;
  const { diagnostics } = await renderCv(document, { today: TODAY, ...options });
  return diagnostics.map(said);
}

const leftEmpty = (path: string, percent: number, since: string): string =>
  `page-left-empty ${path}: Page 1 is left ${percent}% empty, since the ${since}.`;

const notKept = (path: string, title: string, why: string): string =>
  `not-kept ${path}: The section "${title}" cannot be kept on one page: ${why}.`;

const said = ({ code, path, message }: Diagnostic): string =>
  `${code} ${formatPath(path)}: ${message}`;

describe('a last page of a few lines', () => {
  it.each([
    [46, []],
    [47, ['short-last-page cv.skills[46]: 1 line spills onto page 2.']],
    [48, ['short-last-page cv.skills[46]: 2 lines spill onto page 2.']],
    [49, ['short-last-page cv.skills[46]: 3 lines spill onto page 2.']],
    [50, []],
    [50, ['short-last-page cv.skills[48]: 2 lines spill onto page 2.'], ' '],
  ])('$0 lines', async (count, hints, name = 'Jane') => {
    expect(await hintsOn({ name, skills: skills(count) })).toEqual(hints);
  });

  it('may begin where its author wants it', async () => {
    const cv = { skills: skills(2), interests: skills(2) };
    expect(await hintsOn(cv, { breakBefore: ['Interests'] })).toEqual([]);
    expect(
      await hintsOn({ skills: skills(44), interests: skills(2) }, { keep: ['Interests'] }),
    ).toEqual(['short-last-page cv.interests: 3 lines spill onto page 2.']);
  });

  it('names the entry that goes on there', async () => {
    const highlights = Array.from({ length: 51 }, (_, index) => `b${index}`);
    expect(await hintsOn({ projects: [{ name: 'Lighthouse', highlights }] })).toEqual([
      'short-last-page cv.projects[0]: 1 line spills onto page 2.',
    ]);
  });

  it('of text from right to left, and of letters of another size', async () => {
    const larger = { design: { ...design, font_size: '12pt' } };
    const hebrew = (await hintsOn({ skills: skills(47) }, { language: 'he' })).at(-1);
    expect(hebrew).toMatch(/^short-last-page cv\.skills\[\d+\]: \d lines? spills? onto page 2\.$/);
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, index) => hintsOn({ skills: skills(35 + index) }, {}, larger)),
    );
    expect(counts.flat().map((hint) => hint.split(': ')[1])).toEqual([
      '1 line spills onto page 2.',
      '2 lines spill onto page 2.',
      '3 lines spill onto page 2.',
    ]);
  });
});

describe('a page that is left empty', () => {
  it.each<[what: string, cv: object, hints: string[], options?: RenderOptions]>([
    [
      'by an entry with a high place',
      { experience: [HIGH, LOW], skills: skills(30), section_order: ORDER },
      [leftEmpty('cv.experience[0]', 33, 'entry "Acme" does not break')],
    ],
    [
      'by a little more than a quarter',
      { experience: [HIGH, LOW], skills: skills(34), section_order: ORDER },
      [leftEmpty('cv.experience[0]', 25, 'entry "Acme" does not break')],
    ],
    [
      'by one that is not the first of its section',
      { experience: [LOW, HIGH], skills: skills(28), section_order: ORDER },
      [leftEmpty('cv.experience[1]', 28, 'entry "Acme" does not break')],
    ],
    [
      'by a section that is kept',
      { skills: skills(28), interests: skills(30) },
      [leftEmpty('cv.interests', 37, 'section "Interests" is kept on one page')],
      { keep: ['Interests'] },
    ],
    [
      'by one with a title of its own',
      {
        skills: skills(28),
        custom_sections: [{ title: 'Talks', entry_type: 'OneLineEntry', entries: skills(30) }],
      },
      [leftEmpty('cv.custom_sections[0].title', 37, 'section "Talks" is kept on one page')],
      { keep: ['Talks'] },
    ],
    [
      'as its author wants it',
      { experience: [HIGH, LOW], skills: skills(30), section_order: ORDER },
      [],
      { breakBefore: ['Experience'], keep: ['Experience'] },
    ],
    [
      'but by less than a quarter',
      { experience: [HIGH, LOW], skills: skills(35), section_order: ORDER },
      [],
    ],
    ['but only a little', { experience: [HIGH], skills: skills(20), section_order: ORDER }, []],
    ['if it is the last', { skills: skills(60) }, []],
  ])('%s', async (_, cv, hints, options) => {
    expect(await hintsOn(cv, options)).toEqual(hints);
  });
});

describe('a section that cannot be kept', () => {
  it.each([
    [
      ['Skills'],
      { skills: skills(52) },
      [notKept('cv.skills', 'Skills', 'it does not fit below the header')],
    ],
    [
      ['Skills'],
      { skills: skills(110) },
      [notKept('cv.skills', 'Skills', 'it is longer than a page')],
    ],
    [
      ['Interests'],
      { skills: skills(10), interests: skills(55) },
      [notKept('cv.interests', 'Interests', 'it is longer than a page')],
    ],
    [['Skills', 'Interests'], { skills: skills(40), interests: skills(20) }, []],
    [['Skills'], { skills: skills(3), interests: skills(60) }, []],
  ])('$0 of $1', async (keep, cv, hints) => {
    expect((await hintsOn(cv, { keep })).filter((hint) => hint.startsWith('not-kept'))).toEqual(
      hints,
    );
  });

  it('the summary, too', async () => {
    const summary = Array.from({ length: 70 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    expect(await hintsOn({ summary }, { keep: ['Summary'] })).toEqual([
      notKept('cv.summary', 'Summary', 'it does not fit below the header'),
    ]);
  });
});

describe('sections that a template draws in an order of its own', () => {
  const jobs = (count: number, highlights = ['a', 'b']) =>
    Array.from({ length: count }, (_, index) => ({
      company: `Job ${index}`,
      position: 'N',
      highlights,
    }));
  const beside = { skills: skills(2), interests: skills(1) };

  it.each<[what: string, cv: object, hints: string[], options: RenderOptions]>([
    [
      'a last page of a few lines',
      { experience: jobs(25, []), ...beside },
      ['short-last-page cv.experience[24]: 2 lines spill onto page 2.'],
      {},
    ],
    [
      'a section that cannot be kept',
      { experience: jobs(16), ...beside },
      [notKept('cv.experience', 'Experience', 'it does not fit below the header')],
      { keep: ['Experience'] },
    ],
    [
      'a page that is left empty, and titles of all letters',
      {
        experience: jobs(3),
        custom_sections: [
          { title: 'Größe (\\ 10 %)', entry_type: 'ExperienceEntry', entries: jobs(12) },
        ],
        ...beside,
        section_order: ['Experience', 'Größe (\\ 10 %)', 'Skills', 'Interests'],
      },
      [
        leftEmpty(
          'cv.custom_sections[0].title',
          72,
          'section "Größe (\\\\ 10 %)" is kept on one page',
        ),
      ],
      { keep: ['Größe (\\ 10 %)'] },
    ],
  ])('%s', async (_, cv, hints, options) => {
    expect(await hintsOn(cv, { template: 'sidebar', ...options })).toEqual(hints);
  });
});

describe('hints', () => {
  it.each(['png', 'svg', 'pdf'] as const)(
    'come with %s, have places, and leave the result as it is',
    async (format) => {
      const text = `cv:\n  name: Jane\n  skills:\n${skills(48)
        .map(({ name }) => `    - {name: ${name}, details: d}\n`)
        .join('')}`;
      const result = await renderCv(parseCvSource(text, { file: 'jane.yaml' }), {
        formats: [format],
        today: TODAY,
        ppi: 18,
      });
      expect(result.diagnostics).toMatchObject([
        { code: 'short-last-page', severity: 'info', file: 'jane.yaml' },
      ]);
      expect(result.diagnostics[0]?.range?.start.line).toBeGreaterThan(40);
      expect(Object.keys(result).sort()).toEqual([format, 'diagnostics', 'pageCount'].sort());
    },
  );

  it('on a section point at its key, not at all of it', async () => {
    const text = `cv:\n  name: Jane\n  skills: [${skills(52).map(({ name }) => `{name: ${name}, details: d}`)}]\n`;
    const { diagnostics } = await renderCv(parseCvSource(text), { today: TODAY, keep: ['Skills'] });
    expect(diagnostics.find(({ code }) => code === 'not-kept')?.range).toMatchObject({
      start: { line: 3, column: 3 },
      end: { line: 3, column: 3 + 'skills'.length },
    });
  });

  it.each([
    [['Skills'], { skills: skills(52) }],
    [['Summary'], { summary: Array.from({ length: 70 }, () => 'Words.').join('\n\n') }],
  ])('that are warnings are told where only warnings are heard: $0', async (keep, cv) => {
    const document = { design, cv: { name: 'Jane', ...cv } };
    const told: string[] = [];
    await renderCvToPdf(document, {
      today: TODAY,
      keep,
      onWarning: ({ code }) => void told.push(code),
    });
    expect(told).toEqual(['not-kept']);
    await expect(
      renderCvToPdf(document, { today: TODAY, keep, strict: true }),
    ).rejects.toMatchObject({
      diagnostics: [{ code: 'not-kept', severity: 'error' }],
    });
  });

  it.runIf(IS_LONG)('come from workers, too, and strictness leaves them information', async () => {
    await using renderer = createRenderer({ workers: 1 });
    const document = { design, cv: { name: 'Jane', skills: skills(48) } };
    const { diagnostics } = await renderer.render(document, {
      formats: ['pdf'],
      today: TODAY,
      strict: true,
    });
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['short-last-page', 'info'],
    ]);
  });
});
