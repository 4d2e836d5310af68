// Text as Typst markup that comes out as that very text.
import { describe, expect, it } from 'vitest';
import { escapeLineStart, escapeMarkup, quoteString } from '../../../src/formats/markup/inline.js';

describe('characters that are markup wherever they stand', () => {
  it.each([
    { name: 'backslash', text: 'a\\b', markup: 'a\\\\b' },
    { name: 'star', text: 'a*b', markup: 'a\\*b' },
    { name: 'underscore', text: 'a_b', markup: 'a\\_b' },
    { name: 'backtick', text: 'a`b', markup: 'a\\`b' },
    { name: 'dollar', text: 'a$b', markup: 'a\\$b' },
    { name: 'hash', text: 'C#', markup: 'C\\#' },
    { name: 'less than', text: 'a<b', markup: 'a\\<b' },
    { name: 'greater than', text: 'a>b', markup: 'a\\>b' },
    { name: 'at', text: 'a@b', markup: 'a\\@b' },
    { name: 'brackets', text: '[a]', markup: '\\[a\\]' },
    { name: 'tilde', text: 'a~b', markup: 'a\\~b' },
    { name: 'a call', text: '#read("/etc/passwd")', markup: '\\#read(\\"/etc/passwd\\")' },
    { name: 'straight quotes', text: `"a" 'b'`, markup: `\\"a\\" \\'b\\'` },
    { name: 'a backslash before markup', text: '\\#x', markup: '\\\\\\#x' },
  ])('$name', ({ text, markup }) => {
    expect(escapeMarkup(text)).toBe(markup);
  });
});

describe('characters that are markup beside others', () => {
  it.each([
    { name: 'two hyphens', text: 'a--b', markup: 'a\\--b' },
    { name: 'three hyphens', text: 'a---b', markup: 'a\\-\\--b' },
    { name: 'a hyphen and a question mark', text: 'a-?b', markup: 'a\\-?b' },
    { name: 'a hyphen before a digit', text: '-5', markup: '\\-5' },
    { name: 'a hyphen before a digit after a space', text: 'at -5 °C', markup: 'at \\-5 °C' },
    { name: 'a hyphen before a digit after a bracket', text: '(-5)', markup: '(\\-5)' },
    { name: 'three dots', text: 'a...', markup: 'a\\...' },
    { name: 'two slashes', text: 'a//b', markup: 'a\\//b' },
    { name: 'an address', text: 'https://example.com', markup: 'https:\\//example.com' },
    { name: 'slash and star', text: '/* a */', markup: '\\/\\* a \\*/' },
  ])('$name', ({ text, markup }) => {
    expect(escapeMarkup(text)).toBe(markup);
  });
});

describe('ordinary text stays as it is', () => {
  it.each([
    { name: 'a hyphen within a word', text: 'well-known' },
    { name: 'a hyphen between years', text: '2020-2021' },
    { name: 'a hyphen after a letter', text: 'covid-19' },
    { name: 'one dot, two dots', text: 'a. b..' },
    { name: 'one slash', text: 'and/or' },
    { name: 'quotes', text: '“a” ‘b’ «c»' },
    { name: 'parentheses, braces', text: '(a) {b}' },
    { name: 'other marks', text: 'a, b; c: d! e? f% g& h+ i= j| k^' },
    { name: 'accents', text: 'Zoë – “ü”' },
  ])('$name', ({ text }) => {
    expect(escapeMarkup(text)).toBe(text);
  });
});

it.each([
  { name: 'a line end', text: 'a\nb' },
  { name: 'CRLF', text: 'a\r\nb' },
  { name: 'a blank line', text: 'a\n\nb' },
  { name: 'a tabulator', text: 'a\tb' },
  { name: 'many spaces', text: 'a    b' },
])('$name is one space', ({ text }) => {
  expect(escapeMarkup(text)).toBe('a b');
});

describe('what begins a block where a line begins with it', () => {
  it.each([
    { name: 'a heading', markup: '= a', escaped: '\\= a' },
    { name: 'a deeper heading', markup: '== a', escaped: '\\== a' },
    { name: 'a bullet', markup: '- a', escaped: '\\- a' },
    { name: 'a numbered item', markup: '+ a', escaped: '\\+ a' },
    { name: 'a term', markup: '/ a: b', escaped: '\\/ a: b' },
    { name: 'a number', markup: '1. a', escaped: '1\\. a' },
    { name: 'a long number', markup: '2020. a', escaped: '2020\\. a' },
    { name: 'after spaces', markup: '  - a', escaped: '  \\- a' },
    { name: 'alone', markup: '-', escaped: '\\-' },
    { name: 'a number alone', markup: '1.', escaped: '1\\.' },
  ])('$name', ({ markup, escaped }) => {
    expect(escapeLineStart(markup)).toBe(escaped);
  });

  it.each(['a = b', 'a - b', '=a', '-a', '+1', '1.5 a', '1) a', '2020 a', 'a 1. b'])('not %j', (markup) => {
    expect(escapeLineStart(markup)).toBe(markup);
  });
});

describe('string literals', () => {
  it.each([
    { name: 'plain', text: 'a', code: '"a"' },
    { name: 'empty', text: '', code: '""' },
    { name: 'quotes', text: 'a"b', code: '"a\\"b"' },
    { name: 'backslashes', text: 'a\\b', code: '"a\\\\b"' },
    { name: 'a backslash before a quote', text: '\\"', code: '"\\\\\\""' },
    { name: 'line ends and tabulators', text: 'a\n\r\tb', code: '"a\\n\\r\\tb"' },
    { name: 'what looks like a code point', text: '\\u{41}', code: '"\\\\u{41}"' },
    { name: 'markup', text: '#*_`$<>@[]~', code: '"#*_`$<>@[]~"' },
  ])('$name', ({ text, code }) => {
    expect(quoteString(text)).toBe(code);
  });
});
