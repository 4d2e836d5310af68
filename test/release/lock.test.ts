import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder, ROOT, runProgram } from '../cli/run.js';

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

/** Runs the check after a change of the lock file; returns its messages. */
async function runCheck(
  change: (packages: Packages) => void,
  ...args: string[]
): Promise<string[]> {
  const lock = JSON.parse(TEXT) as { packages: Packages };
  change(lock.packages);
  const cwd = createTemporaryFolder({ 'lock.json': JSON.stringify(lock) });
  const script = join(ROOT, 'scripts/lock.mjs');
  const { code, stderr } = await runProgram(process.execPath, [script, 'lock.json', ...args], {
    cwd,
  });
  const [problems = ''] = stderr.split('\n\n');
  expect(code, stderr).toBe(problems === '' ? 0 : 1);
  return problems.split('\n').filter(Boolean);
}

function withProperties(path: string, properties: Entry): (packages: Packages) => void {
  return (packages) => {
    packages[path] = { ...packages[path], ...properties };
  };
}

function withoutProperty(path: string, property: keyof Entry): (packages: Packages) => void {
  return (packages) => {
    delete packages[path]?.[property];
  };
}

test.each<{ name: string; change: (packages: Packages) => void; messages: string[] }>([
  { name: 'the current lock file', change: () => {}, messages: [] },
  {
    name: 'a package without a digest',
    change: withoutProperty('node_modules/yaml', 'integrity'),
    messages: ['node_modules/yaml has no integrity'],
  },
  {
    name: 'a binary without a digest for no particular platform',
    change: (packages) => {
      withoutProperty(`${ENGINE}-darwin-arm64`, 'integrity')(packages);
      packages[`${ENGINE}-darwin-arm64`] = { optional: true };
    },
    messages: [`${ENGINE}-darwin-arm64 has no integrity`],
  },
  {
    name: 'a weak digest',
    change: withProperties('node_modules/yaml', { integrity: 'sha1-C+n6Jf3pIWhUgfdRhvDs8UHpdYk=' }),
    messages: ['node_modules/yaml has sha1-C+n6Jf3pIWhUgfdRhvDs8UHpdYk='],
  },
  {
    name: 'a package from the npm registry',
    change: withProperties('node_modules/yaml', {
      resolved: 'https://registry.npmjs.org/yaml/-/yaml-2.9.1.tgz',
    }),
    messages: [],
  },
  {
    name: 'a package from another registry',
    change: withProperties('node_modules/yaml', {
      resolved: 'https://registry.npmjs.org.example.com/yaml.tgz',
    }),
    messages: ['node_modules/yaml is from https://registry.npmjs.org.example.com/yaml.tgz'],
  },
  {
    name: 'a package that is a folder',
    change: withProperties('node_modules/yaml', { link: true }),
    messages: ['node_modules/yaml is a link'],
  },
  {
    name: 'a missing binary of a platform',
    change: (packages) => {
      delete packages[`${ENGINE}-win32-x64-msvc`];
    },
    messages: [
      `${ENGINE} needs @myriaddreamin/typst-ts-node-compiler-win32-x64-msvc@0.7.0, which is not locked`,
    ],
  },
])('the check of the lock file reports $messages for $name', async ({ change, messages }) => {
  expect(await runCheck(change)).toEqual(messages);
});

test('a release requires the digests of all platforms', async () => {
  const addDigests = (packages: Packages): void => {
    for (const [path, entry] of Object.entries(packages))
      if (path !== '') entry.integrity ??= DIGEST;
  };
  expect(await runCheck(addDigests, '--complete')).toEqual([]);
  const path = `${ENGINE}-darwin-arm64`;
  const removeOne = (packages: Packages): void => {
    addDigests(packages);
    withoutProperty(path, 'integrity')(packages);
  };
  expect(await runCheck(removeOne)).toEqual([]);
  expect(await runCheck(removeOne, '--complete')).toEqual([`${path} has no integrity`]);
});
