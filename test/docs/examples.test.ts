import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../cli/run.js';
import { readManifest } from './examples.js';

const EXAMPLES = readdirSync(join(ROOT, 'docs/examples'));

it.each(EXAMPLES)('docs/examples/%s names the versions with which it is tested', (example) => {
  const { dependencies } = readManifest(join(ROOT, 'docs/examples', example));
  const { version, devDependencies } = readManifest(ROOT);
  const versions: Readonly<Record<string, string>> = { cvpress: version, ...devDependencies };
  const expected = Object.keys(dependencies).map((name) => [name, versions[name]]);
  expect(dependencies).toEqual(Object.fromEntries(expected));
});
