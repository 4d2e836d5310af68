// Calls every public function with every option and many values: invalid ones must throw a CvError.
import { afterAll, describe, expect, it } from 'vitest';
import * as api from '../../../src/index.js';
import { HOSTILE } from '../../properties/hostile-values.js';
import { IS_LONG } from '../../support/length.js';
import { getRejection } from '../../workers/renderers.js';

const renderer = api.createRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** An invalid document, which no test renders: options are checked before the document. */
const INVALID_DOCUMENT: unknown = { cv: { nmae: 'Jane' } };

const CALLS: Readonly<Record<string, (options: object) => unknown>> = {
  validateCv: (options) => api.validateCv(INVALID_DOCUMENT, options),
  compareWithMaster: (options) =>
    api.compareWithMaster(INVALID_DOCUMENT, INVALID_DOCUMENT, options),
  renderCv: (options) => api.renderCv(INVALID_DOCUMENT, options),
  renderCvToPdf: (options) => api.renderCvToPdf(INVALID_DOCUMENT, options),
  cvToTypst: (options) => api.cvToTypst(INVALID_DOCUMENT, options),
  parseCvSource: (options) => api.parseCvSource('cv: {nmae: Jane}', options),
  formatDiagnostics: (options) => api.formatDiagnostics([], options),
  applyFixes: (options) => api.applyFixes('', [], options),
  importCv: (options) => api.importCv('cv.json', new Uint8Array(), options),
  createRenderer: (options) => api.createRenderer(options).close(),
  'render of a renderer': (options) => renderer.render(INVALID_DOCUMENT, options),
  'renderMany of a renderer': async (options) => {
    for await (const { ok, error } of renderer.renderMany([INVALID_DOCUMENT], options))
      if (!ok) throw error;
  },
  'close of a renderer': (options) => api.createRenderer().close(options),
};

type Guard = (value: unknown) => boolean;

const isText: Guard = (value) => typeof value === 'string';
const isFunction: Guard = (value) => typeof value === 'function';
const isBoolean: Guard = (value) => typeof value === 'boolean';
const isInfinity: Guard = (value) => value === Number.POSITIVE_INFINITY;
const never: Guard = () => false;

/** Creates a guard for short lists of readable, valid items. */
const isListOf =
  (isItem: Guard): Guard =>
  (value) => {
    try {
      return (
        Array.isArray(value) &&
        value.length < 100 &&
        Array.from({ length: value.length }, (_, i) => value[i]).every(isItem)
      );
    } catch {
      return false;
    }
  };

const isEmptyObject: Guard = (value) => {
  try {
    return (
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).length === 0
    );
  } catch {
    return false;
  }
};

const isObject: Guard = (value) => {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Tells which of `VALUES` each option accepts. A new option needs a row. */
const GUARDS: Readonly<Record<string, Guard>> = {
  variant: never,
  markdown: isBoolean,
  strict: isBoolean,
  documentSettings: isBoolean,
  limits: isEmptyObject,
  timeoutMs: never,
  overlays: isListOf((item) => typeof item === 'object' && item !== null),
  set: isListOf(isText),
  only: isListOf(isText),
  skip: isListOf(isText),
  redact: isListOf(never),
  anonymous: isBoolean,
  breakBefore: isListOf(isText),
  keep: isListOf(isText),
  fontPaths: isListOf(isText),
  template: (value) => isText(value) && value !== '',
  templateOptions: isObject,
  font: isText,
  photo: isText,
  showLocation: isBoolean,
  groupPositions: isBoolean,
  pageNumbers: isBoolean,
  fit: never,
  maxPages: never,
  language: never,
  pdfStandard: never,
  citations: never,
  dates: never,
  dateRange: never,
  ppi: never,
  typstImport: never,
  today: never,
  onWarning: isFunction,
  file: isText,
  format: never,
  text: (value) => isText(value) || isFunction(value),
  colors: isBoolean,
  documentation: isText,
  unsafe: isBoolean,
  formats: never,
  signal: never,
  group: isText,
  inOrder: isBoolean,
  workers: never,
  minWorkers: (value) => value === 0,
  idleTimeoutMs: (value) => value === 0 || isInfinity(value),
  maxQueue: (value) => value === 0 || isInfinity(value),
  maxQueuePerGroup: (value) => value === 0 || isInfinity(value),
  force: isBoolean,
};

/** Options that differ in one function: `file` of `renderMany` is called for each document. */
const SPECIAL_GUARDS: Readonly<Record<string, Guard>> = {
  'file of renderMany of a renderer': isFunction,
};

/** Values of every type, and hostile ones. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  null: () => null,
  'the empty text': () => '',
  'a text': () => 'x',
  'a true value': () => true,
  'a false value': () => false,
  zero: () => 0,
  'minus one': () => -1,
  'one and a half': () => 1.5,
  'an empty object': () => ({}),
  'an empty list': () => [],
  'a list of null': () => [null],
  'a list of texts': () => ['x'],
  'a list of objects': () => [{}],
  'a list of lists': () => [[]],
  'a list with a hole': () => new Array(1),
  'an object like a signal': () => ({ aborted: false, addEventListener: () => {} }),
  ...HOSTILE,
};

/** Values that are slow to read, up to the limit; tested in test/properties. */
const SLOW = ['an endless list', 'lists that double', 'lists nested deeply'];

const FAST = Object.entries(VALUES).filter(([name]) => !SLOW.includes(name));

/** Selects the values to test: for each of six functions that take a document, one twelfth. */
function sampleValues(functionName: string, optionIndex: number): typeof FAST {
  const functions = Object.keys(CALLS).filter((name) =>
    /^(?:validate|renderCv|cvTo|render(?:Many)? of)/.test(name),
  );
  const index = functions.indexOf(functionName);
  const parts = 2 * functions.length;
  return IS_LONG || index === -1
    ? FAST
    : FAST.filter((_, valueIndex) => (valueIndex + optionIndex + 2 * index) % parts === 0);
}

/** Values that are not plain objects. */
const NON_OBJECTS = [
  'a Map',
  'a Set',
  'a Promise',
  'a Date',
  'a Buffer',
  'a class instance',
  'an object that inherits',
  'a function',
  'a text',
  'a true value',
  'an empty list',
  'null',
];

/** Reads the names of a function's options from the hint of its error. */
async function listOptions(call: (options: object) => unknown): Promise<string[]> {
  const error = (await getRejection((async () => call({ '∅': 1 }))())) as api.CvError;
  expect(error).toMatchObject({ kind: 'option', message: 'There is no option `∅`.' });
  return (
    /^the options are (.*)$/.exec(error.diagnostics[0]?.hint ?? '')?.[1]?.split(/, | or /) ?? [
      'force',
    ]
  );
}

async function catchError(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe.each(Object.entries(CALLS).map(([name, call]) => ({ name, call })))(
  'options of $name',
  ({ name, call }) => {
    it('accept valid values and reject all others', async () => {
      for (const [index, option] of (await listOptions(call)).entries()) {
        const isValid = SPECIAL_GUARDS[`${option} of ${name}`] ?? GUARDS[option];
        if (isValid === undefined) throw new Error(`${option} has no row in GUARDS.`);
        for (const [valueName, create] of sampleValues(name, index)) {
          const error = await catchError(() => call({ [option]: create() }));
          const context = `${option}: ${valueName}`;
          if (error !== undefined) expect(error, context).toBeInstanceOf(api.CvError);
          if (isValid(create())) {
            expect((error as Error | undefined)?.message ?? '', context).not.toMatch(
              /^(?!An overlay).*must be .*, but it is/s,
            );
            continue;
          }
          const { kind, diagnostics } = error as api.CvError;
          expect({ context, kind }).toEqual({ context, kind: 'option' });
          expect(diagnostics.map(({ message }) => message).join(), context).toMatch(
            new RegExp(`\\b${option.replace(/s$/, '')}|^The options are too large`),
          );
          expect(
            diagnostics.every(({ hint }) => hint),
            context,
          ).toBe(true);
        }
      }
    });

    it.each(FAST)('throw nothing but a CvError for %s', async (_, create) => {
      const error = await catchError(() => call(create() as object));
      if (error !== undefined) expect(error).toBeInstanceOf(api.CvError);
    });

    it.each(NON_OBJECTS)('reject %s in place of the object', async (valueName) => {
      const error = await catchError(() => call(VALUES[valueName]?.() as object));
      expect(error).toMatchObject({
        kind: 'option',
        message: 'The options must be a plain object.',
      });
    });

    it.each(FAST)('reject an unknown name with %s', async (_, create) => {
      const error = await catchError(() => call({ document: create() }));
      expect(error).toMatchObject({ kind: 'option', message: 'There is no option `document`.' });
    });

    it('have a hint with the right name for a misspelled name', async () => {
      for (const option of await listOptions(call)) {
        const misspelled = `${option}z`;
        const error = (await catchError(() => call({ [misspelled]: 1 }))) as api.CvError;
        expect(error.diagnostics).toMatchObject([
          {
            code: 'bad-option',
            message: `There is no option \`${misspelled}\`.`,
            hint: expect.stringContaining(`\`${option}\``),
          },
        ]);
      }
    });
  },
);

describe('the hint for an option of another function', () => {
  it.each([
    ['renderCv', 'onWarning', 'read the warnings from `diagnostics` of the result'],
    ['renderCvToPdf', 'formats', 'use `renderCv`'],
    ['validateCv', 'file', 'pass it to `parseCvSource`'],
    ['renderCv', 'format', 'pass it to `parseCvSource`'],
    ['cvToTypst', 'source', 'pass the result of `parseCvSource` as the document'],
    ['renderCvToPdf', 'signal', 'pass it to `createRenderer`, or to `render`'],
    ['render of a renderer', 'workers', 'pass it to `createRenderer`'],
    ['render of a renderer', 'minWorkers', 'pass it to `createRenderer`'],
    ['render of a renderer', 'idleTimeoutMs', 'pass it to `createRenderer`'],
    ['renderMany of a renderer', 'maxQueue', 'pass it to `createRenderer`'],
    ['createRenderer', 'group', 'pass it to `render` or `renderMany` of a renderer'],
    ['render of a renderer', 'inOrder', 'pass it to `renderMany` of a renderer'],
  ])('tells callers of %s what to do with `%s`', async (name, option, hint) => {
    const error = (await catchError(() =>
      CALLS[name]?.({ [option]: api.parseCvSource('cv: {name: J}') }),
    )) as api.CvError;
    expect(error.diagnostics[0]).toMatchObject({
      message: `There is no option \`${option}\`.`,
      hint: expect.stringContaining(hint),
    });
  });
});
