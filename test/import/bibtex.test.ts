// BibTeX and CSL-JSON, also with mistakes: valid entries are imported, others reported.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { readBibtex } from '../../src/import/bibtex.js';
import { isBibtex } from '../../src/import/import-original.js';
import { importSource } from '../../src/import/import-source.js';
import { createRandom } from '../support/create-random.js';
import { IS_LONG } from '../support/length.js';

const FILE = fileURLToPath(new URL('../fixtures/import/references.bib', import.meta.url));

/** Imports one item of CSL-JSON. */
function importCsl(fields: object): unknown {
  const items = JSON.stringify([{ id: 'a', type: 'article', title: 'x', ...fields }]);
  const imported = importSource(parseCvSource(items, { file: 'x.json' }));
  return 'document' in imported && imported.document.cv?.publications;
}

const readEntry = (fields: string) => readBibtex(`@misc{k, title={x}, ${fields}}`, 'x.bib').value;

test('importSource reports ranges within the text of mutated BibTeX', () => {
  const text = readFileSync(FILE, 'utf8');
  const random = createRandom(7);
  const randomIndex = (length: number): number => Math.floor(random() * length);
  const TOKENS = [
    '{',
    '}',
    '"',
    '\\',
    '$',
    '@',
    ',',
    '#',
    '%',
    '=',
    '\n',
    '',
    'and',
    '\\"',
    '{\\',
    '\u0000',
    '💥',
    '\uD800',
  ];
  for (let run = 0; run < (IS_LONG ? 300 : 8); run++) {
    let mutated = text;
    for (let change = randomIndex(6); change >= 0; change--) {
      const start = randomIndex(mutated.length);
      mutated =
        mutated.slice(0, start) +
        (TOKENS[randomIndex(TOKENS.length)] ?? '') +
        mutated.slice(start + randomIndex(4));
    }
    const source = readBibtex(mutated, 'x.bib');
    const { diagnostics } = importSource(source, { format: 'BibTeX' });
    for (const { range, message } of diagnostics) {
      expect(range?.start.offset, message).toBeLessThanOrEqual(mutated.length);
    }
  }
});

test('readBibtex inherits fields from the crossref of an entry, then from its xdata', () => {
  const text =
    '@misc{a, crossref={b}, xdata={c}, title={T}}\n@book{b, title={B}, publisher={P}}\n@xdata{c, publisher={Q}, year={2020}}\n';
  const { value } = readBibtex(text, 'x.bib');
  expect(value).toMatchObject({
    entries: [{ title: 'T', booktitle: 'B', publisher: 'P', year: '2020' }, {}],
  });
});

test('importSource reports a single entry that cannot be parsed', () => {
  const { diagnostics } = importSource(readBibtex('@article{', 'x.bib'), { format: 'BibTeX' });
  expect(diagnostics[0]?.message).toBe(
    'An entry is not imported, since it cannot be read: Runaway key.',
  );
});

test.each([
  ['@article{a, title={x}}', true],
  ['% notes\n\n@book(a, title="x")', true],
  ['{"cv": {"email": "x@y{z"}}', false],
  ['cv:\n  name: "@home{x}"', false],
  ['name: x\nemail: a@b.c', false],
])('isBibtex(%j) returns %j', (text, expected) => {
  expect(isBibtex(text)).toBe(expected);
});

test.each([
  ['Müller in {Zürich}', 'Müller in Zürich'],
  [String.raw`M{\"u}ller, \v{S}, {\o} and \'{\i}`, 'Müller, Š, ø and í'],
  ['{{DNA}} of {E.} coli -- 5~km', 'DNA of E. coli – 5 km'],
  // BibTeX reads these characters literally; LaTeX reads `%` as a comment.
  ['Growth of 50% a < b > c', String.raw`Growth of 50% a \< b > c`],
  [String.raw`Growth of 50% in M{\"u}nchen`, 'Growth of 50% in München'],
  [String.raw`100\% \textit{E. coli}`, '100% *E. coli*'],
  [String.raw`a < b > c in M{\"u}nchen`, String.raw`a \< b > c in München`],
  [String.raw`Phys.\ Rev.\ D \\ and more`, 'Phys. Rev. D and more'],
])('readBibtex reads the title %j as %j', (latex, title) => {
  const { value } = readBibtex(`@misc{k, title={${latex}}, author={Doe, Jane}}`, 'x.bib');
  expect(value).toMatchObject({ entries: [{ title }] });
});

test.each([
  ['李, 华 and 王小明', ['李华', '王小明']],
  ['李, 华 and {\\"O}z, Ann', ['李华', 'Ann Öz']],
  ['홍, 길동 and Li, Hua', ['홍길동', 'Hua Li']],
])('readBibtex reads the authors %j as %j', (author, authors) => {
  expect(readEntry(`author={${author}}`)).toMatchObject({ entries: [{ author: authors }] });
});

test('importSource joins names of CSL-JSON in the order of their language', () => {
  const author = [
    { family: '山田', given: '太郎' },
    { family: 'Berg', given: 'Jan', 'non-dropping-particle': 'van der' },
  ];
  expect(importCsl({ author })).toMatchObject([{ authors: ['山田太郎', 'Jan van der Berg'] }]);
});

test.each([
  [{ 'event-title': 'TIDES 2020', publisher: 'ACM', page: '1-10' }, 'TIDES 2020, 1–10'],
  [
    { 'container-title': 'Proceedings of TIDES', 'event-title': 'TIDES 2020' },
    'Proceedings of TIDES',
  ],
])('importSource imports the CSL-JSON paper %j with the journal %j', (fields, journal) => {
  expect(importCsl({ type: 'paper-conference', ...fields })).toMatchObject([{ journal }]);
});

test('readBibtex expands a journal macro of astronomy', () => {
  const { value } = readBibtex(
    String.raw`@article{k, title={x}, journal={\mnras}, volume=4}`,
    'x.bib',
  );
  expect(value).toMatchObject({ entries: [{ journal: 'MNRAS', volume: '4' }] });
});

test.each([
  [String.raw`10.1007/978-3-030-1\_2`, '10.1007/978-3-030-1_2'],
  [String.raw`10.1007/978-3-030-1{\_}2`, '10.1007/978-3-030-1_2'],
  [String.raw`10.1002/a{b}\%3C`, '10.1002/a{b}%3C'],
])('readBibtex reads the DOI %j as %j', (latex, doi) => {
  expect(readEntry(`doi={${latex}}`)).toMatchObject({ entries: [{ doi }] });
});

test.each([
  ['On <i>tides</i> and *salt*', String.raw`On *tides* and \*salt\*`],
  ['On <i> tides </i>, <sup>18</sup>O', 'On  *tides* , ¹⁸O'],
  ['10<sup>−3</sup> of CO<sub>2</sub>, 1<sup>st</sup>, x<sup>2', '10⁻³ of CO₂, 1st, x²'],
  ['<i></i>a<i> </i>', 'a'],
  ['<i>a</i><i>b</i>, not closed: <i>c', '*a**b*, not closed: *c*'],
  ['a < b </i> c', String.raw`a \< b  c`],
  ['Science &amp; &lt;i&gt;salt&lt;/i&gt;, x &lt; 5 & y', String.raw`Science & *salt*, x \< 5 & y`],
  ['<i>a '.repeat(50_000), `*${'a '.repeat(50_000).trim()}*`],
  [`<i>a${' '.repeat(100_000)}b</i>`, '*a b*'],
])('importSource converts the tags of CSL-JSON title %# to Markdown', (title, expected) => {
  expect(importCsl({ title })).toMatchObject([{ title: expected }]);
});
