// Events of renderers on node:diagnostics_channel.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RendererEvents } from '../../src/workers/events.js';
import { createTemporaryFolder, ROOT, runProgram } from '../cli/run.js';
import { findWorkers } from '../support/processes.js';
import {
  collectResults,
  createAbortable,
  createCv,
  createMarkerFile,
  createTestRenderer,
  getRejection,
  MISBEHAVING_WORKER,
} from './renderers.js';

/** Collects the messages of a channel until the end of the test. */
function collect<Name extends keyof RendererEvents>(name: Name): RendererEvents[Name][] {
  const messages: RendererEvents[Name][] = [];
  const onMessage = (message: unknown): number => messages.push(message as RendererEvents[Name]);
  subscribe(name, onMessage);
  onTestFinished(() => void unsubscribe(name, onMessage));
  return messages;
}

describe('events of documents', () => {
  it('are a start and an end with the result', async () => {
    const [starts, ends] = [collect('cvpress:render:start'), collect('cvpress:render:end')];
    const pool = createTestRenderer({ maxQueue: 2 }, MISBEHAVING_WORKER);
    const { path, made } = createMarkerFile();
    const { signal, abort } = createAbortable();
    const work = [
      pool.render(createCv(`wait ${path}`), { group: '__proto__', formats: ['pdf', 'svg'] }),
      pool.render('cv:\n  nmae: Jane\n', { file: 'jane.yaml' }),
      pool.render(createCv('canceled'), { signal }),
      pool.render(createCv('too many')),
    ].map((promise) => promise.catch(() => undefined));
    const settled = Promise.all(work);
    expect(starts).toHaveLength(4);
    await made();
    abort();
    rmSync(path);
    const [{ pdf, svg = [] } = {}] = await settled;
    const [one, two, three, four] = [...ends].sort((a, b) => a.id - b.id);
    const [pid] = findWorkers(process.pid);
    expect(one).toEqual({
      id: starts[0]?.id,
      group: '__proto__',
      file: undefined,
      ok: true,
      queuedMs: expect.any(Number),
      ms: expect.any(Number),
      pid,
      bytes: (pdf as Uint8Array).length + Buffer.byteLength(svg.join('')),
      pageCount: 1,
      kind: undefined,
      code: undefined,
    });
    expect(one?.queuedMs).toBeGreaterThan(0);
    expect(one?.ms).toBeGreaterThan(one?.queuedMs as number);
    expect(two).toMatchObject({
      file: 'jane.yaml',
      ok: false,
      kind: 'document',
      code: 'unknown-key',
      pid,
    });
    expect(three).toMatchObject({
      ok: false,
      kind: 'aborted',
      code: 'aborted',
      pid: undefined,
      bytes: undefined,
    });
    expect(three?.queuedMs).toBe(three?.ms);
    expect(four).toMatchObject({ ok: false, kind: 'busy', code: 'queue-full', pid: undefined });
    expect(starts.map(({ id }) => id)).toEqual([one, two, three, four].map((end) => end?.id));
    // Invalid calls have no events.
    await getRejection(pool.render(createCv('a'), { ppi: 1 }));
    expect(starts).toHaveLength(4);
  });

  it('include documents of renderMany, also canceled ones', async () => {
    const [starts, ends] = [collect('cvpress:render:start'), collect('cvpress:render:end')];
    const pool = createTestRenderer();
    for await (const { ok } of pool.renderMany(['a', 'b', 'c'].map(createCv), { group: 'many' })) {
      expect(ok).toBe(true);
      break;
    }
    await collectResults(pool.renderMany([createCv('d')]));
    expect(starts[0]).toEqual({ id: ends[0]?.id, group: 'many', file: undefined });
    expect(starts.at(-1)).toMatchObject({ group: undefined });
    expect(new Set(ends.map(({ id }) => id))).toEqual(new Set(starts.map(({ id }) => id)));
  });
});

describe.skipIf(process.platform === 'win32')('events of workers', () => {
  it.each([
    { reason: 'closed', name: 'a' },
    { reason: 'died', name: 'exit' },
    { reason: 'timed-out', name: 'hang', options: { timeoutMs: 300 } },
    { reason: 'out-of-memory', name: 'exhaust', options: { limits: { memory: 300 } } },
    { reason: 'grown', name: 'grow 500' },
    { reason: 'aborted', name: 'hang', isCanceled: true },
    { reason: 'idle', name: 'a', idleTimeoutMs: 1 },
  ])('are a start, and an end with the reason $reason', async (row) => {
    const [starts, ends] = [collect('cvpress:worker:start'), collect('cvpress:worker:end')];
    const { name, options = {}, isCanceled = false, idleTimeoutMs = 60_000, reason } = row;
    const pool = createTestRenderer({ idleTimeoutMs }, MISBEHAVING_WORKER, { graceMs: 1 });
    const { signal, abort } = createAbortable();
    const work = pool.render(createCv(name), { ...options, signal }).catch(() => {});
    if (isCanceled) {
      await expect.poll(() => pool.stats().running).toBe(1);
      abort();
    }
    await work;
    if (reason === 'closed') await pool.close();
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    const documents = ['closed', 'idle', 'grown'].includes(reason) ? 1 : 0;
    expect(ends[0]).toEqual({ pid: starts[0]?.pid, reason, documents, ms: expect.any(Number) });
    expect(ends[0]?.ms).toBeGreaterThan(starts[0]?.ms as number);
  });

  it('are only an end if the worker never became ready', async () => {
    const [starts, ends] = [collect('cvpress:worker:start'), collect('cvpress:worker:end')];
    await getRejection(createTestRenderer({}, '/no/such/program').render(createCv('a')));
    await expect.poll(() => ends.length).toBe(3);
    expect(starts).toEqual([]);
    expect(ends[0]).toMatchObject({ reason: 'died', documents: 0 });
  });
});

it('an error in a subscriber does not affect documents and becomes an uncaught exception', async () => {
  const program = `import { subscribe } from 'node:diagnostics_channel';
import { createRenderer } from ${JSON.stringify(join(ROOT, 'dist/index.js'))};
subscribe('cvpress:render:end', () => { throw new Error('subscriber failed'); });
process.on('uncaughtException', ({ message }) => console.log(message));
const renderer = createRenderer({ workers: 1 });
console.log((await renderer.render({ cv: { name: 'Jane' } })).pageCount);
await renderer.close();
`;
  const cwd = createTemporaryFolder({ 'program.mjs': program });
  const { code, stdout } = await runProgram(process.execPath, ['program.mjs'], { cwd });
  expect({ code, lines: stdout.toString().trim().split('\n').sort() }).toEqual({
    code: 0,
    lines: ['1', 'subscriber failed'],
  });
});
