/** Caches the site for offline visits; fonts of scripts are cached on first use. */

/** Set by the build: all files, and the name of their version. */
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
  respondWith(response: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      // The HTTP cache may still have files of the previous version.
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(listOutdated(names).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

/**
 * Lists outdated caches; `names` are in order of creation. Keeps the previous version: its pages
 * may still be open and load code later. Other pages of this origin have other prefixes.
 */
function listOutdated(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith('cvpress-') && name !== VERSION).slice(0, -1);
}

worker.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET') event.respondWith(respond(event.request));
});

async function respond(request: Request): Promise<Response> {
  const cache = await caches.open(VERSION);
  const cached = await cache.match(request, { ignoreSearch: true });
  if (cached !== undefined) return cached;
  const response = await fetch(request).catch(() => Response.error());
  // Pages of the previous version may request files that no longer exist.
  if (!response.ok) return (await caches.match(request, { ignoreSearch: true })) ?? response;
  if (new URL(request.url).origin === location.origin) {
    // The storage may be full.
    await cache.put(request, response.clone()).catch(() => undefined);
  }
  return response;
}
