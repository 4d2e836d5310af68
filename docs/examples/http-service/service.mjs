// The service as a Fastify instance: what all requests have in common.
import { randomUUID } from 'node:crypto';
import accepts from '@fastify/accepts';
import helmet from '@fastify/helmet';
import Fastify, { LogController } from 'fastify';
import { addDocuments } from './documents.mjs';
import { addHealth } from './health.mjs';
import { addMetrics } from './metrics.mjs';
import { addDescription } from './openapi.mjs';
import { explainParameter, refused, sendProblem } from './problems.mjs';
import { addLog, closeConnections } from './requests.mjs';

/** No answer is a page that loads anything, or a part of one. */
const CONTENT_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/**
 * Makes the service; it does not listen yet.
 *
 * @param {import('cvpress').Renderer} renderer - closed with the service
 * @param {import('./settings.mjs').Settings} settings
 */
export async function makeService(renderer, { bodyBytes, answerMs, logLevel }) {
  const service = Fastify({
    logger: { level: logLevel },
    // A line of our own for each request (requests.mjs), since addresses may hold names.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyBytes,
    // For the upload; what follows is limited by `signalOf`.
    requestTimeout: answerMs,
    // Unknown parameters are errors rather than ignored.
    ajv: { customOptions: { removeAdditional: false, verbose: true } },
    schemaErrorFormatter: explainParameter,
    // For addresses that are none.
    frameworkErrors: sendProblem,
  });
  service.setErrorHandler(sendProblem);
  service.setNotFoundHandler((request, reply) => {
    const [url] = request.url.split('?');
    const methods = /** @type {const} */ (['GET', 'HEAD', 'POST']).filter((method) =>
      service.hasRoute({ method, url }),
    );
    if (methods.length === 0) throw refused(404, 'There is nothing at this address; /openapi.json says what there is.');
    reply.header('allow', methods.join(', '));
    throw refused(405, `This address takes ${methods.join(' and ')} only.`);
  });
  service.addHook('onClose', () => renderer.close());

  await service.register(accepts);
  await service.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY } });
  service.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
  });
  closeConnections(service);
  addLog(service);
  addMetrics(service, renderer);
  await addDescription(service);
  addHealth(service, renderer);
  addDocuments(service, renderer, answerMs);
  return service;
}
