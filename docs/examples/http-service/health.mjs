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
    const { workers, queued } = renderer.stats();
    // One that works is enough while another is replaced.
    if (workers.idle + workers.busy > 0 || (await startsSoon(renderer))) return { status: 'ok', workers, queued };
    return reply.code(503).send({ status: 'no worker starts' });
  });
}

/** @param {import('cvpress').Renderer} renderer */
async function startsSoon(renderer) {
  const started = renderer.ready().then(
    () => true,
    () => false,
  );
  return Promise.race([started, after(PATIENCE_MS, false, { ref: false })]);
}
