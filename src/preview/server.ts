import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { type ArrangementChange, MOST_BYTES, readChange } from './arrangement.js';
import type { Target } from './problems.js';
import type { TaggedPng } from './quick-png.js';
import type { PreviewState } from './state.js';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** The document may be untrusted: only our own scripts and addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': `${POLICY}; frame-ancestors 'none'`,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

/**
 * Applies to the page in which browsers show a PDF. Without styles, Chromium shows only a strip; with `sandbox`, Safari
 * shows nothing.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface PreviewServer {
  readonly address: string;
  /** Whether the wanted port was taken. */
  readonly isMoved: boolean;
  /** Shows the text of a line of the document. */
  point(line: number): void;
  close(): Promise<void>;
}

export interface PreviewOptions {
  readonly port: number;
  readonly folder: string;
  /** Letters, digits, `-` and `_`. */
  readonly token: string;
  readonly open?: OpenPlace | undefined;
  /** Undefined if the arrangement cannot be changed. */
  readonly arrange?: ((change: ArrangementChange) => void) | undefined;
  /** Whether another page that knows the token, such as a panel of an editor, may frame the preview. */
  readonly mayFrame?: boolean | undefined;
}

/**
 * Serves a preview on 127.0.0.1, on the wanted port or a free one. Other users of this machine can reach it, so addresses
 * contain the token.
 */
export async function servePreview(
  state: PreviewState,
  { port, folder, token, open, arrange, mayFrame = false }: PreviewOptions,
): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const context: Context = {
    state,
    files: await loadFiles(folder),
    streams,
    open,
    arrange,
    mayFrame,
  };
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, portOf(server), mayFrame);
    const path = pathBelow(token, request.url ?? '');
    if (refusal !== undefined) end(response, refusal, TEXT, `${refusal}\n`);
    else if (path === undefined) end(response, 403, TEXT, NO_TOKEN);
    else if (request.method === 'POST' && path === '/arrangement')
      void changeArrangement(request, response, context);
    else if (request.method === 'POST') void openPlace(path, response, context);
    else answer(path, request, response, context);
  });
  const isMoved = !(await listens(server, port));
  if (isMoved && !(await listens(server, 0))) throw new Error('no port is free');
  return {
    address: `http://127.0.0.1:${portOf(server)}/${token}/`,
    isMoved,
    point: (line) => {
      for (const response of streams) response.write(`event: line\ndata: ${line}\n\n`);
    },
    close: () => close(server, streams),
  };
}

/** Resolves to the reason if it cannot. */
export type OpenPlace = (target: Target) => Promise<string | undefined>;

interface Context extends Pick<PreviewOptions, 'open' | 'arrange' | 'mayFrame'> {
  readonly state: PreviewState;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly data: Buffer }>;
  readonly streams: Set<ServerResponse>;
}

const NO_TOKEN =
  '403: open the whole address that `cvpress watch` printed, with the part after the port.\n';

/** Undefined if the token is wrong; compares in constant time. */
function pathBelow(token: string, url: string): string | undefined {
  const [, given = '', path = ''] = /^\/([^/]*)(\/.*)?$/.exec(url) ?? [];
  const digests = [given, token].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(...digests) ? path : undefined;
}

function answer(
  url: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
  context: Context,
): void {
  const { state, files, streams, mayFrame } = context;
  const [path = '', query] = url.split('?');
  const file = files.get(url);
  const strip = state.stripAt(url, headers['if-none-match']);
  const links = state.linksAt(url);
  const places = state.placesAt(url);
  const look = state.lookAt(url);
  if (file !== undefined && mayFrame) response.setHeader(POLICY_HEADER, POLICY);
  if (file !== undefined) end(response, 200, file.type, file.data);
  else if (strip !== undefined) endStrip(response, strip);
  else if (links !== undefined) endJson(response, links);
  else if (places !== undefined)
    void endLater(response, places, (found) => endJson(response, found));
  else if (look !== undefined) void endLater(response, look, (drawn) => endStrip(response, drawn));
  else if (url === '/events') stream(response, state, streams);
  else if (path === `/${state.shown.pdf}` && state.pdf !== undefined) {
    const how = query === 'download' ? 'attachment' : 'inline';
    // Percent-encoded (RFC 8187).
    response.setHeader('Content-Disposition', `${how}; filename*=UTF-8''${state.shown.pdf}`);
    response.setHeader(POLICY_HEADER, PDF_POLICY);
    end(response, 200, 'application/pdf', state.pdf);
  } else end(response, 404, TEXT, '404\n');
}

async function endLater<T>(
  response: ServerResponse,
  answer: Promise<T>,
  send: (answer: T) => void,
): Promise<void> {
  try {
    send(await answer);
  } catch {
    // Another rendering may exceed a limit, or not fit in another template.
    end(response, 500, TEXT, '500\n');
  }
}

function endJson(response: ServerResponse, value: unknown): void {
  end(response, 200, JSON_TYPE, JSON.stringify(value));
}

/** Replies with the revision that has the change. */
async function changeArrangement(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const { state, arrange } = context;
  const { arrangement } = state.shown;
  if (arrange === undefined || arrangement === undefined) return end(response, 404, TEXT, '404\n');
  const body = await bodyOf(request).catch(() => '');
  if (body === undefined) {
    response.setHeader('Connection', 'close');
    return end(response, 413, TEXT, '413\n');
  }
  const change = readChange(body, arrangement);
  if (change === undefined) return end(response, 400, TEXT, '400\n');
  arrange(change);
  end(response, 200, TEXT, `${state.shown.revision}\n`);
}

/** Undefined if it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The browser names a place by its number, never by a file. */
async function openPlace(
  path: string,
  response: ServerResponse,
  { state, open }: Context,
): Promise<void> {
  const target = state.targetAt(path);
  if (target === undefined || open === undefined) return end(response, 404, TEXT, '404\n');
  const failure = await open(target);
  end(response, failure === undefined ? 200 : 500, TEXT, `${failure ?? 'opened'}\n`);
}

/**
 * The status of a refused request. Another site may lead a browser here (DNS rebinding), but then the host or the origin is
 * not ours.
 */
function refusalOf(
  { method, headers }: IncomingMessage,
  port: number,
  mayFrame: boolean,
): number | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return 403;
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`))
    return 403;
  const site = headers['sec-fetch-site'];
  const isFrame = mayFrame && headers['sec-fetch-dest'] === 'iframe';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isFrame) return 403;
  // Browsers state the origin of every POST.
  if (method === 'POST') return headers.origin === undefined ? 403 : undefined;
  return method === 'GET' ? undefined : 405;
}

/** The current state, then each change. */
function stream(response: ServerResponse, state: PreviewState, streams: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
  const send = (data: unknown): void => {
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  // Browsers wait three seconds, but a restarted watch is there sooner. In milliseconds.
  response.write('retry: 500\n');
  send(state.shown);
  const silence = state.listen(send);
  streams.add(response);
  response.on('close', () => {
    silence();
    streams.delete(response);
  });
}

/** An unchanged strip is not sent again (RFC 9110, 15.4.5). */
function endStrip(response: ServerResponse, { tag, png }: TaggedPng): void {
  response.setHeader('ETag', tag);
  if (png === undefined) response.writeHead(304, HEADERS).end();
  else end(response, 200, 'image/png', png);
}

const POLICY_HEADER = 'Content-Security-Policy';

/** Uses the common policy unless another was set. */
function end(response: ServerResponse, status: number, type: string, data: string | Buffer): void {
  const policy = response.getHeader(POLICY_HEADER) ?? HEADERS[POLICY_HEADER];
  response.writeHead(status, {
    ...HEADERS,
    [POLICY_HEADER]: policy,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(data),
    ...(status === 405 ? { Allow: 'GET, POST' } : {}),
  });
  response.end(data);
}

/** No other file is ever served. */
async function loadFiles(folder: string): Promise<Context['files']> {
  const entries = (await readdir(folder)).map(async (file) => {
    const data = await readFile(join(folder, file));
    return [
      file === 'index.html' ? '/' : `/${file}`,
      { type: TYPES.get(extname(file)) ?? TEXT, data },
    ] as const;
  });
  return new Map(await Promise.all(entries));
}

/** False if the port is taken or not permitted. */
async function listens(server: Server, port: number): Promise<boolean> {
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch (error) {
    if (['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return false;
    throw error;
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function close(server: Server, streams: ReadonlySet<ServerResponse>): Promise<void> {
  for (const response of streams) response.end();
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 100).unref();
  });
}
