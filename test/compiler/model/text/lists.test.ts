import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { keepItemLineBreaks, parseBlocks } from '../../../../src/compiler/model/text/lists.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';
import { countRuns } from '../../../support/length.js';

const createList = (...items: unknown[]) => ({ start: undefined, items });

describe('parseBlocks', () => {
  it.each([
    ['a list with hyphens below text', 'a\n- b\n- c', ['a', createList(['b'], ['c'])]],
    ['a list after a blank line', 'a\n\n- b\n\n- c', ['a', createList(['b'], ['c'])]],
    ['an indented list with stars', 'a\n  * b\n  * c', ['a', createList(['b'], ['c'])]],
    ['a numbered list below text', 'a\n1. b\n2. c', ['a', { start: 1, items: [['b'], ['c']] }]],
    ['a numbered list that starts with three', 'a\n\n3) b', ['a', { start: 3, items: [['b']] }]],
    ['a list in a list', 'a\n- b\n  - c\n- d', ['a', createList(['b', createList(['c'])], ['d'])]],
    [
      'a list with items of two lines',
      'a\n- b\nc\n- d\n  e',
      ['a', createList(['b\nc'], ['d\ne'])],
    ],
    ['a list with an item of two paragraphs', 'a\n- b\n\n  c', ['a', createList(['b', 'c'])]],
    ['text after a list', 'a\n- b\n\nc', ['a', createList(['b']), 'c']],
    ['a list with CR and CRLF as line ends', 'a\r\n- b\r- c', ['a', createList(['b'], ['c'])]],
    ['a list with hyphens without other text', '- a\n- b', [createList(['a'], ['b'])]],
    ['a numbered list without other text', '1. a\n2. b', [{ start: 1, items: [['a'], ['b']] }]],
    ['a list at the beginning of a text', '- a\n- b\n\nc', [createList(['a'], ['b']), 'c']],
  ])('parses %s', (_, text, blocks) => {
    expect(parseBlocks(text)).toEqual(blocks);
  });
});

describe('parseBlocks on lists of word processors', () => {
  it.each([
    ['bullets below text', 'a\n• b\n• c', ['a', createList(['b'], ['c'])]],
    ['bullets between paragraphs', 'a\n\n• b\n\n• c\n\nd', ['a', createList(['b'], ['c']), 'd']],
    ['a list of one bullet', '• a', [createList(['a'])]],
    ['bullets without spaces', '•a\n•b', [createList(['a'], ['b'])]],
    ["Symbol's bullets", '\uF0B7\ta\n\uF0B7\tb', [createList(['a'], ['b'])]],
    ['squares as bullets', '▪ a\n▪ b', [createList(['a'], ['b'])]],
    ['dashes as bullets', '– a\n– b', [createList(['a'], ['b'])]],
    ['bullets in one folded line', '• a • b • c', [createList(['a'], ['b'], ['c'])]],
    [
      "Word's bullets on three levels",
      '• a\no\tb\no\tc\n▪\td\n• e',
      [createList(['a', createList(['b'], ['c', createList(['d'])])], ['e'])],
    ],
    [
      'bullets on two levels of indentation',
      '\t• a\n\t\t• b\n\t• c',
      [createList(['a', createList(['b'])], ['c'])],
    ],
    ['an inner list below text', 'a\n  • b\n  • c', ['a', createList(['b'], ['c'])]],
    ['bullets on lines of their own', '•\na\n•\nb', [createList(['a'], ['b'])]],
    ['bullets of a folded line after a colon', 'a: • b • c', ['a:', createList(['b'], ['c'])]],
    ['Japanese bullets', 'a\n・設計\n・開発', ['a', createList(['設計'], ['開発'])]],
    ['Chinese bullets', '·负责\n·优化', [createList(['负责'], ['优化'])]],
    [
      'hyphens without spaces before Korean text',
      'a\n-백엔드\n-DB 설계',
      ['a', createList(['백엔드'], ['DB 설계'])],
    ],
    ['Chinese numbers', 'a\n1、负责\n2、优化', ['a', { start: 1, items: [['负责'], ['优化']] }]],
    ['numbers without spaces', '1.负责\n2.优化', [{ start: 1, items: [['负责'], ['优化']] }]],
  ])('parses %s', (_, text, blocks) => {
    expect(parseBlocks(text)).toEqual(blocks);
  });
});

describe('parseBlocks on text without a list', () => {
  it.each([
    ['a hyphen before a single line', '- a'],
    ['a number before a single line', '1. a'],
    ['bullets between words in a line', 'Python • Go • Rust'],
    ['a dash before a single line below text', 'a\n– b'],
    ['a rating with circles', '●●●○○ Python'],
    ['hyphens within a line', 'a - b - c'],
    ['a hyphen at the end of a line', 'a -\nb'],
    ['a hyphen without a space', 'a\n-b'],
    ['a Chinese number before a single line', '1、负责'],
    ['decimals at the beginning of lines', '1.5倍\n2.5倍'],
    ['bullets between a company, a city and a year', 'Acme Inc. • Berlin • 2020'],
    ['a list with an empty item', 'a\n- b\n-\n- c'],
    ['a rule of stars', 'a\n* * *'],
    ['a year at the beginning of a line', 'a\n2020. b'],
    ['a heading', 'a\n# b'],
    [
      'a list of five levels',
      `a\n${[1, 2, 3, 4, 5].map((n) => `${'  '.repeat(n)}- b`).join('\n')}`,
    ],
  ])('returns undefined for %s', (_, text) => {
    expect(parseBlocks(text)).toBeUndefined();
  });
});

it('parseBlocks runs in linear time', () => {
  for (const unit of ['\n- a', '\n - ', '\n1. a\n - b', '- ', '\n', ' \n', '\n-', '•\n', '1、\n'])
    parseBlocks(`a\n- b${unit.repeat(countRuns(50_000))}`);
}, 120_000);

const words = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,3}$/);

const { blocks } = fc.letrec<{ blocks: string[] }>((tie) => ({
  /** The lines of an item; nested lists are indented. */
  blocks: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    words.map((text) => [text]),
    fc
      .tuple(words, fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([text, items, isNumbered]) => [
        text,
        ...items.flatMap(([first = '', ...others], index) => {
          const mark = isNumbered ? `${index + 1}.` : '-';
          return [`${mark} ${first}`, ...others.map((line) => ' '.repeat(mark.length + 1) + line)];
        }),
      ]),
  ),
}));

it('renderCv exports the lists of random texts to Markdown and HTML', async () => {
  const commonmark = new MarkdownIt('commonmark');
  const trimTags = (html: string): string => html.replaceAll(/\s*(<[^>]*>)\s*/g, '$1');
  await fc.assert(
    fc.asyncProperty(fc.array(blocks, { minLength: 1, maxLength: 3 }), async (highlights) => {
      const texts = highlights.map((lines) => lines.join('\n'));
      const cv = { name: 'J', projects: [{ name: 'P', highlights: texts }] };
      const { md, html } = await renderCv({ cv }, { formats: ['md', 'html'] });
      const markdown = texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n');
      const expected = trimTags(commonmark.render(markdown));
      expect(
        trimTags(commonmark.render((md as string).slice((md as string).indexOf('### P')))),
      ).toBe(`<h3>P</h3>${expected}`);
      expect(trimTags(html as string)).toContain(expected);
    }),
    { seed: 42, numRuns: countRuns(200) },
  );
});

describe('keepItemLineBreaks', () => {
  it.each([
    ['numbers in brackets', 'a:\n(1) b\n(2) c', 'a:\\\n(1) b\\\n(2) c'],
    ['numbers in wide brackets', '（1）负责\n（2）优化', '（1）负责\\\n（2）优化'],
    ['letters', 'а) б\nб) в', 'а) б\\\nб) в'],
    ['letters below a number', '1.\ta\n\ta.\tb\n\tb.\tc', '1.\ta\\\n\ta.\tb\\\n\tb.\tc'],
    ['outline numbers', '1.1 a\n1.2 b', '1.1 a\\\n1.2 b'],
    ['ordinals', '1° a\n2° b', '1° a\\\n2° b'],
    ['numbers in circles', '①负责\n②优化', '①负责\\\n②优化'],
    ['Korean syllables', '가. 백엔드\n나. 설계', '가. 백엔드\\\n나. 설계'],
    ['arrows', '→ a\n→ b\n\n→ c', '→ a\\\n→ b\n\n→ c'],
    ['check marks and emojis', '☐ a\n✅ b\n🔹 c', '☐ a\\\n✅ b\\\n🔹 c'],
  ])('keeps the line breaks before %s', (_, text, expected) => {
    expect(keepItemLineBreaks(text)).toBe(expected);
  });

  it.each(['a\n(1) b', 'a (b)\nc (1)', 'J. Doe and\nA. Roe', '• a\n• b', 'a\\\n→ b'])(
    'leaves %j unchanged',
    (text) => {
      expect(keepItemLineBreaks(text)).toBe(text);
    },
  );
});

describe('the bullet of a single highlight', () => {
  it.each([
    ['a bullet', '• Led', 'Led'],
    ['a dash', '– Led', 'Led'],
    ['a hyphen', '- Led', 'Led'],
    ['a star', '* Led', 'Led'],
    ['a Japanese bullet', '・設計', '設計'],
  ])('is omitted and reported: %s', async (_, highlight, text) => {
    const cv = { name: 'J', projects: [{ name: 'P', highlights: [highlight] }] };
    const { txt, diagnostics } = await renderCv({ cv }, { formats: ['txt'] });
    expect(txt).toMatch(new RegExp(`^[-•] ${text}$`, 'm'));
    expect(diagnostics).toMatchObject([{ code: 'suspicious-value', severity: 'info' }]);
  });

  it.each([
    ['emphasis', '*Led* teams'],
    ['a negative number', '-5 % churn'],
    ['a percentage with a minus', '- 5 % churn'],
    ['a percentage with a plus', '+ 5 % sales'],
    ['a range', 'Led – with care – teams'],
  ])('is not recognized in %s', async (_, highlight) => {
    const cv = { name: 'J', projects: [{ name: 'P', highlights: [highlight] }] };
    expect((await renderCv({ cv }, { formats: ['txt'] })).diagnostics).toEqual([]);
  });
});

it('renderCv keeps the numbers of a list in a highlight', async () => {
  const cv = { name: 'J', projects: [{ name: 'P', highlights: ['1. Led\n2. Built'] }] };
  const { txt } = await renderCv({ cv }, { formats: ['txt'] });
  expect(txt).toMatch(/1\. Led\n.*2\. Built/);
});
