/** Opens a file in a worker, since a hostile file may take arbitrarily long. */
import { wrap } from 'comlink';
import type { Diagnostic } from '../../src/browser/index.js';
import { createTimeoutDiagnostic } from '../../src/limits/limit-diagnostics.js';
import { DEFAULT_TIMEOUT_MS } from '../../src/limits/limits.js';
import type { ImportService, OpenedFile } from './import-worker.js';

const PAGE_TIMEOUT_MS = 5000;

/** More pages would need much memory. */
const MAX_PAGES = 20;

let current: Worker | undefined;

interface Opened extends OpenedFile {
  /** Draws the pages of an imported PDF, with a width in pixels. */
  readonly drawPages: (width: number) => AsyncGenerator<ImageBitmap>;
}

/** Returns undefined if the user opens another file meanwhile. */
export async function openFile(file: File): Promise<Opened | undefined> {
  current?.terminate();
  const worker = new Worker(new URL('./import-worker.js', import.meta.url), { type: 'module' });
  current = worker;
  const service = wrap<ImportService>(worker);
  const failure = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  });
  /** Returns undefined at the time limit. */
  const wait = <T>(work: Promise<T>, timeoutMs: number): Promise<T | undefined> => {
    const timeout = new Promise<undefined>((resolve) => {
      setTimeout(resolve, timeoutMs, undefined);
    });
    return Promise.race([work, timeout, failure]);
  };
  async function* drawPages(width: number): AsyncGenerator<ImageBitmap> {
    for (let index = 0; index < MAX_PAGES; index += 1) {
      const drawing = service.drawPage(index, width).catch(() => undefined);
      const picture = await wait(drawing, PAGE_TIMEOUT_MS);
      if (picture === undefined) break;
      yield picture;
    }
    worker.terminate();
  }
  await Promise.race([service.prepare(file), failure]);
  const opened = await wait(service.openFile(file), DEFAULT_TIMEOUT_MS);
  if (opened?.original === undefined) worker.terminate();
  if (current !== worker) return undefined;
  const late = { diagnostics: [createTimeoutDiagnostic(DEFAULT_TIMEOUT_MS, file.name)] };
  return { ...(opened ?? late), drawPages };
}

/** Formats message and hint, without clauses about commands and options, which this page lacks. */
export function formatProblem({ message, hint = '' }: Diagnostic): string {
  const advice = hint
    .replace(/convert (.+?) with `cvpress import`/, 'open $1 here')
    .replaceAll(/(?:^|[,;] )[^,;`]*`(?:cvpress|--|qpdf|ocrmypdf|loadEngine)[^,;]*/g, '')
    .replace(/^[,;] /, '');
  return advice === '' ? message : `${message} ${advice[0]?.toUpperCase()}${advice.slice(1)}.`;
}
