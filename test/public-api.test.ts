// The public API: its exports, options, documents, results and errors.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../src/index.js';

const DOCUMENT = { cv: { name: 'Jane Doe' } };

/** Returns the diagnostics of a rejected promise. */
async function catchDiagnostics(promise: Promise<unknown>): Promise<readonly api.Diagnostic[]> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof api.CvError) return error.diagnostics;
    throw error;
  }
  throw new Error('The promise was fulfilled.');
}

it('index.ts exports only the listed values', () => {
  expect(Object.keys(api).sort()).toEqual([
    'CvError',
    'applyFixes',
    'compareWithMaster',
    'createRenderer',
    'cvToTypst',
    'formatDiagnostics',
    'importCv',
    'parseCvSource',
    'readEditions',
    'renderCv',
    'renderCvToPdf',
    'renderLetter',
    'validateCv',
  ]);
});

describe('formatDiagnostics', () => {
  it('accepts a fix with a deep part of the document', async () => {
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'x');
    const document: unknown = {
      cv: { name: 'J', extracurricular_activities: { cv: { custom_sections: deep } } },
    };
    const { diagnostics } = await api.validateCv(document);
    expect(diagnostics.some(({ fix }) => JSON.stringify(fix)?.includes('['.repeat(60)))).toBe(true);
    expect(api.formatDiagnostics(diagnostics, { format: 'short' })).toContain('wrong-type');
    expect(JSON.parse(api.formatDiagnostics(diagnostics, { format: 'json' }))).toBeDefined();
  });
});

describe('invalid options', () => {
  it.each([
    {
      options: { variant: 'c' },
      message: 'The option `variant` must be `a` or `b`, but it is the text "c".',
    },
    {
      options: { variant: 'B' },
      message: 'The option `variant` must be `a` or `b`, but it is the text "B".',
    },
    {
      options: { today: '20.11.2026' },
      message:
        'The option `today` must be a date like `2026-11-20`, but it is the text "20.11.2026".',
    },
    {
      options: { today: '20261120' },
      message:
        'The option `today` must be a date like `2026-11-20`, but it is the text "20261120".',
    },
    {
      options: { today: '2026-11' },
      message: 'The option `today` must be a date like `2026-11-20`, but it is the text "2026-11".',
    },
    {
      options: { today: '2026-02-30' },
      message:
        'The option `today` must be a date like `2026-11-20`, but it is the text "2026-02-30".',
    },
    {
      options: { today: 20261120 },
      message:
        'The option `today` must be a date like `2026-11-20`, but it is the number 20261120.',
    },
    {
      options: { today: new Date(0) },
      message: 'In the options, `today` is an object of the class Date.',
    },
    {
      options: { pdfStandard: 'x-1' },
      message:
        'The option `pdfStandard` must be ua-1, a-1a, a-2a, a-2u, a-3a, a-4, 1.7 or 2.0, but it is the text "x-1".',
    },
    {
      options: { markdown: 'no' },
      message: 'The option `markdown` must be true or false, but it is the text "no".',
    },
    {
      options: { showLocation: 1 },
      message: 'The option `showLocation` must be true or false, but it is the number 1.',
    },
    {
      options: { pageNumbers: null },
      message: 'The option `pageNumbers` must be true or false, but it is nothing (null).',
    },
    {
      options: { ppi: '96' },
      message: 'The option `ppi` must be a number from 18 to 600, but it is the text "96".',
    },
    {
      options: { ppi: Number.NaN },
      message: 'The option `ppi` must be a number from 18 to 600, but it is the number NaN.',
    },
    {
      options: { timeoutMs: '1000' },
      message:
        'The option `timeoutMs` must be a whole number from 1 to 2147483647, but it is the text "1000".',
    },
    {
      options: { limits: { pages: '3' } },
      message: 'The limit `pages` must be a whole number of at least 1, but it is the text "3".',
    },
    { options: { limits: { page: 3 } }, message: 'There is no limit `page`.' },
    {
      options: { fontPaths: 'fonts' },
      message:
        'The option `fontPaths` must be a list of files or folders, but it is the text "fonts".',
    },
    {
      options: { fontPaths: [5] },
      message: 'The option `fontPaths[0]` must be text, but it is the number 5.',
    },
    {
      options: { overlays: 'job.yaml' },
      message: 'The option `overlays` must be a list of objects, but it is the text "job.yaml".',
    },
    {
      options: { overlays: [{}, 'job.yaml'] },
      message: 'The option `overlays[1]` must be an object, but it is the text "job.yaml".',
    },
    {
      options: { set: { 'cv.label': 'x' } },
      message: 'The option `set` must be a list of texts, but it is an object.',
    },
    {
      options: { only: 'Skills' },
      message: 'The option `only` must be a list of texts, but it is the text "Skills".',
    },
    {
      options: { skip: ['Skills', 1] },
      message: 'The option `skip[1]` must be text, but it is the number 1.',
    },
    {
      options: { language: 'english language' },
      message: 'The option `language` must be a BCP 47 tag, but it is the text "english language".',
    },
    {
      options: { language: '' },
      message: 'The option `language` must be a BCP 47 tag, but it is the text "".',
    },
    {
      options: { onWarning: 'log' },
      message: 'The option `onWarning` must be a function, but it is the text "log".',
    },
    { options: { colour: 'navy' }, message: 'There is no option `colour`.' },
    { options: { source: {} }, message: 'There is no option `source`.' },
  ])('are reported for $options: $message', async ({ options, message }) => {
    const expected = [{ code: 'bad-option', severity: 'error', path: [], message }];
    expect(
      await catchDiagnostics(api.cvToTypst(DOCUMENT, options as api.RenderOptions)),
    ).toMatchObject(expected);
  });

  it('are all reported together', async () => {
    const options = { variant: 'c', markdown: 5, today: 'x' } as unknown as api.RenderOptions;
    expect(await catchDiagnostics(api.renderCvToPdf(DOCUMENT, options))).toHaveLength(3);
  });

  it('have a hint with a similar name', async () => {
    const options = { fontPath: ['fonts'] } as api.RenderOptions;
    expect((await catchDiagnostics(api.validateCv(DOCUMENT, options)))[0]?.hint).toBe(
      'did you mean `fontPaths`?',
    );
  });

  it('include a missing font path', async () => {
    const problems = await catchDiagnostics(
      api.validateCv(DOCUMENT, { fontPaths: ['/nowhere/at-all'] }),
    );
    expect(problems.map(({ severity }) => severity)).toEqual(['error']);
  });
});

describe('valid options', () => {
  it.each([
    { name: 'no options', options: {} },
    {
      name: 'undefined values',
      options: { variant: undefined, today: undefined, language: undefined },
    },
    { name: 'a language with a region', options: { language: 'pt-BR' } },
    { name: 'a language of three letters', options: { language: 'gsw' } },
    { name: 'a leap day', options: { today: '2028-02-29' } },
  ])('include $name', async ({ options }) => {
    await expect(api.cvToTypst(DOCUMENT, options as api.RenderOptions)).resolves.toContain(
      'Jane Doe',
    );
  });
});

describe('the current date', () => {
  let epoch: string | undefined;
  beforeEach(() => {
    epoch = process.env.SOURCE_DATE_EPOCH;
  });
  afterEach(() => {
    vi.useRealTimers();
    if (epoch === undefined) delete process.env.SOURCE_DATE_EPOCH;
    else process.env.SOURCE_DATE_EPOCH = epoch;
  });

  it.each([
    {
      name: 'from the option `today`',
      today: '2020-02-03',
      epoch: '86400',
      expected: 'February 3, 2020',
    },
    {
      name: 'from SOURCE_DATE_EPOCH',
      today: undefined,
      epoch: '1795132800',
      expected: 'November 20, 2026',
    },
    {
      name: 'from SOURCE_DATE_EPOCH at the last second of a day in UTC',
      today: undefined,
      epoch: '1795219199',
      expected: 'November 20, 2026',
    },
    {
      name: 'from a SOURCE_DATE_EPOCH of zero',
      today: undefined,
      epoch: '0',
      expected: 'January 1, 1970',
    },
    {
      name: 'from the clock, in UTC',
      today: undefined,
      epoch: undefined,
      expected: 'December 31, 2030',
    },
    {
      name: 'from the clock if SOURCE_DATE_EPOCH is empty',
      today: undefined,
      epoch: '',
      expected: 'December 31, 2030',
    },
  ])('is taken $name', async ({ today, epoch: seconds, expected }) => {
    vi.useFakeTimers({ now: new Date('2030-12-31T23:59:59Z'), toFake: ['Date'] });
    if (seconds === undefined) delete process.env.SOURCE_DATE_EPOCH;
    else process.env.SOURCE_DATE_EPOCH = seconds;
    const markup = await api.cvToTypst(DOCUMENT, today === undefined ? {} : { today });
    expect(markup).toContain(`Last updated on ${expected}`);
  });

  it.each(['tomorrow', '-1', '1.5', '99999999999999999'])(
    'is rejected for SOURCE_DATE_EPOCH=%s',
    async (seconds) => {
      process.env.SOURCE_DATE_EPOCH = seconds;
      expect((await catchDiagnostics(api.cvToTypst(DOCUMENT))).map(({ code }) => code)).toEqual([
        'bad-option',
      ]);
    },
  );
});

class Resume {
  readonly cv = DOCUMENT.cv;
}

describe('renderCv and validateCv', () => {
  it.each([
    {
      name: 'bytes',
      value: Buffer.from('cv: {name: Jane}'),
      code: 'not-an-object',
      message: /Buffer/,
      hint: /parseCvSource/,
    },
    {
      name: 'a Map',
      value: new Map([['cv', DOCUMENT.cv]]),
      code: 'not-an-object',
      message: /Map/,
      hint: /fromEntries/,
    },
    {
      name: 'a Set',
      value: new Set(),
      code: 'not-an-object',
      message: /Set/,
      hint: /\[\.\.\.set\]/,
    },
    {
      name: 'a promise',
      value: Promise.resolve(DOCUMENT),
      code: 'not-an-object',
      message: /Promise/,
      hint: /await/,
    },
    {
      name: 'a class instance',
      value: new Resume(),
      code: 'not-an-object',
      message: /class Resume/,
      hint: /plain object/,
    },
    {
      name: 'an error',
      value: new Error('x'),
      code: 'not-an-object',
      message: /class Error/,
      hint: /plain object/,
    },
    {
      name: 'a promise of a CV',
      value: { cv: Promise.resolve({}) },
      code: 'wrong-type',
      message: /`cv`/,
      hint: /await/,
    },
    {
      name: 'a text',
      value: 'cv:\n  name: Jane',
      code: 'not-an-object',
      message: /the text/,
      hint: /parseCvSource/,
    },
    {
      name: 'a list',
      value: [DOCUMENT],
      code: 'not-an-object',
      message: /a list/,
      hint: /remove the list/,
    },
    {
      name: 'an HTTP response body with `data`',
      value: { data: DOCUMENT },
      code: 'no-cv',
      message: /neither `cv` nor/,
      hint: /begin a CV with `cv:`/,
    },
  ])('reject $name in place of a document', async ({ value, code, message, hint }) => {
    const [problem, ...others] = await catchDiagnostics(
      api.renderCv(value as unknown, { formats: ['txt'] }),
    );
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code, severity: 'error' });
    expect(problem?.message).toMatch(message);
    expect(problem?.hint).toMatch(hint);
    expect(await api.validateCv(value as unknown)).toEqual({
      valid: false,
      diagnostics: [problem],
    });
  });

  it('accept a parsed text', async () => {
    const { txt } = await api.renderCv(api.parseCvSource('cv: {name: Jane}'), { formats: ['txt'] });
    expect(txt).toMatch(/^Jane\n/);
  });
});

describe('the document', () => {
  const txt = { formats: ['txt'] } as const;
  it.each<[string, (name: { name: string }) => Promise<unknown>]>([
    ['renderCv', (cv) => api.renderCv({ cv }, txt)],
    ['renderCvToPdf', (cv) => api.renderCvToPdf({ cv })],
    ['cvToTypst', (cv) => api.cvToTypst({ cv })],
    ['validateCv', (cv) => api.validateCv({ cv })],
    ['renderLetter for the CV', (cv) => api.renderLetter({ body: 'Hello.' }, { cv }, txt)],
    ['renderLetter for the letter', (letter) => api.renderLetter(withBody(letter), DOCUMENT, txt)],
  ])('is copied during the call of %s', async (_name, call) => {
    const mutable = { name: '' };
    const results = ['Ann', '漢', 'Cid'].map((name) => {
      mutable.name = name;
      return call(mutable);
    });
    expect(await results[0]).toEqual(await call({ name: 'Ann' }));
    expect(await results[1]).toEqual(await call({ name: '漢' }));
    expect(await results[0]).not.toEqual(await results[1]);
  });

  /** Creates a letter whose body is the current name. */
  const withBody = (owner: { name: string }): api.LetterDocument => ({
    get body() {
      return owner.name;
    },
  });
});

describe('validateCv', () => {
  it.each([
    { name: 'a valid document', document: DOCUMENT, valid: true, codes: [] },
    { name: 'a document with warnings', document: {}, valid: true, codes: ['placeholder-name'] },
    {
      name: 'a document with errors',
      document: { cv: { label: 'x' } },
      valid: false,
      codes: ['missing-key'],
    },
    { name: 'an empty document', document: null, valid: true, codes: ['placeholder-name'] },
    { name: 'undefined', document: undefined, valid: false, codes: ['not-an-object'] },
    {
      name: 'a document with missing glyphs',
      document: { cv: { name: '漢' } },
      valid: true,
      codes: ['missing-glyph'],
    },
  ])('returns the codes $codes for $name', async ({ document, valid, codes }) => {
    const result = await api.validateCv(document as unknown);
    expect(result.valid).toBe(valid);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('uses the option `variant`', async () => {
    const document = {
      cv: { name: 'J', education: [{ institution: 'x', area: 'y', start_date: '2020' }] },
    };
    expect((await api.validateCv(document)).valid).toBe(true);
    expect((await api.validateCv(document, { variant: 'a' })).valid).toBe(false);
  });

  it('adds ranges in text order for a parsed text', async () => {
    const source = api.parseCvSource('design: {font: Arial}\ncv:\n  email: x\n  name: y\n', {
      file: 'cv.yaml',
    });
    const { diagnostics } = await api.validateCv(source);
    expect(
      diagnostics.map((d) => `${d.file}:${d.range?.start.line}:${d.range?.start.column} ${d.code}`),
    ).toEqual(['cv.yaml:1:16 not-allowed', 'cv.yaml:3:10 bad-email']);
  });

  it('returns plain data', async () => {
    const { diagnostics } = await api.validateCv({ cv: { email: 5 } } as unknown);
    expect(JSON.parse(JSON.stringify(diagnostics))).toEqual(diagnostics);
  });
});

describe('parseCvSource', () => {
  it('parses scalars by the type of their field', () => {
    const text = 'cv: {gpa: 3.90, cited_by: 5}\ndesign: {show_last_updated_date: false}';
    expect(api.parseCvSource(text).value).toEqual({
      cv: { gpa: '3.90', cited_by: 5 },
      design: { show_last_updated_date: false },
    });
  });

  it.each([
    { name: 'an empty text', text: '', message: 'cv.yaml:1:1: The document is empty.' },
    {
      name: 'multiple documents',
      text: 'a: 1\n---\nb: 2',
      message: 'cv.yaml:2:1: This file holds more than one YAML document.',
    },
  ])('throws for $name', ({ text, message }) => {
    expect(() => api.parseCvSource(text, { file: 'cv.yaml' })).toThrowError(
      expect.objectContaining({ name: 'CvError', message }),
    );
  });
});

describe('CvError', () => {
  it('has the first error and the number of others in its message', async () => {
    const error = await api
      .cvToTypst({ cv: { name: 'J', email: 'x', phone: '1' } })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(api.CvError);
    expect((error as api.CvError).message).toBe(
      'cv.email: `email` is the text "x", which is not an email address. (and 1 more)',
    );
  });

  it('also contains the warnings of the document', async () => {
    const problems = await catchDiagnostics(
      api.cvToTypst({ cv: { name: 'J', email: 'x' }, version: 1 } as unknown),
    );
    expect(problems.map(({ severity }) => severity).sort()).toEqual(['error', 'warning']);
  });
});

describe('renderCv', () => {
  it('returns only the requested formats', async () => {
    expect(Object.keys(await api.renderCv(DOCUMENT, { formats: ['typ'] })).sort()).toEqual([
      'diagnostics',
      'typ',
    ]);
    expect(Object.keys(await api.renderCv(DOCUMENT)).sort()).toEqual([
      'diagnostics',
      'pageCount',
      'pdf',
    ]);
  });

  it('returns bytes with their own buffer', async () => {
    const { pdf, png } = await api.renderCv(DOCUMENT, { formats: ['pdf', 'png'], ppi: 36 });
    for (const bytes of [pdf, ...png]) {
      expect(bytes.constructor).toBe(Uint8Array);
      expect(bytes.buffer.constructor).toBe(ArrayBuffer);
      expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
    }
    expect(Buffer.from(await new Response(pdf).arrayBuffer()).equals(pdf)).toBe(true);
    expect(await new Blob([pdf, ...png]).arrayBuffer()).toHaveProperty(
      'byteLength',
      pdf.length + (png[0]?.length ?? 0),
    );
  });

  it('returns warnings', async () => {
    const { diagnostics } = await api.renderCv({}, { formats: ['typ'] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['placeholder-name']);
  });
});

describe('an empty list of formats', () => {
  it.each([
    { name: 'renderCv', call: () => api.renderCv(DOCUMENT, { formats: [] }) },
    {
      name: 'a renderer',
      call: async () => {
        await using renderer = api.createRenderer();
        return renderer.render(DOCUMENT, { formats: [] });
      },
    },
  ])('is rejected by $name', async ({ call }) => {
    expect(await catchDiagnostics(call())).toMatchObject([
      {
        code: 'bad-option',
        message: 'At least one format is needed.',
        hint: expect.stringContaining('pdf, png'),
      },
    ]);
  });
});

describe('onWarning', () => {
  /** Causes two warnings of validation, one of the model, and an info. */
  const DOCUMENT_WITH_WARNINGS = { version: 1, cv: { name: '漢', phone: '030 123456' }, other: 2 };
  const CALLS = { renderCvToPdf: api.renderCvToPdf, cvToTypst: api.cvToTypst };
  const calls = Object.entries(CALLS).map(([name, call]) => ({
    name,
    call: call as typeof api.cvToTypst,
  }));

  it.each(calls)(
    'of $name receives the warnings that renderCv returns, in the same order',
    async ({ call }) => {
      const warnings: api.Diagnostic[] = [];
      await call(DOCUMENT_WITH_WARNINGS as unknown, {
        onWarning: (warning) => warnings.push(warning),
      });
      const { diagnostics } = await api.renderCv(DOCUMENT_WITH_WARNINGS as unknown);
      expect(warnings).toEqual(diagnostics.filter(({ severity }) => severity === 'warning'));
      expect(warnings.map(({ code }) => code).sort()).toEqual([
        'ignored-key',
        'ignored-key',
        'missing-glyph',
      ]);
    },
  );

  it.each(calls)('of $name rejects the promise if the callback throws', async ({ call }) => {
    const options = {
      onWarning: () => {
        throw new RangeError('no warnings here');
      },
    };
    await expect(call(DOCUMENT_WITH_WARNINGS as unknown, options)).rejects.toThrowError(RangeError);
    await expect(call(DOCUMENT, options)).resolves.toBeDefined();
  });

  it.each(calls)('of $name is awaited', async ({ call }) => {
    const order: string[] = [];
    const onWarning = async ({ code }: api.Diagnostic): Promise<void> => {
      order.push(`${code} begins`);
      await new Promise(setImmediate);
      order.push(`${code} ends`);
    };
    await call({}, { onWarning }).then(() => order.push('done'));
    expect(order).toEqual(['placeholder-name begins', 'placeholder-name ends', 'done']);
  });

  it.each(calls)(
    'of $name is not called for an error, which contains the warnings',
    async ({ call }) => {
      const onWarning = vi.fn();
      const problems = await catchDiagnostics(
        call({ version: 1, cv: { nam: 'x' } } as unknown, { onWarning }),
      );
      expect(onWarning).not.toHaveBeenCalled();
      expect(problems.map(({ severity }) => severity)).toContain('warning');
    },
  );

  it.each([
    {
      name: 'renderCv',
      call: (options: object) => api.renderCv(DOCUMENT, { formats: ['typ'], ...options }),
    },
    { name: 'validateCv', call: (options: object) => api.validateCv(DOCUMENT, options) },
  ])('is not an option of $name', async ({ call }) => {
    expect(await catchDiagnostics(call({ onWarning: () => {} }))).toMatchObject([
      {
        message: 'There is no option `onWarning`.',
        hint: expect.stringContaining('`diagnostics` of the result'),
      },
    ]);
  });
});
