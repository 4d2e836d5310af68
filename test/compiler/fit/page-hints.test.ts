// Diagnostics about finished pages: their messages, and the section or entry that they point at.
import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderCvToPdf } from '../../../src/compiler/pipeline/render.js';
import { type Diagnostic, formatPath } from '../../../src/diagnostics/diagnostic.js';
import { createRenderer } from '../../../src/workers/pooled-renderer.js';
import { IS_LONG } from '../../support/length.js';

const TODAY = '2026-11-20';
const design = { options: { show_last_updated_date: false } };
const LONG_LOCATION = Array.from({ length: 60 }, (_, index) => `Town ${index}`).join(', ');
const skills = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Skill ${index + 1}`, details: 'd' }));
const HIGH = {
  company: 'Acme',
  position: 'Diver',
  location: LONG_LOCATION,
  date: '2020',
  highlights: ['Dived.'],
};
const LOW = { company: 'Next', position: 'Diver', highlights: ['a', 'b'] };
const ORDER = ['Skills', 'Experience'];

/** Renders a document and returns its diagnostics as `code path: message`. */
async function findHints(
  cv: object,
  options: RenderOptions = {},
  extra: object = {},
): Promise<string[]> {
  const document = { design, cv: { name: 'Jane', ...cv }, ...extra } as never;
  const { diagnostics } = await renderCv(document, { today: TODAY, ...options });
  return diagnostics.map(format);
}

const pageLeftEmpty = (path: string, percent: number, cause: string): string =>
  `page-not-filled ${path}: Page 1 is ${percent}% empty, because the ${cause}.`;

const sectionNotKept = (path: string, title: string, cause: string): string =>
  `section-not-kept ${path}: The section "${title}" cannot be kept on one page: ${cause}.`;

const format = ({ code, path, message }: Diagnostic): string =>
  `${code} ${formatPath(path)}: ${message}`;

describe('a last page of a few lines', () => {
  it.each([
    [46, []],
    [47, ['short-last-page cv.skills[46]: 1 line spills onto page 2.']],
    [48, ['short-last-page cv.skills[46]: 2 lines spill onto page 2.']],
    [49, ['short-last-page cv.skills[46]: 3 lines spill onto page 2.']],
    [50, []],
    [50, ['short-last-page cv.skills[48]: 2 lines spill onto page 2.'], ' '],
  ])(
    'is reported only for one to three lines: $0 skills give $1',
    async (count, hints, name = 'Jane') => {
      expect(await findHints({ name, skills: skills(count) })).toEqual(hints);
    },
  );

  it('is not reported after --break-before', async () => {
    const cv = { skills: skills(2), interests: skills(2) };
    expect(await findHints(cv, { breakBefore: ['Interests'] })).toEqual([]);
    expect(
      await findHints({ skills: skills(44), interests: skills(2) }, { keep: ['Interests'] }),
    ).toEqual(['short-last-page cv.interests: 3 lines spill onto page 2.']);
  });

  it('is reported for the entry that continues on the last page', async () => {
    const highlights = Array.from({ length: 51 }, (_, index) => `b${index}`);
    expect(await findHints({ projects: [{ name: 'Lighthouse', highlights }] })).toEqual([
      'short-last-page cv.projects[0]: 1 line spills onto page 2.',
    ]);
  });

  it('is reported for the position of a group that continues on the last page', async () => {
    const highlights = Array.from({ length: 45 }, (_, index) => `b${index}`);
    const experience = ['Head', 'Engineer', 'Trainee'].map((position, index) => ({
      company: 'Acme',
      position,
      highlights: index === 2 ? highlights : ['x'],
    }));
    expect(await findHints({ experience }, { groupPositions: true })).toEqual([
      'short-last-page cv.experience[2]: 1 line spills onto page 2.',
    ]);
  });

  it('is reported for right-to-left text and other font sizes', async () => {
    const larger = { design: { ...design, font_size: '12pt' } };
    const hebrew = (await findHints({ skills: skills(47) }, { language: 'he' })).at(-1);
    expect(hebrew).toMatch(/^short-last-page cv\.skills\[\d+\]: \d lines? spills? onto page 2\.$/);
    const counts = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        findHints({ skills: skills(35 + index) }, {}, larger),
      ),
    );
    expect(counts.flat().map((hint) => hint.split(': ')[1])).toEqual([
      '1 line spills onto page 2.',
      '2 lines spill onto page 2.',
      '3 lines spill onto page 2.',
    ]);
  });
});

describe('a partly empty page', () => {
  it.each<[name: string, cv: object, hints: string[], options?: RenderOptions]>([
    [
      'is reported before an entry with a high location',
      { experience: [HIGH, LOW], skills: skills(30), section_order: ORDER },
      [pageLeftEmpty('cv.experience[0]', 33, 'entry "Acme" cannot break')],
    ],
    [
      'is reported if slightly more than a quarter is empty',
      { experience: [HIGH, LOW], skills: skills(34), section_order: ORDER },
      [pageLeftEmpty('cv.experience[0]', 25, 'entry "Acme" cannot break')],
    ],
    [
      'is reported before the second entry of a section',
      { experience: [LOW, HIGH], skills: skills(28), section_order: ORDER },
      [pageLeftEmpty('cv.experience[1]', 28, 'entry "Acme" cannot break')],
    ],
    [
      'is reported before a kept section',
      { skills: skills(28), interests: skills(30) },
      [pageLeftEmpty('cv.interests', 37, 'section "Interests" is kept on one page')],
      { keep: ['Interests'] },
    ],
    [
      'is reported before a kept custom section',
      {
        skills: skills(28),
        custom_sections: [{ title: 'Talks', entry_type: 'OneLineEntry', entries: skills(30) }],
      },
      [pageLeftEmpty('cv.custom_sections[0].title', 37, 'section "Talks" is kept on one page')],
      { keep: ['Talks'] },
    ],
    [
      'is not reported before --break-before',
      { experience: [HIGH, LOW], skills: skills(30), section_order: ORDER },
      [],
      { breakBefore: ['Experience'], keep: ['Experience'] },
    ],
    [
      'is not reported if slightly less than a quarter is empty',
      { experience: [HIGH, LOW], skills: skills(35), section_order: ORDER },
      [],
    ],
    [
      'is not reported for a small gap',
      { experience: [HIGH], skills: skills(20), section_order: ORDER },
      [],
    ],
    ['is not reported for the last page', { skills: skills(60) }, []],
  ])('$0', async (_, cv, hints, options) => {
    expect(await findHints(cv, options)).toEqual(hints);
  });
});

describe('the diagnostic section-not-kept', () => {
  it.each([
    [
      ['Skills'],
      { skills: skills(52) },
      [sectionNotKept('cv.skills', 'Skills', 'it does not fit below the header')],
    ],
    [
      ['Skills'],
      { skills: skills(110) },
      [sectionNotKept('cv.skills', 'Skills', 'it is longer than a page')],
    ],
    [
      ['Interests'],
      { skills: skills(10), interests: skills(55) },
      [sectionNotKept('cv.interests', 'Interests', 'it is longer than a page')],
    ],
  ])('is reported if a section does not fit: $0 gives $2', async (keep, cv, hints) => {
    expect(
      (await findHints(cv, { keep })).filter((hint) => hint.startsWith('section-not-kept')),
    ).toEqual(hints);
  });

  it.each([
    [['Skills', 'Interests'], { skills: skills(40), interests: skills(20) }],
    [['Skills'], { skills: skills(3), interests: skills(60) }],
  ])('is not reported if the sections to keep fit: $0', async (keep, cv) => {
    expect(
      (await findHints(cv, { keep })).filter((hint) => hint.startsWith('section-not-kept')),
    ).toEqual([]);
  });

  it('is reported for the summary', async () => {
    const summary = Array.from({ length: 70 }, (_, index) => `Paragraph ${index}.`).join('\n\n');
    expect(await findHints({ summary }, { keep: ['Summary'] })).toEqual([
      sectionNotKept('cv.summary', 'Summary', 'it does not fit below the header'),
    ]);
  });
});

describe('a template that reorders sections', () => {
  const jobs = (count: number, highlights = ['a', 'b']) =>
    Array.from({ length: count }, (_, index) => ({
      company: `Job ${index}`,
      position: 'N',
      highlights,
    }));
  const sidebar = { skills: skills(2), interests: skills(1) };

  it.each<[name: string, cv: object, hints: string[], options: RenderOptions]>([
    [
      'reports a last page of a few lines',
      { experience: jobs(25, []), ...sidebar },
      ['short-last-page cv.experience[24]: 2 lines spill onto page 2.'],
      {},
    ],
    [
      'reports a section that cannot be kept on one page',
      { experience: jobs(16), ...sidebar },
      [sectionNotKept('cv.experience', 'Experience', 'it does not fit below the header')],
      { keep: ['Experience'] },
    ],
    [
      'reports a partly empty page before a title with special characters',
      {
        experience: jobs(3),
        custom_sections: [
          { title: 'Größe (\\ 10 %)', entry_type: 'ExperienceEntry', entries: jobs(12) },
        ],
        ...sidebar,
        section_order: ['Experience', 'Größe (\\ 10 %)', 'Skills', 'Interests'],
      },
      [
        pageLeftEmpty(
          'cv.custom_sections[0].title',
          72,
          'section "Größe (\\\\ 10 %)" is kept on one page',
        ),
      ],
      { keep: ['Größe (\\ 10 %)'] },
    ],
  ])('%s', async (_, cv, hints, options) => {
    expect(await findHints(cv, { template: 'sidebar', ...options })).toEqual(hints);
  });
});

describe('a diagnostic about pages', () => {
  it.each(['png', 'svg', 'pdf'] as const)('is returned with %s and has a range', async (format) => {
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
  });

  it('has the range of the key of a section', async () => {
    const text = `cv:\n  name: Jane\n  skills: [${skills(52).map(({ name }) => `{name: ${name}, details: d}`)}]\n`;
    const { diagnostics } = await renderCv(parseCvSource(text), { today: TODAY, keep: ['Skills'] });
    expect(diagnostics.find(({ code }) => code === 'section-not-kept')?.range).toMatchObject({
      start: { line: 3, column: 3 },
      end: { line: 3, column: 3 + 'skills'.length },
    });
  });

  it.each([
    [['Skills'], { skills: skills(52) }],
    [['Summary'], { summary: Array.from({ length: 70 }, () => 'Words.').join('\n\n') }],
  ])('is passed to onWarning if it is a warning: $0', async (keep, cv) => {
    const document = { design, cv: { name: 'Jane', ...cv } };
    const codes: string[] = [];
    await renderCvToPdf(document, {
      today: TODAY,
      keep,
      onWarning: ({ code }) => void codes.push(code),
    });
    expect(codes).toEqual(['section-not-kept']);
    await expect(
      renderCvToPdf(document, { today: TODAY, keep, strict: true }),
    ).rejects.toMatchObject({
      diagnostics: [{ code: 'section-not-kept', severity: 'error' }],
    });
  });

  it.runIf(IS_LONG)('is returned by workers as an info with strict', async () => {
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
