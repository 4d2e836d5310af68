// Only characters that a font can show reach the engine.
import { describe, expect, it } from 'vitest';
import { settable } from '../../../src/model/text/glyphs.js';

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
    expect(settable(text, [])).toEqual({ text: shown, missing: [] });
  });
});

describe('characters that no font has become U+FFFD', () => {
  it.each([
    { name: 'Chinese', text: '漢字!', shown: '\uFFFD\uFFFD!', missing: ['漢', '字'] },
    { name: 'an emoji', text: 'a 😀 b', shown: 'a \uFFFD b', missing: ['😀'] },
    { name: 'Arabic', text: 'م', shown: '\uFFFD', missing: ['م'] },
    { name: 'the same twice', text: '漢漢', shown: '\uFFFD\uFFFD', missing: ['漢', '漢'] },
    { name: 'a private character', text: '\uE000', shown: '\uFFFD', missing: ['\uE000'] },
    { name: 'an unassigned character', text: '\u0378', shown: '\uFFFD', missing: ['\u0378'] },
    { name: 'the null character', text: 'a\u0000b', shown: 'a\uFFFDb', missing: ['\u0000'] },
    { name: 'the bell', text: 'a\u0007b', shown: 'a\uFFFDb', missing: ['\u0007'] },
    { name: 'escape', text: '\u001B[31m', shown: '\uFFFD[31m', missing: ['\u001B'] },
    { name: 'delete', text: '\u007F', shown: '\uFFFD', missing: ['\u007F'] },
    { name: 'a control character of C1', text: '\u0090', shown: '\uFFFD', missing: ['\u0090'] },
    { name: 'a mark that no font has', text: 'a\u1DFF', shown: 'a\uFFFD', missing: ['\u1DFF'] },
    { name: 'a keycap: the digit stays', text: '1\u20E3', shown: '1\uFFFD', missing: ['\u20E3'] },
    { name: 'the Ogham space, which shows', text: '\u1680', shown: '\uFFFD', missing: ['\u1680'] },
  ])('$name', ({ text, shown, missing }) => {
    expect(settable(text, [])).toEqual({ text: shown, missing });
  });

  it.each([
    { name: 'a high surrogate alone', text: 'a\uD83Db' },
    { name: 'a low surrogate alone', text: 'a\uDE00b' },
  ])('$name, and the author is told', ({ text }) => {
    const result = settable(text, []);
    expect(result.text).toBe('a\uFFFDb');
    expect(result.missing).toHaveLength(1);
  });
});

it('makes of each character what it makes of it in a text that has one that cannot be set', () => {
  const settableAlone = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter(
    // A soft hyphen that ends a word goes.
    (character) => character !== '\u00AD',
  );
  for (const character of settableAlone) {
    const { text, missing } = settable(character, []);
    expect(settable(`${character}漢`, [])).toEqual({ text: `${text}\uFFFD`, missing: [...missing, '漢'] });
  }
});

describe('added fonts', () => {
  const hasHan = (codePoint: number): boolean => codePoint === 0x6f22;

  it('have the characters that the bundled ones do not', () => {
    expect(settable('漢字', [hasHan])).toEqual({ text: '漢\uFFFD', missing: ['字'] });
  });

  it('must have a letter and its marks together', () => {
    expect(settable('漢\u0301', [hasHan])).toEqual({ text: '漢\uFFFD', missing: ['\u0301'] });
  });
});
