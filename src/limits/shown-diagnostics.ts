import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { andFew } from '../diagnostics/suggest.js';
import { inWords } from './limit-reached.js';

/** The maximum number of diagnostics per document, in text and in JSON. */
export const MAX_SHOWN = { people: 100, programs: 1000 } as const;

/** Omits the least severe first, and adds a diagnostic that counts them. */
export function firstDiagnostics(
  diagnostics: readonly Diagnostic[],
  most: number,
): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const bySeverity = (['error', 'warning', 'info'] as const).flatMap((level) =>
    diagnostics.filter(({ severity }) => severity === level),
  );
  const kept = new Set(bySeverity.slice(0, most));
  const codes = new Set(bySeverity.slice(most).map(({ code }) => `\`${code}\``));
  const count = inWords(diagnostics.length - most);
  const message = `${count} more problems are not shown: ${andFew([...codes], 5)}.`;
  const hint = `fix the first ${inWords(most)}, then check the document again`;
  const omitted = diagnostic('limit-reached', [], message, { hint, file: diagnostics[0]?.file });
  return [...diagnostics.filter((d) => kept.has(d)), { ...omitted, severity: 'info' }];
}
