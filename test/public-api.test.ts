// The library's promises: what it exports, and what its options may be.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as api from '../src/index.js';

const DOCUMENT = { cv: { name: 'Jane Doe' } };

/** The diagnostics of the error that a promise is rejected with. */
async function problemsOf(promise: Promise<unknown>): Promise<readonly api.Diagnostic[]> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof api.CvError) return error.diagnostics;
    throw error;
  }
  throw new Error('the promise was fulfilled');
}

it('exports these values and no others', () => {
  expect(Object.keys(api).sort()).toEqual([
    'CvError',
    'applyFixes',
    'createRenderer',
    'cvToTypst',
    'formatDiagnostics',
    'parseCvSource',
    'readEditions',
    'renderCv',
    'renderCvToPdf',
    'renderLetter',
    'validateCv',
  ]);
});

describe('diagnostics that come back', () => {
  it('are taken with a fix that holds a deep part of the document', async () => {
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], 'x');
    const given: unknown = {
      cv: { name: 'J', extracurricular_activities: { cv: { custom_sections: deep } } },
    };
    const { diagnostics } = await api.validateCv(given);
    expect(diagnostics.some(({ fix }) => JSON.stringify(fix)?.includes('['.repeat(60)))).toBe(true);
    expect(api.formatDiagnostics(diagnostics, { style: 'short' })).toContain('wrong-type');
    expect(JSON.parse(api.formatDiagnostics(diagnostics, { style: 'json' }))).toBeDefined();
  });
});

describe('options that are not allowed', () => {
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
  ])('$options: $message', async ({ options, message }) => {
    const expected = [{ code: 'bad-option', severity: 'error', path: [], message }];
    expect(await problemsOf(api.cvToTypst(DOCUMENT, options as api.RenderOptions))).toMatchObject(
      expected,
    );
  });

  it('are all reported at once', async () => {
    const options = { variant: 'c', markdown: 5, today: 'x' } as unknown as api.RenderOptions;
    expect(await problemsOf(api.renderCvToPdf(DOCUMENT, options))).toHaveLength(3);
  });

  it('have a hint at the option that was meant', async () => {
    const options = { fontPath: ['fonts'] } as api.RenderOptions;
    expect((await problemsOf(api.validateCv(DOCUMENT, options)))[0]?.hint).toBe(
      'did you mean `fontPaths`?',
    );
  });

  it('a font path that is not there', async () => {
    const problems = await problemsOf(api.validateCv(DOCUMENT, { fontPaths: ['/nowhere/at-all'] }));
    expect(problems.map(({ severity }) => severity)).toEqual(['error']);
  });
});

describe('options that are allowed', () => {
  it.each([
    { name: 'none', options: {} },
    {
      name: 'undefined ones',
      options: { variant: undefined, today: undefined, language: undefined },
    },
    { name: 'a language with a region', options: { language: 'pt-BR' } },
    { name: 'a language of three letters', options: { language: 'gsw' } },
    { name: 'a leap day', options: { today: '2028-02-29' } },
  ])('$name', async ({ options }) => {
    await expect(api.cvToTypst(DOCUMENT, options as api.RenderOptions)).resolves.toContain(
      'Jane Doe',
    );
  });
});

describe('the day', () => {
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
    { name: 'the option', today: '2020-02-03', epoch: '86400', shown: 'February 3, 2020' },
    {
      name: 'else SOURCE_DATE_EPOCH',
      today: undefined,
      epoch: '1795132800',
      shown: 'November 20, 2026',
    },
    {
      name: 'SOURCE_DATE_EPOCH in UTC: the last second of a day',
      today: undefined,
      epoch: '1795219199',
      shown: 'November 20, 2026',
    },
    { name: 'SOURCE_DATE_EPOCH zero', today: undefined, epoch: '0', shown: 'January 1, 1970' },
    {
      name: 'else the clock, in UTC',
      today: undefined,
      epoch: undefined,
      shown: 'December 31, 2030',
    },
    {
      name: 'an empty SOURCE_DATE_EPOCH counts as none',
      today: undefined,
      epoch: '',
      shown: 'December 31, 2030',
    },
  ])('is $name', async ({ today, epoch: seconds, shown }) => {
    vi.useFakeTimers({ now: new Date('2030-12-31T23:59:59Z'), toFake: ['Date'] });
    if (seconds === undefined) delete process.env.SOURCE_DATE_EPOCH;
    else process.env.SOURCE_DATE_EPOCH = seconds;
    const markup = await api.cvToTypst(DOCUMENT, today === undefined ? {} : { today });
    expect(markup).toContain(`Last updated on ${shown}`);
  });

  it.each(['tomorrow', '-1', '1.5', '99999999999999999'])(
    'SOURCE_DATE_EPOCH=%s is an error',
    async (seconds) => {
      process.env.SOURCE_DATE_EPOCH = seconds;
      expect((await problemsOf(api.cvToTypst(DOCUMENT))).map(({ code }) => code)).toEqual([
        'bad-option',
      ]);
    },
  );
});

/** A document as a program of its own may hold it. */
class Resume {
  readonly cv = DOCUMENT.cv;
}

describe('a value that is no document', () => {
  it.each([
    {
      name: 'bytes',
      value: Buffer.from('cv: {name: Jane}'),
      code: 'not-an-object',
      said: /Buffer/,
      hint: /parseCvSource/,
    },
    {
      name: 'a Map',
      value: new Map([['cv', DOCUMENT.cv]]),
      code: 'not-an-object',
      said: /Map/,
      hint: /fromEntries/,
    },
    { name: 'a Set', value: new Set(), code: 'not-an-object', said: /Set/, hint: /\[\.\.\.set\]/ },
    {
      name: 'a promise',
      value: Promise.resolve(DOCUMENT),
      code: 'not-an-object',
      said: /Promise/,
      hint: /await/,
    },
    {
      name: 'an instance',
      value: new Resume(),
      code: 'not-an-object',
      said: /class Resume/,
      hint: /plain object/,
    },
    {
      name: 'an error',
      value: new Error('x'),
      code: 'not-an-object',
      said: /class Error/,
      hint: /plain object/,
    },
    {
      name: 'a promise of a CV',
      value: { cv: Promise.resolve({}) },
      code: 'wrong-type',
      said: /`cv`/,
      hint: /await/,
    },
    {
      name: 'the text',
      value: 'cv:\n  name: Jane',
      code: 'not-an-object',
      said: /the text/,
      hint: /parseCvSource/,
    },
    {
      name: 'a list',
      value: [DOCUMENT],
      code: 'not-an-object',
      said: /a list/,
      hint: /remove the list/,
    },
    {
      name: 'an answer',
      value: { data: DOCUMENT },
      code: 'no-cv',
      said: /neither `cv` nor/,
      hint: /begin a CV with `cv:`/,
    },
  ])('$name', async ({ value, code, said, hint }) => {
    const [problem, ...others] = await problemsOf(
      api.renderCv(value as unknown, { formats: ['txt'] }),
    );
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code, severity: 'error' });
    expect(problem?.message).toMatch(said);
    expect(problem?.hint).toMatch(hint);
    expect(await api.validateCv(value as unknown)).toEqual({
      valid: false,
      diagnostics: [problem],
    });
  });

  it('a parsed text is a document', async () => {
    const { txt } = await api.renderCv(api.parseCvSource('cv: {name: Jane}'), { formats: ['txt'] });
    expect(txt).toMatch(/^Jane\n/);
  });
});

describe('a document is read when a function is called, whatever becomes of it later', () => {
  const txt = { formats: ['txt'] } as const;
  it.each<[string, (name: { name: string }) => Promise<unknown>]>([
    ['renderCv', (cv) => api.renderCv({ cv }, txt)],
    ['renderCvToPdf', (cv) => api.renderCvToPdf({ cv })],
    ['cvToTypst', (cv) => api.cvToTypst({ cv })],
    ['validateCv', (cv) => api.validateCv({ cv })],
    ['renderLetter: the CV', (cv) => api.renderLetter({ body: 'Hello.' }, { cv }, txt)],
    ['renderLetter: the letter', (letter) => api.renderLetter(bodyIs(letter), DOCUMENT, txt)],
  ])('%s', async (_name, call) => {
    const changing = { name: '' };
    const results = ['Ann', '漢', 'Cid'].map((name) => {
      changing.name = name;
      return call(changing);
    });
    expect(await results[0]).toEqual(await call({ name: 'Ann' }));
    expect(await results[1]).toEqual(await call({ name: '漢' }));
    expect(await results[0]).not.toEqual(await results[1]);
  });

  /** A letter whose body is a name at the time when it is read. */
  const bodyIs = (owner: { name: string }): api.LetterDocument => ({
    get body() {
      return owner.name;
    },
  });
});

describe('validateCv', () => {
  it.each([
    { name: 'a right document', document: DOCUMENT, valid: true, codes: [] },
    { name: 'a document with warnings', document: {}, valid: true, codes: ['placeholder-name'] },
    {
      name: 'a document with errors',
      document: { cv: { label: 'x' } },
      valid: false,
      codes: ['missing-key'],
    },
    { name: 'an empty document', document: null, valid: true, codes: ['placeholder-name'] },
    { name: 'no document', document: undefined, valid: false, codes: ['not-an-object'] },
    {
      name: 'a warning of the model',
      document: { cv: { name: '漢' } },
      valid: true,
      codes: ['missing-glyph'],
    },
  ])('$name', async ({ document, valid, codes }) => {
    const result = await api.validateCv(document as unknown);
    expect(result.valid).toBe(valid);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(codes);
  });

  it('takes the variant', async () => {
    const document = {
      cv: { name: 'J', education: [{ institution: 'x', area: 'y', start_date: '2020' }] },
    };
    expect((await api.validateCv(document)).valid).toBe(true);
    expect((await api.validateCv(document, { variant: 'a' })).valid).toBe(false);
  });

  it('gives diagnostics positions, in the order of the text, if it is given a parsed text', async () => {
    const source = api.parseCvSource('design: {font: Arial}\ncv:\n  email: x\n  name: y\n', {
      file: 'cv.yaml',
    });
    const { diagnostics } = await api.validateCv(source);
    expect(
      diagnostics.map((d) => `${d.file}:${d.range?.start.line}:${d.range?.start.column} ${d.code}`),
    ).toEqual(['cv.yaml:1:16 not-allowed', 'cv.yaml:3:10 bad-email']);
  });

  it('gives diagnostics that are plain data', async () => {
    const { diagnostics } = await api.validateCv({ cv: { email: 5 } } as unknown);
    expect(JSON.parse(JSON.stringify(diagnostics))).toEqual(diagnostics);
  });
});

describe('parseCvSource', () => {
  it('reads scalars as a CV wants them', () => {
    const text = 'cv: {gpa: 3.90, cited_by: 5}\ndesign: {show_last_updated_date: false}';
    expect(api.parseCvSource(text).value).toEqual({
      cv: { gpa: '3.90', cited_by: 5 },
      design: { show_last_updated_date: false },
    });
  });

  it.each([
    { name: 'an empty text', text: '', message: 'cv.yaml:1:1: The document is empty.' },
    {
      name: 'several documents',
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
  it('says the first error, and how many more there are', async () => {
    const error = await api
      .cvToTypst({ cv: { name: 'J', email: 'x', phone: '1' } })
      .catch((e: unknown) => e);
    expect(error).toBeInstanceOf(api.CvError);
    expect((error as api.CvError).message).toBe(
      'cv.email: `email` is the text "x", which is not an email address. (and 1 more)',
    );
  });

  it('holds warnings too', async () => {
    const problems = await problemsOf(
      api.cvToTypst({ cv: { name: 'J', email: 'x' }, version: 1 } as unknown),
    );
    expect(problems.map(({ severity }) => severity).sort()).toEqual(['error', 'warning']);
  });
});

describe('renderCv', () => {
  it('gives only the formats that were asked for', async () => {
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

  it.each([
    { name: 'renderCv', call: () => api.renderCv(DOCUMENT, { formats: [] }) },
    {
      name: 'a renderer',
      call: async () => {
        await using renderer = api.createRenderer();
        return renderer.render(DOCUMENT, { formats: [] });
      },
    },
  ])('wants at least one: $name', async ({ call }) => {
    expect(await problemsOf(call())).toMatchObject([
      {
        code: 'bad-option',
        message: 'At least one format is needed.',
        hint: expect.stringContaining('pdf, png'),
      },
    ]);
  });

  it('gives bytes in memory of their own, which can be sent', async () => {
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

  it('gives warnings', async () => {
    const { diagnostics } = await api.renderCv({}, { formats: ['typ'] });
    expect(diagnostics.map(({ code }) => code)).toEqual(['placeholder-name']);
  });
});

describe('onWarning', () => {
  /** Two warnings of validation, one of the model, and information. */
  const WARNED = { version: 1, cv: { name: '漢', phone: '030 123456' }, other: 2 };
  const CALLS = { renderCvToPdf: api.renderCvToPdf, cvToTypst: api.cvToTypst };
  const calls = Object.entries(CALLS).map(([name, call]) => ({
    name,
    call: call as typeof api.cvToTypst,
  }));

  it.each(calls)(
    'of $name gets what `renderCv` returns as warnings, in its order',
    async ({ call }) => {
      const told: api.Diagnostic[] = [];
      await call(WARNED as unknown, { onWarning: (warning) => told.push(warning) });
      const { diagnostics } = await api.renderCv(WARNED as unknown);
      expect(told).toEqual(diagnostics.filter(({ severity }) => severity === 'warning'));
      expect(told.map(({ code }) => code).sort()).toEqual([
        'ignored-key',
        'ignored-key',
        'missing-glyph',
      ]);
    },
  );

  it.each(calls)('of $name is heard: what it throws rejects the promise', async ({ call }) => {
    const options = {
      onWarning: () => {
        throw new RangeError('no warnings here');
      },
    };
    await expect(call(WARNED as unknown, options)).rejects.toThrowError(RangeError);
    await expect(call(DOCUMENT, options)).resolves.toBeDefined();
  });

  it.each(calls)('of $name is waited for', async ({ call }) => {
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
    'of $name is not called for an error, which has its warnings',
    async ({ call }) => {
      const onWarning = vi.fn();
      const problems = await problemsOf(
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
  ])('is no option of $name, whose result has the warnings', async ({ call }) => {
    expect(await problemsOf(call({ onWarning: () => {} }))).toMatchObject([
      {
        message: 'There is no option `onWarning`.',
        hint: expect.stringContaining('`diagnostics` of the result'),
      },
    ]);
  });
});
