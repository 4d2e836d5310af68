// The bundler puts shims in place of modules, so the compiler does not compare their types.
import { expect, it } from 'vitest';

type Load = () => Promise<object>;

const SHIMS: readonly { name: string; shim: Load; original: Load }[] = [
  {
    name: 'child-process',
    shim: () => import('../../src/browser/shims/child-process.js'),
    original: () => import('../../src/worker-process/child-process.js'),
  },
  {
    name: 'find-files',
    shim: () => import('../../src/browser/shims/find-files.js'),
    original: () => import('../../src/files/find-files.js'),
  },
  {
    name: 'missing-engine',
    shim: () => import('../../src/browser/shims/missing-engine.js'),
    original: () => import('../../src/diagnostics/missing-engine.js'),
  },
  {
    name: 'package-files',
    shim: () => import('../../src/browser/shims/package-files.js'),
    original: () => import('../../src/files/package-files.js'),
  },
  {
    name: 'pooled-renderer',
    shim: () => import('../../src/browser/shims/pooled-renderer.js'),
    original: () => import('../../src/workers/pooled-renderer.js'),
  },
  {
    name: 'regular-file',
    shim: () => import('../../src/browser/shims/regular-file.js'),
    original: () => import('../../src/files/regular-file.js'),
  },
  {
    name: 'standards',
    shim: () => import('../../src/browser/shims/standards.js'),
    original: () => import('../../src/compiler/output/standards.js'),
  },
];

it.each(SHIMS)('the shim $name has exports and methods of its original', async (row) => {
  const [shim, original] = await Promise.all([row.shim(), row.original()]);
  const replaced = new Map<string, unknown>(Object.entries(original));
  for (const [key, value] of Object.entries(shim)) {
    expect([...replaced.keys()]).toContain(key);
    expect(listMethods(value), key).toEqual(listMethods(replaced.get(key)));
  }
});

/** Lists the methods of a class; nothing for other values. */
function listMethods(value: unknown): string[] {
  if (typeof value !== 'function' || value.prototype === undefined) return [];
  return Object.getOwnPropertyNames(value.prototype).sort();
}
