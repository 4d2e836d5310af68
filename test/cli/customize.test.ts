// Options for overlays, assignments and sections; test/compiler/customize tests their effects.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call } from './call.js';
import { createTemporaryFolder, listFiles, parseJsonLines } from './run.js';

const CV =
  'cv:\n  name: Jane Doe\n  skills:\n    - name: Go\n      details: fast\n  interests:\n    - name: Boats\n      details: all\n';

const FILES = {
  'p/a.yaml': CV,
  'p/b.yaml': CV,
  'job.yaml': 'cv: {label: Diver, email: a@b.de}\n',
  'more.json': '{"cv":{"label":"Captain"}}',
  'bad.yaml': 'cv: [\n',
};

describe('render', () => {
  it.each([
    { args: '--set=cv.label=First --set cv.label=Last', has: 'Last', lacks: 'First' },
    { args: '--overlay job.yaml --overlay more.json', has: 'Captain', lacks: 'Diver' },
    { args: '--set cv.label=Last --overlay job.yaml', has: 'Last', lacks: 'Diver' },
    { args: '--only Skills', has: 'Go', lacks: 'Boats' },
    { args: '--skip skills --skip Summary', has: 'Boats', lacks: 'Go' },
  ])('customizes every document with $args', async ({ args, has, lacks }) => {
    const cwd = createTemporaryFolder(FILES);
    const { code, stderr } = await call(
      ['render', 'p', '-o', 'out', '-f', 'txt', ...args.split(' ')],
      cwd,
    );
    expect(code, stderr).toBe(0);
    for (const file of ['a.txt', 'b.txt']) {
      const text = readFileSync(join(cwd, 'out', file), 'utf8');
      expect({ has: text.includes(has), lacks: !text.includes(lacks) }).toEqual({
        has: true,
        lacks: true,
      });
    }
  });
});

describe.each(['render', 'validate'])('%s', (command) => {
  it.each([
    { args: '--set label', code: 2, errors: 1, says: /--> --set:1:1\n[\s\S]*\n1 \| label\n/ },
    {
      args: '--overlay no.yaml',
      code: 2,
      errors: 1,
      says: /no\.yaml cannot be read: it does not exist/,
    },
    {
      args: '--overlay bad.yaml',
      code: 1,
      errors: 1,
      says: /error\[syntax\][\s\S]*--> bad\.yaml:\d/,
    },
    {
      args: '--only Skillz',
      code: 1,
      errors: 2,
      says: /--> --only:1:1[\s\S]*did you mean "Skills"/,
    },
  ])('exits with $code for two documents with $args', async ({ args, code, errors, says }) => {
    const cwd = createTemporaryFolder(FILES);
    const result = await call([command, 'p', ...args.split(' ')], cwd);
    expect({ code: result.code, errors: result.stderr.match(/error\[/g)?.length }).toEqual({
      code,
      errors,
    });
    expect(result.stderr).toMatch(says);
    expect(listFiles(cwd)).toEqual(Object.keys(FILES).sort());
  });
});

it('validate reports positions in overlays and assignments', async () => {
  const cwd = createTemporaryFolder({ ...FILES, 'wrong.yaml': 'cv:\n  email: x\n' });
  const args = ['p/a.yaml', '--overlay', 'wrong.yaml', '--set', 'cv.phone=1', '--json'];
  const { code, stdout } = await call(['validate', ...args], cwd);
  expect(code).toBe(1);
  expect(parseJsonLines(stdout)).toMatchObject([
    { code: 'bad-email', file: 'wrong.yaml', range: { start: { line: 2, column: 10 } } },
    { code: 'bad-size', file: '--set', range: { start: { line: 1, column: 10 } } },
  ]);
});
