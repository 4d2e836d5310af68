import { hash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TaggedPng } from './quick-png.js';
import type { PreviewState } from './state.js';

/** The page and what it loads, below the token; nothing else of the disk is ever served. */
const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/preview.css': ['preview.css', 'text/css; charset=utf-8'],
  '/preview.js': ['preview.js', 'text/javascript; charset=utf-8'],
};

/** The document is a stranger's: no script but ours, no address but ours, no frame around us. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
} as const;

/** A preview that browsers of this machine can open. */
export interface PreviewServer {
  readonly address: string;
  /** Whether the port is another than the one that was wanted. */
  readonly isMoved: boolean;
  /** Closes all connections. */
  close(): Promise<void>;
}

/**
 * Serves a preview on 127.0.0.1, on the wanted port or, where that is taken, on a free one. Other users of this machine
 * can reach it, too, so that it answers only to who knows the address, of which `token` is a part.
 *
 * @param token - letters, digits, `-` and `_`
 * @param folder - where the page and what it loads are
 */
export async function servePreview(
  state: PreviewState,
  { port, folder, token }: { port: number; folder: string; token: string },
): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const files = await loadFiles(folder);
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, portOf(server));
    const path = pathBelow(token, request.url ?? '');
    if (refusal !== undefined) end(response, refusal, 'text/plain; charset=utf-8', `${refusal}\n`);
    else if (path === undefined) end(response, 403, 'text/plain; charset=utf-8', NO_TOKEN);
    else answer(path, request, response, { state, files, streams });
  });
  const isMoved = !(await listens(server, port));
  if (isMoved && !(await listens(server, 0))) throw new Error('no port is free');
  return {
    address: `http://127.0.0.1:${portOf(server)}/${token}/`,
    isMoved,
    close: () => close(server, streams),
  };
}

interface Context {
  readonly state: PreviewState;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly data: Buffer }>;
  readonly streams: Set<ServerResponse>;
}

/** What who opens the preview without its token can do about it. */
const NO_TOKEN =
  '403: the whole address is needed, with the part behind the port, as the watching command printed it.\n';

/** The path behind the token; undefined where that is another. Comparing takes the same time however much of it is right. */
function pathBelow(token: string, url: string): string | undefined {
  const [, given = '', path = ''] = /^\/([^/]*)(\/.*)?$/.exec(url) ?? [];
  const digests = [given, token].map((text) => hash('sha256', text, 'buffer')) as [Buffer, Buffer];
  return timingSafeEqual(...digests) ? path : undefined;
}

function answer(url: string, { headers }: IncomingMessage, response: ServerResponse, context: Context): void {
  const { state, files, streams } = context;
  const file = files.get(url);
  const strip = state.stripAt(url, headers['if-none-match']);
  if (file !== undefined) end(response, 200, file.type, file.data);
  else if (strip !== undefined) endStrip(response, strip);
  else if (url === '/events') stream(response, state, streams);
  else end(response, 404, 'text/plain; charset=utf-8', '404\n');
}

/**
 * Why a request is not answered, as a status: other sites may send a browser here, by its address or by a name of their
 * own that leads to it (DNS rebinding), but neither the host nor the origin is ours then.
 */
function refusalOf({ method, headers }: IncomingMessage, port: number): number | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return 403;
  if (headers.origin !== undefined && !hosts.some((host) => headers.origin === `http://${host}`)) return 403;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 403;
  return method === 'GET' ? undefined : 405;
}

/** Server-sent events (HTML, "Server-sent events"): what is shown now, then each change. */
function stream(response: ServerResponse, state: PreviewState, streams: Set<ServerResponse>): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
  const send = (data: unknown): void => {
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  send(state.shown);
  const silence = state.listen(send);
  streams.add(response);
  response.on('close', () => {
    silence();
    streams.delete(response);
  });
}

/** A strip that is what the browser has is not sent again (RFC 9110, 15.4.5). */
function endStrip(response: ServerResponse, { tag, png }: TaggedPng): void {
  response.setHeader('ETag', tag);
  if (png === undefined) response.writeHead(304, HEADERS).end();
  else end(response, 200, 'image/png', png);
}

function end(response: ServerResponse, status: number, type: string, data: string | Buffer): void {
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(data),
    ...(status === 405 ? { Allow: 'GET' } : {}),
  });
  response.end(data);
}

async function loadFiles(folder: string): Promise<Context['files']> {
  const entries = Object.entries(FILES).map(async ([address, [file, type]]) => {
    return [address, { type, data: await readFile(join(folder, file)) }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Whether the server could be started on a port; false where it is taken or not ours to take. */
function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      server.removeAllListeners('listening');
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => {
      server.removeAllListeners('error');
      resolve(true);
    });
  });
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
