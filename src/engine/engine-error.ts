import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** The engine refused a document. Since documents are generated, that is a defect of cvpress or of a font. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  /** Private, so that Node.js does not print it: as the cause of a CvError, it would say the same again. */
  readonly #diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((d) => d.message).join('\n'));
    this.#diagnostics = diagnostics;
  }

  get diagnostics(): readonly Diagnostic[] {
    return this.#diagnostics;
  }
}
