import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GOOD, ROOT, type RunResult, runProgram } from './run.js';

/** A copy of the program, whose compiled code is its own. */
let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'cvpress-compiled-'));
  cpSync(join(ROOT, 'dist'), join(copy, 'dist'), { recursive: true, filter: (path) => !path.endsWith('.cache') });
  for (const name of ['fonts', 'typst-templates', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, name), join(copy, name));
  writeFileSync(join(copy, 'cv.yaml'), GOOD);
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

function render(env: Record<string, string> = {}): Promise<RunResult> {
  return runProgram(process.execPath, [join(copy, 'dist', 'cli.cjs'), 'render', 'cv.yaml'], { cwd: copy, env });
}

/** The files of compiled code. */
function kept(): string[] {
  const chunks = join(copy, 'dist', 'chunks');
  return readdirSync(chunks)
    .filter((name) => name.endsWith('.cache'))
    .map((name) => join(chunks, name));
}

/** The largest: that of the renderer. */
function renderer(): string {
  const [largest] = kept().sort((a, b) => statSync(b).size - statSync(a).size);
  return largest as string;
}

// Later versions of Node.js keep compiled code themselves, elsewhere.
describe.skipIf('enableCompileCache' in Module)('compiled code', () => {
  it('is kept by the first document and used by the second', async () => {
    await render();
    const times = kept().map((file) => statSync(file).mtimeMs);
    expect(times.length).toBeGreaterThan(5);
    expect(await render()).toMatchObject({ code: 0 });
    expect(kept().map((file) => statSync(file).mtimeMs)).toEqual(times);
  });

  it.each([
    { name: 'is cut off', change: (code: Buffer) => code.subarray(0, code.length / 2) },
    { name: 'is damaged', change: (code: Buffer) => Buffer.from(code).fill(0xff, 100_000, 100_100) },
    { name: 'is of another source', change: (code: Buffer) => Buffer.from(code).fill(0, 0, 4) },
    { name: 'is empty', change: () => Buffer.alloc(0) },
  ])('that $name is made anew', async ({ change }) => {
    await render();
    const sound = readFileSync(renderer());
    const path = renderer();
    writeFileSync(path, change(sound));
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    expect(readFileSync(path).length).toBeGreaterThan(sound.length / 2);
    expect(readFileSync(path).subarray(0, 4)).toEqual(sound.subarray(0, 4));
  });

  it('is not kept where it cannot be written, and nobody is bothered', async () => {
    await render();
    const path = renderer();
    rmSync(path);
    mkdirSync(path);
    expect(await render()).toMatchObject({ code: 0, stderr: 'cv.yaml → cv.pdf (1 page)\n' });
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('is not kept when the environment forbids it', async () => {
    expect(await render({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 0 });
    expect(kept()).toEqual([]);
  });

  it('makes no difference to the output', async () => {
    await render();
    const first = readFileSync(join(copy, 'cv.pdf'));
    await render();
    expect(readFileSync(join(copy, 'cv.pdf'))).toEqual(first);
  });
});
