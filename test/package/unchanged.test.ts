// scripts/unchanged.mjs, which skips steps of checks.
import { expect, test } from 'vitest';
import { createTemporaryFolder, runProgram } from '../cli/run.js';

const UNCHANGED = new URL('../../scripts/unchanged.mjs', import.meta.url).href;

test('unchanged.mjs skips a step only if inputs and outputs are unchanged', async () => {
  const script = `
    import { rmSync, writeFileSync } from 'node:fs';
    import { unlessUnchanged } from ${JSON.stringify(UNCHANGED)};
    const log = [];
    const change = (path, text) => () => writeFileSync(path, text);
    const steps = {
      'first run': () => {},
      'no change': () => {},
      'changed input': change('src/a', '2'),
      'new input': change('src/b', ''),
      'removed input': () => rmSync('src/b'),
      'changed package.json': change('package.json', '{}'),
      'changed output': change('made', 'by hand'),
      'no change again': () => {},
      'input changed during the step': () => rmSync('made'),
      'run after that': () => {},
      'failed step': change('src/a', '3'),
      'run after the failure': () => {},
      'no change at the end': () => {},
    };
    for (const [name, step] of Object.entries(steps)) {
      step();
      const isSuccess = await unlessUnchanged('name', { read: ['src'], written: ['made'] }, async () => {
        log.push(name);
        if (name === 'input changed during the step') writeFileSync('src/a', 'meanwhile');
        writeFileSync('made', 'made');
        return name !== 'failed step';
      });
      if (!isSuccess) log.push('failed');
    }
    console.log(JSON.stringify(log));`;
  const cwd = createTemporaryFolder({ 'src/a': '1', 'package.json': '' });
  const { stdout, stderr } = await runProgram(
    process.execPath,
    ['--input-type=module', '-e', script],
    { cwd },
  );
  expect(JSON.parse(stdout.toString()), stderr).toEqual([
    'first run',
    'changed input',
    'new input',
    'removed input',
    'changed package.json',
    'changed output',
    'input changed during the step',
    'run after that',
    'failed step',
    'failed',
    'run after the failure',
  ]);
});
