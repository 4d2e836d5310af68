// GET /metrics, for Prometheus: from the state of the renderer, its events, and the ends of requests.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { onEnd } from './requests.mjs';

const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * @param {import('fastify').FastifyInstance} service
 * @param {import('cvpress').Renderer} renderer
 */
export function addMetrics(service, renderer) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRenderer(registry, renderer);
  measureDocuments(registry, service);

  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by what was answered.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  onEnd(service, ({ method }, _, { route, status, ms }) => seconds.observe({ method, route, status }, ms / 1000));

  service.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (_, reply) => {
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/**
 * Measures how the renderer is when it is asked.
 *
 * @param {Registry} registry
 * @param {import('cvpress').Renderer} renderer
 */
function measureRenderer(registry, renderer) {
  const registers = [registry];
  new Gauge({
    name: 'cvpress_workers',
    help: 'Worker processes by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(renderer.stats().workers)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'cvpress_documents',
    help: 'Documents that wait for a worker or are being rendered.',
    labelNames: ['state'],
    registers,
    collect() {
      const { queued, running } = renderer.stats();
      this.set({ state: 'queued' }, queued);
      this.set({ state: 'running' }, running);
    },
  });
  new Gauge({
    name: 'cvpress_workers_memory_bytes',
    help: 'The memory of all workers.',
    registers,
    collect() {
      this.set(renderer.stats().memory);
    },
  });
  new Counter({
    name: 'cvpress_worker_restarts_total',
    help: 'Worker processes that died, were killed, or had grown.',
    registers,
    collect() {
      this.reset();
      this.inc(renderer.stats().restarts);
    },
  });
}

/**
 * Measures how long documents take, with the time for which they wait, by what becomes of them.
 *
 * @param {Registry} registry
 * @param {import('fastify').FastifyInstance} service
 */
function measureDocuments(registry, service) {
  const seconds = new Histogram({
    name: 'cvpress_document_seconds',
    help: 'How long documents took, by what became of them: rendered, or the kind of error.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [registry],
  });
  /** @type {(message: unknown) => void} */
  const observe = (message) => {
    const { kind, ms } = /** @type {import('cvpress').RenderEndEvent} */ (message);
    seconds.observe({ outcome: kind ?? 'rendered' }, ms / 1000);
  };
  subscribe('cvpress:render:end', observe);
  service.addHook('onClose', async () => {
    unsubscribe('cvpress:render:end', observe);
  });
}
