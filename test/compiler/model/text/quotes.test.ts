import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RichText, toPlainText } from '../../../../src/compiler/model/text/inline.js';
import { parseMarkdown } from '../../../../src/compiler/model/text/markdown.js';
import { setQuotes } from '../../../../src/compiler/model/text/quotes.js';
import { countRuns, IS_LONG } from '../../../support/length.js';
import { richText } from '../../typst/markup/random-rich-text.js';

const setEnglishQuotes = (text: string): string =>
  toPlainText(setQuotes(parseMarkdown(text), 'en'));

describe('quotes around words', () => {
  it.each([
    [`"a"`, '“a”'],
    [`'a'`, '‘a’'],
    [`"a" and "b"`, '“a” and “b”'],
    [`a ("b") c`, 'a (“b”) c'],
    [`"a," she said. "b."`, '“a,” she said. “b.”'],
    [`"a 'b' c"`, '“a ‘b’ c”'],
    [`'a "b" c'`, '‘a “b” c’'],
    [`"'a' b"`, '“‘a’ b”'],
    [`"a 'b'"`, '“a ‘b’”'],
    [`"a"/"b", 'a'/'b'`, '“a”/“b”, ‘a’/‘b’'],
    [`"a ("b") c"`, '“a (“b”) c”'],
    [`'It's fine'`, '‘It’s fine’'],
    [`"Windows 95" and "b"`, '“Windows 95” and “b”'],
    [`"Windows 95"/"b"`, '“Windows 95”/“b”'],
    [`'Windows 95' and 'b'`, '‘Windows 95’ and ‘b’'],
    [`"a 'b" c`, '“a ’b” c'],
    [`a"`, 'a”'],
    [`"a`, '“a'],
    [`" a "`, '“ a ”'],
    [`¿"a"? —"b"`, '¿“a”? —“b”'],
    [`"a\u{1D400}" '\u{1D400}b'`, '“a\u{1D400}” ‘\u{1D400}b’'],
  ])('become typographic in %s', (text, expected) => {
    expect(setEnglishQuotes(text)).toBe(expected);
  });
});

describe('apostrophes', () => {
  it.each([
    [`it's`, 'it’s'],
    [`the dogs' park`, 'the dogs’ park'],
    [`the '90s and '00s`, 'the ’90s and ’00s'],
    [`class of '98`, 'class of ’98'],
    [`'the class of '98'`, '‘the class of ’98’'],
    [`"'90s music"`, '“’90s music”'],
    [`model '98'`, 'model ‘98’'],
    [`the 1990's and 80's`, 'the 1990’s and 80’s'],
    [`rock 'n' roll`, 'rock ’n’ roll'],
    [`'rock 'n' roll'`, '‘rock ’n’ roll’'],
    [`Rock'n'Roll`, 'Rock’n’Roll'],
    [`fish 'n chips`, 'fish ’n chips'],
    [`'Tis, 'twas, get 'em`, '’Tis, ’twas, get ’em'],
    [`'s-Hertogenbosch and Van 't Hoff`, '’s-Hertogenbosch and Van ’t Hoff'],
    [`'Iolani School`, '’Iolani School'],
    [`the 's' key`, 'the ‘s’ key'],
    [`1'000'000 francs`, '1’000’000 francs'],
    [`Inc.'s and "A"'s`, 'Inc.’s and “A”’s'],
    [`\`x\`'s and "\`x\`"`, 'x’s and “x”'],
    [`aujourd'hui, l'"été"`, 'aujourd’hui, l’“été”'],
    [`e\u0301'a`, 'e\u0301’a'],
  ])('become typographic in %s', (text, expected) => {
    expect(setEnglishQuotes(text)).toBe(expected);
  });
});

describe('primes after numbers', () => {
  it.each([
    [`5'10" tall`, '5′10″ tall'],
    [`a 12" record`, 'a 12″ record'],
    [`1'0000`, '1′0000'],
    [`a 5½" disk`, 'a 5½″ disk'],
    [`5'x3', 5' x 3'`, '5′x3′, 5′ x 3′'],
    [`12"x14"`, '12″x14″'],
    [`8°32'14"N, 8°32'E`, '8°32′14″N, 8°32′E'],
    [`"a 12" record"`, '“a 12″ record”'],
    [`"12" x 14" frame" and "b"`, '“12″ x 14″ frame” and “b”'],
    [`"he is 5'10""`, '“he is 5′10″”'],
    [`"5"`, '“5”'],
    [`'5'`, '‘5’'],
  ])('become typographic in %s', (text, expected) => {
    expect(setEnglishQuotes(text)).toBe(expected);
  });
});

describe('quotes across markup', () => {
  it.each([
    [`"*a*"`, '“a”'],
    [`*"a*" b`, '“a” b'],
    [`**5**'**10**"`, '5′10″'],
    [`*it*'s`, 'it’s'],
    [`"[a](https://x.y)" 'b'`, '“a” ‘b’'],
    [`"a\\\n'b'"`, '“a ‘b’”'],
    [`**"a** b"`, '“a b”'],
  ])('become typographic in %s', (text, expected) => {
    expect(setEnglishQuotes(text)).toBe(expected);
  });

  it.each([
    ['code', '`"a"` \'b\'', '"a" ‘b’'],
    ['an address', `'https://x.y/a'b'`, "‘https://x.y/a'b’"],
    ['an address without a scheme', `(www.x.y/o'a)`, "(www.x.y/o'a)"],
    ['an email address', `"o'a@x.y"`, "“o'a@x.y”"],
    ['an address in brackets', `<https://x.y/o'a>`, "https://x.y/o'a"],
    ['a link that shows its address', `"[x.y/o'a"](https://x.y/o'a%22)"`, `“x.y/o'a"”`],
    ['a link that shows a part of its address', `[x.y/o'a](https://x.y/o'a/b)'s`, "x.y/o'a’s"],
  ])('stay straight in %s', (_, text, expected) => {
    expect(setEnglishQuotes(text)).toBe(expected);
  });
});

describe('the quotation marks of a language', () => {
  it.each([
    ['en', '“a ‘b’” it’s 5′'],
    ['de', '„a ‚b‘“ it’s 5′'],
    ['de-CH', '«a ‹b›» it’s 5′'],
    ['de-AT', '„a ‚b‘“ it’s 5′'],
    ['fr', '«\u202Fa “b”\u202F» it’s 5′'],
    ['fr-CH', '«\u202Fa ‹\u202Fb\u202F›\u202F» it’s 5′'],
    ['pl', '„a «b»” it’s 5′'],
    ['ru', '«a „b“» it’s 5′'],
    ['sv', '”a ’b’” it’s 5′'],
    ['es', '«a “b”» it’s 5′'],
    ['es-MX', '“a ‘b’” it’s 5′'],
    ['zxx', '“a ‘b’” it’s 5′'],
  ])('are used in %s', (language, expected) => {
    expect(toPlainText(setQuotes(parseMarkdown(`"a 'b'" it's 5'`), language))).toBe(expected);
  });

  it('include no space next to an existing space', () => {
    expect(toPlainText(setQuotes(parseMarkdown('" a "'), 'fr'))).toBe('« a »');
  });
});

const LANGUAGES = ['en', 'de', 'de-CH', 'sv', 'he', 'ru', 'zxx'];

describe('setQuotes', () => {
  const straight = /["']/;
  const typographic = /[‘’‚“”„‹›«»′″]/;

  const collectLeaves = (text: RichText): [kind: string, original: string][] =>
    text.flatMap((node) => {
      if ('children' in node)
        return [[node.kind, 'href' in node ? node.href : ''], ...collectLeaves(node.children)];
      return [[node.kind, 'text' in node ? node.text : '']];
    });

  it('changes only quotes, and moves no character', () => {
    fc.assert(
      fc.property(richText, fc.constantFrom(...LANGUAGES), (text, language) => {
        const [original, result] = [collectLeaves(text), collectLeaves(setQuotes(text, language))];
        expect(result.map(([kind]) => kind)).toEqual(original.map(([kind]) => kind));
        original.forEach(([kind, original], index) => {
          const [, changed = ''] = result[index] ?? [];
          if (kind !== 'text') expect(changed).toBe(original);
          expect(changed).toHaveLength(original.length);
          [...original].forEach((letter, at) => {
            const setCharacter = [...changed][at] as string;
            if (setCharacter !== letter)
              expect([straight.test(letter), typographic.test(setCharacter)]).toEqual([true, true]);
          });
        });
      }),
      { seed: 42, numRuns: countRuns(2000) },
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(richText, fc.constantFrom(...LANGUAGES, 'fr'), (text, language) => {
        const once = setQuotes(text, language);
        expect(setQuotes(once, language)).toEqual(once);
      }),
      { seed: 42, numRuns: countRuns(2000) },
    );
  });

  it('runs in linear time', () => {
    const texts = [`"("'`, `'a `, `"`, `x'`, `5"'`, `a@b.c'`, `'n'`].map((unit) =>
      unit.repeat(IS_LONG ? 100_000 : 5000),
    );
    for (const text of texts) setQuotes([{ kind: 'text', text }], 'en');
  }, 120_000);
});
