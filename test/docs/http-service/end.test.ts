// What the example does when it has too much to do, when clients go, and when it has to end.
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPdf } from '../../cli/run.js';
import { largeDocument } from '../../support/large.js';
import { alive } from '../../support/processes.js';
import { Service } from './service.js';

const JANE = 'cv:\n  name: Jane Doe\n';
const LONG = JSON.stringify(largeDocument(200));

/** Takes a worker half a second. */
const AS_PDF = '/render';
/** Takes a worker ten seconds and more: 25 large pictures. */
const AS_PICTURES = '/render?format=png&ppi=300';

/** As long as anybody waits for the tests of this file, in milliseconds. */
const LONG_ENOUGH = '50000';

async function start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const patient = { TIMEOUT_MS: LONG_ENOUGH, ANSWER_MS: LONG_ENOUGH, GRACE_MS: LONG_ENOUGH, MEMORY: '4096' };
  const service = await Service.start({ WORKERS: '1', ...patient, ...env });
  onTestFinished(() => service.remove());
  return service;
}

/** Sends a long document, and waits until it is being rendered. */
async function underWay(
  service: Service,
  path = AS_PICTURES,
  init: RequestInit = {},
): Promise<{ answer: Promise<Response> }> {
  const answer = service.post(path, LONG, { headers: { 'content-type': 'application/json' }, ...init });
  answer.catch(() => {});
  await service.measured('cvpress_documents{state="running"}', 1);
  return { answer };
}

it('refuses documents when too many wait, and those that take too long', async () => {
  const service = await start({ MAX_QUEUE: '0', TIMEOUT_MS: '3000' });
  const { answer } = await underWay(service);
  const refused = await service.post('/render', JANE);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ status: 503, code: 'queue-full' });
  const late = await answer;
  expect(await late.json()).toMatchObject({ status: 504, code: 'timed-out' });
});

it('answers within a time, however long the queue is', async () => {
  const service = await start({ ANSWER_MS: '1000' });
  const { answer } = await underWay(service);
  const waiting = service.post('/render', JANE);
  for (const one of [await answer, await waiting]) expect(one.status).toBe(503);
});

it('gives up documents of clients that have gone', async () => {
  const service = await start();
  const client = new AbortController();
  await underWay(service, AS_PICTURES, { signal: client.signal });
  client.abort();
  await service.measured('cvpress_document_seconds_count{outcome="aborted"}', 1);
  await service.measured('cvpress_documents{state="running"}', 0);
  await service.logged(/"status":499/);
  expect((await service.post('/render', JANE)).status).toBe(200);
});

// Windows has no signals that ask.
describe.skipIf(process.platform === 'win32')('when it is told to end', () => {
  it('answers what it has accepted, then ends, and its workers with it', async () => {
    const service = await start();
    const { workers } = service;
    const { answer } = await underWay(service, AS_PDF);
    service.kill('SIGTERM');
    await service.logged(/"closing"/);
    await expect(service.post('/render', JANE)).rejects.toThrow();
    expect(isPdf(new Uint8Array(await (await answer).arrayBuffer()))).toBe(true);
    expect(await service.end).toEqual([0, null]);
    expect(service.log.at(-1)?.msg).toBe('closed');
    expect(workers).toHaveLength(1);
    await expect.poll(() => alive(workers)).toEqual([]);
  });

  it('does not wait for connections over which nothing was asked', async () => {
    const service = await start();
    const silent = connect(Number(new URL(service.url).port), '127.0.0.1');
    onTestFinished(() => void silent.destroy());
    await once(silent, 'connect');
    // The service has accepted that connection before this one.
    await service.post('/validate', JANE);
    const closed = once(silent, 'close');
    service.kill('SIGTERM');
    expect(await service.end).toEqual([0, null]);
    await closed;
  });

  it('tells those who would wait too long', async () => {
    const service = await start({ GRACE_MS: '100' });
    const { answer } = await underWay(service);
    service.kill('SIGTERM');
    const closed = await answer;
    expect(closed.headers.get('retry-after')).toBe('2');
    expect(await closed.json()).toMatchObject({ status: 503, code: 'closed' });
    expect(await service.end).toEqual([0, null]);
  });

  it('ends at once when told twice', async () => {
    const service = await start();
    const { workers } = service;
    await underWay(service);
    service.kill('SIGTERM');
    await service.logged(/"closing"/);
    service.kill('SIGTERM');
    expect(await service.end).toEqual([1, null]);
    await expect.poll(() => alive(workers)).toEqual([]);
  });
});

it('does not start with wrong settings, and names them all', async () => {
  const service = Service.spawn({ TIMEOUT_MS: '10s', WORKERS: '0', LOG_LEVEL: 'loud' });
  onTestFinished(() => service.remove());
  expect(await service.end).toEqual([2, null]);
  expect(service.errors).toBe(`WORKERS must be a whole number of at least 1, not "0"
TIMEOUT_MS must be a whole number of at least 1, not "10s"
LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"
`);
});
