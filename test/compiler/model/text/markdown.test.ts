import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichText } from '../../../../src/compiler/model/text/inline.js';
import { parseInline, parseMarkdown } from '../../../../src/compiler/model/text/markdown.js';
import { countRuns } from '../../../support/length.js';

/** Formats rich text for the tables below: emphasis as `«emphasis a»`, plain text unchanged. */
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

describe('parseMarkdown', () => {
  it.each([
    ['plain text', 'plain', 'plain'],
    ['emphasis with stars', 'a *b* c', 'a «emphasis b» c'],
    ['stars in a name', 'M*A*S*H and *so*', 'M*A*S*H and «emphasis so»'],
    ['Python names', '__init__.py, __so__.', '__init__.py, «strong so».'],
    ['products of numbers', '5*3*2 and 2**3**4', '5*3*2 and 2**3**4'],
    ['emphasis before a number', '*2* 3*4', '«emphasis 2» 3*4'],
    ['emphasis with underscores', 'a _b_ c', 'a «emphasis b» c'],
    ['strong with stars', 'a **b** c', 'a «strong b» c'],
    ['strong with underscores', 'a __b__ c', 'a «strong b» c'],
    ['strong in emphasis', '*a **b** c*', '«emphasis a «strong b» c»'],
    ['emphasis in strong', '**a *b* c**', '«strong a «emphasis b» c»'],
    ['emphasis in emphasis as one', '*a _b_ **c _d_***', '«emphasis a b «strong c d»»'],
    ['strong in strong as one', '**a __b__ *c __d__***', '«strong a b «emphasis c d»»'],
    ['three stars as strong in emphasis', '***a***', '«emphasis «strong a»»'],
    ['stars within a word as text', 'un*frigging*believable', 'un*frigging*believable'],
    ['underscores within a word as text', 'snake_case_name', 'snake_case_name'],
    ['stars between spaces as text', '2 * 3 * 4', '2 * 3 * 4'],
    ['a single star as text', 'a * b', 'a * b'],
    ['code', 'a `b*c*` d', 'a «code b*c*» d'],
    ['code with a backtick', '`` a`b ``', '«code a`b»'],
    ['a single backtick as text', 'a ` b', 'a ` b'],
    ['a link', '[a](https://example.com)', '«link https://example.com a»'],
    [
      'a link with emphasis',
      '[*a* b](https://example.com)',
      '«link https://example.com «emphasis a» b»',
    ],
    ['a link in emphasis', '*[a](https://example.com)*', '«emphasis «link https://example.com a»»'],
    ['a link with parentheses', '[a](https://example.com/(b))', '«link https://example.com/(b) a»'],
    [
      'an address in angle brackets',
      '<https://example.com>',
      '«link https://example.com https://example.com»',
    ],
    [
      'an e-mail address in angle brackets',
      '<j@example.com>',
      '«link mailto:j@example.com j@example.com»',
    ],
    ['an address alone', 'https://example.com', '«link https://example.com https://example.com»'],
    ['a reference without a target as text', '[a] and [b][c]', '[a] and [b][c]'],
    ['brackets without an address as text', '[a] (b)', '[a] (b)'],
    ['escapes', '\\*a\\* \\[b\\]', '*a* [b]'],
    ['a backslash before a letter as text', 'C:\\new', 'C:\\new'],
    ['a named entity', 'a &amp; b &copy;', 'a & b ©'],
    ['a numbered entity', '&#233;&#xE9;', 'éé'],
    ['a single ampersand as text', 'R&D', 'R&D'],
    ['an unknown entity as text', '&nothing;', '&nothing;'],
  ])('parses %s', (_, text, expected) => {
    expect(show(parseMarkdown(text))).toBe(expected);
  });
});

describe('parseMarkdown on stars next to letters and punctuation', () => {
  it.each([
    ['a full-width colon', '**项目成果：**将响应', '«strong 项目成果：»将响应'],
    ['quotation marks', '负责**“数据平台”**的', '负责«strong “数据平台”»的'],
    ['full-width brackets', '建设，*（内部）*使用', '建设，«emphasis （内部）»使用'],
    [
      'two runs in one sentence',
      '使用**C++**编写，性能提升**30%**以上',
      '使用«strong C++»编写，性能提升«strong 30%»以上',
    ],
    ['Korean particles', '**React(리액트)**를', '«strong React(리액트)»를'],
    ['Japanese brackets', '**「製品」**を開発', '«strong 「製品」»を開発'],
    ['Thai without spaces', 'ใช้*คำ*แล้ว', 'ใช้«emphasis คำ»แล้ว'],
    ['Thai after a colon', '**ไทย:**ข้อ', '«strong ไทย:»ข้อ'],
    ['three stars', '***重要：***完成', '«emphasis «strong 重要：»»完成'],
    [
      'a link',
      '[**链接：**](https://example.com)后文',
      '«link https://example.com «strong 链接：»»后文',
    ],
    ['a label before a word', '**Tech stack:**React', '«strong Tech stack:»React'],
    ['brackets within a word', 'x**(y)**z', 'x«strong (y)»z'],
    ['several labels', '**A:**b, **C:**d', '«strong A:»b, «strong C:»d'],
    ['a gender star', 'Mitarbeiter*innen und Kolleg*innen', 'Mitarbeiter*innen und Kolleg*innen'],
    ['an emphasized gender star', '*alle Kolleg*innen*', '«emphasis alle Kolleg*innen»'],
    ['hotels with stars', '4*-Hotel und 5*-Hotel', '4*-Hotel und 5*-Hotel'],
    ['an emphasized hotel', '*das 5*-Hotel am See*', '«emphasis das 5*-Hotel am See»'],
    ['Python arguments', 'f(*args, **kwargs)', 'f(*args, **kwargs)'],
    ['a probability', 'p** < 0.05, q** < 0.01', 'p** < 0.05, q** < 0.01'],
    ['one star between punctuation and a letter', '*Tech stack:*React', '*Tech stack:*React'],
  ])('parses %s', (_, text, expected) => {
    expect(show(parseMarkdown(text))).toBe(expected);
  });
});

describe('parseMarkdown at line ends', () => {
  it.each([
    ['a line end as a space', 'a\nb', 'a b'],
    ['a line end next to markup as a space', '*a*\nb', '«emphasis a» b'],
    ['CRLF as a space', 'a\r\nb', 'a b'],
    ['a backslash before a line end as a break', 'a\\\nb', 'a«break»b'],
    ['two spaces before a line end as a break', 'a  \nb', 'a«break»b'],
    ['two spaces between markup and a line end as a break', '*a*  \nb', '«emphasis a»«break»b'],
    ['a text without surrounding spaces', '  a \n', 'a'],
    ['a blank text as an empty text', ' \n ', ''],
  ])('parses %s', (_, text, expected) => {
    expect(show(parseMarkdown(text))).toBe(expected);
  });
});

describe('parseMarkdown on unsupported syntax', () => {
  it.each([
    ['a heading', '# *a*', '# «emphasis a»'],
    ['a bullet', '- *a*', '- «emphasis a»'],
    ['a number', '1. *a*', '1. «emphasis a»'],
    ['a quotation', '> *a*', '> «emphasis a»'],
    ['a rule', '---', '---'],
    ['HTML', '<b>a</b> *b*', '<b>a</b> «emphasis b»'],
    ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['an HTML comment', 'a <!-- b --> c', 'a <!-- b --> c'],
    ['an image', '![a](b.png)', '![a](b.png)'],
    ['an image with a title', '![a](b.png "c")', '![a](b.png "c")'],
    ['an image with an accent', '![a](é.png)', '![a](é.png)'],
    ['strikethrough', '~~a~~', '~~a~~'],
    ['a table', '| a | b |', '| a | b |'],
    ['mathematics', '$a_1$ and $b_1$', '$a_1$ and $b_1$'],
  ])('keeps %s as text', (_, text, expected) => {
    expect(show(parseMarkdown(text))).toBe(expected);
  });
});

it('parseMarkdown parses simple emphasis as CommonMark does', () => {
  const pieces = [
    '*',
    '**',
    '***',
    'a',
    'B 1',
    ' ',
    '.',
    '(',
    ')',
    '-',
    '!',
    'é',
    ' *a* ',
    '**b c**',
  ];
  const text = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (line) => {
      expect(parseMarkdown(line)).toEqual(parseInline(line.trim()));
    }),
    { seed: 1, numRuns: countRuns(20_000) },
  );
});

it('parseMarkdown parses deeply nested markup in time', () => {
  expect(parseMarkdown('*a **'.repeat(5000)).length).toBeGreaterThan(0);
  expect(parseMarkdown('['.repeat(20_000)).length).toBeGreaterThan(0);
  expect(parseMarkdown('`'.repeat(20_000)).length).toBeGreaterThan(0);
}, 120_000);
