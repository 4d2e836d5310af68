import { once } from 'node:events';
import { realpath, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { watch } from 'chokidar';

/** Interval in which chokidar reports a file at most once. */
const THROTTLE_MS = 50;

/** Editors may save in several steps. */
const SETTLE_MS = 5;

/** Some editors remove or empty a file while saving. */
const PATIENCE_MS = 150;

const MISSING = 'gone';

/**
 * Reports every change of files, also if they are renamed or replaced. Watches their folders: a
 * watcher of a file ends when the file is replaced.
 *
 * @param onChange - called once for changes in quick succession
 */
export async function watchFiles(
  files: readonly string[],
  onChange: () => void,
): Promise<() => Promise<void>> {
  const realPaths = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  const paths = new Set([...files, ...realPaths].map((file) => resolve(file)));
  const folders = new Set([...paths].map((file) => dirname(file)));
  let lastVersions = await readVersions(paths);
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;
  const check = async (patience = PATIENCE_MS) => {
    const versions = await readVersions(paths);
    if (isClosed) return;
    clearTimeout(retryTimer);
    // The watcher does not report a folder that is created again.
    if (versions.includes(MISSING)) retryTimer = setTimeout(check, PATIENCE_MS, 0);
    if (versions === lastVersions || (patience > 0 && versions.includes(MISSING))) return;
    lastVersions = versions;
    // A watcher does not notice that its folder was replaced.
    void watcher.close();
    watcher = startWatching();
    onChange();
  };
  let timer: NodeJS.Timeout | undefined;
  const scheduleChecks = () => {
    clearTimeout(timer);
    timer = setTimeout(check, SETTLE_MS);
    setTimeout(check, THROTTLE_MS + 2 * SETTLE_MS);
  };
  const isIgnored = (path: string) => !paths.has(resolve(path)) && !folders.has(resolve(path));
  // On 'ready', checks for changes during the setup.
  const startWatching = () =>
    watch([...folders], { depth: 0, ignoreInitial: true, ignored: isIgnored })
      .on('all', scheduleChecks)
      .on('ready', scheduleChecks);
  let watcher = startWatching();
  await once(watcher, 'ready');
  return async () => {
    isClosed = true;
    await watcher.close();
  };
}

async function readVersions(files: ReadonlySet<string>): Promise<string> {
  const versions = [...files].map(async (file) => {
    const stats = await stat(file, { bigint: true }).catch(() => undefined);
    if (stats?.isDirectory()) return String(stats.ino);
    return stats === undefined || stats.size === 0n
      ? MISSING
      : `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
  });
  return (await Promise.all(versions)).join();
}
