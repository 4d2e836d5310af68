import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder, listFiles, ROOT, type RunResult, runProgram } from '../cli/run.js';

const CHANGELOG = `# Changelog

## 1.1.0 – unreleased

- Something to come.

## 1.0.0 – 2026-11-20

### Added

- One thing ([here](docs/ci.md)),
  which takes lines,
  \`code\` among them, and
  --options.
  - A part of it.
- [Another](https://example.com).

Text of
two lines.

## 0.9.0 – 2026-10-01

- The first.
`;

const LOCK = {
  packages: {
    '': { name: 'tiny' },
    'node_modules/a': { version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}==` },
  },
};

interface ReleaseOptions {
  readonly version?: string;
  readonly url?: string;
  readonly lock?: object;
  readonly args?: readonly string[];
}

/** Runs the release script in a small package. */
async function runRelease(options: ReleaseOptions): Promise<RunResult & { cwd: string }> {
  const {
    version = '1.0.0',
    url = 'https://example.com/jane/tiny',
    lock = LOCK,
    args = [],
  } = options;
  const manifest = {
    name: 'tiny',
    version,
    repository: { url: `git+${url}.git` },
    files: [],
  };
  const cwd = createTemporaryFolder({
    'package.json': JSON.stringify(manifest),
    'CHANGELOG.md': CHANGELOG,
    'package-lock.json': JSON.stringify(lock),
  });
  const script = join(ROOT, 'scripts/release.mjs');
  return { cwd, ...(await runProgram(process.execPath, [script, ...args], { cwd })) };
}

describe('a release', () => {
  test.each<ReleaseOptions & { name: string; message: string }>([
    {
      name: 'the tag differs from the version',
      args: ['v1.0.1'],
      message: 'The tag is v1.0.1, and package.json has version 1.0.0.',
    },
    {
      name: 'the changelog has no section',
      version: '1.0.1',
      message: 'CHANGELOG.md has no section for 1.0.1.',
    },
    {
      name: 'the section has no date',
      version: '1.1.0',
      message: 'CHANGELOG.md says "unreleased" of 1.1.0, not a day up to today like 2026-11-20.',
    },
    {
      name: 'the repository has no URL',
      url: 'https://github.com/OWNER/tiny',
      message:
        'The repository has no address yet: replace OWNER in package.json and the documentation.',
    },
    {
      name: 'the lock file lacks digests, also of other platforms',
      lock: {
        packages: {
          '': {},
          'node_modules/a': { version: '1.0.0', optional: true, os: ['darwin'] },
        },
      },
      message: 'package-lock.json is not complete in 1 places: npm run lock',
    },
  ])('fails if $name', async ({ message, ...options }) => {
    const { code, stderr, cwd } = await runRelease(options);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `✗ ${message}\n` });
    expect(listFiles(cwd)).toEqual(['CHANGELOG.md', 'package-lock.json', 'package.json']);
  });
});

test('a release consists of a package, its bill of materials and its notes', async () => {
  const { code, stderr, cwd } = await runRelease({ args: ['v1.0.0'] });
  expect(code, stderr).toBe(0);
  expect(listFiles(join(cwd, 'release'))).toEqual([
    'notes.md',
    'tiny-1.0.0.cdx.json',
    'tiny-1.0.0.tgz',
  ]);
  // GitHub keeps line breaks in release notes and does not resolve relative links.
  expect(readFileSync(join(cwd, 'release/notes.md'), 'utf8')).toBe(`### Added

- One thing ([here](https://example.com/jane/tiny/blob/v1.0.0/docs/ci.md)), which takes lines, \`code\` among them, and --options.
  - A part of it.
- [Another](https://example.com).

Text of two lines.
`);
});

test('a dry run reports problems and continues', async () => {
  const { code, stderr, cwd } = await runRelease({
    version: '1.1.0',
    args: ['v1.0.0', '--dry-run'],
  });
  expect({ code, problems: stderr.match(/^✗ .*/gm)?.length }).toEqual({ code: 0, problems: 2 });
  expect(listFiles(join(cwd, 'release'))).toHaveLength(3);
});

test('CHANGELOG.md has a section for the version of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} – (unreleased|\\d{4}-\\d{2}-\\d{2})$`, 'm'),
  );
});
