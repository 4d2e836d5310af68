import { closeSync, openSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toEscapedJson } from '../../diagnostics/quote.js';
import { createFolders } from '../../files/write-file.js';
import { MAX_SHOWN_DIAGNOSTICS, truncateDiagnostics } from '../../limits/truncate-diagnostics.js';
import { withWriteErrors } from '../exit-codes.js';
import type { Outcome } from './outcome.js';
import type { Task } from './tasks.js';

export class ReportFile {
  readonly #file: number;

  constructor(readonly path: string) {
    this.#try(() => createFolders(dirname(path)));
    this.#file = this.#try(() => openSync(path, 'w'));
  }

  add(
    task: Task,
    { status, files, pages, bytes, durationMs, diagnostics, earlierOutput }: Outcome,
  ): void {
    const line = toEscapedJson({
      input: task.name,
      output: files.length > 1 ? files : (files[0] ?? null),
      status,
      pages: pages ?? null,
      bytes,
      ms: Math.round(durationMs * 10) / 10,
      diagnostics: truncateDiagnostics(diagnostics, MAX_SHOWN_DIAGNOSTICS.programs),
      earlier: earlierOutput,
    });
    this.#try(() => writeFileSync(this.#file, `${line}\n`));
  }

  close(): void {
    closeSync(this.#file);
  }

  #try<T>(write: () => T): T {
    return withWriteErrors(this.path, write);
  }
}
