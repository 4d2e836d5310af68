// Rich text as Typst markup.
import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../src/cv/text/inline.js';
import { parseMarkdown } from '../../../src/cv/text/markdown.js';
import { markupOf } from '../../../src/formats/markup/inline.js';

describe('Markdown becomes Typst', () => {
  it.each([
    { name: 'text', text: 'a', markup: 'a' },
    { name: 'emphasis', text: 'a *b* c', markup: 'a _b_ c' },
    { name: 'strong', text: 'a **b** c', markup: 'a *b* c' },
    { name: 'strong in emphasis', text: '*a **b***', markup: '_a *b*_' },
    { name: 'emphasis within a word', text: 'un*frigging*believable', markup: 'un#emph[frigging]believable' },
    { name: 'strong before a letter', text: '**a**b', markup: '#strong[a]b' },
    { name: 'code', text: '`a*b`', markup: '`a*b`' },
    { name: 'code with a backtick', text: '`` a`b ``', markup: '#raw("a`b")' },
    { name: 'a link', text: '[a](https://b.c)', markup: '#link("https://b.c")[a]' },
    { name: 'a link before a parenthesis', text: '[a](https://b.c)(d)', markup: '#link("https://b.c")[a];(d)' },
    { name: 'a link before a dot', text: '[a](https://b.c).d', markup: '#link("https://b.c")[a];.d' },
    { name: 'a link before the end of a sentence', text: '[a](https://b.c). D', markup: '#link("https://b.c")[a]. D' },
    { name: 'a link at the end of all', text: 'a [b](https://b.c).', markup: 'a #link("https://b.c")[b].' },
    { name: 'a link before a dot and a mark', text: '[a](https://b.c).*d*', markup: '#link("https://b.c")[a];._d_' },
    { name: 'a link before a semicolon', text: '[a](https://b.c); d', markup: '#link("https://b.c")[a];; d' },
    { name: 'a link before a bracket', text: '[a](https://b.c)\\[d]', markup: '#link("https://b.c")[a];\\[d\\]' },
    { name: 'a link before a space', text: '[a](https://b.c) (d)', markup: '#link("https://b.c")[a] (d)' },
    { name: 'a quote in an address', text: '[a](https://b.c/%22)', markup: '#link("https://b.c/%22")[a]' },
    { name: 'markup in a link', text: '[a # b](https://b.c)', markup: '#link("https://b.c")[a \\# b]' },
    { name: 'a bullet in a link', text: '[- a](https://b.c)', markup: '#link("https://b.c")[\\- a]' },
    { name: 'a hard break', text: 'a\\\nb', markup: 'a \\ b' },
    { name: 'a line start', text: '- a', markup: '\\- a' },
    { name: 'a heading', text: '= a', markup: '\\= a' },
    { name: 'two texts that would begin a comment', text: 'a/\\/b', markup: 'a\\//b' },
    { name: 'strong before a slash', text: '**Python**/Java', markup: '#strong[Python]/Java' },
    { name: 'strong after a slash', text: 'Python/**Java**', markup: 'Python/#strong[Java]' },
    { name: 'emphasis beside slashes', text: '/*a*/', markup: '/#emph[a]/' },
    {
      name: 'strong that would be a comment',
      text: '/**a** and **b**/ c',
      markup: '/#strong[a] and #strong[b]/ c',
    },
    { name: 'a slash just inside strong', text: '**/a/**', markup: '#strong[/a/]' },
    { name: 'code that would end a comment', text: '` */ #read(` a `)`', markup: '` */ #read(` a `)`' },
    { name: 'strong beside punctuation', text: '(**a**), “*b*”: **c**.', markup: '(*a*), “_b_”: *c*.' },
    { name: 'a quote that is straight', text: '"a\'b"', markup: '\\"a\\\'b\\"' },
    { name: 'strong beside code', text: '**a**`b`', markup: '#strong[a]`b`' },
    { name: 'strong beside emphasis', text: '**a***b*', markup: '#strong[a]#emph[b]' },
    { name: 'strong before a letter of two units', text: '**a**\u{1D400}', markup: '#strong[a]\u{1D400}' },
    { name: 'an escaped star just inside strong', text: '**a\\***', markup: '#strong[a\\*]' },
    { name: 'code beside a backtick', text: '`a`\\`', markup: '#raw("a")\\`' },
    { name: 'a hyphen before a digit of another script', text: '**a** -\u0663', markup: '*a* \\-\u0663' },
    { name: 'an HTML comment', text: '<!-- a -->', markup: '\\<!\\-- a \\--\\>' },
  ])('$name', ({ text, markup }) => {
    expect(markupOf(parseMarkdown(text))).toBe(markup);
  });
});

it.each<{ name: string; text: RichText; markup: string }>([
  {
    name: 'emphasis within itself',
    text: [{ kind: 'emphasis', children: [{ kind: 'emphasis', children: [{ kind: 'text', text: 'a' }] }] }],
    markup: '_#emph[a]_',
  },
  { name: 'empty emphasis', text: [{ kind: 'emphasis', children: [] }], markup: '#emph[]' },
  { name: 'empty code', text: [{ kind: 'code', text: '' }], markup: '#raw("")' },
  {
    name: 'slashes in neighbouring texts',
    text: [
      { kind: 'text', text: 'a/' },
      { kind: 'text', text: '/b' },
    ],
    markup: 'a\\//b',
  },
])('$name', ({ text, markup }) => {
  expect(markupOf(text)).toBe(markup);
});

/** The engine takes no more than 512 matches of the template's patterns in a group. */
it('many matches without a space between them are several groups', () => {
  expect(markupOf(parseMarkdown('**א***ב*'.repeat(300))).split('#group-end;').length).toBeGreaterThan(2);
});
