// Errors as clients see them: problem details (RFC 9457), with the diagnostics of cvpress.
import { STATUS_CODES } from 'node:http';
import { finished } from 'node:stream/promises';
import { CvError } from 'cvpress';

/**
 * The status and title of each kind of error.
 *
 * @satisfies {Record<import('cvpress').ErrorKind, { status: number, title: string }>}
 */
export const KINDS = {
  document: { status: 422, title: 'The document is not right.' },
  // All other options are the service's own, which are checked when it starts.
  option: { status: 400, title: 'A parameter is not right.' },
  limit: { status: 413, title: 'The document is too large.' },
  timeout: { status: 504, title: 'The document took too long.' },
  busy: { status: 503, title: 'Too many documents are waiting.' },
  closed: { status: 503, title: 'The service is closing.' },
  environment: { status: 500, title: 'The service is not set up properly.' },
  internal: { status: 500, title: 'The service failed.' },
  // Nobody reads it, but it is logged and counted.
  aborted: { status: 499, title: 'The client has gone.' },
};

/** @typedef {import('fastify').FastifySchemaValidationError & { data: unknown, parentSchema: { description?: string } }} Failure */

/** How many diagnostics an answer has at most. */
const MOST_DIAGNOSTICS = 100;

/** How long to read a body that is refused, in milliseconds. */
const REST_MS = 5000;

/** When to try again, in seconds. */
const RETRY_AFTER = 2;

/** @typedef {Error & { statusCode?: number, code?: string }} Refusal - as Fastify throws them, too */

/**
 * An error for what is wrong with a request rather than with its document.
 *
 * @param {number} statusCode
 * @param {string} message
 */
export function refused(statusCode, message) {
  return Object.assign(new Error(message), { statusCode });
}

/**
 * Answers with an error.
 *
 * @this {import('fastify').FastifyInstance}
 * @param {Refusal} given
 * @param {import('fastify').FastifyRequest} request
 * @param {import('fastify').FastifyReply} reply
 */
export async function sendProblem(given, request, reply) {
  // The reason of an abort says more than that there was one.
  const error = given instanceof CvError && isRefusal(given.cause) ? given.cause : given;
  await readRest(request.raw);
  const problem =
    error instanceof CvError ? problemOfDocument(error) : problemOfRequest(error, request.routeOptions.bodyLimit);
  const { status } = problem;
  if (status === 500) request.log.error(withoutDocument(error));
  if (status === 503) reply.header('retry-after', RETRY_AFTER);
  // For the log.
  if (error instanceof CvError) reply.header('cv-code', error.code);
  return (
    reply
      .code(status)
      .type('application/problem+json')
      // No hook sees a request whose address is none.
      .header('x-request-id', request.id)
      .send({ ...problem, requestId: request.id })
  );
}

/**
 * @param {unknown} error
 * @returns {error is Refusal}
 */
function isRefusal(error) {
  return error instanceof Error && 'statusCode' in error;
}

/** @param {CvError} error */
function problemOfDocument({ kind, code, message, diagnostics }) {
  const { status, title } = KINDS[kind];
  const about = { type: `urn:problem-type:cvpress:${kind}`, title, status, code };
  // What the service lacks, or died of, is not the client's business.
  return status === 500 ? about : { ...about, detail: message, ...firstOf(diagnostics) };
}

/**
 * The diagnostics of an answer. A large document with a mistake in each line has thousands, which are several megabytes.
 *
 * @param {readonly import('cvpress').Diagnostic[]} diagnostics
 */
export function firstOf(diagnostics) {
  return { diagnosticCount: diagnostics.length, diagnostics: diagnostics.slice(0, MOST_DIAGNOSTICS) };
}

/**
 * @param {Refusal} error
 * @param {number | undefined} limit - the bytes of a body
 */
function problemOfRequest({ statusCode: status = 500, code = '', message }, limit) {
  const about = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status };
  if (status === 500) return about;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return { ...about, detail: 'A document has the type application/yaml or application/json.' };
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { ...about, detail: `A document may have ${limit} bytes.` };
  return { ...about, detail: message };
}

/**
 * Reads what is left of a body, since most clients write all of theirs before they read an answer.
 *
 * @param {import('node:http').IncomingMessage} body
 */
async function readRest(body) {
  if (body.complete) return;
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(REST_MS) }).catch(() => {});
}

/**
 * An error as it may be logged: messages of cvpress quote documents.
 *
 * @param {Error} error
 */
function withoutDocument(error) {
  if (!(error instanceof CvError)) return { err: error };
  const { kind, code, message } = error;
  return kind === 'environment' ? { kind, code, message } : { kind, code };
}

/** What a parameter must be, by the type in its schema. */
const SAID = new Map([
  ['boolean', 'true or false'],
  ['integer', 'a whole number'],
]);

/**
 * The message about a parameter: what is wrong, and what it is for.
 *
 * @param {import('fastify').FastifySchemaValidationError[]} errors
 */
export function explainParameter([error]) {
  const { keyword, params = {}, instancePath = '', parentSchema } = /** @type {Failure} */ (error);
  const name = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'additionalProperties') return new Error(`There is no parameter \`${params.additionalProperty}\`.`);
  return new Error(`The parameter \`${name}\` ${whatIsWrong(error)}. ${parentSchema.description ?? ''}`.trim());
}

/** @param {import('fastify').FastifySchemaValidationError} error */
function whatIsWrong(error) {
  const { keyword, params, message, data } = /** @type {Failure} */ (error);
  if (Array.isArray(data) && keyword !== 'maxItems') return 'is there more than once';
  if (keyword === 'enum') return `must be one of ${/** @type {string[]} */ (params.allowedValues).join(', ')}`;
  if (keyword === 'type') return `must be ${SAID.get(String(params.type)) ?? params.type}`;
  if (keyword === 'format') return 'must be a date like 2026-11-20';
  if (keyword === 'pattern') return 'has letters that it may not have, or too many';
  if (keyword === 'minimum') return `must be at least ${params.limit}`;
  if (keyword === 'maximum') return `must be at most ${params.limit}`;
  return message;
}
