import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createTemporaryFolder, listFiles, ROOT, run } from './run.js';

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
    { args: ['cv.yaml'], message: /Too many arguments for 'schema'/ },
    {
      args: ['--darft', '4'],
      message: /Unknown option '--darft'\.\n {2}= hint: did you mean --draft\?\n/,
    },
  ])('rejects $args', async ({ args, message }) => {
    const { code, stdout, stderr } = await run(['schema', ...args], {
      cwd: createTemporaryFolder(),
    });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('schema -o', () => {
  test.each(['x.json', 'new/x.json', './my x.json'])('writes the file %s', async (file) => {
    const cwd = createTemporaryFolder({ 'x.json': 'old' });
    const { code, stdout, stderr } = await run(['schema', '-o', file], { cwd });
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: `${file} is written.\n`,
    });
    const expected = readFileSync(join(ROOT, 'schema/cvpress-b.schema.json'), 'utf8');
    expect(readFileSync(join(cwd, file), 'utf8')).toBe(expected);
    expect((await run(['schema', '-o', file, '-q'], { cwd })).stderr).toBe('');
    // Files are written in one step.
    expect(listFiles(cwd).filter((name) => !name.endsWith('x.json'))).toEqual([]);
  });

  test('prints the schema on -', async () => {
    const cwd = createTemporaryFolder();
    const { stdout, stderr } = await run(['schema', '-o', '-', '--variant', 'a'], { cwd });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout.toString())).toMatchObject({ title: 'CV document, variant A' });
  });

  test.each([
    { file: 'cv.yaml', message: 'cv.yaml is not the name of a JSON file.' },
    { file: 'folder.json', message: 'folder.json cannot be written: ' },
    { file: 'cv.yaml/x.json', message: 'x.json cannot be written: ' },
  ])('rejects $file', async ({ file, message }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': 'mine', 'folder.json/x': '' });
    const { code, stdout, stderr } = await run(['schema', '-o', file], { cwd });
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^error\[(?:bad-option|unwritable-output)\]: /);
    expect(stderr).toContain(message);
    expect(readFileSync(join(cwd, 'cv.yaml'), 'utf8')).toBe('mine');
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
