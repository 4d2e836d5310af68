// The example service: formats, problems, limits and shutdown.
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLargeDocument } from '../../support/large-document.js';
import { filterAlive } from '../../support/processes.js';
import { waitFor } from '../../support/wait-for.js';
import { Service } from './service.js';

const JANE = 'cv:\n  name: Jane Doe\n';
const LONG = JSON.stringify(createLargeDocument(200));
/** Occupies a worker for more than ten seconds, with 25 large images. */
const SLOW = 'format=png&ppi=300';

describe('POST /render', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ PAGES: '5', BODY_BYTES: '100000' });
  });
  afterAll(() => service.remove());

  it.each([
    ['', 'application/pdf', '%PDF-'],
    ['format=png', 'image/png', '\u{89}PNG'],
    ['format=svg', 'image/svg+xml', '<svg'],
    ['format=html', 'text/html; charset=utf-8', '<!DOCTYPE html>'],
    ['format=docx', expect.stringContaining('wordprocessingml'), 'PK'],
    ['format=md', 'text/markdown; charset=utf-8', '# Jane Doe'],
    ['format=txt', 'text/plain; charset=utf-8', 'Jane Doe'],
    ['format=typ', 'text/vnd.typst; charset=utf-8', '#import'],
    ['format=json-resume', expect.stringContaining('application/json'), '{'],
  ])('responds with the media type of ?$0', async (query, type, start) => {
    const answer = await service.post(query, JANE);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cv-warnings': '0',
    });
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(body.slice(0, start.length)).toBe(start);
  });

  it('accepts JSON, a page and a language', async () => {
    const body = JSON.stringify(createLargeDocument(20));
    expect(await (await service.post('format=svg&page=2', body)).text()).toContain('<svg');
    expect(await (await service.post('format=txt&language=de', body)).text()).toContain(
      'Erfahrung',
    );
  });

  it.each([
    {
      name: 'an unknown key',
      body: 'cv:\n  name: J\n  lable: x\n',
      status: 422,
      code: 'unknown-key',
      message: /^3:3/,
    },
    {
      name: 'a document without a name',
      body: 'cv: {}\n',
      status: 422,
      code: 'placeholder-name',
      message: /John Doe/,
    },
    { name: 'invalid YAML', body: 'cv: [', status: 422, code: 'syntax', message: /^1:/ },
    { name: 'an empty body', body: '', status: 422, code: 'empty-source', message: /./ },
    {
      name: 'a warning with strict',
      query: 'strict=true',
      body: 'cv:\n  name: 山田 太郎\n',
      status: 422,
      message: /./,
    },
    {
      name: 'many pages',
      body: JSON.stringify(createLargeDocument(120)),
      status: 413,
      message: /limit `pages` is 5/,
    },
    { name: 'a large body', body: ' '.repeat(5_000_000), status: 413, message: /too large/ },
    {
      name: 'a body that is not UTF-8',
      body: Buffer.from([0xff, 0xfe]),
      status: 400,
      message: /UTF-8/,
    },
    {
      name: 'an unsupported media type',
      headers: { 'content-type': 'text/html' },
      status: 415,
      message: /Unsupported/,
    },
    { name: 'an unknown format', query: 'format=gif', status: 400, message: /format/ },
    { name: 'a font path', query: 'fontPaths=/etc', status: 400, message: /additional/ },
    { name: 'a custom template', query: 'template=/etc', status: 400, message: /template/ },
    {
      name: 'an unknown language',
      query: 'language=deutsch',
      status: 400,
      code: 'bad-option',
      message: /BCP 47/,
    },
    {
      name: 'a page that does not exist',
      query: 'format=svg&page=2',
      status: 400,
      message: /no page 2/,
    },
  ])('rejects $name', async (row) => {
    const { query = '', body = JANE, headers = {}, status, code, message } = row;
    const answer = await service.post(query, body, { headers });
    const problem = (await answer.json()) as { code: string; diagnostics: { code: string }[] };
    expect(answer.status).toBe(status);
    expect(problem).toMatchObject({ status, message: expect.stringMatching(message) });
    if (code !== undefined)
      expect([problem.code, problem.diagnostics[0]?.code]).toEqual([code, code]);
  });

  it('does not log text of documents', async () => {
    await service.post('', 'cv:\n  name: Wilhelmina\n  wilhelmina: 1\n');
    expect(service.output).not.toMatch(/wilhelmina/i);
  });
});

describe('the service', () => {
  async function start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
    const defaults = {
      TIMEOUT_MS: '50000',
      ANSWER_MS: '50000',
      GRACE_MS: '50000',
      MEMORY_MIB: '4096',
    };
    const service = await Service.start({ WORKERS: '1', ...defaults, ...env });
    onTestFinished(() => service.remove());
    return service;
  }

  /** Sends a long document and waits until a worker renders it. */
  async function occupy(
    service: Service,
    query = SLOW,
    init: RequestInit = {},
  ): Promise<{ answer: Promise<Response> }> {
    const answer = service.post(query, LONG, init);
    answer.catch(() => {});
    await waitFor(async () => (await service.stats()).running === 1);
    return { answer };
  }

  it('rejects documents when the queue is full, and stops slow documents', async () => {
    const service = await start({ MAX_QUEUE: '0', TIMEOUT_MS: '2000' });
    const { answer } = await occupy(service);
    const rejected = await service.post('', JANE);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await rejected.json()).toMatchObject({ code: 'queue-full' });
    expect(await (await answer).json()).toMatchObject({ status: 504, code: 'timed-out' });
  });

  it('answers within ANSWER_MS', async () => {
    const service = await start({ ANSWER_MS: '1000' });
    const { answer } = await occupy(service);
    const waiting = service.post('', JANE);
    expect([(await answer).status, (await waiting).status]).toEqual([503, 503]);
  });

  it('cancels the document of a client that disconnects', async () => {
    const service = await start();
    const client = new AbortController();
    await occupy(service, SLOW, { signal: client.signal });
    client.abort();
    await waitFor(async () => (await service.stats()).aborted === 1);
    expect((await service.post('', JANE)).status).toBe(200);
  });

  // Windows has no signals.
  describe.skipIf(process.platform === 'win32')('SIGTERM', () => {
    it('finishes running requests, then ends the process and its workers', async () => {
      const service = await start();
      const { workers } = service;
      const { answer } = await occupy(service, '');
      service.kill('SIGTERM');
      await service.waitForLog('closing');
      await expect(service.post('', JANE)).rejects.toThrow();
      expect((await answer).status).toBe(200);
      expect(await service.exit).toEqual([0, null]);
      await expect.poll(() => filterAlive(workers)).toEqual([]);
    });

    it('answers 503 after GRACE_MS and closes silent connections', async () => {
      const service = await start({ GRACE_MS: '100' });
      const silent = connect(Number(new URL(service.url).port), '127.0.0.1');
      await once(silent, 'connect');
      const { answer } = await occupy(service);
      service.kill('SIGTERM');
      expect(await (await answer).json()).toMatchObject({ status: 503, code: 'closed' });
      expect(await service.exit).toEqual([0, null]);
    });

    it('ends the process immediately on the second signal', async () => {
      const service = await start();
      const { workers } = service;
      await occupy(service);
      service.kill('SIGTERM');
      await service.waitForLog('closing');
      service.kill('SIGTERM');
      expect(await service.exit).toEqual([null, 'SIGTERM']);
      await expect.poll(() => filterAlive(workers)).toEqual([]);
    });
  });

  it('does not start with an invalid setting', async () => {
    const service = new Service({ TIMEOUT_MS: '10s' });
    expect(await service.exit).toEqual([1, null]);
    expect(service.output).toContain('TIMEOUT_MS must be a whole number, not 10s');
  });
});
