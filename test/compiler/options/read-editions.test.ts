import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEditions } from '../../../src/compiler/options/read-editions.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { CvError } from '../../../src/diagnostics/cv-error.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import { omitUndefined } from '../../../src/util/plain-object.js';

const read = (text: string) => readEditions(text, { file: 'editions.yaml' });

function collectDiagnostics(text: string): readonly Diagnostic[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    return error.diagnostics;
  }
}

/** Returns the options of an edition without its changes of the document. */
function readOptions(text: string, name: string): object {
  const { overlays, ...options } = read(text).get(name)?.options ?? {};
  expect(overlays).toEqual([{ text, file: 'editions.yaml', edition: name }]);
  return options;
}

/** Writes editions that each extend the next one. */
function writeChain(length: number, last: string): string {
  const editions = Array.from({ length }, (_, index) => `e${index}: {extends: e${index + 1}}\n`);
  return `${editions.join('')}e${length}: ${last}\n`;
}

describe('hints of readEditions', () => {
  it.each([
    ['page_numbers: no', 'write `false`'],
    ['anonymous: yes please', 'write `true` or `false`'],
    ['theme: linear', 'use `template`'],
    ['exclude: [X]', 'use `skip` for sections, `omit` for entries'],
    ['label: X', 'write it below `cv`: `cv: { label: … }`'],
    ['set: [cv.label=X]', 'write the values below `cv`, as in `cv: { label: Diver }`'],
  ])('contain the correct key or value for %s', (edition, hint) => {
    expect(collectDiagnostics(`a: {${edition}}`)).toMatchObject([{ hint }]);
  });

  it.each([
    ['a: {output: C++}', /^write a name of letters, digits, `-` and `_`/],
    ['C++: {}', /^use letters, digits, `-` and `_`$/],
    ['a: {output: NUL}', /^use another name: this one is reserved on Windows$/],
    ['con: {}', /^use another name: this one is reserved on Windows$/],
  ])('describe valid names in %s', (text, pattern) => {
    expect(collectDiagnostics(text)).toMatchObject([{ hint: expect.stringMatching(pattern) }]);
  });

  it('suggest moving an edition out of another object', () => {
    expect(collectDiagnostics('editions: {short: {fit: 1}}')).toMatchObject([
      { hint: 'if this is an edition, remove `editions` above it' },
    ]);
  });

  it('list ten editions in place of an unknown edition', () => {
    const text = Array.from({ length: 2000 }, (_, index) => `e${index}: {extends: "?"}\n`).join('');
    expect(collectDiagnostics(text)).toContainEqual(
      expect.objectContaining({
        hint: 'the editions are e0, e1, e2, e3, e4, e5, e6, e7, e8, e9 and 1990 more',
      }),
    );
  });
});

it('readEditions reads a chain of 20,000 editions whose first inherits from the last', async () => {
  const text = writeChain(20_000, '{fit: 2, redact: [phone], cv: {label: Diver}}');
  expect(readOptions(text, 'e0')).toEqual({ fit: 2, redact: ['phone'] });
  const { overlays } = read(text).get('e0')?.options ?? {};
  const cv = { name: 'Jane' };
  const { txt } = await renderCv({ cv }, { ...omitUndefined({ overlays }), formats: ['txt'] });
  expect(txt).toContain('Diver');
});

describe('options of an edition', () => {
  it.each<[edition: string, options: object]>([
    ['{}', {}],
    ['', {}],
    ['{fit: 1, language: de, skip: [Interests]}', { fit: 1, language: 'de', skip: ['Interests'] }],
    [
      '{break_before: [Skills], page_numbers: false, group_positions: true, date_range: dash}',
      { breakBefore: ['Skills'], pageNumbers: false, groupPositions: true, dateRange: 'dash' },
    ],
    [
      '{template: scholar, template_options: {et_al: 3}}',
      { template: 'scholar', templateOptions: { et_al: '3' } },
    ],
    ['{redact: [phone, email], anonymous: true}', { redact: ['phone', 'email'], anonymous: true }],
    ['{fit: null, cv: {label: x}, omit: [a]}', {}],
  ])('are read from %s', (edition, options) => {
    expect(readOptions(`a: ${edition}`, 'a')).toEqual(options);
  });

  it('override the options of its base', () => {
    const text = 'a: {fit: 1, language: de}\nb: {extends: a, fit: 2}\nc: {extends: b, skip: [X]}\n';
    expect(readOptions(text, 'c')).toEqual({ fit: 2, language: 'de', skip: ['X'] });
  });

  it('extend `skip` and `redact` of its base', () => {
    const text =
      'a: {redact: [phone], skip: [X]}\nb: {extends: a, redact: [phone, email]}\nc: {extends: b, skip: [Y], redact: [name]}\n';
    expect(readOptions(text, 'c')).toEqual({
      redact: ['phone', 'email', 'name'],
      skip: ['X', 'Y'],
    });
    expect(readOptions(text, 'b')).toEqual({ redact: ['phone', 'email'], skip: ['X'] });
  });

  it('inherit `anonymous` from its base', () => {
    const text = 'a: {anonymous: true}\nb: {extends: a, redact: []}\nc: {extends: b, fit: 1}\n';
    expect(readOptions(text, 'c')).toEqual({ anonymous: true, redact: [], fit: 1 });
  });

  it.each<[base: string, edition: string, options: object]>([
    ['template: scholar, template_options: {et_al: 3}', 'template: linear', { template: 'linear' }],
    [
      'template: scholar, template_options: {et_al: 3, position_first: true}',
      'template: linear',
      { template: 'linear', templateOptions: { position_first: 'true' } },
    ],
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
  ])(
    'reset template options that another template lacks: %s, then %s',
    (base, edition, options) => {
      expect(readOptions(`a: {${base}}\nb: {extends: a, ${edition}}\n`, 'b')).toEqual(options);
    },
  );

  it('resolve paths relative to the file', () => {
    const editions = readEditions(
      'a: {template: custom, photo: b.png}\nb: {template: linear, photo: /c.png}\n',
      { file: 'of/jane/editions.yaml' },
    );
    expect(editions.get('a')?.options).toMatchObject({
      template: resolve('of/jane/custom'),
      photo: resolve('of/jane/b.png'),
    });
    expect(editions.get('b')?.options).toMatchObject({
      template: 'linear',
      photo: resolve('/c.png'),
    });
  });
});

it('readEditions reads JSON', () => {
  expect([...readEditions('{"a": {"fit": 1}}', { file: 'editions.json' }).keys()]).toEqual(['a']);
});

it.each<[text: string, messages: string[]]>([
  ['', ['1:1 The editions file is empty.']],
  ['[]', ['1:1 An editions file must map names to editions, but it is an empty list.']],
  ['{}', ['1:1 An editions file must map names to editions, but it is empty.']],
  ['cv: {name: Jane}', ['1:1 This is a document, not an editions file.']],
  ['cv: {fit: 1}', []],
  ['a: x', ['1:4 The edition "a" must be an object, but it is the text "x".']],
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
    ['1:13 The output of an edition must be a file name, but it is the text "../b".'],
  ],
  ['con: {}', ['1:1 An edition cannot be called "con".']],
  [
    'a: {output: "x."}',
    ['1:13 The output of an edition must be a file name, but it is the text "x.".'],
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
    writeChain(20_000, '{extends: e0}'),
    [
      '1:15 The edition "e0" extends itself: "e0" → "e1" → "e2" → "e3" → "e4" → "e5" → "e6" → "e7" → "e8" → "e9" → … → "e0".',
    ],
  ],
  [
    'a: {anonymous: true}\nb: {extends: a, anonymous: false}',
    ['2:28 The edition "b" cannot disable `anonymous` of "a".'],
  ],
  [
    'c: {extends: b, anonymous: false}\nb: {extends: a}\na: {anonymous: true}',
    ['1:28 The edition "c" cannot disable `anonymous` of "a".'],
  ],
  ['a: {anonymous: false}\nb: {extends: a, anonymous: true}', []],
  ['a: {anonymous: true}\nb: {extends: a, anonymous: null}', []],
  // A problem of a base is reported once.
  [
    'a: {fit: 0}\nb: {extends: a}\nc: {extends: b}',
    ['1:10 The option `fit` must be a whole number from 1 to 1000, but it is the number 0.'],
  ],
  ['a: {fit: 1}\na: {fit: 2}', ['2:1 The key `a` appears twice, first in line 1.']],
])('readEditions reports exactly the problems of $0', (text, messages) => {
  const located = collectDiagnostics(text).map(
    ({ range, message }) => `${range?.start.line}:${range?.start.column} ${message}`,
  );
  expect(located).toEqual(messages);
});
