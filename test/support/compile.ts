import {
  type CompiledDocument,
  compileTypst,
} from '../../src/compiler/typst/engine/compile-typst.js';
import type { EngineFile } from '../../src/compiler/typst/engine/engine-diagnostics.js';

/** Compiles Typst markup with the bundled templates and fonts, and calls `read` with the result. */
export function withCompiledDocument<T>(
  markup: string,
  read: (document: CompiledDocument) => T,
  files: readonly EngineFile[] = [],
): T {
  const document = compileTypst({ markup, files });
  try {
    return read(document);
  } finally {
    document.close();
  }
}

/** Compiles Typst markup to a PDF with the date 1970-01-01. */
export function compilePdf(markup: string, standard = '1.7'): Uint8Array<ArrayBuffer> {
  return withCompiledDocument(markup, (document) => document.toPdf(standard, new Date(0)));
}
