// Inline CommonMark, and what of it stays literal; lists within bullet points, as CommonMark has them.
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../src/cv/text/inline.js';
import { parseInline, parseMarkdown, sourceBlocks } from '../../../src/cv/text/markdown.js';
import { renderCv } from '../../../src/render/render.js';
import { runs } from '../../support/length.js';

/** Writes rich text so that a table can hold it: `<em>`, `<strong>`, `<code>`, `<a href>` and `<br>`, other text as is. */
function show(text: RichText): string {
  return text
    .map((inline) => {
      switch (inline.kind) {
        case 'text':
        case 'time':
          return inline.text;
        case 'code':
          return `«code ${inline.text}»`;
        case 'break':
          return '«break»';
        case 'link':
          return `«link ${inline.href} ${show(inline.children)}»`;
        default:
          return `«${inline.kind} ${show(inline.children)}»`;
      }
    })
    .join('');
}

describe('inline Markdown', () => {
  it.each([
    { name: 'plain text', text: 'plain', shown: 'plain' },
    { name: 'emphasis with stars', text: 'a *b* c', shown: 'a «emphasis b» c' },
    { name: 'stars in a name', text: 'M*A*S*H and *so*', shown: 'M*A*S*H and «emphasis so»' },
    { name: 'names of Python', text: '__init__.py, __so__.', shown: '__init__.py, «strong so».' },
    { name: 'products of numbers', text: '5*3*2 and 2**3**4', shown: '5*3*2 and 2**3**4' },
    { name: 'emphasis before a number', text: '*2* 3*4', shown: '«emphasis 2» 3*4' },
    { name: 'emphasis with underscores', text: 'a _b_ c', shown: 'a «emphasis b» c' },
    { name: 'strong with stars', text: 'a **b** c', shown: 'a «strong b» c' },
    { name: 'strong with underscores', text: 'a __b__ c', shown: 'a «strong b» c' },
    { name: 'strong in emphasis', text: '*a **b** c*', shown: '«emphasis a «strong b» c»' },
    { name: 'emphasis in strong', text: '**a *b* c**', shown: '«strong a «emphasis b» c»' },
    { name: 'emphasis in emphasis is one', text: '*a _b_ **c _d_***', shown: '«emphasis a b «strong c d»»' },
    { name: 'strong in strong is one', text: '**a __b__ *c __d__***', shown: '«strong a b «emphasis c d»»' },
    { name: 'both at once', text: '***a***', shown: '«emphasis «strong a»»' },
    {
      name: 'emphasis within a word with stars',
      text: 'un*frigging*believable',
      shown: 'un«emphasis frigging»believable',
    },
    { name: 'underscores within a word stay', text: 'snake_case_name', shown: 'snake_case_name' },
    { name: 'stars with spaces stay', text: '2 * 3 * 4', shown: '2 * 3 * 4' },
    { name: 'a single star stays', text: 'a * b', shown: 'a * b' },
    { name: 'code', text: 'a `b*c*` d', shown: 'a «code b*c*» d' },
    { name: 'code with a backtick', text: '`` a`b ``', shown: '«code a`b»' },
    { name: 'a backtick alone stays', text: 'a ` b', shown: 'a ` b' },
    { name: 'a link', text: '[a](https://example.com)', shown: '«link https://example.com a»' },
    {
      name: 'a link with emphasis',
      text: '[*a* b](https://example.com)',
      shown: '«link https://example.com «emphasis a» b»',
    },
    {
      name: 'a link in emphasis',
      text: '*[a](https://example.com)*',
      shown: '«emphasis «link https://example.com a»»',
    },
    {
      name: 'a link with parentheses',
      text: '[a](https://example.com/(b))',
      shown: '«link https://example.com/(b) a»',
    },
    {
      name: 'an address in angle brackets',
      text: '<https://example.com>',
      shown: '«link https://example.com https://example.com»',
    },
    {
      name: 'an e-mail address in angle brackets',
      text: '<j@example.com>',
      shown: '«link mailto:j@example.com j@example.com»',
    },
    { name: 'an address alone', text: 'https://example.com', shown: '«link https://example.com https://example.com»' },
    { name: 'a reference without target stays', text: '[a] and [b][c]', shown: '[a] and [b][c]' },
    { name: 'brackets that are no link stay', text: '[a] (b)', shown: '[a] (b)' },
    { name: 'escapes', text: '\\*a\\* \\[b\\]', shown: '*a* [b]' },
    { name: 'a backslash before a letter stays', text: 'C:\\new', shown: 'C:\\new' },
    { name: 'a named entity', text: 'a &amp; b &copy;', shown: 'a & b ©' },
    { name: 'a numbered entity', text: '&#233;&#xE9;', shown: 'éé' },
    { name: 'an ampersand alone stays', text: 'R&D', shown: 'R&D' },
    { name: 'an unknown entity stays', text: '&nothing;', shown: '&nothing;' },
  ])('$name', ({ text, shown }) => {
    expect(show(parseMarkdown(text))).toBe(shown);
  });
});

describe('line ends', () => {
  it.each([
    { name: 'a line end is a space', text: 'a\nb', shown: 'a b' },
    { name: 'a line end beside markup is a space', text: '*a*\nb', shown: '«emphasis a» b' },
    { name: 'CRLF is a space', text: 'a\r\nb', shown: 'a b' },
    { name: 'a backslash before it is a break', text: 'a\\\nb', shown: 'a«break»b' },
    { name: 'two spaces before it are a break', text: 'a  \nb', shown: 'a«break»b' },
    { name: 'two spaces before it are a break beside markup', text: '*a*  \nb', shown: '«emphasis a»«break»b' },
    { name: 'space around the text goes', text: '  a \n', shown: 'a' },
    { name: 'nothing but space is nothing', text: ' \n ', shown: '' },
  ])('$name', ({ text, shown }) => {
    expect(show(parseMarkdown(text))).toBe(shown);
  });
});

describe('what stays literal', () => {
  it.each([
    { name: 'a heading', text: '# *a*', shown: '# «emphasis a»' },
    { name: 'a bullet', text: '- *a*', shown: '- «emphasis a»' },
    { name: 'a number', text: '1. *a*', shown: '1. «emphasis a»' },
    { name: 'a quotation', text: '> *a*', shown: '> «emphasis a»' },
    { name: 'a rule', text: '---', shown: '---' },
    { name: 'HTML', text: '<b>a</b> *b*', shown: '<b>a</b> «emphasis b»' },
    { name: 'a script', text: '<script>alert(1)</script>', shown: '<script>alert(1)</script>' },
    { name: 'an HTML comment', text: 'a <!-- b --> c', shown: 'a <!-- b --> c' },
    { name: 'an image', text: '![a](b.png)', shown: '![a](b.png)' },
    { name: 'an image with a title', text: '![a](b.png "c")', shown: '![a](b.png "c")' },
    { name: 'an image with an accent', text: '![a](é.png)', shown: '![a](é.png)' },
    { name: 'strikethrough', text: '~~a~~', shown: '~~a~~' },
    { name: 'a table', text: '| a | b |', shown: '| a | b |' },
    { name: 'mathematics', text: '$a_1$ and $b_1$', shown: '$a_1$ and $b_1$' },
  ])('$name', ({ text, shown }) => {
    expect(show(parseMarkdown(text))).toBe(shown);
  });
});

it('simple marks are what CommonMark says of them', () => {
  const pieces = ['*', '**', '***', 'a', 'B 1', ' ', '.', '(', ')', '-', '!', 'é', ' *a* ', '**b c**'];
  const text = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (line) => {
      expect(parseMarkdown(line)).toEqual(parseInline(line.trim()));
    }),
    { seed: 1, numRuns: runs(20_000) },
  );
});

it('deeply nested marks end in time', () => {
  expect(parseMarkdown('*a **'.repeat(5000)).length).toBeGreaterThan(0);
  expect(parseMarkdown('['.repeat(20_000)).length).toBeGreaterThan(0);
  expect(parseMarkdown('`'.repeat(20_000)).length).toBeGreaterThan(0);
}, 120_000);

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
  for (const unit of ['\n- a', '\n - ', '\n1. a\n - b', '- ']) sourceBlocks(`a\n- b${unit.repeat(runs(50_000))}`);
}, 120_000);

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
    { seed: 42, numRuns: runs(200) },
  );
});
