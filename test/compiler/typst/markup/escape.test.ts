// Escaped markup shows the original text.
import { describe, expect, it } from 'vitest';
import {
  escapeLineStart,
  escapeMarkup,
  quoteString,
} from '../../../../src/compiler/typst/markup/write-rich-text.js';

describe('escapeMarkup', () => {
  it.each([
    ['backslash', 'a\\b', 'a\\\\b'],
    ['star', 'a*b', 'a\\*b'],
    ['underscore', 'a_b', 'a\\_b'],
    ['backtick', 'a`b', 'a\\`b'],
    ['dollar', 'a$b', 'a\\$b'],
    ['hash', 'C#', 'C\\#'],
    ['less than', 'a<b', 'a\\<b'],
    ['greater than', 'a>b', 'a\\>b'],
    ['an at sign', 'a@b', 'a\\@b'],
    ['brackets', '[a]', '\\[a\\]'],
    ['tilde', 'a~b', 'a\\~b'],
    ['a function call', '#read("/etc/passwd")', '\\#read(\\"/etc/passwd\\")'],
    ['straight quotes', `"a" 'b'`, `\\"a\\" \\'b\\'`],
    ['a backslash before markup', '\\#x', '\\\\\\#x'],
  ])('escapes characters that are always markup: $0', (_, text, markup) => {
    expect(escapeMarkup(text)).toBe(markup);
  });

  it.each([
    ['two hyphens', 'a--b', 'a\\--b'],
    ['three hyphens', 'a---b', 'a\\-\\--b'],
    ['a hyphen and a question mark', 'a-?b', 'a\\-?b'],
    ['a hyphen before a digit', '-5', '\\-5'],
    ['a hyphen before a digit after a space', 'at -5 °C', 'at \\-5 °C'],
    ['a hyphen before a digit after a bracket', '(-5)', '(\\-5)'],
    ['three dots', 'a...', 'a\\...'],
    ['two slashes', 'a//b', 'a\\//b'],
    ['an address', 'https://example.com', 'https:\\//example.com'],
    ['slash and star', '/* a */', '\\/\\* a \\*/'],
  ])('escapes characters that are markup only together: $0', (_, text, markup) => {
    expect(escapeMarkup(text)).toBe(markup);
  });

  it.each([
    ['a hyphen within a word', 'well-known'],
    ['a hyphen between years', '2020-2021'],
    ['a hyphen after a letter', 'covid-19'],
    ['one full stop, two full stops', 'a. b..'],
    ['one slash', 'and/or'],
    ['quotes', '“a” ‘b’ «c»'],
    ['parentheses, braces', '(a) {b}'],
    ['other punctuation', 'a, b; c: d! e? f% g& h+ i= j| k^'],
    ['accents', 'Zoë – “ü”'],
  ])('keeps ordinary text: $0', (_, text) => {
    expect(escapeMarkup(text)).toBe(text);
  });

  it.each([
    ['a line feed', 'a\nb'],
    ['CRLF', 'a\r\nb'],
    ['a blank line', 'a\n\nb'],
    ['a tab', 'a\tb'],
    ['many spaces', 'a    b'],
  ])('replaces white space with one space: $0', (_, text) => {
    expect(escapeMarkup(text)).toBe('a b');
  });
});

describe('escapeLineStart', () => {
  it.each([
    ['a heading', '= a', '\\= a'],
    ['a deeper heading', '== a', '\\== a'],
    ['a bullet', '- a', '\\- a'],
    ['a numbered item', '+ a', '\\+ a'],
    ['a term', '/ a: b', '\\/ a: b'],
    ['a number', '1. a', '1\\. a'],
    ['a long number', '2020. a', '2020\\. a'],
    ['a bullet after spaces', '  - a', '  \\- a'],
    ['a bullet alone', '-', '\\-'],
    ['a number alone', '1.', '1\\.'],
  ])('escapes $0', (_, markup, escaped) => {
    expect(escapeLineStart(markup)).toBe(escaped);
  });

  it.each(['a = b', 'a - b', '=a', '-a', '+1', '1.5 a', '1) a', '2020 a', 'a 1. b'])(
    'keeps %j',
    (markup) => {
      expect(escapeLineStart(markup)).toBe(markup);
    },
  );
});

describe('quoteString', () => {
  it.each([
    ['plain text', 'a', '"a"'],
    ['an empty text', '', '""'],
    ['quotes', 'a"b', '"a\\"b"'],
    ['backslashes', 'a\\b', '"a\\\\b"'],
    ['a backslash before a quote', '\\"', '"\\\\\\""'],
    ['line breaks and tabs', 'a\n\r\tb', '"a\\n\\r\\tb"'],
    ['an apparent code point', '\\u{41}', '"\\\\u{41}"'],
    ['markup', '#*_`$<>@[]~', '"#*_`$<>@[]~"'],
  ])('writes $0', (_, text, code) => {
    expect(quoteString(text)).toBe(code);
  });
});
