// Generated files for agents: llms.txt, the skill, and the entry for MCP registries.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CODES } from '../../src/cli/explain-code.js';
import { createProgram } from '../../src/cli/program.js';
import { createTemporaryFolder, ROOT, run } from '../cli/run.js';
import { DOCUMENTATION_PAGES, readPage } from './pages.js';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const PAGES = ['llms.txt', 'skills/cvpress/SKILL.md'];

describe.each(PAGES)('%s', (file) => {
  const text = read(file);

  test('names only commands and options that exist', () => {
    const { commands } = createProgram();
    for (const [usage, name, rest = ''] of text.matchAll(/`cvpress (\w[\w-]*)([^`]*)`/g)) {
      const command = commands.find((candidate) => candidate.name() === name);
      expect(command, usage).toBeDefined();
      for (const [option] of rest.matchAll(/(?<= )--?[a-z-]+/g)) {
        expect(
          command?.options.flatMap(({ long, short }) => [long, short]),
          usage,
        ).toContain(option);
      }
    }
  });

  test('has the fields of each entry kind and of cover letters', () => {
    for (const field of [
      '`company` (required)',
      '`institution` (required)',
      '`doi`',
      '`body` (required)',
      '`primary_color`',
    ]) {
      expect(text).toContain(field);
    }
  });

  test('has no placeholder values', () => {
    expect(text).not.toMatch(/undefined|\[object|NaN/);
  });
});

test('llms.txt has all codes, and links only to pages that exist', () => {
  const text = read('llms.txt');
  for (const code of CODES) expect(text).toContain(`- \`${code}\` (`);
  for (const [, page = ''] of text.matchAll(/\]\(([^)]+)\)/g))
    expect(read(page.replace(/#.*/, '')).length, page).toBeGreaterThan(0);
});

test('llms.txt lists all pages of the documentation', () => {
  const text = read('llms.txt');
  const pages = DOCUMENTATION_PAGES.filter((page) => !page.endsWith('README.md'));
  expect(pages.filter((page) => !text.includes(`](${page})`))).toEqual([]);
});

test('the skill has a name and a description of when to use it', () => {
  const [, frontMatter = ''] = read('skills/cvpress/SKILL.md').split('---\n');
  const { name, description } = parse(frontMatter) as Record<string, string>;
  expect(name).toBe('cvpress');
  expect(description?.length).toBeLessThan(1024);
  expect(description).toContain('Use it when');
});

test('the skill has a valid example of editions', async () => {
  const [{ text = '' } = {}] = readPage('skills/cvpress/SKILL.md').blocks.slice(-1);
  const cwd = createTemporaryFolder({
    'editions.yaml': text,
    'cv.yaml': `cv:
  name: Jane Doe
  experience: [{ company: Harbour Works, position: Diver, highlights: [Taught diving, Dived] }]
  projects: [{ name: Sea Maps }, { name: Tide Tables }, { name: Buoys }]
  skills: [{ name: Field work, details: boats }, { name: Analysis, details: R }]
  interests: [{ name: Music, details: bassoon }]
`,
  });
  const { stderr } = await run(['validate', 'cv.yaml', '--editions'], { cwd });
  expect(stderr).toBe('cv.yaml (analyst) is valid\n');
});

/**
 * Rules of https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json for what
 * `server.json` has, and of the registry for npm packages: an exact version, and `mcpName` in the
 * package as proof of ownership.
 */
function createServerSchema({ mcpName, name, version }: Record<string, string>): z.ZodType {
  const named = z.strictObject({
    type: z.literal('named'),
    name: z.string().startsWith('--'),
    description: z.string(),
    format: z.enum(['string', 'number', 'boolean', 'filepath']),
    isRequired: z.boolean(),
  });
  const positional = z.strictObject({ type: z.literal('positional'), value: z.string() });
  const npmPackage = z.strictObject({
    registryType: z.literal('npm'),
    registryBaseUrl: z.literal('https://registry.npmjs.org'),
    identifier: z.literal(name as string),
    version: z.literal(version as string),
    runtimeHint: z.literal('npx'),
    transport: z.strictObject({ type: z.literal('stdio') }),
    packageArguments: z.array(z.union([positional, named])),
  });
  return z.strictObject({
    $schema: z.url().regex(/\/schemas\/\d{4}-\d\d-\d\d\/server\.schema\.json$/),
    name: z
      .literal(mcpName as string)
      .and(z.string().regex(/^io\.github\.[A-Za-z0-9-]+\/[A-Za-z0-9._-]+$/)),
    title: z.string().min(1).max(100),
    description: z.string().min(1).max(100),
    repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
    websiteUrl: z.url(),
    version: z.literal(version as string),
    packages: z.array(npmPackage).length(1),
  });
}

describe('server.json', () => {
  const server = JSON.parse(read('server.json')) as { packages: { packageArguments: object[] }[] };
  const schema = createServerSchema(JSON.parse(read('package.json')));

  test('is valid and describes this version of the package', () => {
    expect(schema.safeParse(server).error).toBeUndefined();
  });

  test.each([
    ['a long description', { description: 'x'.repeat(101) }],
    ['the name of another package', { name: 'io.github.jane/cvpress' }],
    ['another version', { version: '0.0.1' }],
    ['a field that the registry does not know', { descripton: 'x' }],
    ['no package', { packages: [] }],
  ])('would be rejected with %s', (_name, change) => {
    expect(schema.safeParse({ ...server, ...change }).success).toBe(false);
  });

  test('has arguments that start the server', async () => {
    const [{ packageArguments = [] } = {}] = server.packages;
    const args = packageArguments.map((argument) =>
      'value' in argument ? String(argument.value) : `${(argument as { name: string }).name}=.`,
    );
    expect(await run(args, { stdin: '' })).toMatchObject({ code: 0, stderr: '' });
  });
});
