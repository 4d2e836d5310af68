import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import {
  type Inline,
  type RichText,
  toPlainText,
} from '../../../src/compiler/model/text/inline.js';
import { toMarkdown } from '../../../src/compiler/output/markdown.js';
import { countRuns } from '../../support/length.js';
import { readMarkdown } from '../../support/text-readings.js';

const text = (words: string): RichText => [{ kind: 'text', text: words }];
const strong = (words: string): Inline => ({ kind: 'strong', children: text(words) });
const emphasis = (words: string): Inline => ({ kind: 'emphasis', children: text(words) });
const link = (words: string, href: string): Inline => ({
  kind: 'link',
  href,
  children: text(words),
});

describe('toMarkdown', () => {
  it.each<[string, RichText, string]>([
    [
      'plain text without changes',
      text('Cut costs by 30 % (really); see a-b, c/d.'),
      'Cut costs by 30 % (really); see a-b, c/d.',
    ],
    [
      'characters of markup with backslashes',
      text('*a* _b_ `c` [d](e) <f> ~g~ \\'),
      '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f> \\~g\\~ \\\\',
    ],
    [
      'a link that shows its address as an autolink',
      [link('https://x.org/a_b', 'https://x.org/a_b'), ...text(', a')],
      '<https://x.org/a_b>, a',
    ],
    [
      'a link that shows a different address',
      [link('www.x.org', 'https://www.x.org')],
      '[www.x.org](https://www.x.org)',
    ],
    ['underscores within words', text('snake_case_name'), 'snake_case_name'],
    [
      'character references with backslashes',
      text('&amp; &#65; R&D & co'),
      '\\&amp; \\&#65; R\\&D & co',
    ],
    ['text that resembles a heading', text('C# and # 1'), 'C# and \\# 1'],
    ['text that resembles a list', text('- a'), '\\- a'],
    ['text that resembles an ordered list', text('1. a'), '1\\. a'],
    ['text that resembles a quotation', text('> a'), '\\> a'],
    ['text that resembles a rule', text('---'), '\\---'],
    ['strong text', [...text('a '), strong('b'), ...text('.')], 'a **b**.'],
    [
      'emphasis within a word',
      [...text('un'), emphasis('frigging'), ...text('believable')],
      'un*frigging*believable',
    ],
    ['strong text that ends with a colon', [strong('a:'), ...text(' b')], '**a:** b'],
    [
      'strong text next to punctuation as HTML',
      [...text('a'), strong('(b)')],
      'a<strong>(b)</strong>',
    ],
    ['emphasis next to strong text as HTML', [emphasis('a'), strong('b')], '<em>a</em>**b**'],
    ['code that contains a backtick', [{ kind: 'code', text: 'a`b' }], '``a`b``'],
    ['code that begins with a backtick', [{ kind: 'code', text: '`a' }], '`` `a ``'],
    [
      'a link with a bracket in its text',
      [link('a]', 'https://x.org/?a=1&copy=2')],
      '[a\\]](https://x.org/?a=1&amp;copy=2)',
    ],
    [
      'a link with a bracket in its address',
      [link('a', 'https://x.org/(b')],
      '[a](<https://x.org/(b>)',
    ],
    [
      'a link with a space in its address',
      [link('a', 'https://x.org/a b')],
      '[a](<https://x.org/a%20b>)',
    ],
    [
      'an exclamation mark before a link',
      [...text('Look!'), link('a', 'https://x.org')],
      'Look\\![a](https://x.org)',
    ],
    [
      'a line break before text that resembles a list',
      [...text('a'), { kind: 'break' }, ...text('- b')],
      'a\\\n\\- b',
    ],
  ])('writes %s', (_, richText, markdown) => {
    expect(toMarkdown(richText)).toBe(markdown);
  });
});

const words = fc.oneof(
  fc.lorem({ maxCount: 3 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'*_`[]()<>&#;-+=~!|\\ a1.'), maxLength: 12 }),
);

const inline: fc.Arbitrary<Inline> = fc.letrec<{ inline: Inline }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words.map((word): Inline => ({ kind: 'text', text: word })),
    words.map((word): Inline => ({ kind: 'code', text: word })),
    fc
      .tuple(fc.constantFrom('strong', 'emphasis'), fc.array(tie('inline'), { maxLength: 3 }))
      .map(
        ([kind, children]): Inline => ({ kind: kind as 'strong', children: children as RichText }),
      ),
  ),
})).inline;

/** Renders a line of Markdown to HTML, and removes white space. */
function renderLine(source: string): string {
  return new MarkdownIt('commonmark', { html: true }).renderInline(source).replaceAll(/\s/g, '');
}

it('toMarkdown writes text that markdown-it reads back unchanged', () => {
  fc.assert(
    fc.property(fc.array(inline, { maxLength: 5 }), (richText) => {
      const source = toMarkdown(richText);
      expect(readMarkdown(source).text.replaceAll(/\s/g, '')).toBe(
        toPlainText(richText).replaceAll(/\s/g, ''),
      );
      expect(renderLine(source)).not.toMatch(/<(h\d|li|blockquote|img|hr)/);
    }),
    { seed: 20261120, numRuns: countRuns(2000) },
  );
});
