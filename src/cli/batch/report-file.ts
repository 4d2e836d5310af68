import { closeSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { visibleJson } from '../../diagnostics/quote.js';
import { makeFolders } from '../../files/write.js';
import { firstDiagnostics, MAX_SHOWN } from '../../limits/shown-diagnostics.js';
import { tried } from '../exit-codes.js';
import type { Outcome } from './outcome.js';
import type { Task } from './tasks.js';

/** Writes one JSON record per document (`--report`). */
export class ReportFile {
  readonly #file: number;

  constructor(readonly path: string) {
    this.#try(() => makeFolders(dirname(path)));
    this.#file = this.#try(() => openSync(path, 'w'));
  }

  add(task: Task, { status, files, pages, bytes, ms, diagnostics, earlier }: Outcome): void {
    const line = visibleJson({
      input: task.name,
      output: files.length > 1 ? files : (files[0] ?? null),
      status,
      pages: pages ?? null,
      bytes,
      ms: Math.round(ms * 10) / 10,
      diagnostics: firstDiagnostics(diagnostics, MAX_SHOWN.programs),
      earlier,
    });
    this.#try(() => writeFileSync(this.#file, `${line}\n`));
  }

  close(): void {
    closeSync(this.#file);
  }

  #try<T>(write: () => T): T {
    return tried('unwritable-output', `${this.path} cannot be written`, write);
  }
}
