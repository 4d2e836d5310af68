import { watchFiles } from '../../preview/watch-files.js';

export class FollowedFiles {
  #files: readonly string[] = [];
  #endWatching: (() => Promise<void>) | undefined;

  constructor(readonly onChange: () => void) {}

  async follow(files: readonly string[]): Promise<void> {
    if (String(files) === String(this.#files)) return;
    this.#files = files;
    const endBefore = this.#endWatching;
    this.#endWatching = await watchFiles(files, this.onChange);
    // Only now, so that no save is missed.
    await endBefore?.();
  }

  async close(): Promise<void> {
    await this.#endWatching?.();
  }
}
