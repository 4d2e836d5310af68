// The server answers only its own host and origin, only GET, and serves only the preview.
import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { getPreviewToken } from '../../src/cli/private-folder.js';
import { renderCvToPdf } from '../../src/compiler/pipeline/render.js';
import { createDiagnostic } from '../../src/diagnostics/diagnostic.js';
import { openPages } from '../../src/pdf/raster.js';
import { toProblems } from '../../src/preview/problems.js';
import {
  type OpenLocation,
  type PreviewOptions,
  type PreviewServer,
  servePreview,
} from '../../src/preview/server.js';
import { PreviewState, type RenderedPages } from '../../src/preview/state.js';
import { memoize } from '../../src/util/memoize.js';
import { createTemporaryFolder, listFiles } from '../cli/run.js';

const TOKEN = 'dG9rZW4tb2YtdGhlLXRlc3';

/** Renders a CV once for all tests. */
const requestPdf = memoize((cv) => renderCvToPdf({ cv: JSON.parse(cv) }));

/** Creates a page that records when it is prepared and closed. */
async function createPages(
  name: string,
  cv: object = {},
  noted: string[] = [],
): Promise<RenderedPages> {
  const pdf = await requestPdf(JSON.stringify({ name, ...cv }));
  const pages = await openPages(pdf);
  const close = (): void => {
    noted.push(`${name} closed`);
    pages.close();
  };
  const prepare = (index: number): void => void noted.push(`${name} ${index}`);
  return { pages: { ...pages, close, preload: prepare }, pdf, problems: NO_PROBLEMS };
}

const NO_PROBLEMS = toProblems([], () => undefined);

/** Problems of a file, each with its line. */
const createProblems = (...lines: number[]): ReturnType<typeof toProblems> => {
  const problems = lines.map((line) => {
    const start = { offset: 0, line, column: 3 };
    return createDiagnostic('unknown-key', ['cv', 'x'], 'wrong', {
      file: 'cv.yaml',
      range: { start, end: start },
    });
  });
  return toProblems(problems, () => 'cv:\n  name: J\n  x: 1\n');
};

async function serve(
  state = new PreviewState('cv.yaml', 'cv.pdf'),
  open?: OpenLocation,
  arrange?: PreviewOptions['arrange'],
): Promise<{ server: PreviewServer; state: PreviewState }> {
  const server = await servePreview(state, {
    port: 0,
    folder: 'src/preview/page',
    token: TOKEN,
    openInEditor: open,
    arrange,
  });
  onTestFinished(() => server.close());
  return { server, state };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends any host, path and method, which `fetch` would normalize. */
function send(
  address: string,
  {
    path = '/',
    body,
    ...options
  }: { path?: string; method?: string; body?: string; headers?: Record<string, string> } = {},
  token = `/${TOKEN}`,
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { port } = new URL(address);
    const call = request(
      { host: '127.0.0.1', port, path: `${token}${path}`, ...options },
      (response) => {
        let body = '';
        response.on('data', (chunk) => (body += String(chunk)));
        response.on('end', () =>
          done({ status: response.statusCode, headers: response.headers, body }),
        );
      },
    );
    call.on('error', fail);
    call.end(body);
  });
}

/** Sends a POST with the origin of the page. */
function post(
  { address }: PreviewServer,
  path: string,
  {
    body,
    headers = {},
    token,
  }: { body?: string; headers?: Record<string, string>; token?: string } = {},
): Promise<Answer> {
  const ownOrigin = {
    origin: new URL(address).origin,
    'sec-fetch-site': 'same-origin',
    ...headers,
  };
  return send(
    address,
    { method: 'POST', path, headers: ownOrigin, ...(body !== undefined && { body }) },
    token,
  );
}

/** Starts a server with a fake editor, which fails if `message` is set. */
async function serveWithEditor(
  failure?: string,
): Promise<{ server: PreviewServer; state: PreviewState; opened: unknown[] }> {
  const opened: unknown[] = [];
  const files = await serve(new PreviewState('cv.yaml', 'cv.pdf', true), async (target) => {
    opened.push(target);
    return failure;
  });
  return { ...files, opened };
}

describe('the preview server', () => {
  it.each([
    { path: '/', type: 'text/html; charset=utf-8' },
    { path: '/preview.css', type: 'text/css; charset=utf-8' },
    { path: '/preview.js', type: 'text/javascript; charset=utf-8' },
  ])('serves $path with its type and a strict policy', async ({ path, type }) => {
    const { server } = await serve();
    const { status, headers } = await send(server.address, { path });
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

  it('serves every file of its folder', async () => {
    const { server } = await serve();
    for (const file of readdirSync('src/preview/page')) {
      const path = file === 'index.html' ? '/' : `/${file}`;
      expect((await send(server.address, { path })).body).toBe(
        readFileSync(join('src/preview/page', file), 'utf8'),
      );
    }
  });

  it('serves each page at its own address, and keeps the previous pages for a while', async () => {
    const { server, state } = await serve();
    const noted: string[] = [];
    state.showPages(await createPages('Ann', {}, noted));
    const path = `/${state.shown.pages[0]?.address}/400/0.png`;
    const { status, headers } = await send(server.address, { path });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'image/png' });
    state.showPages(await createPages('Bea'));
    expect(`/${state.shown.pages[0]?.address}/400/0.png`).not.toBe(path);
    expect((await send(server.address, { path })).status).toBe(200);
    expect(noted).toEqual(['Ann 0']);
    state.showPages(await createPages('Cleo'));
    expect((await send(server.address, { path })).status).toBe(404);
    expect(noted).toEqual(['Ann 0', 'Ann closed']);
  });

  it('preloads the page that a browser requested first in the previous version', async () => {
    const cv = { summary: Array(80).fill('Word.').join('\n\n') };
    const noted: string[] = [];
    const state = new PreviewState('cv.yaml', 'cv.pdf');
    state.showPages(await createPages('Ann', cv));
    for (const { address } of state.shown.pages.toReversed())
      state.findStrip(`/${address}/400/0.png`, undefined);
    state.showPages(await createPages('Ann', cv, noted));
    await new Promise(setImmediate);
    expect(noted).toEqual(['Ann 1']);
  });

  it('renders a thumbnail once, on request, and fails for a failing or unknown template', async () => {
    const { server, state } = await serve();
    const asked: string[] = [];
    const noted: string[] = [];
    const renderTemplate = async (template: string) => {
      asked.push(template);
      if (template === 'linear') throw new Error('it does not fit');
      return (await createPages('Ann', {}, noted)).pages;
    };
    const arrangement = {
      template: 'classic',
      templates: ['classic', 'linear'],
      fit: 1,
      sections: [],
      options: '',
      canKeep: false,
    };
    state.showPages({
      ...(await createPages('Ann')),
      arrangement: { ...arrangement, notes: [] },
      renderWithTemplate: renderTemplate,
    });
    const requestStatus = async (name: string) =>
      (await send(server.address, { path: `/${state.shown.thumbnails}/${name}` })).status;
    expect(asked).toEqual([]);
    const names = ['0.png', '0.png', '1.png', '2.png', '-1.png', '0.png/0'];
    const statuses = await Promise.all(names.map(requestStatus));
    expect(statuses).toEqual([200, 200, 500, 404, 404, 404]);
    expect(asked).toEqual(['classic', 'linear']);
    expect(noted).toEqual(['Ann closed']);
  });

  it('serves a strip, unless the browser has it', async () => {
    const { server, state } = await serve();
    const requestStrip = async (strip: number, tag?: unknown): Promise<Answer> => {
      const path = `/${state.shown.pages[0]?.address}/400/${strip}.png`;
      return send(server.address, {
        path,
        ...(tag === undefined ? {} : { headers: { 'if-none-match': String(tag) } }),
      });
    };
    state.showPages(await createPages('Ann'));
    const tags = [(await requestStrip(0)).headers.etag, (await requestStrip(1)).headers.etag];
    state.showPages(await createPages('Bea'));
    expect(await requestStrip(0, tags[0])).toMatchObject({ status: 200 });
    expect(await requestStrip(1, tags[1])).toMatchObject({
      status: 304,
      body: '',
      headers: { etag: tags[1] },
    });
  });

  it.each([
    { strip: '0/400/0', status: 200 },
    { strip: '0/4096/22', status: 200 },
    { strip: '1/400/0', status: 404 },
    { strip: '0/0/0', status: 404 },
    { strip: '0/4097/0', status: 404 },
    { strip: '0/400/3', status: 404 },
    { strip: '0/181/1', status: 404 },
    { strip: '0/400/-1', status: 404 },
    { strip: '0/400/0/0', status: 404 },
    { strip: '0/4e2/0', status: 404 },
  ])('responds to a request of the strip $strip with status $status', async ({ strip, status }) => {
    const { server, state } = await serve();
    state.showPages(await createPages('Ann'));
    const pages = state.shown.pages[0]?.address.replace(/0$/, '');
    expect((await send(server.address, { path: `/${pages}${strip}.png` })).status).toBe(status);
  });
});

/** Origins of requests that must be rejected. */
const FOREIGN_ORIGINS = [
  { from: 'another host', headers: { host: 'evil.example' } },
  { from: 'a host name that resolves to this machine', headers: { host: 'evil.example:PORT' } },
  { from: 'another port of this host', headers: { host: '127.0.0.1:1' } },
  { from: 'another origin', headers: { origin: 'https://evil.example' } },
  { from: 'the origin of another port', headers: { origin: 'http://127.0.0.1:1' } },
  { from: 'no origin', headers: { origin: 'null' } },
  { from: 'another site', headers: { 'sec-fetch-site': 'cross-site' } },
  { from: 'another port of this site', headers: { 'sec-fetch-site': 'same-site' } },
];

describe('the access control of the preview server', () => {
  it.each(FOREIGN_ORIGINS)('rejects requests from $from, by any method', async ({ headers }) => {
    const opened: unknown[] = [];
    const { server, state } = await serve(
      new PreviewState('cv.yaml', 'cv.pdf', true),
      async (target) => void opened.push(target),
      (change) => opened.push(change),
    );
    state.showProblems(createProblems(3));
    state.showPages({ ...(await createPages('Jane')), arrangement: ARRANGEMENT });
    const { port } = new URL(server.address);
    const tokens = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [key, String(value).replace('PORT', port)]),
    );
    for (const response of [
      await send(server.address, { headers: tokens }),
      await post(server, '/open/problem/1/0', { headers: tokens }),
      await post(server, '/arrangement', { headers: tokens, body: '{"fit":2}' }),
    ]) {
      expect(response.status).toBe(403);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expect(response.body).not.toContain('cvpress');
    }
    expect(opened).toEqual([]);
  });

  it.each([
    { name: 'a POST without an origin', method: 'POST', status: 403 },
    ...['PUT', 'HEAD', 'OPTIONS', 'DELETE'].map((method) => ({
      name: method,
      method,
      status: 405,
    })),
    { name: 'another file of the package', path: '/package.json', status: 404 },
    { name: 'a path outside of its folder', path: '/../package.json', status: 404 },
    { name: 'an encoded path outside of its folder', path: '/%2e%2e/package.json', status: 404 },
    { name: 'a missing page', path: '/pages/1/0/794/0.png', status: 404 },
    { name: 'the name of a method of every object', path: '/constructor', status: 404 },
    { name: 'a query', path: '/?x', status: 404 },
  ])('rejects $name', async ({ status, ...request }) => {
    const { server } = await serve();
    const response = await send(server.address, request);
    expect(response.status).toBe(status);
    expect(response.body).not.toContain('cvpress');
  });

  it('accepts localhost and its own origin', async () => {
    const { server } = await serve();
    const { port } = new URL(server.address);
    const headers = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      'sec-fetch-site': 'same-origin',
    };
    expect((await send(server.address, { headers })).status).toBe(200);
  });
});

describe('a request without the token', () => {
  const PATHS = ['/', '/preview.js', '/events', '/pages/1/0/794/0.png', '/nothing'];

  it.each([
    '',
    '/',
    `/${TOKEN}x`,
    `/${TOKEN.slice(0, -1)}`,
    `/x/${TOKEN}`,
    `/?${TOKEN}`,
    `/${TOKEN.toLowerCase()}`,
  ])('is rejected for every path below "%s", with an explanation', async (token) => {
    const { server, state } = await serve();
    state.showPages(await createPages('Ann'));
    for (const path of PATHS) {
      const { status, body, headers } = await send(server.address, { path }, token);
      expect({ status, type: headers['content-type'] }).toEqual({
        status: 403,
        type: 'text/plain; charset=utf-8',
      });
      expect(body).toContain('open the complete address');
      expect(body).not.toContain(TOKEN);
    }
  });

  it('is rejected if it has the entity tag of a strip', async () => {
    const { server, state } = await serve();
    state.showPages(await createPages('Ann'));
    const path = `/${state.shown.pages[0]?.address}/400/0.png`;
    const { etag } = (await send(server.address, { path })).headers;
    const response = await send(
      server.address,
      { path, headers: { 'if-none-match': String(etag) } },
      '',
    );
    expect([response.status, response.headers.etag]).toEqual([403, undefined]);
  });
});

function toLink(file: string): void {
  renameSync(file, `${file}-2`);
  symlinkSync(`${file}-2`, file);
}

describe('the token', () => {
  const readToken = (cache: string): string => {
    vi.stubEnv('XDG_CACHE_HOME', cache);
    onTestFinished(() => void vi.unstubAllEnvs());
    return getPreviewToken();
  };

  it('is the same in the next run, and differs between users', () => {
    const [one, two] = [createTemporaryFolder(), createTemporaryFolder()];
    expect(readToken(one)).toMatch(/^[\w-]{22}$/);
    expect(readToken(one)).toBe(readToken(one));
    expect(readToken(two)).not.toBe(readToken(one));
    expect(statSync(join(one, 'cvpress/preview-token')).mode & 0o777).toBe(0o600);
  });

  it('is not revealed to other sites by the page', async () => {
    const { server } = await serve();
    const { headers, body } = await send(server.address);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(body).not.toContain(TOKEN);
  });

  it.skipIf(process.platform === 'win32').each([
    { name: 'readable by others', spoil: (key: string) => chmodSync(key, 0o644) },
    { name: 'a link', spoil: toLink },
    { name: 'too short', spoil: (key: string) => writeFileSync(key, '') },
    {
      name: 'in a folder that others can write to',
      spoil: (key: string) => chmodSync(join(key, '..'), 0o777),
    },
  ])('changes on every read if its file is $name', ({ spoil }) => {
    const cache = createTemporaryFolder();
    const before = readToken(cache);
    spoil(join(cache, 'cvpress/preview-token'));
    expect(new Set([before, readToken(cache), readToken(cache)]).size).toBe(3);
  });

  it.skipIf(process.platform === 'win32').each([
    { HOME: '', XDG_CACHE_HOME: '' },
    { HOME: 'home', XDG_CACHE_HOME: '' },
    { HOME: '.', XDG_CACHE_HOME: 'caches' },
  ])('is not stored in the working folder with the environment %o', ({ HOME, XDG_CACHE_HOME }) => {
    const [before, cwd] = [process.cwd(), createTemporaryFolder()];
    process.chdir(cwd);
    onTestFinished(() => process.chdir(before));
    vi.stubEnv('HOME', HOME);
    const tokens = [readToken(XDG_CACHE_HOME), readToken(XDG_CACHE_HOME)];
    expect(listFiles(cwd)).toEqual([]);
    expect(new Set(tokens).size).toBe(2);
  });
});

it('the preview server listens on the loopback interface only', async () => {
  const { server } = await serve();
  expect(server.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dG9rZW4tb2YtdGhlLXRlc3\/$/);
});

it('PreviewState has page sizes in CSS pixels, and keeps the pages during an error', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const state = new PreviewState('cv.yaml', 'cv.pdf');
  state.showPages(await createPages('Ann'));
  expect(state.shown).toMatchObject({
    revision: 1,
    errors: 0,
    pages: [{ width: expect.closeTo(793.7, 1), height: expect.closeTo(1122.5, 1) }],
  });
  const { time } = state.shown;
  expect(time).toBeGreaterThan(0);
  vi.advanceTimersByTime(1000);
  state.showProblems(createProblems(3));
  expect(state.shown).toMatchObject({
    revision: 2,
    // The time of the pages, not of the problems.
    time,
    errors: 1,
    problems: [
      { location: 'cv.yaml:3:3', path: 'cv.x', message: 'wrong', excerpt: ['', '', 'x: 1'] },
    ],
    pages: [{ address: expect.stringMatching(/^pages\/\d+\/0$/) }],
  });
});

describe('the PDF', () => {
  it('shows the last pages without errors, with the name of the document', async () => {
    const { server, state } = await serve();
    expect((await send(server.address, { path: '/cv.pdf' })).status).toBe(404);
    const pages = await createPages('Ann');
    state.showPages(pages);
    state.showProblems(createProblems(3));
    const { status, headers } = await send(server.address, { path: '/cv.pdf' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pages.pdf.length),
      'content-disposition': "inline; filename*=UTF-8''cv.pdf",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    // The PDF viewer of browsers needs inline styles.
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*style-src/);
    expect(headers['content-security-policy']).not.toMatch(/script-src|sandbox/);
    const bytes = await (await fetch(`${server.address}cv.pdf`)).arrayBuffer();
    expect(Buffer.from(bytes).equals(pages.pdf)).toBe(true);
    const saved = await send(server.address, { path: '/cv.pdf?download' });
    expect(saved.headers['content-disposition']).toBe("attachment; filename*=UTF-8''cv.pdf");
  });

  it.each([
    { name: 'Lebenslauf Jürgen.pdf', address: 'Lebenslauf%20J%C3%BCrgen.pdf' },
    {
      name: `it's "mine"; (100 %) *.pdf`,
      address: 'it%27s%20%22mine%22%3B%20%28100%20%25%29%20%2A.pdf',
    },
    { name: 'line\r\nSet-Cookie: a=b.pdf', address: 'line%0D%0ASet-Cookie%3A%20a%3Db.pdf' },
    { name: '\uD800?#/../x.pdf', address: '%EF%BF%BD%3F%23%2F..%2Fx.pdf' },
  ])('is served with the name $name', async ({ name, address }) => {
    const { server, state } = await serve(new PreviewState('cv.yaml', name));
    state.showPages(await createPages('Ann'));
    expect(state.shown.pdf).toBe(address);
    const { status, headers } = await send(server.address, { path: `/${address}` });
    expect({ status, cookie: headers['set-cookie'] }).toEqual({ status: 200, cookie: undefined });
    expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''${address}`);
    // The address to which a browser resolves the link.
    expect((await fetch(new URL(state.shown.pdf, server.address))).status).toBe(200);
  });
});

describe('links of a page', () => {
  const requestLinks = async (
    cv: object,
  ): Promise<{ href: string; name: string; boxes: number[][] }[]> => {
    const { server, state } = await serve();
    state.showPages(await createPages('Ann', cv));
    const { status, headers, body } = await send(server.address, {
      path: `/${state.shown.pages[0]?.address}/links.json`,
    });
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
    });
    return JSON.parse(body);
  };

  it('have the targets of the PDF', async () => {
    const links = await requestLinks({
      email: 'a@example.org',
      website: 'https://example.org/x',
      phone: '+41 44 668 18 00',
    });
    expect(links.map(({ href }) => href).sort()).toEqual([
      'https://example.org/x',
      'mailto:a@example.org',
      'tel:+41446681800',
    ]);
    for (const { name, boxes } of links) {
      expect(name).not.toBe('');
      for (const [left = 0, top = 0, width = 0, height = 0] of boxes) {
        expect(
          Math.min(left, top, width, height, 1 - left - width, 1 - top - height),
        ).toBeGreaterThan(0);
      }
    }
  });

  it('are empty for a page without links, and missing for an unknown page', async () => {
    expect(await requestLinks({})).toEqual([]);
    const { server, state } = await serve();
    state.showPages(await createPages('Ann'));
    const other = String(state.shown.pages[0]?.address).replace(/0$/, '1');
    expect((await send(server.address, { path: `/${other}/links.json` })).status).toBe(404);
  });
});

describe('a request to open a location in the editor', () => {
  const start = async (failure?: string) => {
    const files = await serveWithEditor(failure);
    files.state.showProblems(createProblems(3, 7));
    return files;
  };

  it('opens the location of a shown problem', async () => {
    const { opened, server } = await start();
    expect((await post(server, '/open/problem/1/1')).status).toBe(200);
    expect(opened).toEqual([expect.objectContaining({ file: 'cv.yaml', line: 7, column: 3 })]);
  });

  it('returns the error of the editor', async () => {
    const { server } = await start('no editor');
    expect(await post(server, '/open/problem/1/0')).toMatchObject({
      status: 500,
      body: 'no editor\n',
    });
  });

  it.each([
    '/open/problem/1/2',
    '/open/problem/2/0',
    '/open/problem/1/-1',
    '/open/problem/1/0/etc/passwd',
    '/open/problem/1/0?file=/etc/passwd',
    '/events',
  ])('opens nothing for %s', async (path) => {
    const { opened, server } = await start();
    expect((await post(server, path)).status).toBe(404);
    expect(opened).toEqual([]);
  });

  it('opens nothing without the token, by GET, or without an editor', async () => {
    const { opened, server } = await start();
    const path = '/open/problem/1/0';
    expect((await post(server, path, { token: '/other' })).status).toBe(403);
    expect((await send(server.address, { path })).status).toBe(404);
    expect(opened).toEqual([]);
    const withoutToken = await serve();
    withoutToken.state.showProblems(createProblems(3));
    expect((await post(withoutToken.server, path)).status).toBe(404);
  });
});

const ARRANGEMENT = {
  template: 'classic',
  templates: ['classic', 'linear'],
  fit: null,
  sections: ['Skills', 'Talks, short'].map((title) => ({
    title,
    beginsPage: false,
    isKept: false,
  })),
  options: '',
  canKeep: false,
  notes: [],
};

describe('a change of the arrangement', () => {
  const RIGHT = { title: 'Skills', keep: true };
  const start = async () => {
    const arranged: unknown[] = [];
    const { server, state } = await serve(undefined, undefined, (arrangement) =>
      arranged.push(arrangement),
    );
    state.showPages({ ...(await createPages('Jane')), arrangement: ARRANGEMENT });
    return { arranged, server };
  };

  it.each<{ asked: object; arranged: object }>([
    { asked: { template: 'linear' }, arranged: { template: 'linear' } },
    { asked: { fit: 2 }, arranged: { fit: 2 } },
    { asked: { fit: 99 }, arranged: { fit: 99 } },
    { asked: { fit: null }, arranged: { fit: undefined } },
    { asked: { keepInDocument: true }, arranged: { keepInDocument: true } },
    {
      asked: { title: 'Talks, short', breakBefore: true },
      arranged: { title: 'Talks, short', option: 'breakBefore', isChosen: true },
    },
    {
      asked: { title: 'Skills', keep: false },
      arranged: { title: 'Skills', option: 'keep', isChosen: false },
    },
  ])('is applied: $asked', async ({ asked, arranged }) => {
    const started = await start();
    expect(
      (await post(started.server, '/arrangement', { body: JSON.stringify(asked) })).status,
    ).toBe(200);
    expect(started.arranged).toEqual([arranged]);
  });

  it.each([
    ...['', '7', 'null', '{'],
    ...[
      { ...RIGHT, set: ['cv.name=x'] },
      { ...RIGHT, fit: 2 },
      { ...RIGHT, template: 'linear' },
      { title: 'Skills' },
      { title: 'Skills', keep: 'yes' },
      { title: 'Skills', keep: true, breakBefore: true },
      { title: 'Skills', constructor: true },
      ...[0, -1, 1.5, 100, '2', true, undefined].map((fit) => ({ fit })),
      ...['/tmp', 'scholar', 7, null].map((template) => ({ template })),
      ...['Boats', 7, ['Skills'], null].map((title) => ({ title, keep: true })),
    ].map((body) => JSON.stringify(body)),
    ' '.repeat(70_000),
  ])('is rejected: %.40s', async (body) => {
    const { arranged, server } = await start();
    const status = body.length > 65_536 ? 413 : 400;
    expect(await post(server, '/arrangement', { body })).toMatchObject({
      status,
      body: `${status}\n`,
    });
    expect(arranged).toEqual([]);
  });

  it('is rejected without the token, by GET, and before the first rendering', async () => {
    const { arranged, server } = await start();
    const body = JSON.stringify(RIGHT);
    expect((await post(server, '/arrangement', { body, token: '/other' })).status).toBe(403);
    expect((await send(server.address, { path: '/arrangement' })).status).toBe(404);
    expect(arranged).toEqual([]);
    expect((await post((await serve()).server, '/arrangement', { body })).status).toBe(404);
  });
});

describe('locations of texts', () => {
  const LINE = { page: 0, path: ['cv', 'label'], file: 'cv.yaml', line: 3, column: 10 };
  const BOX = { left: 59.5, top: 84.2, right: 119, bottom: 96 };

  const start = async (trace?: RenderedPages['trace']) => {
    const { opened, server, state } = await serveWithEditor();
    const pages = await createPages('Ann');
    state.showPages(trace === undefined ? pages : { ...pages, trace });
    const count = state.shown.pages[0]?.address.split('/')[1];
    return {
      opened,
      places: () => send(server.address, { path: `/pages/${count}/locations.json` }),
      open: (place: number, of: unknown = count) => post(server, `/open/location/${of}/${place}`),
    };
  };

  it('are traced once, on request', async () => {
    let asked = 0;
    const { opened, places, open } = await start(async () => {
      asked += 1;
      return [
        { ...LINE, ...BOX },
        { ...LINE, ...BOX, top: 100, bottom: 112 },
        { ...LINE, ...BOX, page: 7 },
        { page: 0, path: ['cv', 'name'], line: 1, column: 1, ...BOX },
        { page: 0, path: ['\u202E'], line: 1, column: 1, ...BOX },
        { ...LINE, ...BOX, file: 'a\u202E' },
      ];
    });
    expect((await open(0)).status).toBe(404);
    const [{ status, body }] = await Promise.all([places(), places()]);
    expect({ status, asked }).toEqual({ status: 200, asked: 1 });
    const box = (...parts: number[]) => parts.map((part) => expect.closeTo(part, 3));
    expect(JSON.parse(body)).toEqual({
      locations: [
        ['cv.yaml:3:10', 'cv.label'],
        ['', 'cv.name'],
        ['', '["\\u202e"]'],
        ['a\\u202e:3:10', 'cv.label'],
      ],
      pages: [
        [
          [0, ...box(0.1, 0.1, 0.1, 0.014)],
          [0, ...box(0.1, 0.1188, 0.1, 0.0142)],
          ...[1, 2, 3].map((place) => [place, ...box(0.1, 0.1, 0.1, 0.014)]),
        ],
      ],
    });
    expect((await open(0)).status).toBe(200);
    expect(opened).toEqual([{ file: 'cv.yaml', line: 3, column: 10 }]);
    for (const place of [1, 4]) expect((await open(place)).status).toBe(404);
    expect((await open(0, 1)).status).toBe(404);
    expect(opened).toHaveLength(1);
  });

  it('have status 404 without a trace, and 500 if the trace fails', async () => {
    expect((await (await start()).places()).status).toBe(404);
    const { places } = await start(() => Promise.reject(new Error('too long')));
    expect(await places()).toMatchObject({ status: 500, body: '500\n' });
  });
});

describe('problems', () => {
  it('are all counted, and listed up to 200', () => {
    const { shown, errors, targets } = createProblems(
      ...Array.from({ length: 1000 }, (_, index) => index),
    );
    expect([shown.length, targets.length, errors]).toEqual([200, 200, 1000]);
    expect(targets.map((target) => target?.line)).toEqual(
      Array.from({ length: 200 }, (_, index) => index),
    );
  });

  const repeatX = (count: number): string => 'x'.repeat(count);
  it.each<[name: string, line: string, from: number, to: [number, number], excerpt: string[]]>([
    [
      'to the end of a line, for a range over several lines',
      'a: b c',
      4,
      [3, 2],
      ['a: ', 'b c', ''],
    ],
    ['of a whole line that fits', repeatX(240), 61, [1, 62], [repeatX(60), 'x', repeatX(179)]],
    [
      'with an ellipsis before the range',
      repeatX(241),
      62,
      [1, 63],
      [`…${repeatX(60)}`, 'x', repeatX(179)],
    ],
    ['with an ellipsis after the range', repeatX(241), 1, [1, 2], ['', 'x', `${repeatX(239)}…`]],
    [
      'with ellipses on both sides',
      `${repeatX(500)}key${repeatX(500)}`,
      501,
      [1, 504],
      [`…${repeatX(60)}`, 'key', `${repeatX(177)}…`],
    ],
    ['of the start of a long range', repeatX(500), 1, [1, 400], ['', repeatX(240), '…']],
    [
      'with escaped invisible characters',
      '\u0007: \u202E',
      4,
      [1, 5],
      ['\\u0007: ', '\\u202e', ''],
    ],
  ])('have an excerpt %s', (_name, text, column, [line, end], excerpt) => {
    const range = { start: { offset: 0, line: 1, column }, end: { offset: 0, line, column: end } };
    const error = createDiagnostic('unknown-key', ['\u202Ex'], 'a \u202E b', {
      hint: 'h\u0007',
      file: 'f\u0007',
      range,
    });
    const warning = createDiagnostic('not-linked', [], 'm', {});
    const { shown, errors, warnings, targets } = toProblems([error, warning, warning], () => text);
    const location = `f\\u0007:1:${column}`;
    expect(shown[0]).toMatchObject({
      excerpt,
      message: 'a \\u202e b',
      hint: 'h\\u0007',
      location,
      path: '["\\u202ex"]',
    });
    expect(targets).toEqual([{ file: 'f\u0007', ...range.start }, undefined, undefined]);
    expect([errors, warnings]).toEqual([1, 2]);
  });
});
