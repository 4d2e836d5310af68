import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../src/compiler/pipeline/parse-cv-source.js';
import { type RenderLetterOptions, renderLetter } from '../../../src/compiler/pipeline/render.js';
import type { LetterDocument } from '../../../src/compiler/schema/letter.js';
import { CvError } from '../../../src/diagnostics/cv-error.js';

const CV = {
  cv: {
    name: 'Jane Doe',
    location: 'Bergen',
    summary: 'I dive.',
    experience: [{ company: 'Harbour', position: 'Lead', start_date: '2020' }],
  },
};

const renderText = async (
  letter: LetterDocument,
  options: RenderLetterOptions = {},
  cv: object = CV,
): Promise<string> =>
  (await renderLetter(letter, cv, { today: '2026-11-01', ...options, formats: ['txt'] })).txt;

const collectCodes = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof CvError ? error.diagnostics.map(({ code, path }) => [code, ...path]) : error,
  );

describe('renderLetter', () => {
  it('shows only the header of the CV', async () => {
    expect(await renderText({ body: 'Hello.' })).toBe(`Jane Doe

Location: Bergen

November 1, 2026

Hello.

Jane Doe
`);
  });

  it('prefers the address and the signature of the letter to those of the CV', async () => {
    const letter = { sender: '1 Harbour Street\n5003 Bergen\n', signature: 'Jane', body: 'Hello.' };
    expect(await renderText({ ...letter, language: 'ja' })).toContain(
      '1 Harbour Street、5003 Bergen',
    );
    expect(await renderText(letter)).toMatch(
      /Address: 1 Harbour Street, 5003 Bergen\n[\s\S]*\nJane\n$/,
    );
  });

  it.each([
    ['a comma', 'en', 'Bergen, November 1, 2026'],
    ['an article', 'fr', 'Bergen, le 1er novembre 2026'],
    ['an article without a comma', 'sv', 'Bergen den 1 november 2026'],
    ['nothing', 'cs', 'Bergen 1. listopadu 2026'],
    ['the comma of the language', 'ar', 'Bergen، 1 نوفمبر 2026'],
    ['the ideographic comma', 'ja', 'Bergen、2026年11月1日'],
    ['a comma, in a language without a locale,', 'br', 'Bergen, November 1, 2026'],
  ])('writes %s between place and date', async (_name, language, expected) => {
    const plain = (await renderText({ language, place: 'Bergen', body: 'x' })).replaceAll(
      /[\u2066-\u2069]/g,
      '',
    );
    expect(plain.split('\n')).toContain(expected);
  });

  it('takes the language from the option, the letter or the CV, in this order', async () => {
    const german = { ...CV, language: 'de' };
    const french = { language: 'fr', enclosures: ['x'], body: 'x' };
    expect(await renderText(french, { language: 'es' }, german)).toContain('\nAnexo\n');
    expect(await renderText(french, {}, german)).toContain('\nPièce jointe\n');
    expect(await renderText({ enclosures: ['x', 'y'], body: 'x' }, {}, german)).toContain(
      '\nAnlagen\n',
    );
  });

  it('applies assignments and the variant to the CV', async () => {
    expect(await renderText({ body: 'x' }, { set: ['cv.name=Joan'], variant: 'a' })).toMatch(
      /^Joan\n[\s\S]*Joan\n$/,
    );
  });

  it('parses Markdown unless it is disabled', async () => {
    const letter = { body: 'I *dive*.\n\n1. deep\n2. long\n\nThat is all.' };
    expect(await renderText(letter)).toContain('I dive.\n\n1. deep\n2. long\n\nThat is all.');
    expect(await renderText(letter, { markdown: false })).toContain('I *dive*.');
  });

  it.each([
    ['of the letter', { boddy: 'x' }, CV, [['missing-key'], ['unknown-key', 'boddy']]],
    ['of the CV', { body: 'x' }, { cv: { name: 3 } }, [['wrong-type', 'cv', 'name']]],
    [
      'of the letter rather than those of the CV',
      { body: 3 },
      { cv: { name: 3 } },
      [['wrong-type', 'body']],
    ],
    ['of null in place of a letter', null, CV, [['not-an-object']]],
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
  ])('reports the errors %s', async (_name, letter: unknown, cv, codes) => {
    expect(await collectCodes(renderLetter(letter, cv))).toEqual(codes);
  });

  it.each(['only', 'skip', 'keep', 'breakBefore', 'redact'])(
    'rejects the option %s, which letters do not have',
    async (name) => {
      const options = { [name]: ['Skills'] } as RenderLetterOptions;
      const error = await renderLetter({ body: 'x' }, CV, options).catch(
        (reason: unknown) => reason,
      );
      expect((error as CvError).diagnostics[0]).toMatchObject({ code: 'bad-option' });
    },
  );

  it('locates warnings in the texts of the letter and of the CV', async () => {
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

  it('renders the same bytes again after another letter', async () => {
    const renderPdf = async (body: string) =>
      (await renderLetter({ body }, CV, { today: '2026-11-01' })).pdf;
    const [first] = [await renderPdf('Hello.'), await renderPdf('Other.')];
    expect(await renderPdf('Hello.')).toEqual(first);
  });
});
