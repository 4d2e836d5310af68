import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readWhole } from '../../src/cli/read-whole.js';
import { freshFolder } from './run.js';

describe('a file is read to its end', () => {
  test.each([0, 1, 65_536, 3_000_000])('of %i bytes', async (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => index % 251));
    const path = join(freshFolder({}), 'file');
    writeFileSync(path, bytes);
    expect((await readWhole(path)).equals(bytes)).toBe(true);
  });

  test.skipIf(process.platform === 'win32')('that is a pipe, however it is filled', async () => {
    const path = join(freshFolder({}), 'pipe');
    execFileSync('mkfifo', [path]);
    const reading = readWhole(path);
    const writer = createWriteStream(path);
    for (const piece of ['one ', 'two ', 'x'.repeat(200_000)]) {
      await new Promise((done) => writer.write(piece, done));
    }
    writer.end();
    expect((await reading).toString()).toBe(`one two ${'x'.repeat(200_000)}`);
  });

  test.skipIf(process.platform !== 'linux')('that says it is empty and is not', async () => {
    expect((await readWhole('/proc/self/status')).toString()).toContain('Name:');
  });
});

test.each([
  { name: 'a file that is not there', path: 'none', code: 'ENOENT' },
  { name: 'a folder', path: 'folder', code: 'EISDIR' },
])('$name is an error', async ({ path, code }) => {
  const folder = freshFolder({});
  mkdirSync(join(folder, 'folder'));
  await expect(readWhole(join(folder, path))).rejects.toMatchObject({ code });
});
