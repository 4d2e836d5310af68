/** Replaces `src/diagnostics/missing-engine.ts`: the caller provides native dependencies. */
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.js';

/** @param engine - such as `The engine that lays out pages` */
export function reportMissingEngine(engine: string, error: unknown): Diagnostic {
  const message = `${engine} is not loaded: ${error instanceof Error ? error.message : error}.`;
  return createDiagnostic('no-engine', [], message, {
    hint: 'pass what `loadEngine` needs for this (docs/nodejs.md)',
  });
}
