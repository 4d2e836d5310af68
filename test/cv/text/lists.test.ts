// Lists within bullet points, as CommonMark has them.
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { sourceBlocks } from '../../../src/cv/text/markdown.js';
import { renderCv } from '../../../src/index.js';

const bullets = (...items: unknown[]) => ({ start: undefined, items });

describe('a text with a list', () => {
  it.each([
    ['bullets', 'a\n- b\n- c', ['a', bullets(['b'], ['c'])]],
    ['after a blank line', 'a\n\n- b\n\n- c', ['a', bullets(['b'], ['c'])]],
    ['stars, indented', 'a\n  * b\n  * c', ['a', bullets(['b'], ['c'])]],
    ['numbers', 'a\n1. b\n2. c', ['a', { start: 1, items: [['b'], ['c']] }]],
    ['numbers from three', 'a\n\n3) b', ['a', { start: 3, items: [['b']] }]],
    ['a list in a list', 'a\n- b\n  - c\n- d', ['a', bullets(['b', bullets(['c'])], ['d'])]],
    ['items of two lines', 'a\n- b\nc\n- d\n  e', ['a', bullets(['b\nc'], ['d\ne'])]],
    ['items of two paragraphs', 'a\n- b\n\n  c', ['a', bullets(['b', 'c'])]],
    ['text after it', 'a\n- b\n\nc', ['a', bullets(['b']), 'c']],
    ['other line ends', 'a\r\n- b\r- c', ['a', bullets(['b'], ['c'])]],
    ['nothing but it', '- a\n- b', [bullets(['a'], ['b'])]],
  ])('%s', (_, text, blocks) => {
    expect(sourceBlocks(text)).toEqual(blocks);
  });
});

describe('no list is', () => {
  it.each([
    ['one line', '- a'],
    ['a dash within a line', 'a - b - c'],
    ['a dash at the end of a line', 'a -\nb'],
    ['a dash without a space', 'a\n-b'],
    ['an empty item', 'a\n- b\n-\n- c'],
    ['a rule of stars', 'a\n* * *'],
    ['a year at the beginning of a line', 'a\n2020. b'],
    ['a heading', 'a\n# b'],
    ['numbers alone', '1. a\n2. b'],
    ['a list that is too deep', `a\n${[1, 2, 3, 4, 5].map((n) => `${'  '.repeat(n)}- b`).join('\n')}`],
  ])('%s', (_, text) => {
    expect(sourceBlocks(text)).toBeUndefined();
  });
});

it('the time grows with the text', () => {
  for (const unit of ['\n- a', '\n - ', '\n1. a\n - b', '- ']) sourceBlocks(`a\n- b${unit.repeat(50_000)}`);
}, 20_000);

const words = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,3}$/);

const { blocks } = fc.letrec<{ blocks: string[] }>((tie) => ({
  /** The lines of an item, those of a list within indented. */
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

it('as Markdown and HTML, a list is what was written', async () => {
  const commonmark = new MarkdownIt('commonmark');
  const bare = (html: string): string => html.replaceAll(/\s*(<[^>]*>)\s*/g, '$1');
  await fc.assert(
    fc.asyncProperty(fc.array(blocks, { minLength: 1, maxLength: 3 }), async (highlights) => {
      const texts = highlights.map((lines) => lines.join('\n'));
      const cv = { name: 'J', projects: [{ name: 'P', highlights: texts }] };
      const { md, html } = await renderCv({ cv }, { formats: ['md', 'html'] });
      const written = texts.map((text) => `- ${text.replaceAll('\n', '\n  ')}`).join('\n');
      const expected = bare(commonmark.render(written));
      expect(bare(commonmark.render((md as string).slice((md as string).indexOf('### P'))))).toBe(
        `<h3>P</h3>${expected}`,
      );
      expect(bare(html as string)).toContain(expected);
    }),
    { seed: 42, numRuns: 200 },
  );
});
