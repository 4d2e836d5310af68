import { Session } from 'node:inspector/promises';

/** Ways through one function that are told apart; beyond, a function with many branches would make every input new. */
const MOST_WAYS = 20;

/** Which ways through the functions of the program were taken (V8's block coverage). */
export class Coverage {
  readonly #session = new Session();
  readonly #ways = new Map<string, Set<string>>();

  private constructor() {}

  static async start(): Promise<Coverage> {
    const coverage = new Coverage();
    coverage.#session.connect();
    await coverage.#session.post('Profiler.enable');
    await coverage.#session.post('Profiler.startPreciseCoverage', {
      callCount: false,
      detailed: true,
    });
    return coverage;
  }

  /** Whether a way was taken since the last call that was never taken before. */
  async hasGrown(): Promise<boolean> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let isNew = false;
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue;
      for (const { ranges } of functions) {
        const [whole] = ranges;
        const way = ranges
          .map(({ startOffset, endOffset, count }) => `${startOffset}-${endOffset}:${count}`)
          .join();
        if (whole !== undefined) isNew = this.#add(`${url}:${whole.startOffset}`, way) || isNew;
      }
    }
    return isNew;
  }

  #add(place: string, way: string): boolean {
    const ways = this.#ways.get(place) ?? new Set();
    this.#ways.set(place, ways);
    if (ways.has(way) || ways.size >= MOST_WAYS) return false;
    ways.add(way);
    return true;
  }
}
