import fc from 'fast-check';
import { codePoint } from './arbitraries.js';

// Values that programs can create, but parsers cannot. A function creates each, because some can be
// read only once.

function fail(): never {
  throw new TypeError('it does not want to be read');
}

const EVERY_TRAP = Object.fromEntries(
  Reflect.ownKeys(Reflect)
    .filter((trap) => typeof trap === 'string')
    .map((trap) => [trap, fail]),
);

function cyclicObject(): object {
  const object: Record<string, unknown> = { name: 'Jane' };
  object.education = [{ institution: object }];
  return object;
}

function cyclicList(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

/** Creates a getter that returns another value each time. */
function createChangingGetter(): object {
  let count = 0;
  const values: unknown[] = ['Jane', 5, null, {}, [], undefined];
  return {
    get name() {
      count += 1;
      return values[count % values.length];
    },
  };
}

function createEndlessObject(): object {
  return new Proxy(
    {},
    {
      get: () => createEndlessObject(),
      ownKeys: () => ['cv'],
      getOwnPropertyDescriptor: () => DESCRIPTOR,
    },
  );
}

const DESCRIPTOR = { enumerable: true, configurable: true, value: 1 };

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { cv: value };
  return value;
}

/** Creates 30 lists, which are a billion if written out. */
function createDoublingList(): unknown {
  let value: unknown = ['x'];
  for (let i = 0; i < 30; i++) value = [value, value];
  return value;
}

class Person {
  cv = { name: 'Jane' };
}

export const HOSTILE: Readonly<Record<string, () => unknown>> = {
  'a lone surrogate': () => '\uD800',
  'an address with a lone surrogate': () => 'https://a.b/\uDC00',
  'an address without a scheme and with a lone surrogate': () => 'a.b/\uD800x',
  'a cyclic object': cyclicObject,
  'a cyclic list': cyclicList,
  'a proxy that always throws': () => new Proxy({}, EVERY_TRAP),
  'a proxy of a list that always throws': () => new Proxy([], EVERY_TRAP),
  'a revoked proxy': () => revoked({}),
  'a revoked proxy of a list': () => revoked([]),
  'a proxy of a document': () => new Proxy({ cv: { name: 'Jane' } }, {}),
  'a getter that throws': () => Object.defineProperty({}, 'name', { enumerable: true, get: fail }),
  'a getter that throws a proxy': () => ({
    get name() {
      throw new Proxy({}, EVERY_TRAP);
    },
  }),
  'a getter that throws undefined': () => ({
    get name() {
      throw undefined;
    },
  }),
  'a getter in a list': () => Object.defineProperty(['x'], 0, { enumerable: true, get: fail }),
  'a changing getter': createChangingGetter,
  'endless objects': createEndlessObject,
  'an endless list': () =>
    new Proxy([], { get: (_, key) => (key === 'length' ? 2 ** 32 - 1 : 'x') }),
  'lists nested deeply': () => nested(50_000),
  'lists that double': createDoublingList,
  'a huge sparse list': () => new Array(2 ** 32 - 1),
  'a list with a distant item': () => Object.assign([], { [2 ** 32 - 2]: 'x' }),
  'a class instance': () => new Person(),
  'an object that inherits': () => Object.create({ name: 'Jane' }),
  'a function': () => () => 'Jane',
  'a class': () => Person,
  'a Map': () => new Map([['name', 'Jane']]),
  'a Set': () => new Set(['Jane']),
  'a Date': () => new Date(0),
  'an invalid Date': () => new Date(Number.NaN),
  'a Buffer': () => Buffer.from('cv: {name: Jane}'),
  'a Promise': () => Promise.resolve({ name: 'Jane' }),
  'a RegExp': () => /x/,
  'an Error': () => new Error('x'),
  'a symbol': () => Symbol('x'),
  'a BigInt': () => 10n,
  'a boxed text': () => Object('Jane'),
  'a null prototype': () => Object.assign(Object.create(null), { name: 'Jane' }),
  'a key `__proto__`': () => JSON.parse('{"__proto__": {"name": "Jane"}, "constructor": 1}'),
  '`toString` that is null': () => ({ toString: null, valueOf: null }),
  '`toString` that throws': () => ({
    toString: fail,
    valueOf: fail,
    toJSON: fail,
    [Symbol.toPrimitive]: fail,
  }),
  '`toJSON`': () => ({ toJSON: () => 'Jane' }),
  '`then` that throws': () => Object.defineProperty({}, 'then', { enumerable: true, get: fail }),
  'an iterator that throws': () => Object.assign(['x'], { [Symbol.iterator]: fail }),
  'an object like a list': () => ({ length: -1, 0: 'x' }),
  NaN: () => Number.NaN,
  Infinity: () => Number.POSITIVE_INFINITY,
};

/** Functions that create any value: fast-check itself reads values, and some of these throw. */
export const oddValues: fc.Arbitrary<() => unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(HOSTILE)) },
  {
    weight: 2,
    arbitrary: fc
      .anything({
        withBigInt: true,
        withBoxedValues: true,
        withDate: true,
        withMap: true,
        withNullPrototype: true,
        withObjectString: true,
        withSet: true,
        withSparseArray: true,
        withTypedArray: true,
        key: fc.string({ unit: codePoint }),
        stringUnit: 'grapheme',
      })
      .map((value) => () => value),
  },
);

/** Returns a copy of plain data with a value at the path that numbers choose. */
export function withValueAt(data: unknown, choices: readonly number[], value: unknown): unknown {
  const [choice, ...rest] = choices;
  if (choice === undefined || typeof data !== 'object' || data === null) return value;
  const keys = Object.keys(data);
  if (keys.length === 0) return value;
  const key = keys[choice % keys.length] as string;
  const child = withValueAt((data as Record<string, unknown>)[key], rest, value);
  return Array.isArray(data) ? data.with(Number(key), child) : { ...data, [key]: child };
}
