/** Opens a file in a worker, since a hostile file may take arbitrarily long. */
import { wrap } from 'comlink';
import { createTimeoutDiagnostic } from '../../src/limits/limit-diagnostics.js';
import { DEFAULT_TIMEOUT_MS } from '../../src/limits/limits.js';
import type { ImportService, OpenedFile } from './import-worker.js';

export async function openFile(file: File): Promise<OpenedFile> {
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<OpenedFile>((resolve) => {
    const diagnostics = [createTimeoutDiagnostic(DEFAULT_TIMEOUT_MS, file.name)];
    timer = setTimeout(() => resolve({ diagnostics }), DEFAULT_TIMEOUT_MS);
  });
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  try {
    const content = new Uint8Array(await file.arrayBuffer());
    const opened = wrap<ImportService>(worker).openFile(file.name, content);
    return await Promise.race([opened, timeout, failure]);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
