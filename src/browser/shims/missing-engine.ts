/** Replaces `src/diagnostics/missing-engine.ts`: the caller provides native dependencies. */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';

/** @param engine - such as `The engine that lays out pages` */
export function missingEngine(engine: string, error: unknown): Diagnostic {
  const message = `${engine} is not loaded: ${error instanceof Error ? error.message : error}.`;
  return diagnostic('no-engine', [], message, {
    hint: 'pass what `loadEngine` needs for this (docs/browser.md)',
  });
}
