// SECURITY.md names an existing test for every promise.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const [, promises = ''] =
  /\n## Promises\n([\s\S]*?)\n## /.exec(readFileSync(new URL('SECURITY.md', ROOT), 'utf8')) ?? [];
const rows = [...promises.matchAll(/^\| (?!promise|-)(.+?) \| (.+) \|$/gm)].map(
  ([, promise = '', tests = '']) => ({
    promise,
    tests: [...tests.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path),
  }),
);

it('SECURITY.md has promises', () => {
  expect(rows.length).toBeGreaterThan(10);
});

it.each(rows)('SECURITY.md names tests for: $promise', ({ tests }) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((path) => !existsSync(fileURLToPath(new URL(path, ROOT))))).toEqual([]);
});
