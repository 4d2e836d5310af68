// Normalized text, and the characters that the bundled fonts lack.
import { describe, expect, it } from 'vitest';
import { normalizeForFonts } from '../../../src/compiler/fonts/glyphs.js';
import { selectRows } from '../../support/length.js';

describe('normalizeForFonts', () => {
  it.each([
    ['keeps ASCII', 'Jane Doe (C++) #1 ~ $x_2$', 'Jane Doe (C++) #1 ~ $x_2$'],
    ['keeps accents', 'Zoë Çelik-Nuñez, Dvořák, Ő', 'Zoë Çelik-Nuñez, Dvořák, Ő'],
    ['keeps Greek and Cyrillic', 'Ελλάδα Россия', 'Ελλάδα Россия'],
    ['keeps typographic marks', '“a” – b — c … • € ™', '“a” – b — c … • € ™'],
    ['composes letters (NFC)', 'e\u0301 u\u0308', 'é ü'],
    ['keeps a no-break space', 'a\u00A0b', 'a\u00A0b'],
    ['keeps a thin space', 'a\u2009b', 'a\u2009b'],
    ['keeps a soft hyphen', 'a\u00ADb', 'a\u00ADb'],
    ['keeps a zero-width joiner', 'a\u200Db', 'a\u200Db'],
    ['replaces a tab with a space', 'a\tb', 'a b'],
    ['replaces CRLF with a space', 'é\r\nb', 'é b'],
    ['replaces line and paragraph separators with spaces', 'a\u2028b\u2029c', 'a b c'],
    ['replaces other line breaks with spaces', 'a\u000Bb\u000Cc\u0085d', 'a b c d'],
    ['keeps a line feed', 'é\nb', 'é\nb'],
  ])('$0', (_, text, expected) => {
    expect(normalizeForFonts(text)).toEqual({ text: expected, uncovered: [], replaced: [] });
  });
});

describe('characters that no bundled font has', () => {
  it.each([
    ['Chinese', '漢字!', ['漢', '字']],
    ['an emoji', 'a 😀 b', ['😀']],
    ['Arabic', 'م', ['م']],
    ['a repeated character', '漢漢', ['漢', '漢']],
    ['a private character', '\uE000', ['\uE000']],
    ['an unassigned character', '\u0378', ['\u0378']],
    ['a mark with its letter', 'a\u1DFF b', ['a\u1DFF']],
    ['a keycap with its digit', '1\u20E3', ['1\u20E3']],
    ['a vowel sign with its consonant', 'हिन्दी', ['हि', 'न्', 'दी']],
    ['a consonant without invisible characters', 'नी\u200D\uFE0F', ['नी']],
    ['the visible Ogham space', '\u1680', ['\u1680']],
    ['a mark that the engine draws as a glyph', 'ᢡ\u180F', ['ᢡ\u180F']],
  ])('remain and are returned: $0', (_, text, uncovered) => {
    expect(normalizeForFonts(text)).toEqual({ text, uncovered, replaced: [] });
  });
});

describe('a zero-width space', () => {
  const ten = (unit: string) => unit.repeat(10);
  it.each([
    ['Devanagari', 'क्'.repeat(25), [ten('क्'), ten('क्'), 'क्'.repeat(5)]],
    ['Bengali', 'ক্'.repeat(11), [ten('ক্'), 'ক্']],
    ['Gurmukhi', 'ਕ੍'.repeat(11), [ten('ਕ੍'), 'ਕ੍']],
    ['Gujarati', 'ક્'.repeat(11), [ten('ક્'), 'ક્']],
    ['Odia', 'କ୍'.repeat(11), [ten('କ୍'), 'କ୍']],
    ['Tamil', 'க்'.repeat(11), [ten('க்'), 'க்']],
    ['Telugu', 'క్'.repeat(11), [ten('క్'), 'క్']],
    ['Kannada', 'ಕ್'.repeat(11), [ten('ಕ್'), 'ಕ್']],
    ['Malayalam', 'ക്'.repeat(11), [ten('ക്'), 'ക്']],
    ['Malayalam with another virama', 'ക\u0D3B'.repeat(11), [ten('ക\u0D3B'), 'ക\u0D3B']],
    ['Sinhala', 'ක්'.repeat(11), [ten('ක්'), 'ක්']],
    ['consonants with joiners after', 'क्\u200D'.repeat(11), [ten('क्\u200D'), 'क्\u200D']],
    ['consonants with joiners before', 'क\u200D्'.repeat(11), [ten('क\u200D्'), 'क\u200D्']],
    ['consonants with dots', 'ङ़्'.repeat(11), [ten('ङ़्'), 'ङ़्']],
  ])('divides more than ten joined consonants: $0', (_, text, parts) => {
    expect(normalizeForFonts(text).text.split('\u200B')).toEqual(parts);
  });

  it.each([
    ['only ten joined consonants', `${ten('क्')} ${ten('क्')}`, [`${ten('क्')} ${ten('क्')}`]],
    ['consonants with vowels', 'की'.repeat(100), ['की'.repeat(100)]],
    ['real words', 'कार्त्स्न्य राष्ट्रीय उज्ज्वल', ['कार्त्स्न्य राष्ट्रीय उज्ज्वल']],
  ])('does not divide $0', (_, text, parts) => {
    expect(normalizeForFonts(text).text.split('\u200B')).toEqual(parts);
  });

  it('is inserted in linear time', () => {
    const text = `${`क${'\u094D'.repeat(30)}`.repeat(9)}a`.repeat(400);
    expect(normalizeForFonts(text).text).toBe(text);
  });
});

describe('U+FFFD', () => {
  it.each([
    ['the null character', 'a\u0000b', 'a\uFFFDb'],
    ['the bell', 'a\u0007b', 'a\uFFFDb'],
    ['escape', '\u001B[31m', '\uFFFD[31m'],
    ['delete', '\u007F', '\uFFFD'],
    ['a control character of C1', '\u0090', '\uFFFD'],
    ['a high surrogate alone', 'a\uD83Db', 'a\uFFFDb'],
    ['a low surrogate alone', 'a\uDE00b', 'a\uFFFDb'],
    ['a noncharacter', '\uFFFE', '\uFFFD'],
  ])('replaces $0', (_, text, expected) => {
    const [replaced] = /[^\x20-\x7E]|\x7F/.exec(text) ?? [];
    expect(normalizeForFonts(text)).toEqual({
      text: expected,
      uncovered: [],
      replaced: [replaced],
    });
  });
});

it('normalizeForFonts returns the same for a character alone and next to an uncovered one', () => {
  const alone = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    // Soft hyphens at the end of a word are removed.
    (character) => character !== '\u00AD',
  );
  for (const character of selectRows(alone, 2000)) {
    const { text, uncovered, replaced } = normalizeForFonts(character);
    expect(normalizeForFonts(`${character}漢`)).toEqual({
      text: `${text}漢`,
      uncovered: [...uncovered, '漢'],
      replaced,
    });
  }
});
