import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import { placesIn } from '../change-value.js';
import { changeDocument, makeDocument } from '../documents.js';
import { checkDiagnostics, orDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { Flaw, type Target } from '../target.js';

/** A document, what is put into it that JSON does not have, and options of any kind. */
interface Recipe {
  readonly document: unknown;
  readonly odd: readonly { readonly place: number; readonly value: keyof typeof ODD }[];
  readonly options: Readonly<Record<string, unknown>>;
}

const thrower = (): never => {
  throw new TypeError('not to be read');
};

/** Values that no text stands for. `root` is the document. */
const ODD = {
  cycle: (root) => root,
  nan: () => Number.NaN,
  infinity: () => Number.NEGATIVE_INFINITY,
  undefined: () => undefined,
  bigint: () => 10n ** 30n,
  symbol: () => Symbol('x'),
  function: () => () => 'x',
  class: () => class {},
  date: () => new Date(0),
  badDate: () => new Date(Number.NaN),
  map: () => new Map([['name', 'x']]),
  set: () => new Set(['x']),
  bytes: () => Buffer.from('x'),
  promise: () => Promise.resolve('x'),
  boxed: () => new String('x'),
  error: () => new Error('x'),
  regexp: () => /x/,
  weak: () => new WeakMap(),
  bare: () => Object.assign(Object.create(null), { name: 'x' }),
  noText: () => ({ toString: null, valueOf: null }),
  textThrows: () => ({ toString: thrower, [Symbol.toPrimitive]: thrower, toJSON: thrower }),
  sparse: () => new Array(3),
  longSparse: () => Object.assign([], { length: 2 ** 32 - 1 }),
  arrayWithKeys: () => Object.assign(['x'], { name: 'x' }),
  getter: () => Object.defineProperty({}, 'name', { get: thrower, enumerable: true }),
  changing: () => {
    let count = 0;
    return Object.defineProperty({}, 'name', {
      get: () => (count++ % 2 === 0 ? 'x' : ['x']),
      enumerable: true,
    });
  },
  changingList: () => {
    let count = 0;
    return Object.defineProperty([{ name: 'x' }], 0, {
      get: () => (count++ % 3 === 0 ? { name: 'x' } : null),
    });
  },
  symbolKey: () => ({ [Symbol('x')]: 1, name: 'x' }),
  frozen: () => Object.freeze({ name: 'x', details: 'y' }),
  proxy: () => new Proxy({ name: 'x' }, {}),
  proxyThrows: () =>
    new Proxy({}, { get: thrower, has: thrower, ownKeys: thrower, getPrototypeOf: thrower }),
  proxyLies: () =>
    new Proxy(
      {},
      {
        ownKeys: () => ['name', 'b'],
        getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }),
      },
    ),
  revoked: () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  proto: () => JSON.parse('{"__proto__": {"name": 1}, "constructor": {}, "hasOwnProperty": 1}'),
  surrogate: () => 'a\uD800b\uDC00',
  nul: () => 'a\0b\u001B[31m\u202E',
} satisfies Record<string, (root: unknown) => unknown>;

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
  { letters: 10 },
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

function makeOdd(random: Random): Recipe['odd'] {
  const names = Object.keys(ODD) as (keyof typeof ODD)[];
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
      document: makeDocument(random),
      odd: makeOdd(random),
      options: makeOptions(random),
    }),
  change: (input, random) => {
    const { document, odd, options } = JSON.parse(input) as Recipe;
    const changed = [...odd, ...makeOdd(random)].filter(() => !random.isOneIn(3));
    return JSON.stringify({
      document: changeDocument(document, random),
      odd: changed,
      options: random.isOneIn(2) ? options : makeOptions(random),
    });
  },
  check: checkValues,
};

async function checkValues(input: string): Promise<void> {
  const recipe = JSON.parse(input) as Partial<Recipe>;
  const document = oddDocument(recipe);
  const options = (recipe.options ?? {}) as RenderOptions;
  const result = await orDiagnostics(validateCv(document, options));
  if (result !== undefined) checkDiagnostics(result.diagnostics);
  const rendered = await orDiagnostics(renderCv(document, { formats: FORMATS, ...options }));
  const isSteady = (recipe.odd ?? []).every(({ value }) => !value.startsWith('changing'));
  if (!isSteady || result === undefined) return;
  if (result.valid !== (rendered !== undefined))
    throw new Flaw('disagree', 'validating and rendering do not agree');
}

function oddDocument({ document, odd = [] }: Partial<Recipe>): unknown {
  const root: Record<string, unknown> = { document };
  // Looked up before anything odd is there: getters are for the program to call.
  const places = placesIn(root);
  for (const { place, value } of odd) {
    const found = places[place % places.length];
    if (found !== undefined && value in ODD) found.holder[found.key] = ODD[value](root.document);
  }
  return root.document;
}
