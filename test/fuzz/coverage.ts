import { Session } from 'node:inspector/promises';

/** Maximum paths per function, since branches multiply. */
const MAX_PATHS = 20;

/** Tracks the paths through functions (V8's block coverage). */
export class Coverage {
  readonly #session = new Session();
  readonly #paths = new Map<string, Set<string>>();

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

  /** Returns whether a new path was taken since the last call. */
  async hasGrown(): Promise<boolean> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    let isNew = false;
    for (const { url, functions } of result) {
      if (!url.startsWith('file:')) continue;
      for (const { ranges } of functions) {
        const [outer] = ranges;
        const path = ranges
          .map(({ startOffset, endOffset, count }) => `${startOffset}-${endOffset}:${count}`)
          .join();
        if (outer !== undefined) isNew = this.#add(`${url}:${outer.startOffset}`, path) || isNew;
      }
    }
    return isNew;
  }

  #add(functionKey: string, path: string): boolean {
    const paths = this.#paths.get(functionKey) ?? new Set();
    this.#paths.set(functionKey, paths);
    if (paths.has(path) || paths.size >= MAX_PATHS) return false;
    paths.add(path);
    return true;
  }
}
