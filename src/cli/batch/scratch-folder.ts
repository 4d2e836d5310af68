import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createFolders } from '../../files/write-file.js';

/** Age at which folders of other machines count as abandoned. */
const MAX_AGE_MS = 24 * 3600 * 1000;

const PREFIX = 'temporary-';

/** Folder for unfinished files, which are moved when complete. */
export class ScratchFolder {
  readonly #folder: string;
  #count = 0;

  /** @param parent - on the same file system as the final files */
  constructor(readonly parent: string) {
    this.#folder = join(parent, `${PREFIX}${hostname()}-${process.pid}`);
  }

  async clean(): Promise<void> {
    const names = await readdir(this.parent).catch(() => []);
    for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
      const path = join(this.parent, name);
      if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true });
    }
  }

  createPath(): string {
    if (this.#count === 0) createFolders(this.#folder);
    this.#count += 1;
    return join(this.#folder, String(this.#count));
  }

  async remove(): Promise<void> {
    if (this.#count === 0) return;
    await rm(this.#folder, { recursive: true, force: true });
    await rmdir(this.parent).catch(() => {});
  }
}

/** On this machine, checks whether the folder's process runs; elsewhere, its age. */
async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(name.slice(PREFIX.length)) ?? [];
  if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > MAX_AGE_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
