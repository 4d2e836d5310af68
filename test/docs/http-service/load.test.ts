// The example service under mixed traffic while its workers are killed.
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../support/create-random.js';
import { HOSTILE_SHAPES } from '../../support/hostile-shapes.js';
import { createLargeDocument } from '../../support/large-document.js';
import { filterAlive, measureMemory } from '../../support/processes.js';
import { Service } from './service.js';

const REQUESTS = 1000;
const CLIENTS = 40;
/** More requests than wait at once, so that only slow documents can lose two workers. */
const REQUESTS_BETWEEN_KILLS = 120;
/** Ratio of the memory of the service in the last third of the requests to the second third. */
const MAX_GROWTH = 1.25;

interface Request {
  readonly query?: string;
  readonly body: string;
  readonly statuses: readonly number[];
  /** A text in the body of a success. */
  readonly contains?: string;
  /** Time after which the client disconnects. */
  readonly disconnectsAfterMs?: number;
}

const yaml = (name: string, more = ''): string =>
  `cv:\n  name: ${name}\n  label: Biologist\n${more}`;
const json = (name: string, entries: number): string =>
  JSON.stringify({ cv: { ...createLargeDocument(entries).cv, name } });

/** Kinds of requests with their share in percent; `random` is from 0 to 1. */
const KINDS: readonly (readonly [
  share: number,
  make: (name: string, random: number) => Request,
])[] = [
  [35, (name) => ({ body: yaml(name), statuses: [200], contains: name })],
  [
    20,
    (name, random) => ({
      query: 'format=html',
      body: json(name, 1 + Math.floor(random * 5)),
      statuses: [200],
      contains: name,
    }),
  ],
  [
    10,
    (name, random) => ({
      body: json(name, 20 + Math.floor(random * 60)),
      statuses: [200],
      contains: name,
    }),
  ],
  [5, (name) => ({ query: 'format=png&page=2&ppi=48', body: json(name, 12), statuses: [200] })],
  [10, (name) => ({ body: yaml('Jane', `  ${name}: 1\n`), statuses: [422] })],
  [5, (name) => ({ query: 'format=gif', body: yaml(name), statuses: [400] })],
  [
    3,
    (name, random) => ({
      body: yaml(name) + ' '.repeat(400_000 + random * 3_000_000),
      statuses: [413],
    }),
  ],
  [6, (_, random) => ({ body: hostileText(random), statuses: [200, 413, 422] })],
  [
    5,
    (name, random) => ({
      body: json(name, 20),
      statuses: [200],
      disconnectsAfterMs: Math.round(random * 100),
    }),
  ],
  // Ninety images need several times TIMEOUT_MS, so that both workers may be killed.
  [
    1,
    (name) => ({
      query: 'format=png&ppi=300',
      body: yaml(
        name,
        `  projects:\n    - name: P\n      highlights:\n${'        - x\n'.repeat(5000)}`,
      ),
      statuses: [504, 500],
    }),
  ],
];

function hostileText(random: number): string {
  const shapes = HOSTILE_SHAPES.filter(({ file }) => file === 'cv.yaml');
  return String(shapes[Math.floor(random * shapes.length)]?.make(20_000));
}

function makeRequest(index: number, random: () => number): Request {
  let remaining = random() * 100;
  const kind = KINDS.find(([share]) => {
    remaining -= share;
    return remaining < 0;
  });
  return (kind ?? KINDS[0])?.[1](`Jane${index}x`, random()) as Request;
}

/** Sends a request; returns the problem of its response, or undefined. */
async function send(service: Service, request: Request): Promise<string | undefined> {
  const { query = '', body, statuses, contains = '', disconnectsAfterMs } = request;
  const signal =
    disconnectsAfterMs === undefined ? undefined : AbortSignal.timeout(disconnectsAfterMs);
  try {
    const response = await service.post(query, body, signal === undefined ? {} : { signal });
    const text = Buffer.from(await response.arrayBuffer()).toString();
    const isExpected =
      statuses.includes(response.status) && (response.status !== 200 || text.includes(contains));
    return isExpected
      ? undefined
      : `${query} ${body.slice(0, 60)}: ${response.status} ${text.slice(0, 200)}`;
  } catch (error) {
    return signal?.aborted ? undefined : `${body.slice(0, 60)}: ${(error as Error).cause ?? error}`;
  }
}

// Windows has neither `ps` nor these signals.
it.skipIf(process.platform === 'win32')(
  'the service answers every request while workers are killed',
  async () => {
    const settings = {
      TIMEOUT_MS: '10000',
      BODY_BYTES: '400000',
      PAGES: '100',
      MEMORY_MIB: '4096',
      MAX_QUEUE_PER_CLIENT: '64',
      ANSWER_MS: '300000',
    };
    const service = await Service.start(settings);
    onTestFinished(() => service.remove());
    const random = createRandom(1);
    const requests = Array.from({ length: REQUESTS }, (_, index) =>
      makeRequest(index, random),
    ).values();
    const problems: string[] = [];
    const memory: number[] = [];
    const killed = new Set<number>();
    let count = 0;
    const runClient = async (): Promise<void> => {
      for (const request of requests) {
        const problem = await send(service, request);
        if (problem !== undefined) problems.push(problem);
        count += 1;
        if (count % 25 === 0) memory.push(measureMemory([service.pid]));
        if (count % REQUESTS_BETWEEN_KILLS === 0) {
          const [worker] = service.workers;
          if (worker === undefined) continue;
          process.kill(worker, 'SIGKILL');
          killed.add(worker);
        }
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, runClient));

    expect(problems).toEqual([]);
    const { restarts, queued, running } = await service.stats();
    expect({ queued, running }).toEqual({ queued: 0, running: 0 });
    expect(restarts).toBeGreaterThanOrEqual(killed.size);
    const third = Math.floor(memory.length / 3);
    const [middle, last] = [memory.slice(third, 2 * third), memory.slice(2 * third)].map(median);
    expect(Number(last) / Number(middle)).toBeLessThan(MAX_GROWTH);
    const workers = [...killed, ...service.workers];
    service.kill('SIGTERM');
    expect(await service.exit).toEqual([0, null]);
    await expect.poll(() => filterAlive(workers)).toEqual([]);
  },
  1_800_000,
);

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
