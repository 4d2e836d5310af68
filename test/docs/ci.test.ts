// The configurations in docs/ci.md are valid, and the names in them exist.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { FORMATS } from '../../src/compiler/output/formats.js';
import { createTemporaryFolder, ROOT, runProgram } from '../cli/run.js';
import { IS_LONG } from '../support/length.js';
import { DOCUMENTATION_PAGES, REPOSITORY_NAME, REPOSITORY_URL, readPage } from './pages.js';

const PAGE = readPage('docs/ci.md');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

/** Returns the code block that contains a text. */
function findBlock(text: string): string {
  return PAGE.blocks.find((item) => item.text.includes(text))?.text ?? '';
}

describe('the workflow in docs/ci.md', () => {
  const text = findBlock(`uses: ${REPOSITORY_NAME}@`);
  const action = parse(read('action.yml')) as {
    inputs: { formats: { description: string } };
    outputs: object;
  };

  test.runIf(IS_LONG)('is valid for GitHub', async () => {
    const cwd = createTemporaryFolder({ '.github/workflows/cvs.yml': text });
    const check = join(ROOT, 'scripts/check-workflows.mjs');
    const { code, stderr } = await runProgram(
      process.execPath,
      [check, '.github/workflows/cvs.yml'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('uses inputs and outputs of the action, and the page names all of them', () => {
    const { jobs } = parse(text) as {
      jobs: { render: { steps: { uses: string; with?: object }[] } };
    };
    const specified =
      jobs.render.steps.find(({ uses }) => uses.startsWith(`${REPOSITORY_NAME}@`))?.with ?? {};
    expect(Object.keys(specified)).toEqual(['documents', 'output']);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(specified)));
    const named = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(named.filter((name) => !PAGE.codes.includes(name))).toEqual([]);
    const [, output = ''] = /steps\.cvs\.outputs\.(\w+)/.exec(text) ?? [];
    expect(Object.keys(action.outputs)).toContain(output);
  });

  test.runIf(IS_LONG)('is valid for GitHub with the cache of nightly batches', async () => {
    const step = findBlock('uses: actions/cache@').replaceAll(/^/gm, '      ').trimEnd();
    const cwd = createTemporaryFolder({
      '.github/workflows/cvs.yml': text.replace(/^ {6}- id: cvs$/m, `${step}\n$&`),
    });
    const check = join(ROOT, 'scripts/check-workflows.mjs');
    const { code, stderr } = await runProgram(
      process.execPath,
      [check, '.github/workflows/cvs.yml'],
      { cwd },
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  test('writes to the folder that the cache of nightly batches keeps', () => {
    const [cache] = parse(findBlock('uses: actions/cache@')) as { with: { path: string } }[];
    expect(text).toContain(`output: ${cache?.with.path}\n`);
  });

  test('can request every format from the action', () => {
    expect(action.inputs.formats.description).toContain(`(${FORMATS.join(', ')})`);
  });
});

test('the hooks in docs/ci.md exist', () => {
  const { repos } = parse(findBlock(`repo: ${REPOSITORY_URL}`)) as {
    repos: { hooks: { id: string }[] }[];
  };
  const used = repos.flatMap(({ hooks }) => hooks.map(({ id }) => id));
  const hooks = (parse(read('.pre-commit-hooks.yaml')) as { id: string }[]).map(({ id }) => id);
  expect(used).toEqual(['cvpress-validate']);
  expect(hooks).toEqual(expect.arrayContaining(used));
  expect(hooks.filter((id) => !PAGE.codes.includes(id))).toEqual([]);
});

test('all pages name the current version', () => {
  const named = DOCUMENTATION_PAGES.flatMap((page) =>
    [
      ...read(page).matchAll(
        /cvpress(?:@v?|:| (?=\d+\.\d)|-(?=\d.*\.(?:tgz|vsix)))(\d+\.\d+\.\d+(?:-[\w.-]+)?)|rev: v(\S+)/g,
      ),
    ].map(([, version, revision]) => version ?? revision),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => name !== version)).toEqual([]);
});
