import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { splitLanguageTag } from '../../../src/compiler/locales/language-tag.js';
import { toPlainText, toRichText } from '../../../src/compiler/model/text/inline.js';
import { setQuotes } from '../../../src/compiler/model/text/quotes.js';
import { writeQuotes } from '../../../src/compiler/typst/markup/write-document.js';
import { getFontFolder } from '../../../src/files/package-files.js';
import { selectRows } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';

/**
 * `"a 'b'"` in languages with Latin, Greek and Cyrillic script: the delimiters of Unicode CLDR 48,
 * or others with a reason.
 */
const EXPECTED: Readonly<Record<string, string | readonly [marks: string, why: string]>> = {
  bg: ['„a ’b’“', 'inner quotes differ (Official Orthographic Dictionary, 2012); CLDR: „a „b““'],
  bs: '„a ‘b’”',
  ca: '«a “b”»',
  cs: '„a ‚b‘“',
  da: '“a ‘b’”',
  de: '„a ‚b‘“',
  'de-AT': '„a ‚b‘“',
  'de-CH': [
    '«a ‹b›»',
    'as in Swiss books and papers (Schweizerische Bundeskanzlei, Schreibweisungen)',
  ],
  'de-LI': ['«a ‹b›»', 'as in Switzerland'],
  el: '«a “b”»',
  en: '“a ‘b’”',
  'en-GB': '“a ‘b’”',
  es: ['«a “b”»', 'in Spain (RAE, Ortografía, "comillas")'],
  'es-ES': ['«a “b”»', 'in Spain (RAE, Ortografía, "comillas")'],
  'es-MX': '“a ‘b’”',
  'es-419': '“a ‘b’”',
  et: '„a ‚b‘“',
  fi: '”a ’b’”',
  fr: [
    '«\u202Fa “b”\u202F»',
    'with spaces; equal inner quotes would be hard to distinguish; CLDR: «a «b»»',
  ],
  'fr-CA': ['«\u202Fa “b”\u202F»', 'as in other French; CLDR reverses the inner ones'],
  'fr-CH': ['«\u202Fa ‹\u202Fb\u202F›\u202F»', 'with spaces'],
  hr: ['„a ‘b’”', 'Hrvatski pravopis (2013), "navodnici"; CLDR: „a ‚b‘“'],
  hu: '„a »b«”',
  id: '“a ‘b’”',
  is: '„a ‚b‘“',
  it: '«a “b”»',
  lt: ['„a ‚b‘“', 'inner quotes are distinguished; CLDR: „a „b““'],
  lv: ['„a ‚b‘“', 'marks below the line, as in Latvian books; CLDR: “a ‘b’”'],
  mk: '„a ‚b‘“',
  ms: '“a ‘b’”',
  nb: '«a ‘b’»',
  nl: ['“a ‘b’”', 'both are in use, and authors choose by typing one; CLDR: ‘a ‘b’’'],
  nn: '«a ‘b’»',
  no: '«a ‘b’»',
  pl: '„a «b»”',
  pt: '“a ‘b’”',
  'pt-BR': '“a ‘b’”',
  'pt-PT': '«a “b”»',
  ro: '„a «b»”',
  ru: '«a „b“»',
  sk: '„a ‚b‘“',
  sl: '„a ‚b‘“',
  sq: '“a ‘b’”',
  sr: '„a ’b’”',
  'sr-Latn': '„a ’b’”',
  sv: '”a ’b’”',
  tr: '“a ‘b’”',
  uk: '«a „b“»',
  vi: '“a ‘b’”',
};

/** A text with quotes, and its typographic form, in languages with other scripts. */
const IN_SCRIPT: Readonly<Record<string, readonly [source: string, marks: string, why?: string]>> =
  {
    ar: [`"ا 'ب'"`, '«ا ’ب‘»', 'as in Arabic books and papers; CLDR: ”ا ’ب‘“'],
    bn: [`"ক 'খ'"`, '“ক ‘খ’”'],
    fa: [`"ا 'ب'"`, '«ا ‹ب›»'],
    he: [`"א 'ב'"`, '”א ’ב’”'],
    hi: [`"क 'ख'"`, '“क ‘ख’”'],
    hy: [`"ա 'բ'"`, '«ա «բ»»'],
    ja: [`"あ 'い'"`, '「あ 『い』」'],
    ka: [`"ა 'ბ'"`, '„ა «ბ»“'],
    ko: [`"가 '나'"`, '“가 ‘나’”'],
    th: [`"ก 'ข'"`, '“ก ‘ข’”'],
    ur: [`"ا 'ب'"`, '”ا ’ب‘“'],
    'zh-Hans': [`"一 '二'"`, '“一 ‘二’”'],
    'zh-Hant': [`"一 '二'"`, '「一 『二』」'],
    'zh-CN': [`"一 '二'"`, '“一 ‘二’”'],
    'zh-HK': [`"一 '二'"`, '「一 『二』」'],
    'zh-TW': [`"一 '二'"`, '「一 『二』」'],
  };

const setText = (text: string, tag: string): string =>
  toPlainText(setQuotes(toRichText(text), tag));

describe('setQuotes', () => {
  it.each(Object.entries(EXPECTED))('uses the marks of %s', (tag, marks) => {
    expect(setText(`"a 'b'"`, tag)).toBe(typeof marks === 'string' ? marks : marks[0]);
  });

  it.each(Object.entries(IN_SCRIPT))('uses the marks of %s', (tag, [source, marks]) => {
    expect(setText(source, tag)).toBe(marks);
  });

  it('is tested for every locale', () => {
    const tested = [...Object.keys(EXPECTED), ...Object.keys(IN_SCRIPT)];
    expect(LANGUAGES.map(({ tag }) => tag).filter((tag) => !tested.includes(tag))).toEqual([]);
  });

  it.each([
    ['ja', `The "a" of 'b'`, 'The “a” of ‘b’'],
    ['ja', `"a"の`, '「a」の'],
    ['zh-TW', `引文的'內層'與"外'內'層"`, '引文的『內層』與「外『內』層」'],
    ['zh', `说'好'和"很'好'"`, '说‘好’和“很‘好’”'],
    ['ja', `私の'あ'と'い'を`, '私の『あ』と『い』を'],
    ['fa', `The "a" of 'b'`, 'The “a” of ‘b’'],
    ['ar', `"a" و`, '«a» و'],
    ['ru', `"a"`, '«a»'],
    ['ja', `it's 'あ' and 5'10"`, 'it’s 『あ』 and 5′10″'],
    ['hy', `it's 'ա'`, 'it’s «ա»'],
    ['uk', `об'єкт "п'ять"`, 'об’єкт «п’ять»'],
    ['hu', `"a 'b' 'c'"`, '„a »b« »c«”'],
    ['pl', `"a 'b "c" d' e"`, '„a «b „c” d» e”'],
  ])('sets quotes in %s: %s', (tag, text, expected) => {
    expect(setText(text, tag)).toBe(expected);
  });
});

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LANGUAGE_CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const TAGS = [...selectRows(LANGUAGE_CODES, 40), ...Object.keys(EXPECTED)];

it(`setQuotes agrees with the engine on handwritten markup in ${TAGS.length} languages`, async () => {
  const sample = `"é" 'é'`;
  // A non-Latin letter selects the language's own marks.
  const setSample = (tag: string): string => setText(`${sample} \u0416`, tag).slice(0, -2);
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: [getFontFolder()] }] });
  const lines = TAGS.map((tag) => {
    const { language, region } = splitLanguageTag(tag);
    const options = `lang: "${language}"${region === undefined ? '' : `, region: "${region}"`}`;
    const quotes = writeQuotes(tag) ?? 'auto';
    return `#text(${options}, dir: ltr)[#set smartquote(quotes: ${quotes}); ${tag}: ${sample}]\n`;
  });
  const compiled = compiler.compile({
    mainFileContent: `#set text(font: "Source Sans 3")\n${lines.join('\n')}`,
  });
  const { text } = await readPdf(compiler.pdf(compiled.result as object));
  const engineLines = text.split(/\r?\n/).filter((line) => line.includes(': '));
  expect(engineLines).toEqual(TAGS.map((tag) => `${tag}: ${setSample(tag)}`));
});
