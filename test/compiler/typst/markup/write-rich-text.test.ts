import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../../src/compiler/model/text/markdown.js';
import { writeRichText } from '../../../../src/compiler/typst/markup/write-rich-text.js';

describe('writeRichText', () => {
  it.each([
    ['text', 'a', 'a'],
    ['emphasis', 'a *b* c', 'a _b_ c'],
    ['strong', 'a **b** c', 'a *b* c'],
    ['strong in emphasis', '*a **b***', '_a *b*_'],
    ['emphasis within a word', 'un**frigging**believable', 'un#strong[frigging]believable'],
    ['strong before a letter', '**a**b', '#strong[a]b'],
    ['code', '`a*b`', '`a*b`'],
    ['code with a backtick', '`` a`b ``', '#raw("a`b")'],
    ['a link', '[a](https://b.c)', '#link("https://b.c")[a]'],
    ['a link before a parenthesis', '[a](https://b.c)(d)', '#link("https://b.c")[a];(d)'],
    ['a link before a dot', '[a](https://b.c).d', '#link("https://b.c")[a];.d'],
    ['a link before the end of a sentence', '[a](https://b.c). D', '#link("https://b.c")[a]. D'],
    ['a link at the end', 'a [b](https://b.c).', 'a #link("https://b.c")[b].'],
    ['a link before a dot and emphasis', '[a](https://b.c).*d*', '#link("https://b.c")[a];._d_'],
    ['a link before a semicolon', '[a](https://b.c); d', '#link("https://b.c")[a];; d'],
    ['a link before a bracket', '[a](https://b.c)\\[d]', '#link("https://b.c")[a];\\[d\\]'],
    ['a link before a space', '[a](https://b.c) (d)', '#link("https://b.c")[a] (d)'],
    ['a quote in an address', '[a](https://b.c/%22)', '#link("https://b.c/%22")[a]'],
    ['markup in a link', '[a # b](https://b.c)', '#link("https://b.c")[a \\# b]'],
    ['a bullet in a link', '[- a](https://b.c)', '#link("https://b.c")[\\- a]'],
    ['a hard break', 'a\\\nb', 'a \\ b'],
    ['a bullet at the start', '- a', '\\- a'],
    ['a heading', '= a', '\\= a'],
    ['two texts that would begin a comment', 'a/\\/b', 'a\\//b'],
    ['strong before a slash', '**Python**/Java', '#strong[Python]/Java'],
    ['strong after a slash', 'Python/**Java**', 'Python/#strong[Java]'],
    ['emphasis next to slashes', '/*a*/', '/#emph[a]/'],
    ['strong that would be a comment', '/**a** and **b**/ c', '/#strong[a] and #strong[b]/ c'],
    ['a slash just inside strong', '**/a/**', '#strong[/a/]'],
    ['code that would end a comment', '` */ #read(` a `)`', '` */ #read(` a `)`'],
    ['strong next to punctuation', '(**a**), “*b*”: **c**.', '(*a*), “_b_”: *c*.'],
    ['straight quotes', '"a\'b"', '\\"a\\\'b\\"'],
    ['strong next to code', '**a**`b`', '#strong[a]`b`'],
    ['strong next to emphasis', '**a***b*', '#strong[a]#emph[b]'],
    ['strong before a letter of two units', '**a**\u{1D400}', '#strong[a]\u{1D400}'],
    ['an escaped star just inside strong', '**a\\***', '#strong[a\\*]'],
    ['code next to a backtick', '`a`\\`', '#raw("a")\\`'],
    ['a hyphen before a digit of another script', '**a** -\u0663', '*a* \\-\u0663'],
    ['an HTML comment', '<!-- a -->', '\\<!\\-- a \\--\\>'],
  ])('writes Markdown as Typst: $0', (_, text, markup) => {
    expect(writeRichText(parseMarkdown(text))).toBe(markup);
  });
});

it.each<{ name: string; text: RichText; markup: string }>([
  {
    name: 'emphasis within itself',
    text: [
      {
        kind: 'emphasis',
        children: [{ kind: 'emphasis', children: [{ kind: 'text', text: 'a' }] }],
      },
    ],
    markup: '_#emph[a]_',
  },
  { name: 'empty emphasis', text: [{ kind: 'emphasis', children: [] }], markup: '#emph[]' },
  { name: 'empty code', text: [{ kind: 'code', text: '' }], markup: '#raw("")' },
  {
    name: 'slashes in neighboring texts',
    text: [
      { kind: 'text', text: 'a/' },
      { kind: 'text', text: '/b' },
    ],
    markup: 'a\\//b',
  },
])('writeRichText writes $name', ({ text, markup }) => {
  expect(writeRichText(text)).toBe(markup);
});

it('writeRichText divides many matches without spaces into groups', () => {
  expect(
    writeRichText(parseMarkdown('**א***ב*'.repeat(300))).split('#group-end;').length,
  ).toBeGreaterThan(2);
});
