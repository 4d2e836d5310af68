// A CV service over HTTP: `POST /render` takes a document and answers with a PDF or another format.
// Documents are untrusted input, so only worker processes parse them, and each has limits.
import { isUtf8 } from 'node:buffer';
import { availableParallelism } from 'node:os';
import { finished } from 'node:stream/promises';
import { CvError, createRenderer } from 'cvpress';
import Fastify from 'fastify';

const { HOST = '127.0.0.1', LOG_LEVEL = 'info' } = process.env;
const PORT = readNumber('PORT', 8080);
const WORKERS = readNumber('WORKERS', availableParallelism());
const ANSWER_MS = readNumber('ANSWER_MS', 30_000);
const BODY_BYTES = readNumber('BODY_BYTES', 256 * 1024);
const PAGES = readNumber('PAGES', 50);
const MEMORY_MIB = readNumber('MEMORY_MIB', 512);
const GRACE_MS = readNumber('GRACE_MS', 20_000);

/** The HTTP status of each kind of error. Other kinds are failures of the service: 500. */
const CLIENT_ERRORS = { document: 422, option: 400, limit: 413, timeout: 504 };
const STATUS = { ...CLIENT_ERRORS, busy: 503, closed: 503, aborted: 503 };

const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  typ: 'text/vnd.typst; charset=utf-8',
  'json-resume': 'application/json',
};

/** The options that clients may choose. Fonts, files and limits are not among them. */
const OPTIONS = {
  format: { enum: Object.keys(MEDIA_TYPES), default: 'pdf' },
  page: { type: 'integer', minimum: 1, default: 1 },
  template: { enum: ['classic', 'linear', 'scholar', 'ledger', 'sidebar'] },
  language: { type: 'string' },
  ppi: { type: 'integer', maximum: 300 },
  fit: { type: 'integer' },
  strict: { type: 'boolean' },
  documentSettings: { type: 'boolean' },
};

const renderer = createRenderer({
  workers: WORKERS,
  minWorkers: WORKERS,
  maxQueue: readNumber('MAX_QUEUE', 64),
  maxQueuePerGroup: readNumber('MAX_QUEUE_PER_CLIENT', 16),
  timeoutMs: readNumber('TIMEOUT_MS', 10_000),
  limits: { bytes: BODY_BYTES, pages: PAGES, memory: MEMORY_MIB },
});

const service = Fastify({
  logger: { level: LOG_LEVEL },
  bodyLimit: BODY_BYTES,
  requestTimeout: ANSWER_MS,
  // Behind a proxy, `request.ip` is the address of the client only if the proxy is trusted.
  trustProxy: process.env.TRUSTED_PROXIES ?? false,
  // Reports unknown parameters instead of ignoring them.
  ajv: { customOptions: { removeAdditional: false } },
});
let isClosing = false;

service.removeAllContentTypeParsers();
service.addContentTypeParser(/^(application|text)\/(yaml|json)/, { parseAs: 'buffer' }, decode);
service.setErrorHandler(sendProblem);
service.addHook('onSend', async (_request, reply) => {
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  if (isClosing) reply.header('connection', 'close');
});

service.get('/health/live', { logLevel: 'warn' }, async () => 'ok');
service.get('/health/ready', { logLevel: 'warn' }, async (_request, reply) => {
  const stats = renderer.stats();
  return reply.code(stats.workers.idle + stats.workers.busy > 0 ? 200 : 503).send(stats);
});

const querystring = { type: 'object', properties: OPTIONS, additionalProperties: false };
service.post('/render', { schema: { querystring } }, async (request, reply) => {
  const { format, page, ...options } = request.query;
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const result = await renderer.render(request.body ?? '', {
    ...options,
    formats: [format],
    format: request.headers['content-type']?.includes('json') ? 'json' : 'yaml',
    // Clients take turns.
    group: request.ip,
    // Nobody reads the answer when the client has gone or has waited too long.
    signal: AbortSignal.any([gone.signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  // A document without a name becomes the CV of John Doe, with a warning that nobody reads here.
  const nameless = result.diagnostics.filter(({ code }) => code === 'placeholder-name');
  if (nameless.length > 0) throw new CvError(nameless);
  const body = [result[format]].flat()[page - 1];
  if (body === undefined) throw createProblem(400, `The document has no page ${page}.`);
  reply.headers({
    'content-type': MEDIA_TYPES[format],
    'content-disposition': `attachment; filename="cv.${format.replace('json-resume', 'json')}"`,
    'cv-warnings': result.diagnostics.filter(({ severity }) => severity === 'warning').length,
  });
  return body;
});

/** Decodes a body. Workers parse it, so that messages have lines and columns. */
async function decode(_request, bytes) {
  if (!isUtf8(bytes)) throw createProblem(400, 'The body is not text in UTF-8.');
  return bytes.toString();
}

function createProblem(statusCode, message) {
  return Object.assign(new Error(message), { statusCode });
}

/** Answers with an error as plain data. */
async function sendProblem(error, request, reply) {
  const status = (error instanceof CvError ? STATUS[error.kind] : error.statusCode) ?? 500;
  // Messages of cvpress may quote the document, so the log has only their code.
  if (status === 500) request.log.error(error instanceof CvError ? { code: error.code } : error);
  // Most clients read the answer only after they have sent the whole body.
  await finished(request.raw.resume(), { signal: AbortSignal.timeout(5000) }).catch(() => {});
  if (status === 503) reply.header('retry-after', 2);
  reply.code(status);
  if (status === 500) return { status, message: 'The service failed.', requestId: request.id };
  // A document with a mistake in each line has thousands of diagnostics.
  const diagnostics = error.diagnostics?.slice(0, 100) ?? [];
  return { status, code: error.code, message: error.message, diagnostics };
}

function readNumber(name, defaultValue) {
  const value = Number(process.env[name] || defaultValue);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Error(`${name} must be a whole number, not ${process.env[name]}`);
}

async function close() {
  isClosing = true;
  service.log.info('closing');
  // Answers the documents that are still waiting with 503, then closes connections that are left.
  setTimeout(() => renderer.close({ force: true }), GRACE_MS).unref();
  setTimeout(() => service.server.closeAllConnections(), GRACE_MS + 1000).unref();
  await service.close();
  await renderer.close();
  service.log.info('closed');
}

// A second signal ends the process at once.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, close);

// Fails now, and not with the first document, if the engine or a font is missing.
await renderer.ready();
await service.listen({ host: HOST, port: PORT });
