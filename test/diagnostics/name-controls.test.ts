// Hints name options as each interface does: by their flags, or by the labels of controls.
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { createDiagnostic, nameControls } from '../../src/diagnostics/diagnostic.js';
import { toProblems } from '../../src/preview/problems.js';
import { ROOT } from '../cli/run.js';

const nameIn = (hint: string, labels?: ReadonlyMap<string, string>) =>
  nameControls(createDiagnostic('not-shown', [], 'Text.', { hint }), labels).hint;

describe('nameControls', () => {
  const labels = new Map([
    ['--fit', 'Pages'],
    ['cvpress import', 'Open or import…'],
  ]);

  it.each([
    {
      hint: 'shrink it to fit: `--fit 2` (`fit: 2` in the library)',
      flags: 'shrink it to fit: `--fit 2`',
      controls: 'shrink it to fit: “Pages”',
    },
    {
      hint: 'use `--skip TITLE` (`skip` in the library), or `--fit`',
      flags: 'use `--skip TITLE`, or `--fit`',
      controls: 'use `--skip TITLE`, or “Pages”',
    },
    {
      hint: 'convert it with `cvpress import`, or run `cvpress init`',
      flags: 'convert it with `cvpress import`, or run `cvpress init`',
      controls: 'convert it with “Open or import…”, or run `cvpress init`',
    },
    { hint: 'use `fit`', flags: 'use `fit`', controls: 'use `fit`' },
  ])('names options in: $hint', ({ hint, flags, controls }) => {
    expect(nameIn(hint)).toBe(flags);
    expect(nameIn(hint, labels)).toBe(controls);
  });
});

test('hints in the preview name the controls of its panel', () => {
  const diagnostics = ['--fit 1', '--template', '--keep', '--break-before'].map((option) =>
    createDiagnostic('does-not-fit', [], 'Text.', { hint: `\`${option}\`` }),
  );
  const page = ['index.html', 'arrange.js'].map((name) =>
    readFileSync(`${ROOT}/src/preview/page/${name}`, 'utf8'),
  );
  for (const { hint } of toProblems(diagnostics, '').shown) {
    const [, ...labels] = hint.split(/[“”]| › /).slice(0, -1);
    expect(labels[0]).toBe('Templates');
    for (const label of labels) expect(page.join()).toContain(`${label}<`);
  }
});

test('hints in the playground name its controls', () => {
  const [worker = '', ...sources] = ['language-worker.ts', 'arrangement.ts', 'index.html'].map(
    (name) => readFileSync(`${ROOT}/apps/playground/${name}`, 'utf8'),
  );
  const labels = [...worker.matchAll(/^ +\['[^']*', '(.*)'\],$/gm)].map(([, label = '']) => label);
  expect(labels).toContain('Templates › Pages');
  for (const label of labels.flatMap((path) => path.split(' › ')))
    expect(sources.join()).toMatch(RegExp(`[>']${label}[<']`));
});
