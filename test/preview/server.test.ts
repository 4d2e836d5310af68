// The server answers only to its own host and origin, only GET, and serves nothing but the preview.
import { chmodSync, renameSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { previewToken } from '../../src/cli/preview-token.js';
import { renderCvToPdf } from '../../src/index.js';
import { type DrawablePages, openPages } from '../../src/pdfium/raster.js';
import { type PreviewServer, servePreview } from '../../src/preview/server.js';
import { PreviewState } from '../../src/preview/state.js';
import { filesIn, freshFolder } from '../cli/run.js';

const TOKEN = 'dG9rZW4tb2YtdGhlLXRlc3';

/** A page with a name. */
async function pagesOf(name: string): Promise<DrawablePages> {
  return openPages(await renderCvToPdf({ cv: { name } }));
}

async function serve(state = new PreviewState('cv.yaml')): Promise<{ server: PreviewServer; state: PreviewState }> {
  const server = await servePreview(state, { port: 0, folder: 'preview', token: TOKEN });
  onTestFinished(() => server.close());
  return { server, state };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request with any host, path and method, which \`fetch\` would mend. */
function ask(
  address: string,
  { path = '/', ...options }: { path?: string; method?: string; headers?: Record<string, string> } = {},
  token = `/${TOKEN}`,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { port } = new URL(address);
    const call = request({ host: '127.0.0.1', port, path: `${token}${path}`, ...options }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += String(chunk)));
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
    });
    call.on('error', fail);
    call.end();
  });
}

describe('is served', () => {
  test.each([
    { path: '/', type: 'text/html; charset=utf-8' },
    { path: '/preview.css', type: 'text/css; charset=utf-8' },
    { path: '/preview.js', type: 'text/javascript; charset=utf-8' },
  ])('$path', async ({ path, type }) => {
    const { server } = await serve();
    const { status, headers } = await ask(server.address, { path });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
  });

  test('each page, at an address of its own, and those before while they may be loading', async () => {
    const { server, state } = await serve();
    state.showPages(await pagesOf('Ann'), '');
    const path = `/${state.shown.pages[0]?.address}/400/0.png`;
    const { status, headers } = await ask(server.address, { path });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
    state.showPages(await pagesOf('Bea'), '');
    expect(`/${state.shown.pages[0]?.address}/400/0.png`).not.toBe(path);
    expect((await ask(server.address, { path })).status).toBe(200);
    state.showPages(await pagesOf('Cleo'), '');
    expect((await ask(server.address, { path })).status).toBe(404);
  });

  test('a strip only to who has another', async () => {
    const { server, state } = await serve();
    const stripOf = async (strip: number, tag?: unknown): Promise<Answer> => {
      const path = `/${state.shown.pages[0]?.address}/400/${strip}.png`;
      return ask(server.address, { path, ...(tag === undefined ? {} : { headers: { 'if-none-match': String(tag) } }) });
    };
    state.showPages(await pagesOf('Ann'), '');
    const tags = [(await stripOf(0)).headers.etag, (await stripOf(1)).headers.etag];
    state.showPages(await pagesOf('Bea'), '');
    expect(await stripOf(0, tags[0])).toMatchObject({ status: 200 });
    expect(await stripOf(1, tags[1])).toMatchObject({ status: 304, body: '', headers: { etag: tags[1] } });
  });

  test.each([
    { strip: '0/400/0', status: 200 },
    { strip: '0/4096/22', status: 200 },
    { strip: '1/400/0', status: 404 },
    { strip: '0/0/0', status: 404 },
    { strip: '0/4097/0', status: 404 },
    { strip: '0/400/3', status: 404 },
    { strip: '0/400/-1', status: 404 },
    { strip: '0/400/0/0', status: 404 },
    { strip: '0/4e2/0', status: 404 },
  ])('of one page the strip $strip: $status', async ({ strip, status }) => {
    const { server, state } = await serve();
    state.showPages(await pagesOf('Ann'), '');
    const pages = state.shown.pages[0]?.address.replace(/0$/, '');
    expect((await ask(server.address, { path: `/${pages}${strip}.png` })).status).toBe(status);
  });
});

describe('is refused', () => {
  test.each([
    { name: 'another host', headers: { host: 'evil.example' }, status: 403 },
    { name: 'a name that leads here', headers: { host: 'evil.example:PORT' }, status: 403 },
    { name: 'another port', headers: { host: '127.0.0.1:1' }, status: 403 },
    { name: 'another origin', headers: { origin: 'https://evil.example' }, status: 403 },
    { name: 'the origin of another port', headers: { origin: 'http://127.0.0.1:1' }, status: 403 },
    { name: 'no origin', headers: { origin: 'null' }, status: 403 },
    { name: 'a request from another site', headers: { 'sec-fetch-site': 'cross-site' }, status: 403 },
    { name: 'a request from another port', headers: { 'sec-fetch-site': 'same-site' }, status: 403 },
    { name: 'POST', method: 'POST', status: 405 },
    { name: 'HEAD', method: 'HEAD', status: 405 },
    { name: 'OPTIONS', method: 'OPTIONS', status: 405 },
    { name: 'DELETE', method: 'DELETE', status: 405 },
    { name: 'another file of the package', path: '/package.json', status: 404 },
    { name: 'a path that leads out', path: '/../package.json', status: 404 },
    { name: 'an encoded path that leads out', path: '/%2e%2e/package.json', status: 404 },
    { name: 'a page that is not there', path: '/pages/1/0/794/0.png', status: 404 },
    { name: 'the name of a method of objects', path: '/constructor', status: 404 },
    { name: 'a query', path: '/?x', status: 404 },
  ])('$name', async ({ headers = {}, status, ...rest }) => {
    const { server } = await serve();
    const { port } = new URL(server.address);
    const given = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, String(value).replace('PORT', port)]),
    );
    const answer = await ask(server.address, { ...rest, headers: given });
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.body).not.toContain('cvpress');
  });

  test('but localhost and the own origin are taken', async () => {
    const { server } = await serve();
    const { port } = new URL(server.address);
    const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}`, 'sec-fetch-site': 'same-origin' };
    expect((await ask(server.address, { headers })).status).toBe(200);
  });
});

describe('without the token', () => {
  const PATHS = ['/', '/preview.js', '/events', '/pages/1/0/794/0.png', '/nothing'];
  const TOKENS = [
    '',
    '/',
    `/${TOKEN}x`,
    `/${TOKEN.slice(0, -1)}`,
    `/x/${TOKEN}`,
    `/?${TOKEN}`,
    `/${TOKEN.toLowerCase()}`,
  ];

  test.each(TOKENS.flatMap((token) => PATHS.map((path) => ({ token, path }))))(
    '$token$path is refused, and it is said what is missing',
    async ({ token, path }) => {
      const { server, state } = await serve();
      state.showPages(await pagesOf('Ann'), '');
      const { status, body, headers } = await ask(server.address, { path }, token);
      expect({ status, type: headers['content-type'] }).toEqual({ status: 403, type: 'text/plain; charset=utf-8' });
      expect(body).toContain('the whole address is needed');
      expect(body).not.toContain(TOKEN);
    },
  );

  test('even the tag of a strip says nothing', async () => {
    const { server, state } = await serve();
    state.showPages(await pagesOf('Ann'), '');
    const path = `/${state.shown.pages[0]?.address}/400/0.png`;
    const { etag } = (await ask(server.address, { path })).headers;
    const answer = await ask(server.address, { path, headers: { 'if-none-match': String(etag) } }, '');
    expect([answer.status, answer.headers.etag]).toEqual([403, undefined]);
  });

  test('the page tells no other site where it is', async () => {
    const { server } = await serve();
    const { headers, body } = await ask(server.address);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toContain(TOKEN);
  });
});

function toLink(file: string): void {
  renameSync(file, `${file}-2`);
  symlinkSync(`${file}-2`, file);
}

describe('the token', () => {
  const tokenIn = (cache: string): string => {
    vi.stubEnv('XDG_CACHE_HOME', cache);
    onTestFinished(() => void vi.unstubAllEnvs());
    return previewToken();
  };

  test('is the same in the next run, and another of each user', () => {
    const [one, two] = [freshFolder(), freshFolder()];
    expect(tokenIn(one)).toMatch(/^[\w-]{22}$/);
    expect(tokenIn(one)).toBe(tokenIn(one));
    expect(tokenIn(two)).not.toBe(tokenIn(one));
    expect(statSync(join(one, 'cvpress/preview-token')).mode & 0o777).toBe(0o600);
  });

  test.skipIf(process.platform === 'win32').each([
    { name: 'readable by others', spoil: (key: string) => chmodSync(key, 0o644) },
    { name: 'a link', spoil: toLink },
    { name: 'too short', spoil: (key: string) => writeFileSync(key, '') },
    { name: 'in a folder of others', spoil: (key: string) => chmodSync(join(key, '..'), 0o777) },
  ])('is another each time where the secret is $name', ({ spoil }) => {
    const cache = freshFolder();
    const before = tokenIn(cache);
    spoil(join(cache, 'cvpress/preview-token'));
    expect(new Set([before, tokenIn(cache), tokenIn(cache)]).size).toBe(3);
  });

  test.skipIf(process.platform === 'win32').each([
    { HOME: '', XDG_CACHE_HOME: '' },
    { HOME: 'home', XDG_CACHE_HOME: '' },
    { HOME: '.', XDG_CACHE_HOME: 'caches' },
  ])('is kept nowhere below the working folder: %o', ({ HOME, XDG_CACHE_HOME }) => {
    const [before, cwd] = [process.cwd(), freshFolder()];
    process.chdir(cwd);
    onTestFinished(() => process.chdir(before));
    vi.stubEnv('HOME', HOME);
    const tokens = [tokenIn(XDG_CACHE_HOME), tokenIn(XDG_CACHE_HOME)];
    expect(filesIn(cwd)).toEqual([]);
    expect(new Set(tokens).size).toBe(2);
  });
});

test('only this machine can reach it', async () => {
  const { server } = await serve();
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dG9rZW4tb2YtdGhlLXRlc3\/$/);
});

test('sizes are CSS pixels', async () => {
  const state = new PreviewState('cv.yaml');
  state.showPages(await pagesOf('Ann'), 'a warning');
  expect(state.shown).toMatchObject({
    revision: 1,
    problems: '',
    warnings: 'a warning',
    pages: [{ width: expect.closeTo(793.7, 1), height: expect.closeTo(1122.5, 1) }],
  });
  state.showProblems('wrong');
  expect(state.shown).toMatchObject({
    revision: 2,
    problems: 'wrong',
    pages: [{ address: expect.stringMatching(/^pages\/\d+\/0$/) }],
  });
});
