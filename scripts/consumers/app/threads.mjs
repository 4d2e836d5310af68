/** Two threads that render at the same time. */
import { isMainThread, Worker } from 'node:worker_threads';

if (!isMainThread) await import('./app.mjs');
else for (const _ of [1, 2]) new Worker(new URL(import.meta.url));
