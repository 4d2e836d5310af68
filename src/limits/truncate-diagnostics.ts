import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { formatShortList } from '../diagnostics/find-similar.js';
import { formatCount } from './limit-diagnostics.js';

/** The maximum number of diagnostics per document, in text and in JSON. */
export const MAX_SHOWN_DIAGNOSTICS = { people: 100, programs: 1000 } as const;

/** Omits the least severe first, and adds a diagnostic that counts them. */
export function truncateDiagnostics(
  diagnostics: readonly Diagnostic[],
  most: number,
): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const bySeverity = (['error', 'warning', 'info'] as const).flatMap((level) =>
    diagnostics.filter(({ severity }) => severity === level),
  );
  const kept = new Set(bySeverity.slice(0, most));
  const codes = new Set(bySeverity.slice(most).map(({ code }) => `\`${code}\``));
  const count = formatCount(diagnostics.length - most);
  const message = `${count} more problems are not shown: ${formatShortList([...codes], 5)}.`;
  const hint = `fix the first ${formatCount(most)}, then check the document again`;
  const omitted = createDiagnostic('limit-reached', [], message, {
    hint,
    file: diagnostics[0]?.file,
  });
  return [...diagnostics.filter((d) => kept.has(d)), { ...omitted, severity: 'info' }];
}
