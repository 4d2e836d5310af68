// Texts that all formats can show, and what of them the bundled fonts lack.
import { describe, expect, it } from 'vitest';
import { settable } from '../../../src/compiler/fonts/glyphs.js';
import { some } from '../../support/length.js';

describe('text that the bundled fonts have', () => {
  it.each([
    ['ASCII', 'Jane Doe (C++) #1 ~ $x_2$', 'Jane Doe (C++) #1 ~ $x_2$'],
    ['accents', 'Zoë Çelik-Nuñez, Dvořák, Ő', 'Zoë Çelik-Nuñez, Dvořák, Ő'],
    ['Greek and Cyrillic', 'Ελλάδα Россия', 'Ελλάδα Россия'],
    ['typographic marks', '“a” – b — c … • € ™', '“a” – b — c … • € ™'],
    ['decomposed letters are composed (NFC)', 'e\u0301 u\u0308', 'é ü'],
    ['a no-break space', 'a\u00A0b', 'a\u00A0b'],
    ['a thin space', 'a\u2009b', 'a\u2009b'],
    ['a soft hyphen', 'a\u00ADb', 'a\u00ADb'],
    ['a zero-width joiner', 'a\u200Db', 'a\u200Db'],
    ['a tabulator is a space', 'a\tb', 'a b'],
    ['CRLF is a space', 'é\r\nb', 'é b'],
    ['line and paragraph separators are spaces', 'a\u2028b\u2029c', 'a b c'],
    ['other line ends are spaces', 'a\u000Bb\u000Cc\u0085d', 'a b c d'],
    ['a line end stays', 'é\nb', 'é\nb'],
  ])('$0', (_, text, shown) => {
    expect(settable(text)).toEqual({ text: shown, lacking: [], replaced: [] });
  });
});

describe('what no bundled font has stays, and is told', () => {
  it.each([
    ['Chinese', '漢字!', ['漢', '字']],
    ['an emoji', 'a 😀 b', ['😀']],
    ['Arabic', 'م', ['م']],
    ['the same twice', '漢漢', ['漢', '漢']],
    ['a private character', '\uE000', ['\uE000']],
    ['an unassigned character', '\u0378', ['\u0378']],
    ['a mark with its letter', 'a\u1DFF b', ['a\u1DFF']],
    ['a keycap with its digit', '1\u20E3', ['1\u20E3']],
    ['a vowel sign with its consonant', 'हिन्दी', ['हि', 'न्', 'दी']],
    ['but not what is not seen', 'नी\u200D\uFE0F', ['नी']],
    ['the Ogham space, which shows', '\u1680', ['\u1680']],
    ['a sign that the engine takes for a glyph', 'ᢡ\u180F', ['ᢡ\u180F']],
  ])('$0', (_, text, lacking) => {
    expect(settable(text)).toEqual({ text, lacking, replaced: [] });
  });
});

describe('consonants joined without end are divided by spaces of no width', () => {
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
    ['Malayalam, with another sign', 'ക\u0D3B'.repeat(11), [ten('ക\u0D3B'), 'ക\u0D3B']],
    ['Sinhala', 'ක්'.repeat(11), [ten('ක්'), 'ක්']],
    ['with joiners after', 'क्\u200D'.repeat(11), [ten('क्\u200D'), 'क्\u200D']],
    ['with joiners before', 'क\u200D्'.repeat(11), [ten('क\u200D्'), 'क\u200D्']],
    ['with dots', 'ङ़्'.repeat(11), [ten('ङ़्'), 'ङ़्']],
    ['ten of them', `${ten('क्')} ${ten('क्')}`, [`${ten('क्')} ${ten('क्')}`]],
    ['letters with vowels', 'की'.repeat(100), ['की'.repeat(100)]],
    ['words', 'कार्त्स्न्य राष्ट्रीय उज्ज्वल', ['कार्त्स्न्य राष्ट्रीय उज्ज्वल']],
  ])('$0', (_, text, parts) => {
    expect(settable(text).text.split('\u200B')).toEqual(parts);
  });

  it('in linear time', () => {
    const text = `${`क${'\u094D'.repeat(30)}`.repeat(9)}a`.repeat(400);
    expect(settable(text).text).toBe(text);
  });
});

describe('what is no character becomes U+FFFD', () => {
  it.each([
    ['the null character', 'a\u0000b', 'a\uFFFDb'],
    ['the bell', 'a\u0007b', 'a\uFFFDb'],
    ['escape', '\u001B[31m', '\uFFFD[31m'],
    ['delete', '\u007F', '\uFFFD'],
    ['a control character of C1', '\u0090', '\uFFFD'],
    ['a high surrogate alone', 'a\uD83Db', 'a\uFFFDb'],
    ['a low surrogate alone', 'a\uDE00b', 'a\uFFFDb'],
    ['a code point that is never to be one', '\uFFFE', '\uFFFD'],
  ])('$0', (_, text, shown) => {
    const [replaced] = /[^\x20-\x7E]|\x7F/.exec(text) ?? [];
    expect(settable(text)).toEqual({ text: shown, lacking: [], replaced: [replaced] });
  });
});

it('makes of each character what it makes of it in a text that has one that the fonts lack', () => {
  const alone = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    // A soft hyphen that ends a word goes.
    (character) => character !== '\u00AD',
  );
  for (const character of some(alone, 2000)) {
    const { text, lacking, replaced } = settable(character);
    expect(settable(`${character}漢`)).toEqual({
      text: `${text}漢`,
      lacking: [...lacking, '漢'],
      replaced,
    });
  }
});
