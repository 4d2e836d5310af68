// Texts that all formats can show, and what of them the bundled fonts lack.
import { describe, expect, it } from 'vitest';
import { settable } from '../../../src/cv/text/glyphs.js';
import { some } from '../../support/length.js';

describe('text that the bundled fonts have', () => {
  it.each([
    { name: 'ASCII', text: 'Jane Doe (C++) #1 ~ $x_2$', shown: 'Jane Doe (C++) #1 ~ $x_2$' },
    { name: 'accents', text: 'Zoë Çelik-Nuñez, Dvořák, Ő', shown: 'Zoë Çelik-Nuñez, Dvořák, Ő' },
    { name: 'Greek and Cyrillic', text: 'Ελλάδα Россия', shown: 'Ελλάδα Россия' },
    { name: 'typographic marks', text: '“a” – b — c … • € ™', shown: '“a” – b — c … • € ™' },
    { name: 'decomposed letters are composed (NFC)', text: 'e\u0301 u\u0308', shown: 'é ü' },
    { name: 'a no-break space', text: 'a\u00A0b', shown: 'a\u00A0b' },
    { name: 'a thin space', text: 'a\u2009b', shown: 'a\u2009b' },
    { name: 'a soft hyphen', text: 'a\u00ADb', shown: 'a\u00ADb' },
    { name: 'a zero-width joiner', text: 'a\u200Db', shown: 'a\u200Db' },
    { name: 'a tabulator is a space', text: 'a\tb', shown: 'a b' },
    { name: 'CRLF is a space', text: 'é\r\nb', shown: 'é b' },
    { name: 'line and paragraph separators are spaces', text: 'a\u2028b\u2029c', shown: 'a b c' },
    { name: 'other line ends are spaces', text: 'a\u000Bb\u000Cc\u0085d', shown: 'a b c d' },
    { name: 'a line end stays', text: 'é\nb', shown: 'é\nb' },
  ])('$name', ({ text, shown }) => {
    expect(settable(text)).toEqual({ text: shown, lacking: [], replaced: [] });
  });
});

describe('what no bundled font has stays, and is told', () => {
  it.each([
    { name: 'Chinese', text: '漢字!', lacking: ['漢', '字'] },
    { name: 'an emoji', text: 'a 😀 b', lacking: ['😀'] },
    { name: 'Arabic', text: 'م', lacking: ['م'] },
    { name: 'the same twice', text: '漢漢', lacking: ['漢', '漢'] },
    { name: 'a private character', text: '\uE000', lacking: ['\uE000'] },
    { name: 'an unassigned character', text: '\u0378', lacking: ['\u0378'] },
    { name: 'a mark with its letter', text: 'a\u1DFF b', lacking: ['a\u1DFF'] },
    { name: 'a keycap with its digit', text: '1\u20E3', lacking: ['1\u20E3'] },
    { name: 'a vowel sign with its consonant', text: 'हिन्दी', lacking: ['हि', 'न्', 'दी'] },
    { name: 'but not what is not seen', text: 'नी\u200D\uFE0F', lacking: ['नी'] },
    { name: 'the Ogham space, which shows', text: '\u1680', lacking: ['\u1680'] },
    { name: 'a sign that the engine takes for a glyph', text: 'ᢡ\u180F', lacking: ['ᢡ\u180F'] },
  ])('$name', ({ text, lacking }) => {
    expect(settable(text)).toEqual({ text, lacking, replaced: [] });
  });
});

describe('consonants joined without end are divided by spaces of no width', () => {
  const ten = (unit: string) => unit.repeat(10);
  it.each([
    { name: 'Devanagari', text: 'क्'.repeat(25), parts: [ten('क्'), ten('क्'), 'क्'.repeat(5)] },
    { name: 'Bengali', text: 'ক্'.repeat(11), parts: [ten('ক্'), 'ক্'] },
    { name: 'Gurmukhi', text: 'ਕ੍'.repeat(11), parts: [ten('ਕ੍'), 'ਕ੍'] },
    { name: 'Gujarati', text: 'ક્'.repeat(11), parts: [ten('ક્'), 'ક્'] },
    { name: 'Odia', text: 'କ୍'.repeat(11), parts: [ten('କ୍'), 'କ୍'] },
    { name: 'Tamil', text: 'க்'.repeat(11), parts: [ten('க்'), 'க்'] },
    { name: 'Telugu', text: 'క్'.repeat(11), parts: [ten('క్'), 'క్'] },
    { name: 'Kannada', text: 'ಕ್'.repeat(11), parts: [ten('ಕ್'), 'ಕ್'] },
    { name: 'Malayalam', text: 'ക്'.repeat(11), parts: [ten('ക്'), 'ക്'] },
    { name: 'Malayalam, with another sign', text: 'ക\u0D3B'.repeat(11), parts: [ten('ക\u0D3B'), 'ക\u0D3B'] },
    { name: 'Sinhala', text: 'ක්'.repeat(11), parts: [ten('ක්'), 'ක්'] },
    { name: 'with joiners after', text: 'क्\u200D'.repeat(11), parts: [ten('क्\u200D'), 'क्\u200D'] },
    { name: 'with joiners before', text: 'क\u200D्'.repeat(11), parts: [ten('क\u200D्'), 'क\u200D्'] },
    { name: 'with dots', text: 'ङ़्'.repeat(11), parts: [ten('ङ़्'), 'ङ़्'] },
    { name: 'ten of them', text: `${ten('क्')} ${ten('क्')}`, parts: [`${ten('क्')} ${ten('क्')}`] },
    { name: 'letters with vowels', text: 'की'.repeat(100), parts: ['की'.repeat(100)] },
    { name: 'words', text: 'कार्त्स्न्य राष्ट्रीय उज्ज्वल', parts: ['कार्त्स्न्य राष्ट्रीय उज्ज्वल'] },
  ])('$name', ({ text, parts }) => {
    expect(settable(text).text.split('\u200B')).toEqual(parts);
  });

  it('in linear time', () => {
    const text = `${`क${'\u094D'.repeat(30)}`.repeat(9)}a`.repeat(400);
    expect(settable(text).text).toBe(text);
  });
});

describe('what is no character becomes U+FFFD', () => {
  it.each([
    { name: 'the null character', text: 'a\u0000b', shown: 'a\uFFFDb' },
    { name: 'the bell', text: 'a\u0007b', shown: 'a\uFFFDb' },
    { name: 'escape', text: '\u001B[31m', shown: '\uFFFD[31m' },
    { name: 'delete', text: '\u007F', shown: '\uFFFD' },
    { name: 'a control character of C1', text: '\u0090', shown: '\uFFFD' },
    { name: 'a high surrogate alone', text: 'a\uD83Db', shown: 'a\uFFFDb' },
    { name: 'a low surrogate alone', text: 'a\uDE00b', shown: 'a\uFFFDb' },
    { name: 'a code point that is never to be one', text: '\uFFFE', shown: '\uFFFD' },
  ])('$name', ({ text, shown }) => {
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
    expect(settable(`${character}漢`)).toEqual({ text: `${text}漢`, lacking: [...lacking, '漢'], replaced });
  }
});
