import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { HOSTILE } from '../../properties/hostile-values.js';
import { createDocument, mutateDocument } from '../documents.js';
import { listLocations } from '../mutate-value.js';
import { catchDiagnostics, checkDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

/** A document, non-JSON values to insert, and random options. */
interface Recipe {
  readonly document: unknown;
  readonly odd: readonly { readonly place: number; readonly value: string }[];
  readonly options: Readonly<Record<string, unknown>>;
}

/** Values that take long, up to a limit. */
const SLOW_VALUES = /no end|without end|double|deeply/;

/** Values that JSON cannot express. */
const ODD_VALUES: Readonly<Record<string, (root: unknown) => unknown>> = {
  ...Object.fromEntries(Object.entries(HOSTILE).filter(([name]) => !SLOW_VALUES.test(name))),
  'the document': (root) => root,
  undefined: () => undefined,
  'a WeakMap': () => new WeakMap(),
  'an empty sparse list': () => new Array(3),
  'a list with keys': () => Object.assign(['x'], { name: 'x' }),
  'a list that changes its mind': () => {
    let count = 0;
    return Object.defineProperty([{ name: 'x' }], 0, {
      get: () => (count++ % 3 === 0 ? { name: 'x' } : null),
    });
  },
  'a symbol as a key': () => ({ [Symbol('x')]: 1, name: 'x' }),
  'a frozen object': () => Object.freeze({ name: 'x', details: 'y' }),
  'a proxy that lies': () =>
    new Proxy(
      {},
      {
        ownKeys: () => ['name', 'b'],
        getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }),
      },
    ),
  'control characters': () => 'a\0b\u001B[31m\u202E',
};

const FORMATS: readonly OutputFormat[] = ['html', 'md', 'txt', 'typ'];

const OPTION_NAMES = [
  'variant',
  'source',
  'markdown',
  'strict',
  'overlays',
  'set',
  'only',
  'skip',
  'fontPaths',
  'limits',
  'timeoutMs',
  'today',
  'showLocation',
  'pageNumbers',
  'language',
  'pdfStandard',
  'ppi',
  'other',
];

const OPTION_VALUES = [
  true,
  'a',
  'b',
  '',
  'x',
  0,
  -1,
  1.5,
  null,
  [],
  {},
  [null],
  ['x'],
  ['Summary'],
  ['Education', 'Skills'],
  ['cv.label=x'],
  ['cv.education[0].area=Botany'],
  ['cv.skills[+].name=x'],
  ['cv.name'],
  ['__proto__.x=1'],
  ['cv[0]=1'],
  ['='],
  ['cv.education[99999999999].area=x'],
  [{ cv: { label: 'x' } }],
  [{ cv: null }],
  [{ cv: { education: { 0: null, '+': [{}] } } }],
  [{ text: 'cv: {label: x}', file: 'x.yaml' }],
  [{ text: ': [', file: 'y' }],
  ['/nowhere'],
  { pages: 1 },
  'de',
  '2026-11-20',
  { bytes: 100 },
  { depth: 2 },
  { entries: 1 },
  { characters: 10 },
  'tlh',
  '2026-02-30',
  { text: 'x', value: 1 },
];

function makeOptions(random: Random): Record<string, unknown> {
  const count = random.isOneIn(2) ? 0 : 1 + random.small(4);
  return Object.fromEntries(
    Array.from({ length: count }, () => [random.pick(OPTION_NAMES), random.pick(OPTION_VALUES)]),
  );
}

function pickOddValues(random: Random): Recipe['odd'] {
  const names = Object.keys(ODD_VALUES);
  return Array.from({ length: random.below(4) }, () => ({
    place: random.below(10_000),
    value: random.pick(names),
  }));
}

export const VALUES: Target = {
  name: 'values',
  input: 'json',
  extension: '.json',
  make: (random) =>
    JSON.stringify({
      document: createDocument(random),
      odd: pickOddValues(random),
      options: makeOptions(random),
    }),
  mutate: (input, random) => {
    const { document, odd, options } = JSON.parse(input) as Recipe;
    const changed = [...odd, ...pickOddValues(random)].filter(() => !random.isOneIn(3));
    return JSON.stringify({
      document: mutateDocument(document, random),
      odd: changed,
      options: random.isOneIn(2) ? options : makeOptions(random),
    });
  },
  check: checkValues,
};

async function checkValues(input: string): Promise<void> {
  const recipe = JSON.parse(input) as Partial<Recipe>;
  const document = insertOddValues(recipe);
  const options = (recipe.options ?? {}) as RenderOptions;
  const result = await catchDiagnostics(validateCv(document, options));
  if (result !== undefined) checkDiagnostics(result.diagnostics);
  const rendered = await catchDiagnostics(renderCv(document, { formats: FORMATS, ...options }));
  const isStable = (recipe.odd ?? []).every(({ value }) => !value.includes('changes its mind'));
  if (!isStable || result === undefined) return;
  if (result.valid !== (rendered !== undefined))
    throw new Flaw('disagree', 'validation and rendering disagree');
}

function insertOddValues({ document, odd = [] }: Partial<Recipe>): unknown {
  const root: Record<string, unknown> = { document };
  // Before odd values are inserted, so that only the program calls their getters.
  const locations = listLocations(root);
  for (const { place, value } of odd) {
    const location = locations[place % locations.length];
    if (location !== undefined) location.holder[location.key] = ODD_VALUES[value]?.(root.document);
  }
  return root.document;
}
