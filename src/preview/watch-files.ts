import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { watch } from 'chokidar';

/** chokidar reports a file at most once in this many milliseconds. */
const THROTTLE = 50;

/** Milliseconds: an editor may save in several steps. */
const SETTLE = 5;

/** Milliseconds: some editors remove or empty a file while saving. */
const PATIENCE = 150;

/** A missing or empty file. */
const GONE = 'gone';

/**
 * Reports every change of files, also by renaming and recreating. It watches folders, since a watcher of a file is lost
 * when that is replaced.
 *
 * @param changed - called once for changes that belong together
 */
export async function watchFiles(
  files: readonly string[],
  changed: () => void,
): Promise<() => Promise<void>> {
  const real = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  // A link may change, and so may the file it points to.
  const wanted = new Set([...files, ...real].map((file) => resolve(file)));
  const folders = new Set([...wanted].map((file) => dirname(file)));
  let seen = await versionsOf(wanted);
  let isOver = false;
  let away: NodeJS.Timeout | undefined;
  const look = async (patience = PATIENCE): Promise<void> => {
    const now = await versionsOf(wanted);
    if (isOver) return;
    clearTimeout(away);
    // Nothing tells when a folder comes back.
    if (now.includes(GONE)) away = setTimeout(look, PATIENCE, 0);
    if (now === seen || (patience > 0 && now.includes(GONE))) return;
    seen = now;
    // A watcher does not see that its folder was replaced.
    void watcher.close();
    watcher = follow();
    changed();
  };
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE);
    setTimeout(look, THROTTLE + 2 * SETTLE);
  };
  const ignored = (path: string) => !wanted.has(resolve(path)) && !folders.has(resolve(path));
  // Reports what was saved during the setup.
  const follow = () =>
    watch([...folders], { depth: 0, ignoreInitial: true, ignored })
      .on('all', heard)
      .on('ready', heard);
  let watcher = follow();
  await once(watcher, 'ready');
  return async () => {
    isOver = true;
    await watcher.close();
  };
}

async function versionsOf(files: ReadonlySet<string>): Promise<string> {
  const versions = [...files].map(async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    if (found?.isDirectory()) return String(found.ino);
    return found === undefined || found.size === 0n
      ? GONE
      : `${found.ino} ${found.mtimeNs} ${found.size}`;
  });
  return (await Promise.all(versions)).join();
}
