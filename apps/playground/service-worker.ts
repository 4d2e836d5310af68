/** Keeps the site for visits without a connection: all of it but the fonts of scripts, which are kept once they were needed. */

/** Filled in by the build: the files, and a name for their state. */
declare const FILES: readonly string[];
declare const VERSION: string;

interface Worker {
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      // The browser may still hold files of the version before, which go with these.
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/**
 * What is kept no longer, of names in the order in which they came. The version before is kept, since its pages may still be open, and load
 * some of their code later. Other pages of this origin have names of their own.
 */
function outdated(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith('cvpress-') && name !== VERSION).slice(0, -1);
}

worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(answer(event.request));
});

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  const fetched = await fetch(request).catch(() => Response.error());
  // What neither this version nor the server has may be of the version before.
  if (!fetched.ok) return (await caches.match(request, { ignoreSearch: true })) ?? fetched;
  if (new URL(request.url).origin === location.origin) {
    // There may be no room for it.
    await cache.put(request, fetched.clone()).catch(() => undefined);
  }
  return fetched;
}
