// What watches over the worker, such as Kubernetes and Prometheus, asks here.
import { createServer } from 'node:http';

/**
 * @typedef {object} Parts
 * @property {import('bullmq').Worker} worker
 * @property {import('bullmq').Queue} queue
 * @property {import('ioredis').Redis} connection
 * @property {import('cvpress').Renderer} renderer
 */

/**
 * Serves `/health/live`, `/health/ready` and `/metrics`.
 *
 * @param {number} port
 * @param {Parts} parts
 */
export function serveState(port, { worker, queue, connection, renderer }) {
  /** @type {Record<string, () => Promise<string | undefined>>} */
  const answers = {
    '/health/live': async () => 'ok\n',
    '/health/ready': async () =>
      doesRender(renderer) && worker.isRunning() && (await connection.ping()) === 'PONG' ? 'ok\n' : undefined,
    // The jobs of the queue by their state, then what this worker does.
    '/metrics': async () => `${await queue.exportPrometheusMetrics()}\n${metricsOf(renderer)}`,
  };
  return createServer(async ({ url = '' }, response) => {
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    const body = await answer?.().catch(() => undefined);
    response.statusCode = answer === undefined ? 404 : body === undefined ? 503 : 200;
    response.setHeader('content-type', 'text/plain; charset=utf-8').end(body);
  }).listen(port);
}

/**
 * Whether there is a process that renders. One is enough while another is replaced.
 *
 * @param {import('cvpress').Renderer} renderer
 */
function doesRender(renderer) {
  const { workers, isClosing } = renderer.stats();
  return !isClosing && workers.idle + workers.busy > 0;
}

/** @param {import('cvpress').Renderer} renderer */
function metricsOf(renderer) {
  const { workers, rendered, failed, restarts, memory } = renderer.stats();
  const lines = [
    '# TYPE cvpress_workers gauge',
    ...Object.entries(workers).map(([name, count]) => `cvpress_workers{state="${name}"} ${count}`),
    '# TYPE cvpress_workers_memory_bytes gauge',
    `cvpress_workers_memory_bytes ${memory}`,
    '# TYPE cvpress_documents_total counter',
    `cvpress_documents_total{outcome="rendered"} ${rendered}`,
    `cvpress_documents_total{outcome="failed"} ${failed}`,
    '# TYPE cvpress_worker_restarts_total counter',
    `cvpress_worker_restarts_total ${restarts}`,
  ];
  return `${lines.join('\n')}\n`;
}
