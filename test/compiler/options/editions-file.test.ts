// A file of editions: what each says in options, and what is said of a wrong one, at its place.
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEditions } from '../../../src/compiler/options/editions-file.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { CvError } from '../../../src/diagnostics/error.js';
import { defined } from '../../../src/util/plain-object.js';

/** The hints about a wrong file. */
function hintsOf(text: string): unknown[] {
  try {
    read(text);
    return [];
  } catch (error) {
    return (error as CvError).diagnostics.map(({ hint }) => hint);
  }
}

test.each([
  ['page_numbers: no', 'write `false`'],
  ['anonymous: yes please', 'write `true` or `false`'],
  ['theme: linear', 'use `template`'],
  ['exclude: [X]', 'use `skip` for sections, `leave_out` for entries'],
  ['label: X', 'write it below `cv`: `cv: { label: … }`'],
  ['set: [cv.label=X]', 'write the values below `cv`, as in `cv: { label: Diver }`'],
])('a wrong key or value has a hint that can be applied: %s', (own, hint) => {
  expect(hintsOf(`a: {${own}}`)).toEqual([hint]);
});

const read = (text: string) => readEditions(text, { file: 'editions.yaml' });

/** What is wrong, as `line:column message`. */
function saidOf(text: string): string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return error.diagnostics.map(
      ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
    );
  }
}

/** The options of an edition, but for its changes of the document. */
function optionsOf(text: string, name: string): object {
  const { overlays, ...options } = read(text).get(name)?.options ?? {};
  expect(overlays).toEqual([{ text, file: 'editions.yaml', edition: name }]);
  return options;
}

/** Editions that each extend the next one. */
function chain(length: number, last: string): string {
  const editions = Array.from({ length }, (_, index) => `e${index}: {extends: e${index + 1}}\n`);
  return `${editions.join('')}e${length}: ${last}\n`;
}

test('a chain of 20,000 editions is read, and its ends agree', async () => {
  const text = chain(20_000, '{fit: 2, redact: [phone], cv: {label: Diver}}');
  expect(optionsOf(text, 'e0')).toEqual({ fit: 2, redact: ['phone'] });
  const { overlays } = read(text).get('e0')?.options ?? {};
  const cv = { name: 'Jane' };
  const { txt } = await renderCv({ cv }, { ...defined({ overlays }), formats: ['txt'] });
  expect(txt).toContain('Diver');
});

test('the hint for an edition that does not exist lists ten', () => {
  const text = Array.from({ length: 2000 }, (_, index) => `e${index}: {extends: "?"}\n`).join('');
  expect(() => read(text)).toThrow(
    expect.objectContaining({
      diagnostics: expect.arrayContaining([
        expect.objectContaining({
          hint: 'the editions are e0, e1, e2, e3, e4, e5, e6, e7, e8, e9 and 1990 more',
        }),
      ]),
    }),
  );
});

describe('options', () => {
  test.each<[own: string, options: object]>([
    ['{}', {}],
    ['', {}],
    ['{fit: 1, language: de, skip: [Interests]}', { fit: 1, language: 'de', skip: ['Interests'] }],
    [
      '{break_before: [Skills], page_numbers: false}',
      { breakBefore: ['Skills'], pageNumbers: false },
    ],
    [
      '{template: scholar, template_options: {et_al: 3}}',
      { template: 'scholar', templateOptions: { et_al: '3' } },
    ],
    ['{redact: [phone, email], anonymous: true}', { redact: ['phone', 'email'], anonymous: true }],
    ['{fit: null, cv: {label: x}, leave_out: [a]}', {}],
  ])('%s', (own, options) => {
    expect(optionsOf(`a: ${own}`, 'a')).toEqual(options);
  });

  test('are those of the editions that it extends, where it has no own', () => {
    const text = 'a: {fit: 1, language: de}\nb: {extends: a, fit: 2}\nc: {extends: b, skip: [X]}\n';
    expect(optionsOf(text, 'c')).toEqual({ fit: 2, language: 'de', skip: ['X'] });
  });

  test('leave out what those leave out that it extends, too', () => {
    const text =
      'a: {redact: [phone], skip: [X]}\nb: {extends: a, redact: [phone, email]}\nc: {extends: b, skip: [Y], redact: [name]}\n';
    expect(optionsOf(text, 'c')).toEqual({ redact: ['phone', 'email', 'name'], skip: ['X', 'Y'] });
    expect(optionsOf(text, 'b')).toEqual({ redact: ['phone', 'email'], skip: ['X'] });
  });

  test('are anonymous if one of those is that it extends', () => {
    const text = 'a: {anonymous: true}\nb: {extends: a, redact: []}\nc: {extends: b, fit: 1}\n';
    expect(optionsOf(text, 'c')).toEqual({ anonymous: true, redact: [], fit: 1 });
  });

  test.each<[a: string, b: string, options: object]>([
    ['template: scholar, template_options: {et_al: 3}', 'template: linear', { template: 'linear' }],
    ['template: sidebar, photo: me.png', 'template: linear', { template: 'linear' }],
    [
      'template: sidebar, photo: me.png',
      'template: sidebar',
      { template: 'sidebar', photo: resolve('me.png') },
    ],
    [
      'template: sidebar, photo: me.png',
      'fit: 1',
      { template: 'sidebar', photo: resolve('me.png'), fit: 1 },
    ],
    [
      'template: sidebar, photo: me.png',
      'template: own, photo: b.png',
      { template: resolve('own'), photo: resolve('b.png') },
    ],
  ])('of one template are not taken for another: %s, then %s', (a, b, options) => {
    expect(optionsOf(`a: {${a}}\nb: {extends: a, ${b}}\n`, 'b')).toEqual(options);
  });
});

test('paths of an edition are relative to its file', () => {
  const editions = readEditions(
    'a: {template: look, photo: b.png}\nb: {template: linear, photo: /c.png}\n',
    {
      file: 'of/jane/editions.yaml',
    },
  );
  expect(editions.get('a')?.options).toMatchObject({
    template: resolve('of/jane/look'),
    photo: resolve('of/jane/b.png'),
  });
  expect(editions.get('b')?.options).toMatchObject({
    template: 'linear',
    photo: resolve('/c.png'),
  });
});

test('JSON is a file of editions, too', () => {
  expect([...readEditions('{"a": {"fit": 1}}', { file: 'editions.json' }).keys()]).toEqual(['a']);
});

test.each([
  ['a: {output: C++}', /^write it with letters, digits, `-` and `_`/],
  ['C++: {}', /^use letters, digits, `-` and `_`$/],
  ['a: {output: NUL}', /^use another name: Windows keeps this one for itself$/],
  ['con: {}', /^use another name: Windows keeps this one for itself$/],
])('what is no name is told which names there may be: %s', (text, pattern) => {
  const hint = expect.stringMatching(pattern);
  expect(() => read(text)).toThrow(
    expect.objectContaining({ diagnostics: [expect.objectContaining({ hint })] }),
  );
});

test('an edition within another object is told to leave it', () => {
  const hint = 'if this is an edition, remove `editions` above it';
  const diagnostics = [expect.objectContaining({ hint })];
  expect(() => read('editions: {short: {fit: 1}}')).toThrow(
    expect.objectContaining({ diagnostics }),
  );
});

test.each<[text: string, said: string[]]>([
  ['', ['1:1 The file of editions is empty.']],
  ['[]', ['1:1 A file of editions has a key for each, but this is an empty list.']],
  ['{}', ['1:1 A file of editions has a key for each, but there is none.']],
  ['cv: {name: Jane}', ['1:1 This is a document, not a file of editions.']],
  ['cv: {fit: 1}', []],
  ['a: x', ['1:4 The edition "a" is the text "x".']],
  ['../a: {}', ['1:1 An edition cannot be called "../a".']],
  ['a: {fitt: 1}', ['1:5 An edition has no key `fitt`.']],
  ['a: {timeout_ms: 1}', ['1:5 An edition has no key `timeout_ms`.']],
  [
    'a: {fit: 0}',
    ['1:10 The option `fit` must be a whole number from 1 to 1000, but it is the number 0.'],
  ],
  [
    'a: {skip: Skills}',
    ['1:11 The option `skip` must be a list of texts, but it is the text "Skills".'],
  ],
  [
    'a: {output: ../b}',
    ['1:13 The output of an edition is the name of a file, but this is the text "../b".'],
  ],
  ['con: {}', ['1:1 An edition cannot be called "con".']],
  [
    'a: {output: "x."}',
    ['1:13 The output of an edition is the name of a file, but this is the text "x.".'],
  ],
  ['a: {extends: b}', ['1:14 There is no edition "b".']],
  ['a: {extends: b}\nbb: {}', ['1:14 There is no edition "b".']],
  ['a: {extends: a}', ['1:14 The edition "a" extends itself: "a" → "a".']],
  ['a: {extends: b}\nb: {extends: a}', ['1:14 The edition "a" extends itself: "a" → "b" → "a".']],
  [
    'in: {extends: a}\na: {extends: b}\nb: {extends: c}\nc: {extends: a}\nalso: {extends: c}',
    ['2:14 The edition "a" extends itself: "a" → "b" → "c" → "a".'],
  ],
  [
    chain(20_000, '{extends: e0}'),
    [
      '1:15 The edition "e0" extends itself: "e0" → "e1" → "e2" → "e3" → "e4" → "e5" → "e6" → "e7" → "e8" → "e9" → … → "e0".',
    ],
  ],
  [
    'a: {anonymous: true}\nb: {extends: a, anonymous: false}',
    ['2:28 The edition "b" cannot show what "a" leaves out by `anonymous`.'],
  ],
  [
    'c: {extends: b, anonymous: false}\nb: {extends: a}\na: {anonymous: true}',
    ['1:28 The edition "c" cannot show what "a" leaves out by `anonymous`.'],
  ],
  ['a: {anonymous: false}\nb: {extends: a, anonymous: true}', []],
  ['a: {anonymous: true}\nb: {extends: a, anonymous: null}', []],
  // What is wrong in one is said once, however many extend it.
  [
    'a: {fit: 0}\nb: {extends: a}\nc: {extends: b}',
    ['1:10 The option `fit` must be a whole number from 1 to 1000, but it is the number 0.'],
  ],
  ['a: {fit: 1}\na: {fit: 2}', ['2:1 The key `a` appears twice, first in line 1.']],
])('%.200j is refused', (text, said) => {
  expect(saidOf(text)).toEqual(said);
});
