// The example under mixed traffic, with workers that are killed.
import { expect, it, onTestFinished } from 'vitest';
import { alive, memoryOf } from '../../support/processes.js';
import { randomNumbers } from '../../support/random.js';
import { Service } from './service.js';
import { type Request, SETTINGS, traffic } from './traffic.js';

const REQUESTS = 5000;
const AT_ONCE = 50;

/** A killed worker's document waits for another behind at most AT_ONCE others; so none but a slow one loses two workers. */
const BETWEEN_KILLS = { least: AT_ONCE + 10, most: 3 * AT_ONCE };

/** So many answers lie between two looks at the memory. */
const BETWEEN_SAMPLES = 25;

/** By how much the memory of the service may vary between two thirds of a run. */
const FLAT = 1.25;

/**
 * In MiB: two workers grow up to 400 each, and one that has more after a document is replaced. How much they have depends on when they were
 * killed: by thirds, 338, 368 and 479 were seen.
 */
const MOST_OF_WORKERS = 2 * 400;

interface Answer {
  readonly kind: string;
  readonly ms: number;
  /** What is not as it should be. */
  readonly wrong?: string;
}

// Windows has neither `ps` nor signals that ask.
it.skipIf(process.platform === 'win32')(
  'answers every request as designed while its workers are killed',
  async () => {
    const service = await Service.start({ ...SETTINGS, LOG_LEVEL: 'info' });
    onTestFinished(() => service.remove());
    const watch = new Watch(service, randomNumbers(2));
    const answers: Answer[] = [];
    const queue = traffic(REQUESTS, randomNumbers(1)).values();
    const client = async (): Promise<void> => {
      for (const request of queue) {
        answers.push(await ask(service, request));
        await watch.answered(request);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));

    const metrics = await service.metrics();
    report(answers, watch, metrics);
    expect(answers.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
    expect(answers).toHaveLength(REQUESTS);
    expect(watch.kills).toBeGreaterThan(REQUESTS / BETWEEN_KILLS.most / 2);
    expect(metrics.get('cvpress_worker_restarts_total')).toBeGreaterThanOrEqual(watch.kills);
    expect(['queued', 'running'].map((state) => metrics.get(`cvpress_documents{state="${state}"}`))).toEqual([0, 0]);
    const { workers, ...ofService } = watch.thirds();
    for (const [, middle = 0, last = 0] of Object.values(ofService)) expect(last / middle).toBeLessThan(FLAT);
    for (const third of workers) expect(third).toBeLessThan(MOST_OF_WORKERS);

    service.kill('SIGTERM');
    expect(await service.end).toEqual([0, null]);
    expect(service.errors).toBe('');
    // All of those who have ever been.
    await expect.poll(() => alive([...watch.workers])).toEqual([]);
  },
  60_000 + REQUESTS * 250,
);

/** Sends a request and checks its answer. */
async function ask(service: Service, request: Request): Promise<Answer> {
  const { kind, path, method, headers, body, leavesAfter, status, otherwise, check } = request;
  const start = performance.now();
  const client = new AbortController();
  const timer = leavesAfter === undefined ? undefined : setTimeout(() => client.abort(), leavesAfter);
  const made = { method, headers, signal: client.signal, ...(method === 'POST' ? { body } : {}) };
  try {
    const answer = await fetch(`${service.url}${path}`, made);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const ms = performance.now() - start;
    if (answer.status !== otherwise)
      expect(`${answer.status} ${answer.status === status ? '' : bytes}`).toBe(`${status} `);
    check(bytes);
    return { kind, ms };
  } catch (error) {
    if (client.signal.aborted) return { kind, ms: performance.now() - start };
    const { message, cause } = error as Error;
    return { kind, ms: performance.now() - start, wrong: `${path}: ${message} ${cause ?? ''}` };
  } finally {
    clearTimeout(timer);
  }
}

/** What processes take, in MiB. */
interface Memory {
  readonly service: number;
  /** Of the service, what JavaScript holds. */
  readonly heap: number;
  readonly workers: number;
}

/** Kills workers, and notes what processes take. */
class Watch {
  readonly workers = new Set<number>();
  kills = 0;
  #answered = 0;
  #untilKill = BETWEEN_KILLS.least;
  readonly #samples: Memory[] = [];

  constructor(
    readonly service: Service,
    readonly random: () => number,
  ) {}

  async answered({ path, status }: Request): Promise<void> {
    this.#answered += 1;
    if (this.#answered % BETWEEN_SAMPLES === 0) await this.#sample();
    // Those for which a worker was needed.
    if (/render|validate/.test(path) && [200, 422].includes(status)) this.#untilKill -= 1;
    if (this.#untilKill <= 0) this.#kill();
  }

  #kill(): void {
    const { least, most } = BETWEEN_KILLS;
    this.#untilKill = least + Math.floor(this.random() * (most - least));
    const { workers } = this.service;
    for (const worker of workers) this.workers.add(worker);
    const victim = workers[Math.floor(this.random() * workers.length)];
    if (victim === undefined) return;
    process.kill(victim, 'SIGKILL');
    this.kills += 1;
  }

  async #sample(): Promise<void> {
    const heap = (await this.service.metrics()).get('nodejs_heap_size_used_bytes') ?? 0;
    const { pid, workers } = this.service;
    this.#samples.push({ service: memoryOf([pid]), heap: heap / 2 ** 20, workers: memoryOf(workers) });
  }

  /**
   * The memory of each third of the run: the median of the service, and of its heap the least, which is what no collection frees.
   * A slow document takes a worker gigabytes for ten seconds, so of the workers it is the lower quartile.
   */
  thirds(): Record<keyof Memory, number[]> {
    const size = Math.floor(this.#samples.length / 3);
    const thirds = [0, 1, 2].map((third) => this.#samples.slice(third * size, (third + 1) * size));
    const of = (who: keyof Memory, q: number): number[] =>
      thirds.map((third) =>
        quantile(
          third.map((sample) => sample[who]),
          q,
        ),
      );
    return { service: of('service', 0.5), heap: of('heap', 0), workers: of('workers', 0.25) };
  }
}

function quantile(numbers: readonly number[], q: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0);
}

/** A line for each kind of requests: how many there were, and how long they took. */
function report(answers: readonly Answer[], watch: Watch, metrics: ReadonlyMap<string, number>): void {
  const kinds = [...new Set(answers.map(({ kind }) => kind)), 'all'];
  const lines = kinds.map((kind) => {
    const list = answers.filter((answer) => kind === 'all' || answer.kind === kind);
    const ms = list.map((answer) => answer.ms);
    const wrong = list.filter((answer) => answer.wrong !== undefined).length;
    const figures = [list.length, wrong, quantile(ms, 0.5), quantile(ms, 0.99)];
    return [kind.padEnd(22), ...figures.map((figure) => String(figure).padStart(8))].join('');
  });
  const { service, heap, workers } = watch.thirds();
  console.log(
    [
      `\n${'milliseconds'.padEnd(22)}   count   wrong     p50     p99`,
      ...lines,
      `workers killed: ${watch.kills}, replaced: ${metrics.get('cvpress_worker_restarts_total')}`,
      `memory by thirds, MiB: service ${service.join(', ')}, of which used ${heap.join(', ')}; workers ${workers.join(', ')}\n`,
    ].join('\n'),
  );
}
