// Every option of every public function, with every value that there is: a wrong one is refused with its name, and nothing but a
// CvError is ever thrown.
import { afterAll, describe, expect, it } from 'vitest';
import * as api from '../../../src/index.js';
import { HOSTILE } from '../../properties/hostile-values.js';
import { IS_LONG } from '../../support/length.js';
import { failureOf } from '../../workers/renderers.js';

const renderer = api.createRenderer({ workers: 1 });
afterAll(() => renderer.close());

/** Never rendered: a wrong option is found before the document is looked at, and this one is refused anyway. */
const WRONG_DOCUMENT: unknown = { cv: { nmae: 'Jane' } };

/** Functions that take options. */
const CALLS: Readonly<Record<string, (options: object) => unknown>> = {
  validateCv: (options) => api.validateCv(WRONG_DOCUMENT, options),
  renderCv: (options) => api.renderCv(WRONG_DOCUMENT, options),
  renderCvToPdf: (options) => api.renderCvToPdf(WRONG_DOCUMENT, options),
  cvToTypst: (options) => api.cvToTypst(WRONG_DOCUMENT, options),
  parseCvSource: (options) => api.parseCvSource('cv: {nmae: Jane}', options),
  formatDiagnostics: (options) => api.formatDiagnostics([], options),
  applyFixes: (options) => api.applyFixes('', [], options),
  createRenderer: (options) => api.createRenderer(options).close(),
  'render of a renderer': (options) => renderer.render(WRONG_DOCUMENT, options),
  'renderMany of a renderer': async (options) => {
    for await (const { ok, error } of renderer.renderMany([WRONG_DOCUMENT], options))
      if (!ok) throw error;
  },
  'close of a renderer': (options) => api.createRenderer().close(options),
};

type Takes = (value: unknown) => boolean;

const text: Takes = (value) => typeof value === 'string';
const listener: Takes = (value) => typeof value === 'function';
const flag: Takes = (value) => typeof value === 'boolean';
const endless: Takes = (value) => value === Number.POSITIVE_INFINITY;
const nothing: Takes = () => false;

/** Lists of a length that somebody may write, each of whose items is right, and can be read. */
const listOf =
  (item: Takes): Takes =>
  (value) => {
    try {
      return (
        Array.isArray(value) &&
        value.length < 100 &&
        Array.from({ length: value.length }, (_, i) => value[i]).every(item)
      );
    } catch {
      return false;
    }
  };

const isEmpty: Takes = (value) => {
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

const isObject: Takes = (value) => {
  try {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
};

/** Which of the values below each option takes. A new option needs a row. */
const TAKES: Readonly<Record<string, Takes>> = {
  variant: nothing,
  markdown: flag,
  strict: flag,
  limits: isEmpty,
  timeoutMs: nothing,
  overlays: listOf((item) => typeof item === 'object' && item !== null),
  set: listOf(text),
  only: listOf(text),
  skip: listOf(text),
  redact: listOf(nothing),
  anonymous: flag,
  breakBefore: listOf(text),
  keep: listOf(text),
  fontPaths: listOf(text),
  template: (value) => text(value) && value !== '',
  templateOptions: isObject,
  font: text,
  photo: text,
  showLocation: flag,
  pageNumbers: flag,
  fit: nothing,
  maxPages: nothing,
  language: nothing,
  pdfStandard: nothing,
  citations: nothing,
  ppi: nothing,
  today: nothing,
  onWarning: listener,
  file: text,
  format: nothing,
  style: nothing,
  text: (value) => text(value) || listener(value),
  colors: flag,
  documentation: text,
  confidence: nothing,
  formats: nothing,
  signal: nothing,
  group: text,
  inOrder: flag,
  workers: nothing,
  minWorkers: (value) => value === 0,
  idleTimeoutMs: (value) => value === 0 || endless(value),
  maxQueue: (value) => value === 0 || endless(value),
  force: flag,
};

/** `renderMany` has a name for each document. */
const TAKEN_OTHERWISE: Readonly<Record<string, Takes>> = {
  'file of renderMany of a renderer': listener,
};

/** Values of every type, and those that are hard to read. */
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
  'a signal that is none': () => ({ aborted: false, addEventListener: () => {} }),
  ...HOSTILE,
};

/** Each takes as long as reading as much as is read at all; test/properties has them. */
const LONG = ['a list of no end', 'lists that double', 'lists nested deeply'];

const SHORT = Object.entries(VALUES).filter(([which]) => !LONG.includes(which));

/** Of the values of an option, those that a function has: six functions that take a document have a twelfth each. */
function shareOf(name: string, place: number): typeof SHORT {
  const functions = Object.keys(CALLS).filter((one) =>
    /^(?:validate|renderCv|cvTo|render(?:Many)? of)/.test(one),
  );
  const turn = functions.indexOf(name);
  const parts = 2 * functions.length;
  return IS_LONG || turn === -1
    ? SHORT
    : SHORT.filter((_, nth) => (nth + place + 2 * turn) % parts === 0);
}

/** Objects whose own keys are not what was meant, and what is no object. */
const NO_OPTIONS = [
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

/** The options of a function, as it says itself. */
async function optionsOf(call: (options: object) => unknown): Promise<string[]> {
  const error = (await failureOf((async () => call({ '∅': 1 }))())) as api.CvError;
  expect(error).toMatchObject({ kind: 'option', message: 'There is no option `∅`.' });
  return (
    /^the options are (.*)$/.exec(error.diagnostics[0]?.hint ?? '')?.[1]?.split(/, | or /) ?? [
      'force',
    ]
  );
}

/** What a call throws; undefined for nothing. */
async function thrownBy(call: () => unknown): Promise<unknown> {
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
    it('are checked, each with every value', async () => {
      for (const [place, option] of (await optionsOf(call)).entries()) {
        const takes = TAKEN_OTHERWISE[`${option} of ${name}`] ?? TAKES[option];
        if (takes === undefined) throw new Error(`what does ${option} take?`);
        for (const [which, make] of shareOf(name, place)) {
          const error = await thrownBy(() => call({ [option]: make() }));
          const isTaken = takes(make());
          const context = `${option}: ${which}`;
          if (error !== undefined) expect(error, context).toBeInstanceOf(api.CvError);
          if (isTaken) {
            expect((error as Error | undefined)?.message ?? '', context).not.toMatch(
              /must be .*, but it is/s,
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

    it.each(SHORT.map(([which, make]) => ({ which, make })))('may be $which', async ({ make }) => {
      const error = await thrownBy(() => call(make() as object));
      if (error !== undefined) expect(error).toBeInstanceOf(api.CvError);
    });

    it.each(NO_OPTIONS)('may not be %s, whose options nobody would see', async (which) => {
      const error = await thrownBy(() => call(VALUES[which]?.() as object));
      expect(error).toMatchObject({
        kind: 'option',
        message: 'The options must be a plain object.',
      });
    });

    it.each(SHORT.map(([which]) => which))(
      'may not have another name, even for %s',
      async (which) => {
        const error = await thrownBy(() => call({ document: VALUES[which]?.() }));
        expect(error).toMatchObject({ kind: 'option', message: 'There is no option `document`.' });
      },
    );

    it('have a suggestion for a slip', async () => {
      for (const option of await optionsOf(call)) {
        const slip = `${option}z`;
        const error = (await thrownBy(() => call({ [slip]: 1 }))) as api.CvError;
        expect(error.diagnostics).toMatchObject([
          {
            code: 'bad-option',
            message: `There is no option \`${slip}\`.`,
            hint: expect.stringContaining(`\`${option}\``),
          },
        ]);
      }
    });
  },
);

describe('options of another function: the hint says what to do instead', () => {
  it.each([
    ['renderCv', 'onWarning', 'the `diagnostics` of the result are its warnings'],
    ['renderCvToPdf', 'formats', 'they are an option of `renderCv`'],
    ['validateCv', 'file', 'it is an option of `parseCvSource`'],
    ['renderCv', 'format', 'it is an option of `parseCvSource`'],
    ['cvToTypst', 'source', 'the result of `parseCvSource` takes the place of the document'],
    ['renderCvToPdf', 'signal', 'it is an option of `createRenderer` and of `render`'],
    ['render of a renderer', 'workers', 'it is an option of `createRenderer`'],
    ['render of a renderer', 'minWorkers', 'it is an option of `createRenderer`'],
    ['render of a renderer', 'idleTimeoutMs', 'it is an option of `createRenderer`'],
    ['renderMany of a renderer', 'maxQueue', 'it is an option of `createRenderer`'],
    ['createRenderer', 'group', 'it is an option of `render` and `renderMany` of a renderer'],
    ['render of a renderer', 'inOrder', 'it is an option of `renderMany` of a renderer'],
  ])('$1 of $0', async (to, option, hint) => {
    const error = (await thrownBy(() =>
      CALLS[to]?.({ [option]: api.parseCvSource('cv: {name: J}') }),
    )) as api.CvError;
    expect(error.diagnostics[0]).toMatchObject({
      message: `There is no option \`${option}\`.`,
      hint: expect.stringContaining(hint),
    });
  });
});
