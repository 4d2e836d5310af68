// Large documents, and those with limits on time or memory, are laid out in a child process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { normalizeOptions } from '../../../../src/compiler/options/options.js';
import type { LayoutResult } from '../../../../src/compiler/output/pages/layout-request.js';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv, renderCvToPdf } from '../../../../src/compiler/pipeline/render.js';
import { renderDocument } from '../../../../src/compiler/pipeline/render-document.js';
import type { CvError } from '../../../../src/diagnostics/cv-error.js';
import { getProgramFile } from '../../../../src/files/package-files.js';
import { ChildProcess } from '../../../../src/worker-process/child-process.js';
import { createTemporaryFolder, isPdf, ROOT, run, VALID_CV } from '../../../cli/run.js';
import { createLargeDocument } from '../../../support/large-document.js';
import { filterAlive, findWorkers } from '../../../support/processes.js';
import { waitFor } from '../../../support/wait-for.js';

const SMALL = { cv: { name: 'Jane Doe' } };
const LARGE = createLargeDocument(300);

const UNLIMITED = { bytes: Infinity, entries: Infinity, pages: Infinity };

async function collectErrors(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'none',
    (error: CvError) =>
      error.diagnostics.map(({ code, message, severity }) => ({ code, message, severity })),
  );
}

/** Returns whether a worker process starts during the work. */
async function startsProcess(work: Promise<unknown>): Promise<boolean> {
  let isDone = false;
  let starts = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    starts ||= findWorkers(process.pid).length > 0;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await done;
  return starts;
}

describe('a document laid out in a child process', () => {
  it.each([
    { name: 'large', document: LARGE, formats: ['pdf', 'txt'], options: {} },
    {
      name: 'with warnings',
      document: { cv: { ...LARGE.cv, label: '漢' } },
      formats: ['pdf'],
      options: {},
    },
    {
      name: 'of limited time',
      document: SMALL,
      formats: ['pdf', 'png', 'svg', 'typ'],
      options: { timeoutMs: 60_000 },
    },
    {
      name: 'of limited memory, with a font of its own',
      document: SMALL,
      formats: ['pdf'],
      options: { limits: { memory: 2000 }, fontPaths: [join(ROOT, 'fonts/roboto')] },
    },
  ] as const)(
    'has the same result as in the parent process: $name',
    async ({ document, formats, options }) => {
      const child = await renderCv(document, { formats, ...options });
      const parent = await renderDocument({
        document,
        formats,
        options: { ...normalizeOptions(options), limitEnforcement: 'watched' },
      });
      expect(Buffer.compare(child.pdf as Uint8Array, parent.pdf as Uint8Array)).toBe(0);
      expect({ ...child, pdf: undefined }).toEqual({ ...parent, pdf: undefined });
      expect(child.pdf?.byteLength).toBe(child.pdf?.buffer.byteLength);
    },
  );

  it.skipIf(process.platform === 'win32').each([
    ['is large', LARGE, {}],
    ['has a time limit', SMALL, { timeoutMs: 60_000 }],
    ['has a syllable of 129 consonants', { cv: { name: 'क्'.repeat(129) } }, {}],
  ])('starts a child process, and leaves none behind, if it %s', async (_, document, options) => {
    expect(await startsProcess(renderCvToPdf(document, options))).toBe(true);
    await expect.poll(() => findWorkers(process.pid)).toEqual([]);
  });

  it.skipIf(process.platform === 'win32').each([
    ['is small', SMALL],
    ['is in Hindi', { cv: { name: 'राष्ट्रीय कार्त्स्न्य' } }],
  ])('starts no child process if it %s', async (_, document) => {
    expect(await startsProcess(renderCvToPdf(document))).toBe(false);
  });

  it('has a time limit', async () => {
    expect(
      await collectErrors(
        renderCvToPdf(createLargeDocument(3000), { timeoutMs: 300, limits: UNLIMITED }),
      ),
    ).toEqual([
      {
        code: 'timed-out',
        message: 'The document took longer than 0.3 s.',
        severity: 'error',
      },
    ]);
  });

  it('has a memory limit', async () => {
    const limits = { ...UNLIMITED, memory: 150 };
    expect(await collectErrors(renderCvToPdf(createLargeDocument(3000), { limits }))).toEqual([
      {
        code: 'limit-reached',
        message: 'The document needed more than 150 MiB of memory; the limit `memory` is 150.',
        severity: 'error',
      },
    ]);
  });
});

describe('a crash of the engine', () => {
  // The model splits such a word, so this job has its own markup.
  const markup = `#${JSON.stringify('क्'.repeat(129))}`;
  const today = { year: 2026, month: 11, day: 20 };
  const options = { ...normalizeOptions({}), today };
  const job = {
    markup,
    fontFiles: [],
    formats: new Set(['pdf'] as const),
    options,
    file: 'cv.yaml',
  };

  it('terminates only its process, and is reported', async () => {
    const child = new ChildProcess(getProgramFile('layout-worker'));
    onTestFinished(() => child.stop());
    const allowance = { timeoutMs: 60_000, memory: 2000 };
    const error = await child.run(job, allowance).catch((error: CvError) => error);
    expect((error as CvError).diagnostics).toMatchObject([
      {
        code: 'engine-error',
        file: 'cv.yaml',
        message: 'The engine crashed during the layout of the document.',
      },
    ]);
    expect(String((error as CvError).cause)).toContain('ot_shaper_indic.rs');
    const next = { ...job, markup: '#set document(title: "Jane")\nJane' };
    const { pdf } = await child.run<LayoutResult>(next, allowance);
    expect(isPdf(pdf as Uint8Array)).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'is reported at the text that is the likely cause',
    async () => {
      const { cv } = createLargeDocument(2000);
      const text = parseCvSource(JSON.stringify({ cv: { ...cv, label: 'क्'.repeat(129) } }), {
        file: 'cv.json',
      });
      const result = renderCvToPdf(text, { limits: UNLIMITED }).catch(
        (error: CvError) => error.diagnostics,
      );
      const workers = await waitFor(
        () => findWorkers(process.pid, 1).length === 1 && findWorkers(process.pid),
      );
      for (const worker of workers) process.kill(worker, 'SIGSEGV');
      const message =
        'The engine crashed during the layout of the document. This text is the likely cause.';
      const engineError = { code: 'engine-error', path: ['cv', 'label'], file: 'cv.json', message };
      expect(await result).toMatchObject([
        { ...engineError, range: { start: { line: 1 } } },
        { code: 'missing-glyph' },
      ]);
    },
  );
});

describe('`cvpress render` of one document', () => {
  it.each([
    {
      args: ['--timeout', '0.001'],
      code: 1,
      stderr: /^error\[timed-out\].*\n {2}--> cv\.yaml/,
      pdf: false,
    },
    { args: ['--timeout', '60'], code: 0, stderr: /^cv\.yaml → cv\.pdf \(1 page\)\n$/, pdf: true },
  ])('exits with $code for $args', async ({ args, code, stderr, pdf }) => {
    const cwd = createTemporaryFolder({ 'cv.yaml': VALID_CV });
    const result = await run(['render', 'cv.yaml', ...args], { cwd });
    expect(result.code, result.stderr).toBe(code);
    expect(result.stderr).toMatch(stderr);
    if (pdf) expect(isPdf(readFileSync(join(cwd, 'cv.pdf')))).toBe(true);
  });

  it.skipIf(process.platform === 'win32')('leaves no process when it is terminated', async () => {
    const cwd = createTemporaryFolder({ 'cv.json': JSON.stringify(createLargeDocument(2400)) });
    const child = spawn(process.execPath, [join(ROOT, 'dist/cli.cjs'), 'render', 'cv.json'], {
      cwd,
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const workers = await waitFor(
      () => findWorkers(child.pid as number, 1).length === 1 && findWorkers(child.pid as number),
    );
    child.kill('SIGTERM');
    await once(child, 'exit');
    await expect.poll(() => filterAlive(workers)).toEqual([]);
  });
});
