// Tests the rules of each style, and compares references with the engine's bibliography.
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { describe, expect, it, test } from 'vitest';
import { findLocale } from '../../../src/compiler/locales/find-locale.js';
import JAPANESE from '../../../src/compiler/locales/ja.js';
import type { Locale } from '../../../src/compiler/locales/locale.js';
import type { Entry } from '../../../src/compiler/model/cv.js';
import { toPlainText } from '../../../src/compiler/model/text/inline.js';
import type { CitationFormat } from '../../../src/compiler/schema/citation-formats.js';
import { getPackageFolder } from '../../../src/files/package-files.js';
import { lazy } from '../../../src/util/memoize.js';
import { createRandom } from '../../support/create-random.js';
import { IS_LONG } from '../../support/length.js';
import { readPdf } from '../../support/pdf.js';
import { resolve, show } from './documents.js';

const PAPER = {
  title: 'On tides',
  authors: ['Jane A. Doe', 'Bob Smith'],
  journal: 'Ocean Science',
  doi: '10.1000/182',
  date: '2020-03',
};

function resolveReferences(
  citations: CitationFormat,
  papers: readonly object[],
  language = 'en',
): readonly Entry[] {
  const document = { cv: { name: 'Jane A. Doe', publications: papers } };
  return resolve(document, { citations, language }).cv.sections[0]?.entries ?? [];
}

/** Returns one reference; links are in brackets, without their addresses. */
function formatReference(
  citations: CitationFormat,
  fields: object = {},
  language?: string,
): string | undefined {
  const [entry] = resolveReferences(citations, [{ ...PAPER, ...fields }], language);
  const text = show(entry?.subject)?.replaceAll(/\]\([^)]*\)/g, ']');
  return entry?.label === undefined ? text : `${entry.label} ${text}`;
}

describe('a journal article', () => {
  it.each<[CitationFormat, string]>([
    [
      'apa',
      '**Doe, J. A.**, & Smith, B. (2020, March). On tides. *Ocean Science*. [https://doi.org/10.1000/182]',
    ],
    [
      'ieee',
      '[1] **J. A. Doe** and B. Smith, “On tides,” *Ocean Science*, Mar. 2020, doi: [10.1000/182].',
    ],
    ['vancouver', '1. **Doe JA**, Smith B. On tides. Ocean Science. 2020. doi: [10.1000/182].'],
    [
      'chicago',
      '**Doe, Jane A.**, and Bob Smith. 2020. “On tides.” *Ocean Science*. [https://doi.org/10.1000/182]',
    ],
  ])('is formatted in %s', (style, text) => {
    expect(formatReference(style)).toBe(text);
  });
});

describe('volume, number and pages', () => {
  it.each<[CitationFormat, journal: string, text: string]>([
    ['apa', 'Ocean Science 12 (3), 1–10', '*Ocean Science*, *12*(3), 1–10. ['],
    ['ieee', 'Ocean Science 12 (3), 1–10', '*Ocean Science*, vol. 12, no. 3, pp. 1–10, Mar. 2020'],
    ['vancouver', 'Ocean Science 12 (3), 1–10', ' Ocean Science. 2020;12(3):1-10. '],
    ['chicago', 'Ocean Science 12 (3), 1–10', '*Ocean Science* 12 (3): 1–10. ['],
    ['apa', 'Ocean Science, vol. 12, no. 3, pp. 1-10', '*Ocean Science*, *12*(3), 1–10. ['],
    ['apa', 'Ocean Science, vol. 12, no. 3', '*Ocean Science*, *12*(3). ['],
    ['apa', 'Ocean Science 12, e123', '*Ocean Science*, *12*, e123. ['],
    ['ieee', 'Ocean Science, 12(3-4)', '*Ocean Science*, vol. 12, no. 3–4, Mar.'],
    ['ieee', 'Ocean Science 12, 5', '*Ocean Science*, vol. 12, p. 5, Mar.'],
    ['vancouver', 'Ocean Science 12:284-287', ' Ocean Science. 2020;12:284-7. '],
    ['vancouver', 'Ocean Science 12:98-101', ' Ocean Science. 2020;12:98-101. '],
    ['vancouver', 'Ocean Science 12:19-105', ' Ocean Science. 2020;12:19-105. '],
    ['vancouver', 'Ocean Science 12:e1-e9', ' Ocean Science. 2020;12:e1-e9. '],
    ['chicago', 'Ocean Science 12, 1–10', '*Ocean Science* 12: 1–10. ['],
  ])('are formatted in %s: %s', (style, journal, text) => {
    expect(formatReference(style, { journal })).toContain(text);
  });

  it.each([
    'Ocean Science 12',
    'TIDES 2020, 1–10',
    'Proceedings of TIDES 20',
    '*Ocean Science* 12 (3)',
  ])('stay in the name of the journal if the form is ambiguous: %s', (journal) => {
    expect(formatReference('apa', { journal, doi: '' })).toContain(
      `On tides. *${journal.replaceAll('*', '')}*.`,
    );
  });
});

describe('a reference', () => {
  it.each<[name: string, CitationFormat, fields: object, text: string]>([
    [
      'without a journal',
      'apa',
      { journal: null },
      '**Doe, J. A.**, & Smith, B. (2020, March). *On tides*. [https://doi.org/10.1000/182]',
    ],
    [
      'without a journal',
      'ieee',
      { journal: null },
      '[1] **J. A. Doe** and B. Smith, *On tides*, Mar. 2020, doi: [10.1000/182].',
    ],
    [
      'without a journal',
      'chicago',
      { journal: null, doi: '' },
      '**Doe, Jane A.**, and Bob Smith. 2020. *On tides*.',
    ],
    ...(
      [
        ['PhD thesis, University of Oslo', '. *On tides*. PhD thesis, University of Oslo.'],
        ['Oxford University Press', '. *On tides*. Oxford University Press.'],
        ['arXiv', '. *On tides*. arXiv.'],
        ['Thesis Eleven', '. On tides. *Thesis Eleven*.'],
        ['Publishing Research Quarterly', '. On tides. *Publishing Research Quarterly*.'],
      ] as const
    ).map(([journal, text]): [string, CitationFormat, object, string] => [
      `from ${journal}`,
      'apa',
      { journal, doi: '' },
      `**Doe, J. A.**, & Smith, B. (2020, March)${text}`,
    ]),
    [
      'without authors',
      'apa',
      { authors: [] },
      'On tides. (2020, March). *Ocean Science*. [https://doi.org/10.1000/182]',
    ],
    [
      'without authors',
      'chicago',
      { authors: [] },
      '2020. “On tides.” *Ocean Science*. [https://doi.org/10.1000/182]',
    ],
    [
      'with one author',
      'ieee',
      { authors: ['Bob Smith'] },
      '[1] B. Smith, “On tides,” *Ocean Science*, Mar. 2020, doi: [10.1000/182].',
    ],
    [
      'with "et al."',
      'apa',
      { authors: ['Bob Smith', 'Ann Roe', 'et al.'], doi: '' },
      'Smith, B., Roe, A., et al. (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with "and others"',
      'ieee',
      { authors: ['Bob Smith', 'and others'], doi: '' },
      '[1] B. Smith et al., “On tides,” *Ocean Science*, Mar. 2020.',
    ],
    [
      'with an ellipsis after too many authors',
      'vancouver',
      { authors: [...'ABCDEFG'].map((initial) => `${initial}. Smith`).concat('...'), doi: '' },
      '1. Smith A, Smith B, Smith C, Smith D, Smith E, Smith F, et al. On tides. Ocean Science. 2020.',
    ],
    [
      'with Markdown and symbols in names',
      'apa',
      { authors: ['Ann Roe†', '**Bob Smith**', '*Cy Lee*'], doi: '' },
      'Roe, A.†, **Smith, B.**, & *Lee, C.* (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with superscript numbers in names',
      'apa',
      { authors: ['Ann Roe¹', 'Bob Smith²³'], doi: '' },
      'Roe, A.¹, & Smith, B.²³ (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with a symbol after the last author',
      'chicago',
      { authors: ['Ann Roe', 'Bob Smith†'], title: 'E = mc²', doi: '' },
      'Roe, Ann, and Bob Smith†. 2020. “E = mc².” *Ocean Science*.',
    ],
    [
      'with no DOI',
      'apa',
      { doi: '' },
      '**Doe, J. A.**, & Smith, B. (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with no DOI',
      'ieee',
      { doi: '' },
      '[1] **J. A. Doe** and B. Smith, “On tides,” *Ocean Science*, Mar. 2020.',
    ],
    [
      'with a date in words',
      'apa',
      { date: 'in press', doi: '' },
      '**Doe, J. A.**, & Smith, B. (in press). On tides. *Ocean Science*.',
    ],
    [
      'with a question as title',
      'ieee',
      { title: 'Why tides?', doi: '' },
      '[1] **J. A. Doe** and B. Smith, “Why tides?” *Ocean Science*, Mar. 2020.',
    ],
    [
      'with a question as title',
      'vancouver',
      { title: 'Why tides?', doi: '' },
      '1. **Doe JA**, Smith B. Why tides? Ocean Science. 2020.',
    ],
    [
      'with an address',
      'vancouver',
      { url: 'https://a.org/', doi: '' },
      '1. **Doe JA**, Smith B. [On tides]. Ocean Science. 2020.',
    ],
    [
      'with citations',
      'vancouver',
      { cited_by: 12, doi: '' },
      '1. **Doe JA**, Smith B. On tides. Ocean Science. 2020. [cited by 12]',
    ],
    [
      'with a Chinese question as title',
      'apa',
      { title: '水是湿的？', doi: '' },
      '**Doe, J. A.**, & Smith, B. (2020, March). 水是湿的？ *Ocean Science*.',
    ],
    [
      'with an Arabic question as title',
      'ieee',
      { title: 'هل الماء رطب؟', doi: '' },
      '[1] **J. A. Doe** and B. Smith, “<rtl: هل الماء رطب؟>” *Ocean Science*, Mar. 2020.',
    ],
    ...(
      [
        ['apa', '**Doe, J. A.**, et al. (2020, March). On tides. *Ocean Science*.'],
        ['ieee', '[1] **J. A. Doe** et al., “On tides,” *Ocean Science*, Mar. 2020.'],
        ['vancouver', '1. **Doe JA**, et al. On tides. Ocean Science. 2020.'],
        ['chicago', '**Doe, Jane A.**, et al. 2020. “On tides.” *Ocean Science*.'],
      ] as const
    ).map(([style, text]): [string, CitationFormat, object, string] => [
      'with one author and "et al."',
      style,
      { authors: ['Jane A. Doe', 'et al.'], doi: '' },
      text,
    ]),
    [
      'with a suffix',
      'vancouver',
      { authors: ['John King Jr.'], doi: '' },
      '1. King J Jr. On tides. Ocean Science. 2020.',
    ],
    [
      'with two suffixes',
      'vancouver',
      { authors: ['John King Jr.', 'Bob Lee Sr.'], doi: '' },
      '1. King J Jr, Lee B Sr. On tides. Ocean Science. 2020.',
    ],
    [
      'with an organization as author',
      'apa',
      { authors: ['ATLAS Collaboration'], doi: '' },
      'ATLAS Collaboration. (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with a suffix',
      'apa',
      { authors: ['John King Jr.'], doi: '' },
      'King, J., Jr. (2020, March). On tides. *Ocean Science*.',
    ],
    [
      'with a suffix',
      'chicago',
      { authors: ['John King Jr.'], doi: '' },
      'King, John, Jr. 2020. “On tides.” *Ocean Science*.',
    ],
    [
      'with particles',
      'vancouver',
      { authors: ['Jan-Peter van der Berg'], doi: '' },
      '1. van der Berg JP. On tides. Ocean Science. 2020.',
    ],
    ...(
      [
        ['apa', '**Doe, J. A.**, & van der Berg, J. (2020, March). On tides. *Ocean Science*.'],
        ['ieee', '[1] **J. A. Doe** and J. van der Berg, “On tides,” *Ocean Science*, Mar. 2020.'],
        ['vancouver', '1. **Doe JA**, van der Berg J. On tides. Ocean Science. 2020.'],
        ['chicago', '**Doe, J. A.**, and J. van der Berg. 2020. “On tides.” *Ocean Science*.'],
      ] as const
    ).map(([style, text]): [string, CitationFormat, object, string] => [
      'with initials after family names',
      style,
      { authors: ['Doe J.A.', 'van der Berg J.'], doi: '' },
      text,
    ]),
    [
      'with an invalid DOI',
      'vancouver',
      { doi: 'none' },
      '1. **Doe JA**, Smith B. On tides. Ocean Science. 2020. [none]',
    ],
  ])('%s is formatted in %s', (_, style, fields, text) => {
    expect(formatReference(style, fields)).toBe(text);
  });

  it.each([
    ['without 年 in Japanese', JAPANESE, '2020;12'],
    ['in the digits of the document', { ...JAPANESE, digits: [...'۰۱۲۳۴۵۶۷۸۹'] }, '۲۰۲۰;12'],
  ])('shows only the year: %s', (_, words, text) => {
    const paper = { ...PAPER, journal: 'Ocean Science 12 (3), 1–10' };
    const document = { cv: { name: 'Jane A. Doe', publications: [paper] } };
    const { cv } = resolve(document, {
      citations: 'vancouver',
      language: words.tag,
      locale: words,
    });
    expect(show(cv.sections[0]?.entries[0]?.subject)).toContain(text);
  });

  it.each([
    ['in English', 'en', '2020-03', '(2020, March)'],
    ['without a month', 'en', '2020', '(2020)'],
    ['in Polish', 'pl', '2020-03', '(2020, marzec)'],
    ['in Japanese, whose months are numbers', 'ja', '2020-03', '(2020年3月)'],
    ['in Japanese without a month', 'ja', '2020', '(2020)'],
  ])('shows the month after the year in apa: %s', async (_, language, date, text) => {
    const document = { cv: { name: 'Jane A. Doe', publications: [{ ...PAPER, date }] } };
    const locale = (await findLocale(language)) as Locale;
    const { cv } = resolve(document, { citations: 'apa', language, locale });
    expect(show(cv.sections[0]?.entries[0]?.subject)).toContain(text);
  });

  it('uses the quotation marks of the language', () => {
    expect(formatReference('ieee', { doi: '' }, 'de')).toContain('„On tides“, *Ocean Science*');
  });

  it.each<[CitationFormat, title: string, language: string, text: string]>([
    ['ieee', 'On "salt" and *"all" tides*', 'en', '“On ‘salt’ and *‘all’ tides*,” *Ocean'],
    ['chicago', '“Salt”: a study', 'en', '“‘Salt’: a study.” *Ocean'],
    ['apa', 'On "salt"', 'en', ' On “salt”. *Ocean'],
    ['ieee', 'On tides', 'en-GB', '“On tides,” *Ocean'],
    ['ieee', 'Das "Salz" der Erde', 'de', '„Das ‚Salz‘ der Erde“, *Ocean'],
    ['ieee', '“Salt” of the Earth', 'de', '„“Salt” of the Earth“, *Ocean'],
  ])('nests quotes in a quoted title: %s, %s', (style, title, language, text) => {
    expect(formatReference(style, { title, doi: '' }, language)).toContain(text);
  });

  it.each([
    ['Latin authors in an Arabic document', 'ar', ['Jane A. Doe', 'Bob Smith'], '*, & Smith, B.'],
    ['Arabic authors in an English document', 'en', ['محمد علي', 'عمر حسن'], 'محمد علي, & عمر حسن'],
  ])('separates authors as the style requires: %s', (_, language, authors, text) => {
    expect(formatReference('apa', { authors, doi: '' }, language)).toContain(text);
  });

  it.each<[name: string, CitationFormat, language: string, fields: object, text: string]>([
    [
      'a Latin reference on a right-to-left page',
      'apa',
      'he',
      {},
      '<ltr: **Doe, J. A.**, & Smith, B. (*2020, March*). On tides. *Ocean Science*, *12*(3), 1–10. [https://doi.org/10.1000/182]>',
    ],
    [
      'a numbered Latin reference on a right-to-left page',
      'vancouver',
      'he',
      { doi: '' },
      '1. <ltr: **Doe JA**, Smith B. On tides. Ocean Science. 2020;12(3):1-10.>',
    ],
    [
      'Hebrew authors of a Latin title',
      'vancouver',
      'he',
      { authors: ['משה לוי'], doi: '' },
      '1. משה לוי. <ltr: On tides>. <ltr: Ocean Science>. 2020;12(3):1-10.',
    ],
    [
      'a Hebrew reference on a left-to-right page',
      'ieee',
      'en',
      { title: 'על הגאות', authors: ['משה לוי'], journal: 'כתב העת 12 (3), 1–10', doi: '' },
      '[1] <rtl: משה לוי>, “<rtl: על הגאות>,” *<rtl: כתב העת>*, vol. 12, no. 3, pp. 1–10, Mar. 2020.',
    ],
  ])('isolates directions: %s', (_, style, language, fields, text) => {
    const journal = 'Ocean Science 12 (3), 1–10';
    expect(formatReference(style, { journal, ...fields }, language)).toBe(text);
  });

  it('shortens lists of authors in a right-to-left document', () => {
    const authors = ['A Aa', 'B Bb', 'C Cc', 'D Dd', 'E Ee', 'F Ff', 'Jane A. Doe', 'G Gg'];
    expect(formatReference('ieee', { authors, doi: '' }, 'he')).toContain(
      'A. Aa, …, **J. A. Doe**, et al.',
    );
  });
});

describe('a long list of authors', () => {
  const createAuthors = (count: number): string[] =>
    Array.from(
      { length: count },
      (_, index) => `${String.fromCharCode(65 + index)} ${String.fromCharCode(65 + index)}zz`,
    );
  const formatAuthors = (style: CitationFormat, authors: readonly string[]): string =>
    (formatReference(style, { authors, doi: '' }) ?? '').split(/ \(|, “| 2020| On/)[0] ?? '';

  it.each<[CitationFormat, authors: string[], text: string]>([
    ['ieee', createAuthors(6), '[1] A. Azz, B. Bzz, C. Czz, D. Dzz, E. Ezz, and F. Fzz'],
    ['ieee', createAuthors(7), '[1] A. Azz et al.'],
    [
      'ieee',
      [...createAuthors(3), 'Jane A. Doe', ...createAuthors(3)],
      '[1] A. Azz, …, **J. A. Doe**, et al.',
    ],
    [
      'ieee',
      ['Bob Smith', 'Jane A. Doe', ...createAuthors(6)],
      '[1] B. Smith, **J. A. Doe**, et al.',
    ],
    ['ieee', [...createAuthors(6), 'Jane A. Doe'], '[1] A. Azz, …, **J. A. Doe**'],
    ['vancouver', createAuthors(7), '1. Azz A, Bzz B, Czz C, Dzz D, Ezz E, Fzz F, et al.'],
    ['chicago', createAuthors(7), 'Azz, A, B Bzz, C Czz, et al.'],
    [
      'apa',
      createAuthors(21),
      `${createAuthors(19)
        .map((name) => `${name.slice(2)}, ${name[0]}.`)
        .join(', ')}, … Uzz, U.`,
    ],
    [
      'apa',
      [...createAuthors(19), 'Jane A. Doe', 'Zoe Zzz'],
      `${createAuthors(19)
        .map((name) => `${name.slice(2)}, ${name[0]}.`)
        .join(', ')}, **Doe, J. A.**, Zzz, Z.`,
    ],
    [
      'apa',
      createAuthors(20),
      `${createAuthors(19)
        .map((name) => `${name.slice(2)}, ${name[0]}.`)
        .join(', ')}, & Tzz, T.`,
    ],
  ])('is formatted as %s requires: %j', (style, authors, text) => {
    expect(formatAuthors(style, authors)).toBe(text);
  });
});

test('an unlinkable address becomes the text after a reference', () => {
  const [entry] = resolveReferences('apa', [{ ...PAPER, url: 'ftp://a.org/x' }]);
  expect(entry?.link).toEqual({ kind: 'address', text: 'ftp://a.org/x' });
});

test('references in ieee have numbers and no headings', () => {
  const entries = resolveReferences('ieee', [PAPER, { ...PAPER, highlights: ['Best paper'] }]);
  expect(entries.map(({ label }) => label)).toEqual(['[1]', '[2]']);
  expect(entries.map(({ name, kind, date }) => [name, kind, date])).toEqual(
    Array(2).fill([[], 'OneLineEntry', undefined]),
  );
  expect(entries[1]?.highlights).toHaveLength(1);
});

const WORDS = ['Tide', 'Salt', 'Glacier', 'Delta', 'Basin', 'Current', 'Moraine', 'Estuary'];
const GIVEN = ['Ada', 'Jean-Paul', 'Øystein', 'Mary Ann', 'Émile', 'C. K.', 'Ulla'];
const FAMILY = ['Moe', 'Smith-Jones', 'Ås', 'Nuñez', 'O’Hara', 'Łukasz', 'Kim'];

const engine = lazy(() =>
  NodeCompiler.create({
    fontArgs: [{ fontPaths: [join(getPackageFolder(), 'fonts', 'source-sans-3')] }],
  }),
);

/** Formats papers with the engine's own bibliography (CSL styles, by Hayagriva). */
async function formatWithEngine(style: string, papers: readonly Paper[]): Promise<string[]> {
  const yaml = papers.map(({ title, authors, journal, volume, issue, pages, date, doi }, index) =>
    JSON.stringify({
      [`p${index}`]: {
        type: 'Article',
        title: { value: title, verbatim: true },
        author: authors.map(({ given, family }) => ({ name: family, 'given-name': given })),
        date,
        'page-range': pages,
        parent: { type: 'Periodical', title: journal, volume, issue },
        'serial-number': { doi },
      },
    }).slice(1, -1),
  );
  const mainFileContent = [
    '#set page(width: 300cm, height: 100cm)\n#set text(font: "Source Sans 3")\n#show bibliography: none',
    `#bibliography(bytes(${JSON.stringify(`{${yaml.join(',')}}`)}), style: "${style}")`,
    ...papers.map((_, index) => `#par(cite(<p${index}>, form: "full"))`),
  ].join('\n');
  const compiled = engine().compile({ mainFileContent });
  if (compiled.result === null) throw new Error(JSON.stringify(compiled.takeDiagnostics()));
  const { pages } = await readPdf(engine().pdf(compiled.result));
  return (pages[0]?.text ?? '').trim().split(/\r?\n/);
}

interface Paper {
  readonly title: string;
  readonly authors: readonly { readonly given: string; readonly family: string }[];
  readonly journal: string;
  readonly volume: number;
  readonly issue: number;
  readonly pages: string;
  readonly date: string;
  readonly doi: string;
}

const PAPERS = IS_LONG ? 60 : 8;

test.each<CitationFormat>(['apa', 'ieee'])(
  `${PAPERS} random papers are formatted in %s as by the engine`,
  async (style) => {
    const random = createRandom(31);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const papers = Array.from(
      { length: PAPERS },
      (_, index): Paper => ({
        title: `${pick(WORDS)} ${index} ${pick(WORDS)}`,
        authors: Array.from({ length: 1 + Math.floor(random() * 24) }, () => ({
          given: pick(GIVEN),
          family: pick(FAMILY),
        })),
        journal: `${pick(WORDS)} Letters`,
        volume: 1 + Math.floor(random() * 300),
        issue: 1 + Math.floor(random() * 12),
        pages: `${1 + Math.floor(random() * 90)}-${100 + Math.floor(random() * 900)}`,
        date: `20${10 + Math.floor(random() * 15)}-05`,
        doi: `10.1000/${index}`,
      }),
    );
    const references = resolveReferences(
      style,
      papers.map(({ authors, journal, volume, issue, pages, ...paper }) => ({
        ...paper,
        journal: `${journal} ${volume} (${issue}), ${pages}`,
        authors: authors.map(({ given, family }) => `${given} ${family}`),
      })),
    );
    // The engine omits months in `apa`.
    const texts = references.map(({ label = '', subject = [] }) =>
      `${label} ${toPlainText(subject)}`.trim().replace(', May)', ')'),
    );
    expect(texts).toEqual(await formatWithEngine(style, papers));
  },
);
