import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { andFew } from '../diagnostics/suggest.js';
import { inWords } from './limit-reached.js';

/** How many diagnostics of a document people get, and programs. */
export const MAX_SHOWN = { people: 100, programs: 1000 } as const;

/** Returns the first diagnostics, errors before others, and one that counts those that are omitted. */
export function firstDiagnostics(
  diagnostics: readonly Diagnostic[],
  most: number,
): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const urgent = (['error', 'warning', 'info'] as const).flatMap((one) =>
    diagnostics.filter(({ severity }) => severity === one),
  );
  const shown = new Set(urgent.slice(0, most));
  const codes = new Set(urgent.slice(most).map(({ code }) => `\`${code}\``));
  const message = `${inWords(diagnostics.length - most)} more problems are not shown: ${andFew([...codes], 5)}.`;
  const hint = `fix the first ${inWords(most)}, then check the document again`;
  const omitted = diagnostic('limit-reached', [], message, { hint, file: diagnostics[0]?.file });
  return [...diagnostics.filter((d) => shown.has(d)), { ...omitted, severity: 'info' }];
}
