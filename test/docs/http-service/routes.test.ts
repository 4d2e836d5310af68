// What the example of docs/examples/http-service answers, over a loopback connection.
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPdf } from '../../cli/run.js';
import { largeDocument } from '../../support/large.js';
import { Service } from './service.js';

const JANE = 'cv:\n  name: Jane Doe\n';
const BAD = 'cv:\n  name: Jane Doe\n  lable: Biologist\n';
/** What the service answers in JSON. */
interface Answered {
  readonly valid: boolean;
  readonly diagnosticCount: number;
  readonly diagnostics: readonly { readonly code: string }[];
  readonly code: string;
  readonly requestId: string;
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: object } }>>;
  readonly components: { readonly schemas: object };
}

async function jsonOf(answer: Response): Promise<Answered> {
  return (await answer.json()) as Answered;
}

/** A CV in a script that no bundled font has. */
const TARO = 'cv:\n  name: 山田 太郎\n';
const LONG = JSON.stringify(largeDocument(40));
const TOO_LONG = JSON.stringify(largeDocument(120));

/** A page and some lines. */
const SPILLING = JSON.stringify({ cv: { name: 'Jane', skills: Array(48).fill({ name: 'Skill', details: 'much' }) } });

const JSON_TYPE = { 'content-type': 'application/json' };

let service: Service;
beforeAll(async () => {
  service = await Service.start({ PAGES: '5', BODY_BYTES: '100000' });
});
afterAll(() => service.remove());

describe('POST /render', () => {
  it('makes a PDF to save', async () => {
    const answer = await service.post('/render', JANE);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=cv.pdf',
      'cv-pages': '1',
      'cv-warnings': '0',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(isPdf(bytes)).toBe(true);
    expect(Buffer.from(bytes).toString()).toContain('Jane Doe');
  });

  it.each([
    { query: 'format=html', type: 'text/html; charset=utf-8', begins: '<!DOCTYPE html>' },
    { query: 'format=md', type: 'text/markdown; charset=utf-8', begins: '# Jane Doe' },
    { query: 'format=txt', type: 'text/plain; charset=utf-8', begins: 'Jane Doe' },
    { query: 'format=typ', type: 'text/vnd.typst; charset=utf-8', begins: '#import' },
    { query: 'format=svg', type: 'image/svg+xml; charset=utf-8', begins: '<svg' },
    { query: 'format=png', type: 'image/png', begins: '\u{89}PNG' },
    { accept: 'image/png', type: 'image/png', begins: '\u{89}PNG' },
    { accept: 'application/pdf;q=0.5, text/html', type: 'text/html; charset=utf-8', begins: '<!DOCTYPE html>' },
    { accept: '*/*', type: 'application/pdf', begins: '%PDF-' },
    { accept: 'text/html', query: 'format=pdf', type: 'application/pdf', begins: '%PDF-' },
  ])('answers ?$query, Accept: $accept with $type', async ({ query = '', accept = '*/*', type, begins }) => {
    const answer = await service.post(`/render?${query}`, JANE, { headers: { accept } });
    const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect({ status: answer.status, type: answer.headers.get('content-type') }).toEqual({ status: 200, type });
    expect(body.slice(0, begins.length)).toBe(begins);
  });

  it.each([
    ['JSON', 'application/json', '{"cv":{"name":"Jane Doe"}}'],
    ['JSON with a charset', 'application/json; charset=utf-8', '{"cv":{"name":"Jane Doe"}}'],
    ['YAML as text', 'text/yaml', JANE],
    ['YAML with a byte order mark', 'application/x-yaml', `\u{feff}${JANE}`],
  ])('reads $0', async (_, type, body) => {
    const answer = await service.post('/render?format=txt', body, { headers: { 'content-type': type } });
    expect(await answer.text()).toMatch(/^Jane Doe\n/);
  });

  it.each([
    {
      query: 'language=de',
      body: 'cv:\n  name: A\n  education:\n    - {institution: B, area: C}\n',
      contains: 'Ausbildung',
    },
    { query: 'variant=a', body: 'cv:\n  name: Jane\n  lable: x\n', contains: 'Jane' },
    { query: 'markdown=false', body: 'cv:\n  name: A\n  summary: "*b*"\n', contains: '*b*' },
    { query: 'only=Skills&only=Awards', body: 'cv:\n  name: A\n  summary: b\n', contains: 'A\n' },
    { query: 'page=2', body: LONG, type: 'application/json', contains: '<svg', format: 'svg' },
  ])('takes ?$query', async ({ query, body, type = 'text/yaml', contains, format = 'txt' }) => {
    const answer = await service.post(`/render?format=${format}&${query}`, body, { headers: { 'content-type': type } });
    expect(await answer.text()).toContain(contains);
    expect(answer.status).toBe(200);
  });

  it.each([
    { filename: 'Jane-Doe', header: 'attachment; filename=Jane-Doe.pdf' },
    { filename: 'Zoë', header: `attachment; filename="Zo?.pdf"; filename*=UTF-8''Zo%C3%AB.pdf` },
  ])('names the file $filename', async ({ filename, header }) => {
    const answer = await service.post(`/render?filename=${encodeURIComponent(filename)}`, JANE);
    expect(answer.headers.get('content-disposition')).toBe(header);
  });

  it('counts warnings, which POST /validate explains', async () => {
    expect((await service.post('/render', TARO)).headers.get('cv-warnings')).toBe('1');
    const answer = await service.post('/validate', TARO);
    expect(await answer.json()).toMatchObject({ valid: true, diagnostics: [{ code: 'missing-glyph' }] });
  });
});

describe('pages', () => {
  const render = async (query: string) => service.post(`/render?${query}`, SPILLING, { headers: JSON_TYPE });

  it('are as many as wanted, which is no warning, and POST /validate says how', async () => {
    const { status, headers } = await render('fit=1');
    expect([status, headers.get('cv-pages'), headers.get('cv-warnings')]).toEqual([200, '1', '0']);
    const answer = await jsonOf(await service.post('/validate?fit=1', SPILLING, { headers: JSON_TYPE }));
    expect(answer).toMatchObject({ valid: true, diagnostics: [{ code: 'fitted' }] });
  });

  it('are counted', async () => {
    const { headers } = await render('maxPages=1');
    expect([headers.get('cv-pages'), headers.get('cv-warnings')]).toEqual(['2', '1']);
  });

  it('cannot be fewer than the document needs', async () => {
    const answer = await service.post('/render?fit=1', LONG, { headers: JSON_TYPE });
    expect(answer.status).toBe(422);
    expect(await jsonOf(answer)).toMatchObject({ code: 'does-not-fit' });
  });
});

describe('POST /validate', () => {
  it('counts all mistakes, and names the first ones', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `  k${index}: 1\n`).join('');
    const { diagnosticCount, diagnostics } = await jsonOf(await service.post('/validate', JANE + many));
    expect([diagnosticCount, diagnostics.length]).toEqual([2000, 100]);
  });

  it('says that a document is right', async () => {
    const answer = await service.post('/validate', JANE);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.json()).toEqual({ valid: true, diagnosticCount: 0, diagnostics: [] });
  });

  it.each([
    [BAD, 'unknown-key', 3],
    ['cv:\n  name: [Jane', 'syntax', 2],
    ['cv: {}\n', 'placeholder-name', 1],
    ['', 'empty-source', 1],
  ])('says what is wrong with $0, and where', async (body, code, line) => {
    const answer = await service.post('/validate', body);
    expect(answer.status).toBe(200);
    const { valid, diagnostics } = await jsonOf(answer);
    expect({ valid, first: diagnostics[0] }).toMatchObject({
      valid: false,
      first: { code, range: { start: { line } } },
    });
  });
});

describe('a problem', () => {
  const wrong = (query: string, detail: RegExp): Row => ({ path: `/render?${query}`, status: 400, detail });

  it.each([
    { what: 'a wrong document', body: BAD, status: 422, code: 'unknown-key', detail: /^3:3.*`lable`/ },
    { what: 'no YAML', body: 'cv: [', status: 422, code: 'syntax', detail: /^1:/ },
    {
      what: 'too many pages',
      body: TOO_LONG,
      headers: JSON_TYPE,
      status: 413,
      code: 'limit-reached',
      detail: /7 pages; the limit `pages` is 5/,
    },
    { what: 'a large body', body: ' '.repeat(100_001), status: 413, detail: /100000 bytes/ },
    { what: 'a larger body', body: ' '.repeat(5_000_000), status: 413, detail: /100000 bytes/ },
    { what: 'a body that is no text', body: Buffer.from([0xff, 0xfe]), status: 400, detail: /UTF-8/ },
    { what: 'another type', headers: { 'content-type': 'text/html' }, status: 415, detail: /application\/yaml/ },
    {
      what: 'a compressed body',
      headers: { 'content-type': 'text/yaml', 'content-encoding': 'gzip' },
      status: 415,
      detail: /compressed/,
    },
    {
      what: 'another format',
      headers: { accept: 'image/gif' },
      status: 406,
      detail: /`Accept` has none of application\/pdf, .*`\?format=`/,
    },
    { what: 'an address that is none', path: '/%ff', status: 400, detail: /not a valid url/ },
    { what: 'another method', path: '/openapi.json', status: 405, detail: /^This address takes GET and HEAD only\.$/ },
    { what: 'an unknown format', ...wrong('format=docx', /must be one of pdf, png/) },
    { what: 'an unknown parameter', ...wrong('fromat=pdf', /no parameter `fromat`/) },
    { what: 'a file of the service', ...wrong('fontPaths=/etc', /no parameter `fontPaths`/) },
    { what: 'a limit of the service', ...wrong('timeoutMs=1', /no parameter `timeoutMs`/) },
    { what: 'a wrong number', ...wrong('ppi=3000', /`ppi` must be at most 300. The pixels per inch/) },
    { what: 'a page before the first', ...wrong('page=0', /`page` must be at least 1\./) },
    { what: 'a wrong date', ...wrong('today=2026-02-31', /`today` must be a date like 2026-11-20\./) },
    { what: 'a wrong switch', ...wrong('strict=maybe', /`strict` must be true or false\./) },
    { what: 'too long a language', ...wrong(`language=${'x'.repeat(36)}`, /`language` must NOT have more than 35/) },
    { what: 'a wrong language', ...wrong('language=deutsch', /`language` must be a BCP 47 tag/), code: 'bad-option' },
    { what: 'a path as a name', ...wrong('filename=..%2Fx', /`filename` .*letters, digits, spaces/) },
    { what: 'a line break in a name', ...wrong('filename=a%0Ab', /`filename`/) },
    { what: 'a parameter given twice', ...wrong('format=pdf&format=png', /`format` is there more than once\./) },
    { what: 'a page that is not there', ...wrong('format=svg&page=2', /no page 2: the document has 1/) },
    { what: 'an unknown address', path: '/nothing', status: 404, detail: /openapi\.json/ },
  ])('is explained: $what', async ({ path = '/render', body = JANE, headers = {}, status, code, detail }: Row) => {
    const answer = await service.post(path, body, { headers });
    const problem = await jsonOf(answer);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(problem).toMatchObject({ status, title: expect.any(String), detail: expect.stringMatching(detail) });
    expect({ status: answer.status, code: problem.code }).toEqual({ status, code });
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
    if (code !== undefined) expect(problem.diagnostics[0]?.code).toBe(code);
  });

  interface Row {
    readonly path?: string;
    readonly body?: string | Uint8Array;
    readonly headers?: Readonly<Record<string, string>>;
    readonly status: number;
    readonly code?: string;
    readonly detail: RegExp;
  }
});

describe('the service', () => {
  it('is healthy and ready', async () => {
    const live = await fetch(`${service.url}/health/live`);
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await fetch(`${service.url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', workers: { idle: 2 }, queued: 0 }]);
  });

  it('describes itself in OpenAPI', async () => {
    const description = await jsonOf(await fetch(`${service.url}/openapi.json`));
    expect(await new Validator().validate({ ...structuredClone(description) })).toEqual({ valid: true });
    expect(Object.keys(description.paths)).toEqual(['/render', '/validate']);
    const [render, validate] = Object.values(description.paths).map(({ post }) => Object.keys(post.responses));
    expect(render).toEqual(['200', '400', '406', '413', '415', '422', '500', '503', '504']);
    expect(validate).toEqual(render?.filter((status) => status !== '406'));
    expect(description).toHaveProperty(
      ['paths', '/render', 'post', 'responses', '503', 'description'],
      'Too many documents are waiting. The service is closing.',
    );
    // What is referred to is there.
    const refs = JSON.stringify(description).match(/(?<="#\/components\/schemas\/)[^"]+/g) ?? [];
    expect(new Set(refs)).toContain('EducationEntry');
    expect([...new Set(refs)].filter((name) => !(name in description.components.schemas))).toEqual([]);
  });

  it('counts what it does', async () => {
    const before = await service.metrics();
    await Promise.all([JANE, TARO, BAD].map((body) => service.post('/render', body)));
    const after = await service.metrics();
    const more = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(more('cvpress_document_seconds_count{outcome="rendered"}')).toBe(2);
    expect(more('cvpress_document_seconds_count{outcome="document"}')).toBe(1);
    const count = 'http_request_duration_seconds_count';
    expect(more(`${count}{method="POST",route="/render",status="200"}`)).toBe(2);
    expect(more(`${count}{method="POST",route="/render",status="422"}`)).toBe(1);
    expect(after.get('cvpress_workers{state="idle"}')).toBe(2);
    expect(after.get('cvpress_workers_memory_bytes')).toBeGreaterThan(50e6);
  });

  it('logs what it answered, but nothing of documents', async () => {
    const SECRET = 'Wilhelmina';
    const answer = await service.post(`/render?filename=${SECRET}`, `cv:\n  name: ${SECRET}\n  ${SECRET}: 1\n`);
    await service.logged(new RegExp(answer.headers.get('x-request-id') ?? ''));
    expect(service.log.at(-1)).toMatchObject({
      msg: 'request',
      reqId: answer.headers.get('x-request-id'),
      method: 'POST',
      route: '/render',
      status: 422,
      code: 'unknown-key',
      ms: expect.any(Number),
    });
    expect(JSON.stringify(service.log)).not.toContain(SECRET);
    expect(service.errors).toBe('');
  });
});
