// `renderLetter`: what of the CV and what of the letter is in it, and which options it has.
import { describe, expect, test } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { type RenderLetterOptions, renderLetter } from '../../../src/compiler/pipeline/render.js';
import type { LetterDocument } from '../../../src/compiler/schema/letter.js';
import { CvError } from '../../../src/diagnostics/error.js';

const CV = {
  cv: {
    name: 'Jane Doe',
    location: 'Bergen',
    summary: 'I dive.',
    experience: [{ company: 'Harbour', position: 'Lead', start_date: '2020' }],
  },
};

const text = async (
  letter: LetterDocument,
  options: RenderLetterOptions = {},
  cv: object = CV,
): Promise<string> =>
  (await renderLetter(letter, cv, { today: '2026-11-01', ...options, formats: ['txt'] })).txt;

const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof CvError ? error.diagnostics.map(({ code, path }) => [code, ...path]) : error,
  );

test('a letter has the header of its CV, and nothing else of it', async () => {
  expect(await text({ body: 'Hello.' })).toBe(`Jane Doe

Location: Bergen

November 1, 2026

Hello.

Jane Doe
`);
});

test('the address and the name of the letter come before those of the CV', async () => {
  const letter = { sender: '1 Harbour Street\n5003 Bergen\n', signature: 'Jane', body: 'Hello.' };
  expect(await text({ ...letter, language: 'ja' })).toContain('1 Harbour Street、5003 Bergen');
  expect(await text(letter)).toMatch(/Location: 1 Harbour Street, 5003 Bergen\n[\s\S]*\nJane\n$/);
});

test.each([
  ['a comma', 'en', 'Bergen, November 1, 2026'],
  ['an article', 'fr', 'Bergen, le 1er novembre 2026'],
  ['an article without a comma', 'sv', 'Bergen den 1 november 2026'],
  ['nothing', 'cs', 'Bergen 1. listopadu 2026'],
  ['the comma of the language', 'ar', 'Bergen، 1 نوفمبر 2026'],
  ['marks of its own', 'ja', 'Bergen、2026年11月1日'],
  ['English words, where the language has none', 'br', 'Bergen, November 1, 2026'],
])('%s stands between place and date', async (_name, language, expected) => {
  const plain = (await text({ language, place: 'Bergen', body: 'x' })).replaceAll(
    /[\u2066-\u2069]/g,
    '',
  );
  expect(plain.split('\n')).toContain(expected);
});

test('the language is that of the option, of the letter, of the CV, in this order', async () => {
  const german = { ...CV, language: 'de' };
  const ofLetter = { language: 'fr', enclosures: ['x'], body: 'x' };
  expect(await text(ofLetter, { language: 'es' }, german)).toContain('\nAnexo\n');
  expect(await text(ofLetter, {}, german)).toContain('\nPièce jointe\n');
  expect(await text({ enclosures: ['x', 'y'], body: 'x' }, {}, german)).toContain('\nAnlagen\n');
});

test('overlays, assignments and the variant are those of the CV', async () => {
  expect(await text({ body: 'x' }, { set: ['cv.name=Joan'], variant: 'a' })).toMatch(
    /^Joan\n[\s\S]*Joan\n$/,
  );
});

test('markdown is understood, or taken literally', async () => {
  const letter = { body: 'I *dive*.\n\n1. deep\n2. long\n\nThat is all.' };
  expect(await text(letter)).toContain('I dive.\n\n1. deep\n2. long\n\nThat is all.');
  expect(await text(letter, { markdown: false })).toContain('I *dive*.');
});

describe('an error', () => {
  test.each([
    ['of the letter', { boddy: 'x' }, CV, [['missing-key'], ['unknown-key', 'boddy']]],
    ['of the CV', { body: 'x' }, { cv: { name: 3 } }, [['wrong-type', 'cv', 'name']]],
    [
      'of both is first that of the letter',
      { body: 3 },
      { cv: { name: 3 } },
      [['wrong-type', 'body']],
    ],
    ['of nothing in place of a letter', null, CV, [['not-an-object']]],
    [
      'of a getter that throws',
      Object.defineProperty({}, 'body', {
        get: () => {
          throw new Error('no');
        },
        enumerable: true,
      }),
      CV,
      [['wrong-type', 'body']],
    ],
  ])('%s', async (_name, letter: unknown, cv, codes) => {
    expect(await codesOf(renderLetter(letter, cv))).toEqual(codes);
  });

  test.each(['only', 'skip', 'keep', 'breakBefore', 'redact'])(
    'names the option %s, which is not about letters',
    async (name) => {
      const options = { [name]: ['Skills'] } as RenderLetterOptions;
      const error = await renderLetter({ body: 'x' }, CV, options).catch(
        (thrown: unknown) => thrown,
      );
      expect((error as CvError).diagnostics[0]).toMatchObject({ code: 'bad-option' });
    },
  );
});

test('warnings have the places of the letter and of the CV', async () => {
  const letter = parseCvSource('body: "[x](javascript:y)"\nrecipient: z\n', {
    file: 'letter.yaml',
  });
  const cv = parseCvSource('cv: {name: Jane, website: "ftp://x.example"}\n', { file: 'cv.yaml' });
  const { diagnostics } = await renderLetter(letter, cv, { formats: ['txt'] });
  expect(diagnostics.map(({ file, path, range }) => [file, ...path, range?.start.line])).toEqual([
    ['letter.yaml', 'body', 1],
    ['cv.yaml', 'cv', 'website', 1],
  ]);
});

test('the same letter has the same bytes, whatever was rendered between', async () => {
  const draw = async (body: string) =>
    (await renderLetter({ body }, CV, { today: '2026-11-01' })).pdf;
  const [first] = [await draw('Hello.'), await draw('Other.')];
  expect(await draw('Hello.')).toEqual(first);
});
