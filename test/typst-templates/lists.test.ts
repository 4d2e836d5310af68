// Lists in highlights and summaries, in all formats.
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderLetter } from '../../src/compiler/pipeline/render.js';
import { findText, getDescendants, toSingleLine } from '../support/find-text.js';
import type { PdfTag } from '../support/pdf.js';
import { describeEachTemplate } from '../support/templates.js';

const QUIET = { options: { show_last_updated_date: false } };

const PLAIN = `
cv:
  name: Jane
  projects:
    - name: P
      highlights:
        - Led a team
          of five
          - hired two of them, from ${'many '.repeat(20)}
          - taught them
            - on Mondays
        - Wrote a book
`;

describeEachTemplate(({ render, template, read }) => {
  describe('a nested list', () => {
    const source = parseCvSource(PLAIN);
    const pdf = render({ ...(source.value as object), design: QUIET });

    it('is below the text of its item, with a different marker', async () => {
      const { reading } = await pdf;
      expect(toSingleLine(reading)).toMatch(
        /P • Led a team of five – hired two of them, from (many )+– taught them – on Mondays • Wrote a book$/,
      );
      const [led, hired, many, taught, monday, wrote] = [
        findText(reading, 'Led'),
        findText(reading, 'hired'),
        findText(reading, 'many', 19),
        findText(reading, 'taught'),
        findText(reading, 'on Mondays'),
        findText(reading, 'Wrote'),
      ];
      expect(hired.x).toBeGreaterThan(led.x + 5);
      expect(taught.x).toBeCloseTo(hired.x, 2);
      expect(monday.x).toBeGreaterThan(hired.x + 5);
      expect(wrote.x).toBeCloseTo(led.x, 2);
      if (template !== 'classic') return;
      expect(findText(reading, '–').x).toBeCloseTo(led.x, 1);
      // Lines of an item are closer than items.
      expect(many.y - hired.y).toBeCloseTo(11.96, 1);
      for (const [above, below] of [
        [led, hired],
        [many, taught],
        [taught, monday],
        [monday, wrote],
      ] as const)
        expect(below.y - above.y).toBeCloseTo(13.94, 1);
    });

    it('is tagged as a list in the body of its item', async () => {
      const { reading } = await pdf;
      const speakOwn = ({ parts, role }: PdfTag): string =>
        parts
          .map((part) =>
            typeof part === 'string' ? part : part.role === 'L' ? '' : speakOwn(part),
          )
          .join(role === 'LI' ? ' ' : '')
          .replaceAll(/\s+/g, ' ')
          .trim();
      const findNested = (tag: PdfTag): unknown[] =>
        tag.role === 'L' ? [tag.children.map(tree)] : tag.children.flatMap(findNested);
      const tree = (item: PdfTag): unknown => [
        speakOwn(item),
        ...(item.children.find(({ role }) => role === 'LBody')?.children.flatMap(findNested) ?? []),
      ];
      const [list] = reading.tags.flatMap(getDescendants).filter(({ role }) => role === 'L');
      expect(list?.children.map(tree)).toEqual([
        [
          '• Led a team of five',
          [[expect.stringMatching(/^– hired two of them/)], ['– taught them', [['– on Mondays']]]],
        ],
        ['• Wrote a book'],
      ]);
    });
  });

  it('keeps the numbers of a list, and the text after it', async () => {
    const highlights = [
      'Steps:\n3. three\n\n   more of it\n4. four\n\nThen more.'.replace(':\n', ':\n\n'),
    ];
    const reading = await read({ projects: [{ name: 'P', highlights }] }, { design: QUIET });
    expect(toSingleLine(reading)).toBe(
      'Jane Projects P • Steps: 3. three more of it 4. four Then more.',
    );
    if (template === 'classic')
      expect(findText(reading, 'Then').y - findText(reading, 'four').y).toBeCloseTo(13.94, 1);
  });

  it('renders a highlight that is a list as several highlights', async () => {
    const highlights = ['- one\n- two', 'three'];
    const reading = await read({ projects: [{ name: 'P', highlights }] }, { design: QUIET });
    expect(toSingleLine(reading)).toBe('Jane Projects P • one • two • three');
  });

  it('renders lists in a summary like lists in an entry', async () => {
    const summary = `First ${'many '.repeat(40)}\n\n- kept\n  - deeper\n- taught\n\nLast`;
    const cv = {
      name: 'Jane',
      summary,
      projects: [{ name: 'P', highlights: ['entry\n- within'] }],
    };
    const reading = await read(cv, { design: QUIET });
    expect(toSingleLine(reading)).toMatch(
      /^Jane Summary First (many )+• kept – deeper • taught Last Projects P • entry – within$/,
    );
    const findX = (word: string): number => findText(reading, word).x;
    expect(findX('deeper')).toBeGreaterThan(findX('kept') + 5);
    expect(findX('taught')).toBeCloseTo(findX('kept'), 2);
    expect(findX('kept')).toBeCloseTo(findX('entry'), 1);
    expect(findX('deeper')).toBeCloseTo(findX('within'), 1);
    expect(reading.tags.flatMap(getDescendants).filter(({ role }) => role === 'L')).toHaveLength(4);
  });

  it('renders a summary of only a list', async () => {
    const reading = await read({ summary: '- one\n- two' }, { design: QUIET });
    expect(toSingleLine(reading)).toBe('Jane Summary • one • two');
  });

  it('renders no lists without Markdown', async () => {
    const highlights = ['a\n- b'];
    const cv = { name: 'Jane', summary: 's\n- t', projects: [{ name: 'P', highlights }] };
    const reading = await read(cv, { design: QUIET, markdown: false });
    expect(toSingleLine(reading)).toBe('Jane Summary s - t Projects P • a - b');
  });
});

const SUMMARY = 'A *first*.\n\n- one\n- two\n\nLast.';

it.each([
  ['md', '\n\nA *first*.\n\n- one\n- two\n\nLast.\n'],
  ['txt', '\n\nA first.\n\n- one\n- two\n\nLast.\n'],
  ['html', '<p>A <em>first</em>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>Last.</p>'],
  ['html', '"description": "A first.\\n\\none\\n\\ntwo\\n\\nLast."'],
  ['typ', '[\n  A _first_.\n\n  - one\n  - two\n\n  Last.\n]'],
] as const)('a summary with a list is rendered to %s', async (format, expected) => {
  const result = await renderCv({ cv: { name: 'Jane', summary: SUMMARY } }, { formats: [format] });
  expect(result[format]).toContain(expected);
});

it('a multi-line plain scalar of YAML keeps its list', async () => {
  const list = 'What I would bring\n  - patience\n  - a boat';
  const cv = parseCvSource(`cv:\n name: Jane\n summary: ${list}`);
  const letter = parseCvSource(`body: ${list}`);
  const expected = 'What I would bring\n\n- patience\n- a boat\n';
  expect((await renderCv(cv, { formats: ['txt'] })).txt).toContain(expected);
  expect((await renderLetter(letter, cv, { formats: ['txt'] })).txt).toContain(expected);
});

it.each([
  ['md', '- Led a team of five\n  - hired'],
  ['txt', '- Led a team of five\n  - hired'],
  ['html', '<li>Led a team of five\n<ul>\n<li>hired'],
  ['typ', '  - Led a team of five\n    - hired'],
] as const)('a highlight with a list is rendered to %s', async (format, expected) => {
  const source = parseCvSource(PLAIN);
  const result = await renderCv(source, { formats: [format] });
  expect(result[format]).toContain(expected);
});
