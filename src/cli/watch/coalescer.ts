/** Runs work once at a time; calls meanwhile lead to one more run. */
export class Coalescer {
  #running: Promise<void> | undefined;
  #isStale = false;

  constructor(readonly work: () => Promise<void>) {}

  /** Resolves after a run that began after this call. */
  run(): Promise<void> {
    this.#isStale = true;
    this.#running ??= this.#runUntilFresh().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async idle(): Promise<void> {
    await this.#running;
  }

  async #runUntilFresh(): Promise<void> {
    for (; this.#isStale; await this.work()) this.#isStale = false;
  }
}
