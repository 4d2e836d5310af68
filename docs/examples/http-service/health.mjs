// For what watches over the service, such as Kubernetes: whether to restart it, and whether to send it requests.
import { setTimeout as after } from 'node:timers/promises';

/** As long as a probe waits for workers that start, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * @param {import('fastify').FastifyInstance} service
 * @param {import('cvpress').Renderer} renderer
 */
export function addHealth(service, renderer) {
  const about = { schema: { hide: true }, logLevel: /** @type {const} */ ('warn') };

  service.get('/health/live', about, async () => ({ status: 'ok' }));

  service.get('/health/ready', about, async (_, reply) => {
    const isReady = renderer.ready().then(
      () => true,
      () => false,
    );
    const { isClosing, workers, queued } = renderer.stats();
    if (!isClosing && (await Promise.race([isReady, after(PATIENCE_MS, false, { ref: false })]))) {
      return { status: 'ok', workers, queued };
    }
    return reply.code(503).send({ status: isClosing ? 'closing' : 'no worker starts', workers, queued });
  });
}
