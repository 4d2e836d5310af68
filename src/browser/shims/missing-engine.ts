/** Stands in for `src/diagnostics/missing-engine.ts`: here, the program gives what is not pure JavaScript. */
import { type Diagnostic, diagnostic } from '../../diagnostics/diagnostic.js';

/** @param what - such as `The engine that lays out pages` */
export function missingEngine(what: string, error: unknown): Diagnostic {
  const message = `${what} is not loaded: ${error instanceof Error ? error.message : error}.`;
  return diagnostic('no-engine', [], message, {
    hint: 'docs/browser.md says what `loadEngine` needs for this',
  });
}
