// The end of requests: what was answered, and what to do when nobody waits for an answer any more.
import { refused } from './problems.mjs';

/** @typedef {{ route: string, status: number, ms: number }} Outcome */

/**
 * Calls a function at the end of each request, also of one whose client has gone.
 *
 * @param {import('fastify').FastifyInstance} service
 * @param {(request: import('fastify').FastifyRequest, reply: import('fastify').FastifyReply, outcome: Outcome) => void} observe
 */
export function onEnd(service, observe) {
  service.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      const route = request.routeOptions.url ?? 'none';
      const status = reply.raw.writableFinished ? reply.statusCode : 499;
      observe(request, reply, { route, status, ms: Math.round(reply.elapsedTime * 10) / 10 });
    });
  });
}

/**
 * Writes a line for each request: what came of it, but nothing of the document or the address, which may hold a name.
 *
 * @param {import('fastify').FastifyInstance} service
 */
export function addLog(service) {
  onEnd(service, ({ method, log }, reply, { route, status, ms }) => {
    const { 'content-type': type, 'cv-pages': pages, 'cv-warnings': warnings, 'cv-code': code } = reply.getHeaders();
    log.info({ method, route, status, ms, type, pages, warnings, code }, 'request');
  });
}

/**
 * Says when an answer is no longer wanted: its client has gone, or has waited too long. (Fastify's `request.signal` would say so as
 * soon as the body has been read.)
 *
 * @param {import('fastify').FastifyReply} reply
 * @param {number} answerMs
 */
export function signalOf(reply, answerMs) {
  const controller = new AbortController();
  const tooLong = refused(503, `There is no answer within ${answerMs / 1000} s.`);
  const timer = setTimeout(() => controller.abort(tooLong), answerMs);
  reply.raw.once('close', () => {
    clearTimeout(timer);
    controller.abort();
  });
  return controller.signal;
}

/**
 * Ends connections when the service closes: those over which it still answers afterwards, and in the end all that ask nothing, such
 * as those that browsers open ahead. Else it would wait for them.
 *
 * @param {import('fastify').FastifyInstance} service
 */
export function closeConnections(service) {
  let isClosing = false;
  let underWay = 0;
  const closeIfDone = () => {
    if (isClosing && underWay === 0) service.server.closeAllConnections();
  };
  service.addHook('onRequest', async (_, reply) => {
    underWay += 1;
    reply.raw.once('close', () => {
      underWay -= 1;
      closeIfDone();
    });
  });
  service.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  service.addHook('preClose', async () => {
    isClosing = true;
    closeIfDone();
  });
}
