import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder, ROOT, runProgram } from '../cli/run.js';

interface Entry {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  optional?: boolean;
  os?: string[];
}

type Packages = Record<string, Entry>;

const TEXT = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const ENGINE = 'node_modules/@myriaddreamin/typst-ts-node-compiler';
const DIGEST = `sha512-${'A'.repeat(86)}==`;

/** What the check says of the lock file after a change. */
async function check(change: (packages: Packages) => void, ...args: string[]): Promise<string[]> {
  const lock = JSON.parse(TEXT) as { packages: Packages };
  change(lock.packages);
  const cwd = freshFolder({ 'lock.json': JSON.stringify(lock) });
  const script = join(ROOT, 'scripts/lock.mjs');
  const { code, stderr } = await runProgram(process.execPath, [script, 'lock.json', ...args], {
    cwd,
  });
  const [problems = ''] = stderr.split('\n\n');
  expect(code, stderr).toBe(problems === '' ? 0 : 1);
  return problems.split('\n').filter(Boolean);
}

/** Gives an entry other properties. */
function but(place: string, properties: Entry): (packages: Packages) => void {
  return (packages) => {
    packages[place] = { ...packages[place], ...properties };
  };
}

function without(place: string, property: keyof Entry): (packages: Packages) => void {
  return (packages) => {
    delete packages[place]?.[property];
  };
}

test.each<{ name: string; change: (packages: Packages) => void; said: string[] }>([
  { name: 'as it is', change: () => {}, said: [] },
  {
    name: 'a package without a digest',
    change: without('node_modules/yaml', 'integrity'),
    said: ['node_modules/yaml has no integrity'],
  },
  {
    name: 'a binary without a digest that every platform would install',
    change: (packages) => {
      without(`${ENGINE}-darwin-arm64`, 'integrity')(packages);
      packages[`${ENGINE}-darwin-arm64`] = { optional: true };
    },
    said: [`${ENGINE}-darwin-arm64 has no integrity`],
  },
  {
    name: 'a weak digest',
    change: but('node_modules/yaml', { integrity: 'sha1-C+n6Jf3pIWhUgfdRhvDs8UHpdYk=' }),
    said: ['node_modules/yaml has sha1-C+n6Jf3pIWhUgfdRhvDs8UHpdYk='],
  },
  {
    name: 'a package of the registry',
    change: but('node_modules/yaml', {
      resolved: 'https://registry.npmjs.org/yaml/-/yaml-2.9.1.tgz',
    }),
    said: [],
  },
  {
    name: 'a package of another registry',
    change: but('node_modules/yaml', {
      resolved: 'https://registry.npmjs.org.example.com/yaml.tgz',
    }),
    said: ['node_modules/yaml is from https://registry.npmjs.org.example.com/yaml.tgz'],
  },
  {
    name: 'a package that is a folder',
    change: but('node_modules/yaml', { link: true }),
    said: ['node_modules/yaml is a link'],
  },
  {
    name: 'a platform that npm left out',
    change: (packages) => {
      delete packages[`${ENGINE}-win32-x64-msvc`];
    },
    said: [
      `${ENGINE} needs @myriaddreamin/typst-ts-node-compiler-win32-x64-msvc@0.7.0, which is not locked`,
    ],
  },
])('$name', async ({ change, said }) => {
  expect(await check(change)).toEqual(said);
});

test('a release requires the digests of all platforms', async () => {
  const complete = (packages: Packages): void => {
    for (const [place, entry] of Object.entries(packages))
      if (place !== '') entry.integrity ??= DIGEST;
  };
  expect(await check(complete, '--complete')).toEqual([]);
  const one = `${ENGINE}-darwin-arm64`;
  const allButOne = (packages: Packages): void => {
    complete(packages);
    without(one, 'integrity')(packages);
  };
  expect(await check(allButOne)).toEqual([]);
  expect(await check(allButOne, '--complete')).toEqual([`${one} has no integrity`]);
});
