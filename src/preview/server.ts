import { hash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import {
  type ArrangementChange,
  type KeepRequest,
  MAX_REQUEST_BYTES,
  parseRequest,
} from './arrangement.js';
import type { SourcePosition } from './problems.js';
import type { TaggedPng } from './quick-png.js';
import type { PreviewState } from './state.js';

const CONTENT_TYPES = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Allows only resources of the preview, since documents may be untrusted. */
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
 * Applies to the browser's PDF viewer. Without inline styles, Chromium shows only a strip of the
 * PDF; with `sandbox`, Safari shows nothing.
 */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export interface PreviewServer {
  readonly address: string;
  /** Whether the requested port was in use. */
  readonly isOnOtherPort: boolean;
  showLine(line: number): void;
  close(): Promise<void>;
}

export interface PreviewOptions {
  readonly port: number;
  readonly folder: string;
  readonly token: string;
  readonly openInEditor?: OpenLocation | undefined;
  readonly arrange?: ((change: ArrangementChange | KeepRequest) => unknown) | undefined;
  /** Whether other pages that know the token, such as an editor's panel, may frame the preview. */
  readonly mayFrame?: boolean | undefined;
}

/**
 * Serves a preview on 127.0.0.1, on the requested port or a free one. Addresses contain the token,
 * since other users of this machine can reach the server.
 */
export async function servePreview(
  state: PreviewState,
  { port, folder, token, openInEditor, arrange, mayFrame = false }: PreviewOptions,
): Promise<PreviewServer> {
  const streams = new Set<ServerResponse>();
  const files = await loadFiles(folder);
  const context = { state, files, streams, openInEditor, arrange, mayFrame };
  const server = createServer((request, response) => {
    const rejection = getRejection(request, getPort(server), mayFrame);
    const path = stripToken(token, request.url ?? '');
    if (rejection !== undefined) send(response, rejection);
    else if (path === undefined) send(response, 403, TEXT, NO_TOKEN);
    else if (request.method === 'POST' && path === '/arrangement')
      void changeArrangement(request, response, context);
    else if (request.method === 'POST') void openLocation(path, response, context);
    else respond(path, request, response, context);
  });
  const isOnOtherPort = !(await tryListen(server, port));
  if (isOnOtherPort && !(await tryListen(server, 0))) throw new Error('no port is free');
  return {
    address: `http://127.0.0.1:${getPort(server)}/${token}/`,
    isOnOtherPort,
    showLine: (line) => {
      for (const response of streams) response.write(`event: line\ndata: ${line}\n\n`);
    },
    close: () => close(server, streams),
  };
}

/** Opens a location in the editor; resolves to an error message if that fails. */
export type OpenLocation = (target: SourcePosition) => Promise<string | undefined>;

interface Context extends Pick<PreviewOptions, 'openInEditor' | 'arrange' | 'mayFrame'> {
  readonly state: PreviewState;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly data: Buffer }>;
  readonly streams: Set<ServerResponse>;
}

const NO_TOKEN =
  '403: open the complete address that `cvpress watch` printed, with its last part.\n';

/** Returns undefined if the token is wrong; compares in constant time. */
function stripToken(token: string, url: string): string | undefined {
  const [, candidate = '', path = ''] = /^\/([^/]*)(\/.*)?$/.exec(url) ?? [];
  const digests = [candidate, token].map((text) => hash('sha256', text, 'buffer')) as [
    Buffer,
    Buffer,
  ];
  return timingSafeEqual(...digests) ? path : undefined;
}

function respond(
  url: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
  context: Context,
): void {
  const { state, files, streams, mayFrame } = context;
  const [path = '', query] = url.split('?');
  const file = files.get(url);
  const strip = state.findStrip(url, headers['if-none-match']);
  const links = state.findLinks(url);
  const locations = state.findLocations(url);
  const thumbnail = state.findThumbnail(url);
  if (file !== undefined && mayFrame) response.setHeader(POLICY_HEADER, POLICY);
  if (file !== undefined) send(response, 200, file.type, file.data);
  else if (strip !== undefined) sendImage(response, strip);
  else if (links !== undefined) sendJson(response, links);
  else if (locations !== undefined)
    void sendLater(response, locations, (json) => sendJson(response, json));
  else if (thumbnail !== undefined)
    void sendLater(response, thumbnail, (image) => sendImage(response, image));
  else if (url === '/events') sendEvents(response, state, streams);
  else if (path === `/${state.shown.pdf}` && state.pdf !== undefined) {
    const disposition = query === 'download' ? 'attachment' : 'inline';
    response.setHeader(
      'Content-Disposition',
      `${disposition}; filename*=UTF-8''${state.shown.pdf}`,
    );
    response.setHeader(POLICY_HEADER, PDF_POLICY);
    send(response, 200, 'application/pdf', state.pdf);
  } else send(response, 404);
}

async function sendLater<T>(
  response: ServerResponse,
  result: Promise<T>,
  sendResult: (result: T) => void,
): Promise<void> {
  try {
    sendResult(await result);
  } catch {
    send(response, 500);
  }
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, 200, JSON_TYPE, JSON.stringify(value));
}

/** Responds with the first revision that includes the change. */
async function changeArrangement(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const { state, arrange } = context;
  const { arrangement } = state.shown;
  if (arrange === undefined || arrangement === undefined) return send(response, 404);
  const body = await readBody(request).catch(() => '');
  if (body === undefined) {
    response.setHeader('Connection', 'close');
    return send(response, 413);
  }
  const change = parseRequest(body, arrangement);
  if (change === undefined) return send(response, 400);
  await arrange(change);
  send(response, 200, TEXT, `${state.shown.revision}\n`);
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_REQUEST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Accepts only numbers of locations, so that requests cannot name files. */
async function openLocation(
  path: string,
  response: ServerResponse,
  { state, openInEditor }: Context,
): Promise<void> {
  const target = state.findTarget(path);
  if (target === undefined || openInEditor === undefined) return send(response, 404);
  const error = await openInEditor(target);
  send(response, error === undefined ? 200 : 500, TEXT, `${error ?? 'opened'}\n`);
}

/** Returns the status for a request of another site; after DNS rebinding, the host differs. */
function getRejection(
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
  // Browsers send the origin with every POST.
  if (method === 'POST') return headers.origin === undefined ? 403 : undefined;
  return method === 'GET' ? undefined : 405;
}

/** Sends the current state, then each change (server-sent events). */
function sendEvents(
  response: ServerResponse,
  state: PreviewState,
  streams: Set<ServerResponse>,
): void {
  response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
  const send = (data: unknown) => {
    response.write(`data: ${JSON.stringify(data)}\n\n`);
  };
  // Milliseconds: by default, browsers wait three seconds for a restarted server.
  response.write('retry: 500\n');
  send(state.shown);
  const unsubscribe = state.subscribe(send);
  streams.add(response);
  response.on('close', () => {
    unsubscribe();
    streams.delete(response);
  });
}

function sendImage(response: ServerResponse, { tag, png }: TaggedPng): void {
  response.setHeader('ETag', tag);
  if (png === undefined) response.writeHead(304, HEADERS).end();
  else send(response, 200, 'image/png', png);
}

const POLICY_HEADER = 'Content-Security-Policy';

function send(
  response: ServerResponse,
  status: number,
  type = TEXT,
  data: string | Buffer = `${status}\n`,
): void {
  response.writeHead(status, {
    ...HEADERS,
    [POLICY_HEADER]: response.getHeader(POLICY_HEADER) ?? HEADERS[POLICY_HEADER],
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(data),
    ...(status === 405 ? { Allow: 'GET, POST' } : {}),
  });
  response.end(data);
}

/** Reads all files in advance: no other file can be served. */
async function loadFiles(folder: string): Promise<Context['files']> {
  const entries = (await readdir(folder)).map(async (file) => {
    const data = await readFile(join(folder, file));
    return [
      file === 'index.html' ? '/' : `/${file}`,
      { type: CONTENT_TYPES.get(extname(file)) ?? TEXT, data },
    ] as const;
  });
  return new Map(await Promise.all(entries));
}

async function tryListen(server: Server, port: number): Promise<boolean> {
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

function getPort(server: Server): number {
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
