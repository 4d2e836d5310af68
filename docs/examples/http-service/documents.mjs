// POST /render and POST /validate.

import { create as contentDisposition } from 'content-disposition';
import { CvError } from 'cvpress';
import { formatFor, MEDIA_TYPES } from './formats.mjs';
import { PARAMETERS } from './parameters.mjs';
import { firstOf, refused } from './problems.mjs';
import { signalOf } from './requests.mjs';

/** @typedef {{ text: string, format: 'yaml' | 'json' }} Sent */

/** The media types of documents. */
const TYPES = {
  yaml: ['application/yaml', 'application/x-yaml', 'text/yaml', 'text/x-yaml'],
  json: ['application/json'],
};

const NOT_ACCEPTED = `The header \`Accept\` has none of ${Object.values(MEDIA_TYPES).join(', ')}; \`?format=\` goes before it.`;

/**
 * @param {import('fastify').FastifyInstance} service
 * @param {import('cvpress').Renderer} renderer
 * @param {number} answerMs - how long a client waits at most
 */
export function addDocuments(service, renderer, answerMs) {
  readBodies(service);

  service.post('/render', { schema: { querystring: PARAMETERS.render } }, render);
  service.post('/validate', { schema: { querystring: PARAMETERS.validate } }, validate);

  /** @type {import('fastify').RouteHandlerMethod} */
  async function render(request, reply) {
    const {
      format: named,
      page,
      filename,
      ...options
    } = /** @type {import('./parameters.mjs').Options & import('./parameters.mjs').Answer} */ (request.query);
    const format = formatFor(request, named);
    if (format === undefined) throw refused(406, NOT_ACCEPTED);
    const { [format]: output, pageCount, diagnostics } = await renderSent(request, reply, options, format);
    const body = Array.isArray(output) ? output[page - 1] : output;
    if (body === undefined) throw refused(400, `There is no page ${page}: the document has ${pageCount}.`);
    reply.headers({
      'content-type': typeof body === 'string' ? `${MEDIA_TYPES[format]}; charset=utf-8` : MEDIA_TYPES[format],
      'content-disposition': contentDisposition(`${filename}.${format}`),
      // What is only information, such as what `fit` did, is no warning.
      'cv-warnings': diagnostics.filter(({ severity }) => severity === 'warning').length,
      ...(pageCount === undefined ? {} : { 'cv-pages': pageCount }),
    });
    return body;
  }

  /** @type {import('fastify').RouteHandlerMethod} */
  async function validate(request, reply) {
    const options = /** @type {import('./parameters.mjs').Options} */ (request.query);
    try {
      // The markup is all that it takes to know; a worker makes it, since strangers' documents may take long.
      const { diagnostics } = await renderSent(request, reply, options, 'typ');
      return { valid: true, ...firstOf(diagnostics) };
    } catch (error) {
      if (!(error instanceof CvError) || error.kind !== 'document') throw error;
      return { valid: false, ...firstOf(error.diagnostics) };
    }
  }

  /**
   * Renders the document of a request, unless the client goes away or has waited too long.
   *
   * @template {import('./formats.mjs').Format} F
   * @param {import('fastify').FastifyRequest} request
   * @param {import('fastify').FastifyReply} reply
   * @param {import('./parameters.mjs').Options} options
   * @param {F} output
   */
  async function renderSent(request, reply, options, output) {
    const { text, format } = /** @type {Sent | undefined} */ (request.body) ?? { text: '' };
    const signal = signalOf(reply, answerMs);
    // One client's many documents do not hold up those of others.
    const result = await renderer.render(text, { ...options, formats: [output], format, group: request.ip, signal });
    refuseNobody(result.diagnostics);
    return result;
  }
}

/**
 * A document without a name becomes the CV of John Doe, with a warning. Nobody reads warnings here.
 *
 * @param {readonly import('cvpress').Diagnostic[]} diagnostics
 */
function refuseNobody(diagnostics) {
  const nameless = diagnostics.filter(({ code }) => code === 'placeholder-name');
  if (nameless.length > 0) throw new CvError(nameless.map((found) => ({ ...found, severity: 'error' })));
}

/**
 * Bodies are only decoded here: workers parse them, so that messages have lines and columns, and that a document which takes
 * long to parse costs nobody else.
 *
 * @param {import('fastify').FastifyInstance} service
 */
function readBodies(service) {
  service.removeAllContentTypeParsers();
  for (const format of /** @type {const} */ (['yaml', 'json'])) {
    /** @type {(request: import('fastify').FastifyRequest, bytes: Buffer) => Promise<Sent>} */
    const decode = async ({ headers }, bytes) => {
      const { 'content-encoding': encoding = 'identity' } = headers;
      if (encoding !== 'identity') throw refused(415, 'The body must not be compressed.');
      try {
        return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), format };
      } catch {
        throw refused(400, 'The body is not text in UTF-8.');
      }
    };
    service.addContentTypeParser(TYPES[format], { parseAs: 'buffer' }, decode);
  }
}
