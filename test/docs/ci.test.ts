// The configurations of docs/ci.md are right: what they name exists, and GitHub would read them so.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FORMATS } from '../../src/compiler/output/formats.js';
import { freshFolder, ROOT, runProgram } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { BOOK, HOME, REPOSITORY, readPage } from './pages.js';

const PAGE = readPage('docs/ci.md');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** The block of code that holds a text. */
function block(text: string): string {
  return PAGE.blocks.find((item) => item.text.includes(text))?.text ?? '';
}

describe('the workflow', () => {
  const text = block(`uses: ${REPOSITORY}@`);
  const action = parse(read('action.yml')) as {
    inputs: { formats: { description: string } };
    outputs: object;
  };

  test.runIf(IS_LONG)('is one that GitHub would run', async () => {
    const cwd = freshFolder({ '.github/workflows/cvs.yml': text });
    const check = join(ROOT, 'scripts/check-workflows.mjs');
    const { code, stderr } = await runProgram(
      process.execPath,
      [check, '.github/workflows/cvs.yml'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('uses inputs and outputs that the action has, and the page names all of them', () => {
    const { jobs } = parse(text) as {
      jobs: { render: { steps: { uses: string; with?: object }[] } };
    };
    const used =
      jobs.render.steps.find(({ uses }) => uses.startsWith(`${REPOSITORY}@`))?.with ?? {};
    expect(Object.keys(used)).toEqual(['documents', 'output']);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used)));
    const named = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(named.filter((name) => !PAGE.codes.includes(name))).toEqual([]);
    const [, output = ''] = /steps\.cvs\.outputs\.(\w+)/.exec(text) ?? [];
    expect(Object.keys(action.outputs)).toContain(output);
  });

  test('can ask the action for each format that there is', () => {
    expect(action.inputs.formats.description).toContain(`(${FORMATS.join(', ')})`);
  });
});

test('the hooks exist', () => {
  const { repos } = parse(block(`repo: ${HOME}`)) as { repos: { hooks: { id: string }[] }[] };
  const used = repos.flatMap(({ hooks }) => hooks.map(({ id }) => id));
  const hooks = (parse(read('.pre-commit-hooks.yaml')) as { id: string }[]).map(({ id }) => id);
  expect(used).toEqual(['cvpress-validate']);
  expect(hooks).toEqual(expect.arrayContaining(used));
  expect(hooks.filter((id) => !PAGE.codes.includes(id))).toEqual([]);
});

test('all pages name the version that they belong to', () => {
  const named = BOOK.flatMap((page) =>
    [...read(page).matchAll(/cvpress(?:@v?|:)(\d+\.\d+\.\d+[\w.-]*)|rev: v(\S+)/g)].map(
      ([, one, other]) => one ?? other,
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== version)).toEqual([]);
});
