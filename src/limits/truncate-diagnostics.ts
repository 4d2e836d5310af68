import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { formatShortList } from '../diagnostics/find-similar.js';
import { formatNumber } from './limit-diagnostics.js';

/** The maximum number of diagnostics per document, in text and in JSON. */
export const MAX_SHOWN_DIAGNOSTICS = { people: 100, programs: 1000 } as const;

/** Omits the least severe diagnostics, and adds one that counts them. */
export function truncateDiagnostics(
  diagnostics: readonly Diagnostic[],
  max: number,
): readonly Diagnostic[] {
  if (diagnostics.length <= max) return diagnostics;
  const bySeverity = (['error', 'warning', 'info'] as const).flatMap((level) =>
    diagnostics.filter(({ severity }) => severity === level),
  );
  const first = new Set(bySeverity.slice(0, max));
  const codes = new Set(bySeverity.slice(max).map(({ code }) => `\`${code}\``));
  const count = formatNumber(diagnostics.length - max);
  const message = `${count} more problems are not shown: ${formatShortList([...codes], 5)}.`;
  const omitted = createDiagnostic('limit-reached', [], message, {
    hint: `fix the first ${formatNumber(max)}, then check the document again`,
    file: diagnostics[0]?.file,
  });
  return [...diagnostics.filter((d) => first.has(d)), { ...omitted, severity: 'info' }];
}
