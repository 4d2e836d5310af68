import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolders } from '../../files/write.js';

/** Files of another machine are abandoned after a day, in milliseconds. */
const ABANDONED_MS = 24 * 3600 * 1000;

const PREFIX = 'temporary-';

/** A folder for unfinished files, which are moved when they are complete. */
export class Scratch {
  readonly #folder: string;
  #count = 0;

  /** @param parent - on the same file system as the final files */
  constructor(readonly parent: string) {
    this.#folder = join(parent, `${PREFIX}${hostname()}-${process.pid}`);
  }

  /** Removes what killed runs have left. */
  async clean(): Promise<void> {
    const names = await readdir(this.parent).catch(() => []);
    for (const name of names.filter((one) => one.startsWith(PREFIX))) {
      const path = join(this.parent, name);
      if (await isAbandoned(name, path)) await rm(path, { recursive: true, force: true });
    }
  }

  next(): string {
    if (this.#count === 0) makeFolders(this.#folder);
    this.#count += 1;
    return join(this.#folder, String(this.#count));
  }

  async remove(): Promise<void> {
    if (this.#count === 0) return;
    await rm(this.#folder, { recursive: true, force: true });
    await rmdir(this.parent).catch(() => {});
  }
}

/** A folder of this machine is in use while its process runs. */
async function isAbandoned(name: string, path: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)$/.exec(name.slice(PREFIX.length)) ?? [];
  if (host === hostname()) return Number(pid) === process.pid || !isRunning(Number(pid));
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return Date.now() - mtimeMs > ABANDONED_MS;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
