import { watchFiles } from '../../preview/watch-files.js';

export class FileFollower {
  #files: readonly string[] = [];
  #unwatch: (() => Promise<void>) | undefined;

  constructor(readonly onChange: () => void) {}

  async follow(files: readonly string[]): Promise<void> {
    if (String(files) === String(this.#files)) return;
    this.#files = files;
    const previous = this.#unwatch;
    this.#unwatch = await watchFiles(files, this.onChange);
    // The watchers overlap, so that no save is missed.
    await previous?.();
  }

  async close(): Promise<void> {
    await this.#unwatch?.();
  }
}
