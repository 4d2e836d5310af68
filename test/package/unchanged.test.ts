// What checks do not do again.
import { expect, test } from 'vitest';
import { freshFolder, runProgram } from '../cli/run.js';

const UNCHANGED = new URL('../../scripts/unchanged.mjs', import.meta.url).href;

test('work is left out only where all that it reads and writes is as it was when it succeeded', async () => {
  const script = `
    import { rmSync, writeFileSync } from 'node:fs';
    import { unlessUnchanged } from ${JSON.stringify(UNCHANGED)};
    const done = [];
    const change = (path, text) => () => writeFileSync(path, text);
    const steps = {
      'the first time': () => {},
      'nothing': () => {},
      'a file of a folder': change('src/a', '2'),
      'a new file': change('src/b', ''),
      'a file that is gone': () => rmSync('src/b'),
      'what is always read': change('package.json', '{}'),
      'what is written': change('made', 'by hand'),
      'nothing again': () => {},
      'the folder, while it works': () => rmSync('made'),
      'after that': () => {},
      'a failure': change('src/a', '3'),
      'after the failure': () => {},
      'nothing at the end': () => {},
    };
    for (const [name, step] of Object.entries(steps)) {
      step();
      const isRight = await unlessUnchanged('name', { read: ['src'], written: ['made'] }, async () => {
        done.push(name);
        if (name === 'the folder, while it works') writeFileSync('src/a', 'meanwhile');
        writeFileSync('made', 'made');
        return name !== 'a failure';
      });
      if (!isRight) done.push('failed');
    }
    console.log(JSON.stringify(done));`;
  const cwd = freshFolder({ 'src/a': '1', 'package.json': '' });
  const { stdout, stderr } = await runProgram(
    process.execPath,
    ['--input-type=module', '-e', script],
    { cwd },
  );
  expect(JSON.parse(stdout.toString()), stderr).toEqual([
    'the first time',
    'a file of a folder',
    'a new file',
    'a file that is gone',
    'what is always read',
    'what is written',
    'the folder, while it works',
    'after that',
    'a failure',
    'failed',
    'after the failure',
  ]);
});
