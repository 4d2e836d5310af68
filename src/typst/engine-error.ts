import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** The engine refused a document. Since documents are generated, that is a defect of cvpress or of a font. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(readonly diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join('\n'));
  }
}
