// A renderer's promises, with real worker processes.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completeRendererOptions } from '../../src/batch/options.js';
import { PooledRenderer } from '../../src/batch/renderer.js';
import {
  CvError,
  createRenderer,
  type Diagnostic,
  type ManyResult,
  parseCvSource,
  type RendererOptions,
  renderCv,
} from '../../src/index.js';
import { freshFolder, isPdf, ROOT, runProgram } from '../cli/run.js';
import { alive, workersOf } from '../support/processes.js';

const TODAY = '2026-11-20';
const MISBEHAVING = fileURLToPath(new URL('misbehaving-worker.mjs', import.meta.url));

/** Windows has no signals that say how a process ended, and no `ps`. */
const IS_WINDOWS = process.platform === 'win32';

function named(name: string): { cv: { name: string } } {
  return { cv: { name } };
}

/** A renderer that is closed after the test; `program` takes the place of the package's worker. */
function renderer(options: RendererOptions = {}, program?: string, atHand = 1): PooledRenderer {
  const pool = { atHand, ...(program === undefined ? {} : { program }) };
  const made = new PooledRenderer(completeRendererOptions({ workers: 1, ...options }), pool);
  onTestFinished(() => made.close());
  return made;
}

function abortable(): { signal: AbortSignal; abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** What a promise is rejected with. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('the promise was fulfilled');
    },
    (error: unknown) => error,
  );
}

async function problemsOf(promise: Promise<unknown>): Promise<readonly Diagnostic[]> {
  const error = await failureOf(promise);
  if (error instanceof CvError) return error.diagnostics;
  throw error;
}

/** What becomes of a document of this name: `ok`, or the code of its problem. */
function outcomeOf(pool: PooledRenderer, name: string): Promise<string | undefined> {
  return pool.render(named(name), { limits: LITTLE }).then(
    () => 'ok',
    (error: CvError) => error.diagnostics[0]?.code,
  );
}

async function all(results: AsyncIterable<ManyResult>): Promise<ManyResult[]> {
  const list: ManyResult[] = [];
  for await (const result of results) list.push(result);
  return list;
}

describe('render', () => {
  it('gives the same bytes, texts and warnings as renderCv', async () => {
    const document = { cv: { name: 'Jane 漢' } };
    const options = { today: TODAY, showLocation: true };
    const there = await renderer().render(document, { ...options, formats: ['pdf', 'typ'] });
    expect(there).toEqual(await renderCv(document, ['pdf', 'typ'], options));
    expect(there.pdf?.byteLength).toBe(there.pdf?.buffer.byteLength);
  });

  it('gives a PDF where no format is asked for', async () => {
    const { pdf, typ } = await renderer().render(named('Jane'));
    expect(isPdf(pdf as Uint8Array)).toBe(true);
    expect(typ).toBeUndefined();
  });

  it.each([
    { name: 'YAML', text: 'cv:\n  name: Jane\n  phone: "1"\n', options: { file: 'a.yaml' }, at: 'a.yaml:3:10' },
    { name: 'JSON', text: '{"cv":{"name":"Jane",\n"phone":"1"}}', options: { file: 'a.json' }, at: 'a.json:2:9' },
    { name: 'a text without name', text: 'cv:\n  name: Jane\n  phone: "1"\n', options: {}, at: 'undefined:3:10' },
    { name: 'a notation', text: '{cv: 1}', options: { format: 'json' as const }, at: 'undefined:1:2' },
    { name: 'a text that is no document', text: 'cv: [', options: { file: 'a.yaml' }, at: 'a.yaml:1:5' },
  ])('parses text, and says where in it: $name', async ({ text, options, at }) => {
    const [first] = await problemsOf(renderer().render(text, options));
    expect(`${first?.file}:${first?.range?.start.line}:${first?.range?.start.column}`).toBe(at);
  });

  it.each([
    { name: 'YAML', text: 'cv:\n  name: Jane\n  phone: "1"\n', parse: { file: 'a.yaml' }, at: 'a.yaml:3:10' },
    { name: 'JSON', text: '{"cv":{"name":"Jane",\n"phone":"1"}}', parse: { file: 'a.json' }, at: 'a.json:2:9' },
    {
      name: 'YAML that looks like JSON',
      text: '{"cv":{"name":5,"phone":"1"}}',
      parse: { format: 'yaml' as const },
      at: 'undefined:1:25',
    },
    {
      name: 'a text under another name',
      text: 'cv: {name: Jane, phone: "1"}',
      parse: { file: 'a.yaml' },
      options: { file: 'b.yaml' },
      at: 'b.yaml:1:25',
    },
  ])('takes what parseCvSource gave, and says where in it: $name', async ({ text, parse, options = {}, at }) => {
    const [first] = await problemsOf(renderer().render(parseCvSource(text, parse), options));
    expect(`${first?.file}:${first?.range?.start.line}:${first?.range?.start.column}`).toBe(at);
  });

  it('takes the day of the call', async () => {
    const { typ } = await renderer().render(named('Jane'), { formats: ['typ'] });
    expect(typ).toContain('November 20, 2026');
  });

  it.each([
    { name: 'an option of the document', options: { language: 'english language' }, code: 'bad-option' },
    { name: 'a time limit', options: { timeoutMs: Number.NaN }, code: 'bad-option' },
    { name: 'an unknown option', options: { colour: 'navy' }, code: 'bad-option' },
    { name: 'a document that cannot be sent', document: { cv: { name: () => 'Jane' } }, code: 'wrong-type' },
    { name: 'a document that is not right', document: { cv: {} }, code: 'missing-key' },
    { name: 'no document', document: undefined, code: 'not-an-object' },
  ])('refuses $name', async ({ options = {}, code, ...rest }) => {
    const document = 'document' in rest ? rest.document : named('Jane');
    expect((await problemsOf(renderer().render(document, options))).map((d) => d.code)).toEqual([code]);
  });
});

describe('options of the renderer that are not allowed', () => {
  it.each([
    { options: { workers: 0 }, message: 'The option `workers` must be a whole number from 1 to 1024.' },
    { options: { workers: 1.5 }, message: 'The option `workers` must be a whole number from 1 to 1024.' },
    { options: { workers: '2' }, message: 'The option `workers` must be a whole number from 1 to 1024.' },
    { options: { timeoutMs: 0 }, message: 'The option `timeoutMs` must be a whole number from 1 to 2147483647.' },
    {
      options: { timeoutMs: Number.POSITIVE_INFINITY },
      message: 'The option `timeoutMs` must be a whole number from 1',
    },
    { options: { maxQueue: -1 }, message: 'The option `maxQueue` must be a whole number of at least 0.' },
    { options: { signal: 'stop' }, message: 'The option `signal` must be an AbortSignal.' },
    { options: { timeout: 5 }, message: 'There is no option `timeout`.' },
  ])('$options', ({ options, message }) => {
    expect(() => createRenderer(options as RendererOptions)).toThrow(message);
  });
});

/** Little memory is exhausted sooner than much. */
const LITTLE = { memory: 300 };

/** Long enough for a document that does not hang, on a machine that has much else to do. */
const SHORT_MS = 2000;

const TROUBLES = [
  { name: 'hangs', trouble: 'hang', code: 'timed-out', message: 'longer than 2 s' },
  { name: 'kills its worker', trouble: 'kill', code: 'worker-died', message: 'signal SIGKILL' },
  { name: 'aborts its worker', trouble: 'abort', code: 'worker-died', message: 'signal SIGABRT' },
  { name: 'ends its worker', trouble: 'exit', code: 'worker-died', message: 'exit code 3' },
  { name: 'exhausts memory', trouble: 'exhaust', code: 'limit-reached', message: 'more than 300 MiB of memory' },
];

describe.skipIf(IS_WINDOWS)('a document that', () => {
  it.each(TROUBLES)('$name costs only itself', async ({ trouble, code, message }) => {
    const pool = renderer({ workers: 2, timeoutMs: trouble === 'hang' ? SHORT_MS : 20_000 }, MISBEHAVING);
    const names = ['a', 'b', trouble, 'c', 'd', 'e'];
    const results = await all(pool.renderMany(names.map(named), { inOrder: true, today: TODAY, limits: LITTLE }));
    const codes = results.map((result) => (result.ok ? 'ok' : result.error.diagnostics[0]?.code));
    expect(codes).toEqual(['ok', 'ok', code, 'ok', 'ok', 'ok']);
    const failed = results[2];
    expect(failed?.ok === false && failed.error.message).toContain(message);
  });

  it('kills its worker once is rendered by another', async () => {
    const mark = join(freshFolder(), 'mark');
    const { pdf } = await renderer({}, MISBEHAVING).render(named(`kill-once ${mark}`));
    expect(isPdf(pdf as Uint8Array)).toBe(true);
  });

  it('needs more memory than there is costs only itself', async () => {
    // A system with little memory, to a worker.
    const { execPath } = process;
    const program = `#!/bin/sh\nexec ${execPath} --max-old-space-size=48 "$@"\n`;
    process.execPath = join(freshFolder({ node: program }), 'node');
    chmodSync(process.execPath, 0o755);
    onTestFinished(() => {
      process.execPath = execPath;
    });
    const pool = renderer({ workers: 2 }, MISBEHAVING);
    const [failed, ...others] = await Promise.all(['exhaust', 'a', 'b'].map((name) => outcomeOf(pool, name)));
    expect([failed, ...others]).toEqual(['worker-died', 'ok', 'ok']);
  });

  it('hangs does not leave its process', async () => {
    const pool = renderer({ timeoutMs: 200 }, MISBEHAVING);
    await failureOf(pool.render(named('hang')));
    await pool.close();
    await expect.poll(workersOfThisProcess).toBe(0);
  });
});

describe.skipIf(IS_WINDOWS)('a worker that has two documents at hand', () => {
  it.each(TROUBLES)('loses only the one that $name', async ({ trouble, code }) => {
    const pool = renderer({ timeoutMs: trouble === 'hang' ? SHORT_MS : 20_000 }, MISBEHAVING, 2);
    const names = ['a', trouble, 'b', trouble, 'c', 'd'];
    const codes = await Promise.all(names.map((name) => outcomeOf(pool, name)));
    expect(codes).toEqual(['ok', code, 'ok', code, 'ok', 'ok']);
  });

  it('counts the time of each from its turn', async () => {
    const pool = renderer({ timeoutMs: 1200 }, MISBEHAVING, 2);
    const codes = await Promise.all([0, 1, 2, 3].map(() => outcomeOf(pool, 'dawdle 500')));
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('gives each its own answer', async () => {
    const pool = renderer({ workers: 2 }, undefined, 2);
    const names = Array.from({ length: 20 }, (_, index) => `n${index}`);
    const results = await Promise.all(names.map((name) => pool.render(named(name), { formats: ['typ'] })));
    for (const [index, { typ }] of results.entries()) expect(typ).toContain(`[n${index}]`);
  });

  it('drops one that waits, and keeps the one under way', async () => {
    const pool = renderer({}, MISBEHAVING, 2);
    await pool.render(named('a'));
    const { signal, abort } = abortable();
    const [current, waiting, next] = [
      outcomeOf(pool, 'dawdle 500'),
      failureOf(pool.render(named('b'), { signal })),
      outcomeOf(pool, 'c'),
    ];
    await delay(200);
    abort();
    expect(await waiting).toMatchObject({ name: 'AbortError' });
    expect([await current, await next]).toEqual(['ok', 'ok']);
  });

  it('ends with its renderer', async () => {
    const { signal, abort } = abortable();
    const pool = renderer({ signal }, MISBEHAVING, 2);
    const work = ['hang', 'a', 'b'].map((name) => failureOf(pool.render(named(name))));
    await delay(500);
    abort();
    for (const error of await Promise.all(work)) expect(error).toMatchObject({ name: 'AbortError' });
    await pool.close();
    await expect.poll(workersOfThisProcess).toBe(0);
  });
});

describe.skipIf(IS_WINDOWS)('a worker', () => {
  it('ends with the time of its document, though nothing tells it to', async () => {
    const pool = renderer({ timeoutMs: 1500 }, MISBEHAVING);
    await pool.render(named('a'));
    const hanging = outcomeOf(pool, 'hang');
    await delay(200);
    const workers = workersOf(process.pid);
    // This process does nothing meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500);
    expect(workers).toHaveLength(1);
    expect(alive(workers)).toEqual([]);
    expect(await hanging).toBe('timed-out');
  });

  it('that has grown is replaced, once all that it was given is done', async () => {
    const pool = renderer({}, MISBEHAVING, 2);
    await pool.render(named('a'));
    const [before] = workersOf(process.pid);
    await Promise.all(['grow 500', 'b', 'c'].map((name) => pool.render(named(name))));
    expect(workersOf(process.pid)).not.toContain(before);
  });

  it('that has not grown stays', async () => {
    const pool = renderer({}, MISBEHAVING);
    await pool.render(named('grow 100'));
    const before = workersOf(process.pid);
    await pool.render(named('b'));
    expect(workersOf(process.pid)).toEqual(before);
  });

  it('knows little of the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { SECRET: 'secret', NODE_OPTIONS: '--no-such-option' });
    onTestFinished(() => {
      process.env = before;
    });
    const file = join(freshFolder(), 'worker.mjs');
    const seen = join(freshFolder(), 'seen');
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(seen)}, JSON.stringify(Object.keys(process.env)));
      await import(${JSON.stringify(pathToFileURL(MISBEHAVING).href)});`,
    );
    await renderer({}, file).render(named('a'));
    const allowed = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'NODE_CHANNEL_FD'];
    const names = JSON.parse(readFileSync(seen, 'utf8')) as string[];
    expect(names.filter((name) => !allowed.includes(name) && name !== 'NODE_CHANNEL_SERIALIZATION_MODE')).toEqual([]);
  });
});

describe('a worker that does not start', () => {
  it('is started again, also the first', async () => {
    const { program, starts } = startingAt(3);
    expect((await renderer({}, program).render(named('a'))).pageCount).toBe(1);
    expect(readFileSync(starts, 'utf8')).toBe('...');
  });

  it('is no lasting state', async () => {
    const { program } = startingAt(5);
    const pool = renderer({}, program);
    expect(await problemsOf(pool.render(named('a')))).toMatchObject([{ code: 'no-worker' }]);
    expect((await pool.render(named('a'))).pageCount).toBe(1);
  });

  it('holds up no document that another can render', async () => {
    const { program } = startingAt(1, 1);
    const pool = renderer({ workers: 2 }, program);
    const names = Array.from({ length: 12 }, (_, index) => `dawdle ${100 + index}`);
    const codes = await Promise.all(names.map((name) => outcomeOf(pool, name)));
    expect(codes).toEqual(names.map(() => 'ok'));
  });

  it('where another has is started again', async () => {
    const folder = freshFolder();
    const program = join(folder, 'worker.mjs');
    const starts = join(folder, 'starts');
    // The second one ends before it is ready, as one does that is killed then.
    writeFileSync(
      program,
      `import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(starts)}, '.');
      if (readFileSync(${JSON.stringify(starts)}, 'utf8').length === 2) process.exit(1);
      await import(${JSON.stringify(pathToFileURL(MISBEHAVING).href)});`,
    );
    const { pdf } = await renderer({}, program).render(named(`kill-once ${join(folder, 'mark')}`));
    expect(isPdf(pdf as Uint8Array)).toBe(true);
    expect(readFileSync(starts, 'utf8')).toBe('...');
  });

  it.each([
    { name: 'throws', program: "throw new Error('no engine for this machine')", message: 'no engine for this machine' },
    { name: 'ends', program: 'process.exit(7)', message: 'exit code 7' },
    { name: 'is not there', program: undefined, message: 'Cannot find module' },
  ])('is explained: it $name', async ({ program, message }) => {
    const file = join(freshFolder(), 'worker.mjs');
    if (program !== undefined) writeFileSync(file, program);
    const pool = renderer({ workers: 2 }, file);
    const problems = await Promise.all(['a', 'b', 'c'].map((name) => problemsOf(pool.render(named(name)))));
    for (const [problem] of problems) expect(problem).toMatchObject({ code: 'no-worker', severity: 'error' });
    expect(problems[0]?.[0]?.message).toContain(message);
    expect(await problemsOf(all(pool.renderMany([named('a')])))).toMatchObject([{ code: 'no-worker' }]);
  });
});

describe('signals', () => {
  it('lose no worker, at whatever moment they come', async () => {
    const pool = renderer({ workers: 1 });
    await pool.render(named('warm'));
    for (let ticks = 0; ticks < 10; ticks++) {
      const controller = new AbortController();
      const aborted = failureOf(pool.render(named('a'), { signal: controller.signal }));
      for (let tick = 0; tick < ticks; tick++) await undefined;
      controller.abort();
      expect(await aborted).toMatchObject({ name: 'AbortError' });
      expect(await pool.render(named('b'))).toHaveProperty('pdf');
    }
  });

  it('drop a document that waits, and end one under way', async () => {
    const pool = renderer({}, MISBEHAVING);
    const [first, second] = [new AbortController(), new AbortController()];
    const hanging = failureOf(pool.render(named('hang'), { signal: first.signal }));
    const waiting = failureOf(pool.render(named('a'), { signal: second.signal }));
    const other = pool.render(named('b'));
    second.abort(new Error('not wanted'));
    expect(await waiting).toMatchObject({ message: 'not wanted' });
    first.abort();
    expect(await hanging).toMatchObject({ name: 'AbortError' });
    expect((await other).pageCount).toBe(1);
  });

  it('that are aborted already are obeyed', async () => {
    const signal = AbortSignal.abort();
    expect(await failureOf(renderer().render(named('a'), { signal }))).toMatchObject({ name: 'AbortError' });
    expect(await failureOf(renderer({ signal }).render(named('a')))).toMatchObject({ name: 'AbortError' });
  });

  it.skipIf(IS_WINDOWS)('of the renderer end everything', async () => {
    const controller = new AbortController();
    const pool = renderer({ signal: controller.signal }, MISBEHAVING);
    const work = ['hang', 'a', 'b'].map((name) => failureOf(pool.render(named(name))));
    await delay(50);
    controller.abort();
    for (const error of await Promise.all(work)) expect(error).toMatchObject({ name: 'AbortError' });
    await pool.close();
    await expect.poll(workersOfThisProcess).toBe(0);
  });

  it('may be shared by many documents without a warning', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error): number => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    const { signal } = new AbortController();
    const pool = renderer({ signal });
    await Promise.all(Array.from({ length: 30 }, (_, index) => pool.render(named(`n${index}`), { signal })));
    expect(warnings).toEqual([]);
  });
});

describe('renderMany', () => {
  it('gives results in the order of the documents, when asked', async () => {
    const names = Array.from({ length: 30 }, (_, index) => (index === 3 ? '' : `n${index}`));
    const documents = names.map((name) => (name === '' ? { cv: {} } : named(name)));
    const results = await all(renderer({ workers: 2 }).renderMany(documents, { inOrder: true, formats: ['typ'] }));
    expect(results.map(({ index }) => index)).toEqual(names.map((_, index) => index));
    for (const result of results) {
      if (result.index === 3) expect(result.ok).toBe(false);
      else expect(result.ok && result.result.typ).toContain(`n${result.index}`);
    }
  });

  it('gives results as they come otherwise: one that hangs does not hold up the others', async () => {
    const pool = renderer({ workers: 2, timeoutMs: 1500 }, MISBEHAVING);
    const names = ['hang', ...Array.from({ length: 40 }, (_, index) => `n${index}`)];
    const results = await all(pool.renderMany(names.map(named)));
    expect(results.map(({ index }) => index).sort((a, b) => a - b)).toEqual(names.map((_, index) => index));
    expect(results.at(-1)).toMatchObject({ index: 0, ok: false });
  });

  it('names texts', async () => {
    const texts = ['cv: 1', 'cv: 2'];
    const results = await all(renderer().renderMany(texts, { file: (index) => `${index}.yaml`, inOrder: true }));
    expect(results.map((result) => !result.ok && result.error.diagnostics[0]?.file)).toEqual(['0.yaml', '1.yaml']);
  });

  it.each([{ inOrder: true }, { inOrder: false }])('reads no further ahead than it must: %o', async ({ inOrder }) => {
    let read = 0;
    let isTold = false;
    async function* endless(): AsyncGenerator<unknown> {
      try {
        for (;;) yield named(`n${read++}`);
      } finally {
        isTold = true;
      }
    }
    let taken = 0;
    for await (const result of renderer({ workers: 2 }).renderMany(endless(), { inOrder, formats: ['typ'] })) {
      expect(result.ok).toBe(true);
      taken += 1;
      await delay(5);
      expect(read - taken).toBeLessThanOrEqual(inOrder ? 64 : 5);
      if (taken === 20) break;
    }
    await expect.poll(() => isTold).toBe(true);
  });

  it('gives results while the next document is waited for', async () => {
    async function* slow(): AsyncGenerator<unknown> {
      yield named('a');
      await new Promise(() => {});
    }
    const results = renderer().renderMany(slow());
    expect(await results.next()).toMatchObject({ value: { index: 0, ok: true } });
  });

  it('throws what the source throws', async () => {
    async function* broken(): AsyncGenerator<unknown> {
      yield named('a');
      throw new Error('the disk is gone');
    }
    expect(await failureOf(all(renderer().renderMany(broken())))).toMatchObject({ message: 'the disk is gone' });
  });

  it('throws for a wrong option, once', async () => {
    const results = renderer().renderMany([named('a'), named('b')], { language: '?' });
    expect(await problemsOf(all(results))).toMatchObject([{ code: 'bad-option' }]);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const pool = renderer({}, MISBEHAVING);
    const results = all(pool.renderMany([named('a'), named('hang')], { signal: controller.signal }));
    setTimeout(() => controller.abort(), 100);
    expect(await failureOf(results)).toMatchObject({ name: 'AbortError' });
  });
});

describe('maxQueue', () => {
  it.each([
    { maxQueue: 0, refused: [2, 3, 4] },
    { maxQueue: 1, refused: [3, 4] },
    { maxQueue: undefined, refused: [] },
  ])('$maxQueue refuses what is too much', async ({ maxQueue, refused }) => {
    const pool = renderer({ workers: 2, ...(maxQueue === undefined ? {} : { maxQueue }) });
    const work = Array.from({ length: 5 }, (_, index) => pool.render(named(`n${index}`), { formats: ['typ'] }));
    const settled = await Promise.allSettled(work);
    expect(settled.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual(refused);
    for (const index of refused)
      expect(await problemsOf(work[index] as Promise<unknown>)).toMatchObject([{ code: 'queue-full' }]);
    expect((await pool.render(named('after'))).pageCount).toBe(1);
  });
});

describe('close', () => {
  it.skipIf(IS_WINDOWS)('finishes what was taken, takes nothing new, and leaves no process', async () => {
    const pool = renderer({ workers: 2 });
    const work = Array.from({ length: 6 }, (_, index) => pool.render(named(`n${index}`), { formats: ['typ'] }));
    const closing = pool.close();
    expect(await failureOf(pool.render(named('late')))).toMatchObject({ message: 'The renderer is closed.' });
    await closing;
    for (const { typ } of await Promise.all(work)) expect(typ).toContain('#import');
    expect(workersOfThisProcess()).toBe(0);
  });

  it('is done at the end of `await using`', async () => {
    const pool = renderer();
    await pool.render(named('a'));
    await pool[Symbol.asyncDispose]();
    expect(await failureOf(pool.render(named('b')))).toMatchObject({ message: 'The renderer is closed.' });
  });

  it('of a renderer that did nothing does nothing', async () => {
    await renderer().close();
  });
});

describe.skipIf(IS_WINDOWS)('a program with an idle renderer', () => {
  it.each([
    { name: 'ends', after: '' },
    { name: 'is not kept by a worker that was killed', after: "process.kill(workers()[0], 'SIGKILL');" },
  ])('$name', async ({ after }) => {
    const script = `import { createRenderer } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
import { execFileSync } from 'node:child_process';
const workers = () => execFileSync('ps', ['-o', 'pid=', '--ppid', process.pid]).toString().trim().split('\\n').map(Number);
const renderer = createRenderer({ workers: 2 });
const { pageCount } = await renderer.render({ cv: { name: 'Jane' } });
${after}
console.log(pageCount);
`;
    const cwd = freshFolder({ 'idle.mjs': script });
    const { code, stdout, stderr } = await runProgram('timeout', ['20', process.execPath, 'idle.mjs'], { cwd });
    expect({ code, stdout: stdout.toString(), stderr }).toEqual({ code: 0, stdout: '1\n', stderr: '' });
  });
});

/**
 * A worker's program that ends before it is ready, as one does that is killed then.
 *
 * @param from - the first start that succeeds, from 1
 * @param to - the last
 */
function startingAt(from: number, to = Number.POSITIVE_INFINITY): { program: string; starts: string } {
  const folder = freshFolder();
  const program = join(folder, 'worker.mjs');
  const starts = join(folder, 'starts');
  writeFileSync(
    program,
    // Workers that start at once each take a number of their own: only one of them can make a folder.
    `import { appendFileSync, mkdirSync } from 'node:fs';
    appendFileSync(${JSON.stringify(starts)}, '.');
    let start = 1;
    for (let isTaken = true; isTaken; ) {
      try {
        mkdirSync(${JSON.stringify(starts)} + start);
        isTaken = false;
      } catch {
        start++;
      }
    }
    if (start < ${from} || start > ${to}) process.exit(1);
    await import(${JSON.stringify(pathToFileURL(MISBEHAVING).href)});`,
  );
  return { program, starts };
}

/** How many worker processes this process has. */
function workersOfThisProcess(): number {
  return workersOf(process.pid).length;
}
