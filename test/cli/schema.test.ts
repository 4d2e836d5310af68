import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder, ROOT, run } from './run.js';

describe('schema', () => {
  test.each([
    { args: [], file: 'cvpress-b.schema.json' },
    { args: ['--variant', 'b', '--draft', '2020-12'], file: 'cvpress-b.schema.json' },
    { args: ['--variant', 'a'], file: 'cvpress-a.schema.json' },
    { args: ['--draft', 'draft-07'], file: 'cvpress-b.draft-07.schema.json' },
    { args: ['--variant', 'a', '--draft', 'draft-07'], file: 'cvpress-a.draft-07.schema.json' },
  ])('prints $file with $args', async ({ args, file }) => {
    const { code, stdout, stderr } = await run(['schema', ...args], {
      cwd: createTemporaryFolder(),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.toString()).toBe(readFileSync(join(ROOT, 'schema', file), 'utf8'));
  });

  test.each([
    {
      args: ['--variant', 'c'],
      message: /'--variant <variant>' argument 'c' is invalid. Allowed choices are a, b/,
    },
    {
      args: ['--draft', '4'],
      message: /'--draft <draft>' argument '4' is invalid. Allowed choices are 2020-12, draft-07/,
    },
    { args: ['cv.yaml'], message: /too many arguments for 'schema'/ },
    { args: ['--darft', '4'], message: /unknown option '--darft'\n\(Did you mean --draft\?\)/ },
  ])('rejects $args', async ({ args, message }) => {
    const { code, stdout, stderr } = await run(['schema', ...args], {
      cwd: createTemporaryFolder(),
    });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

test('schema succeeds if standard output is closed', async () => {
  const { code, stderr } = await run(['schema'], { cwd: createTemporaryFolder(), stdout: 'close' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test.each(['a', 'b'])(
  'validate accepts a document of variant %s that names its schema',
  async (variant) => {
    const document = { $schema: './cv.schema.json', cv: { name: 'Jane Doe' } };
    const cwd = createTemporaryFolder({ 'cv.json': JSON.stringify(document) });
    const { code, stderr } = await run(['validate', 'cv.json', '--variant', variant], { cwd });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'cv.json is valid\n' });
  },
);
