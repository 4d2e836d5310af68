import { realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { watch } from 'chokidar';

/**
 * chokidar tells of one change of a file within this many milliseconds. Whether another followed is looked up then.
 */
const THROTTLE = 50;

/** How long after the first word of a change it is told, in milliseconds: an editor may do several things to save. */
const SETTLE = 5;

/** How long a file may be gone or empty, as it is while some editors save, before that is told; in milliseconds. */
const PATIENCE = 150;

/** Stands for the version of a file that is gone or empty. */
const GONE = 'gone';

/**
 * Tells of every change of files, whatever way they are written: in place, by renaming another file to theirs, or by
 * deleting and making them anew. Their folders are watched, since a file that is replaced takes its watcher with it.
 *
 * @param changed - called once for changes that belong together
 * @returns what ends it
 */
export async function watchFiles(files: readonly string[], changed: () => void): Promise<() => Promise<void>> {
  const real = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  // A link may change, and so may what it leads to.
  const wanted = new Set([...files, ...real].map((file) => resolve(file)));
  const folders = new Set([...wanted].map((file) => dirname(file)));
  let seen = await versionsOf(wanted);
  let isOver = false;
  const look = async (patience = PATIENCE): Promise<void> => {
    const now = await versionsOf(wanted);
    if (isOver || now === seen) return;
    if (patience > 0 && now.includes(GONE)) {
      setTimeout(look, patience, 0);
      return;
    }
    seen = now;
    changed();
  };
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE);
    setTimeout(look, THROTTLE + 2 * SETTLE);
  };
  const watcher = watch([...folders], {
    depth: 0,
    ignoreInitial: true,
    ignored: (path) => !wanted.has(resolve(path)) && !folders.has(resolve(path)),
  });
  watcher.on('all', heard);
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  // What was saved while the watcher was being set up.
  heard();
  return async () => {
    isOver = true;
    await watcher.close();
  };
}

/** What tells one version of the files from another. */
async function versionsOf(files: ReadonlySet<string>): Promise<string> {
  const versions = [...files].map(async (file) => {
    const found = await stat(file, { bigint: true }).catch(() => undefined);
    return found === undefined || found.size === 0n ? GONE : `${found.ino} ${found.mtimeNs} ${found.size}`;
  });
  return (await Promise.all(versions)).join();
}
