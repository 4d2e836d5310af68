import { linkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRegularFile } from '../../src/files/regular-file.js';
import { explainSystemError } from '../../src/files/system-error.js';
import { createTemporaryFolder } from '../cli/run.js';
import { SPECIAL_FILES } from '../support/special-files.js';

const tryRead = (path: string, root?: string, maxBytes = 1000): string => {
  try {
    return readRegularFile(path, { maxBytes, root }).toString('utf8');
  } catch (error) {
    return explainSystemError(error)[0];
  }
};

describe('readRegularFile', () => {
  const POSIX = process.platform !== 'win32';

  it.runIf(POSIX).each(Object.entries(SPECIAL_FILES))('rejects %s', (_, make) => {
    const place = createTemporaryFolder({ 'root/cv.yaml': 'cv' });
    const reason = make(place, 'special.txt');
    expect(tryRead(join(place, 'root/special.txt'), join(place, 'root'))).toContain(reason);
  });

  it.runIf(POSIX).each([
    ['a device', '/dev/zero', 'it is a device'],
    ['a terminal', '/dev/tty', 'it is a device'],
    ['the memory of the process', '/proc/self/mem', ''],
  ])('never returns %s', (_, path, reason) => {
    expect(tryRead(path)).toContain(reason);
    expect(tryRead(path)).not.toContain('\0');
  });

  it.each([
    ['by its path', 'root/a.txt', 'inside'],
    ['in a folder below', 'root/below/b.txt', 'below'],
    ['by a path that leaves the root and comes back', 'root/../root/a.txt', 'inside'],
    ['with a line break in its name', 'root/line\nend.txt', 'inside'],
    ['that is empty', 'root/empty.txt', ''],
  ])('reads a file %s', (_, path, content) => {
    const place = createTemporaryFolder({
      'root/a.txt': 'inside',
      'root/below/b.txt': 'below',
      'root/empty.txt': '',
      ...(POSIX ? { 'root/line\nend.txt': 'inside' } : {}),
    });
    if (!POSIX && path.includes('\n')) return;
    expect(tryRead(`${place}/${path}`, join(place, 'root'))).toBe(content);
  });

  it.runIf(POSIX)('follows hard links, links within the root and links to the root', () => {
    const place = createTemporaryFolder({ 'root/a.txt': 'inside' });
    symlinkSync('a.txt', join(place, 'root/link.txt'));
    symlinkSync('root', join(place, 'linked-root'));
    linkSync(join(place, 'root/a.txt'), join(place, 'root/hard.txt'));
    for (const path of ['root/link.txt', 'linked-root/a.txt', 'root/hard.txt'])
      expect(tryRead(join(place, path), join(place, 'linked-root'))).toBe('inside');
  });

  it.each([
    ['with `..`', '../outside.txt'],
    ['with `..` after a folder below', 'below/../../outside.txt'],
  ])('rejects a path that leaves the root %s', (_, path) => {
    const place = createTemporaryFolder({ 'outside.txt': 'x', 'root/below/b.txt': 'x' });
    expect(tryRead(`${place}/root/${path}`, join(place, 'root'))).toContain('outside the folder');
  });

  it('rejects a file with one byte more than allowed', () => {
    const file = join(createTemporaryFolder({ 'a.txt': 'x'.repeat(1001) }), 'a.txt');
    expect(tryRead(file)).toBe('it has more than 1000 bytes');
    expect(tryRead(file, undefined, 1001)).toHaveLength(1001);
  });

  it.runIf(process.platform === 'linux')(
    'reads no more than allowed if the size of the file is unknown',
    () => {
      expect(tryRead('/proc/self/status', undefined, 10)).toBe('it has more than 10 bytes');
      expect(tryRead('/proc/self/status', undefined, 100_000)).toContain('Pid:');
    },
  );
});
