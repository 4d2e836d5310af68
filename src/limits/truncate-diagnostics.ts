import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.js';
import { formatShortList } from '../diagnostics/find-similar.js';
import { formatNumber } from './limit-diagnostics.js';

/** The maximum number of diagnostics per document, in text and in JSON. */
export const MAX_SHOWN_DIAGNOSTICS = { people: 100, programs: 1000 } as const;

/** In characters of JSON per document, as paths repeat long keys of the document. */
const MAX_DIAGNOSTICS_LENGTH = 2_000_000;

/** Omits the least severe of too many or too long diagnostics, and adds one that counts them. */
export function truncateDiagnostics(
  diagnostics: readonly Diagnostic[],
  max: number,
): readonly Diagnostic[] {
  const bySeverity = (['error', 'warning', 'info'] as const).flatMap((level) =>
    diagnostics.filter(({ severity }) => severity === level),
  );
  const shownCount = Math.min(max, countFirst(bySeverity));
  if (shownCount >= diagnostics.length) return diagnostics;
  const first = new Set(bySeverity.slice(0, shownCount));
  const codes = new Set(bySeverity.slice(shownCount).map(({ code }) => `\`${code}\``));
  const count = formatNumber(diagnostics.length - shownCount);
  const message = `${count} more problems are not shown: ${formatShortList([...codes], 5)}.`;
  const omitted = createDiagnostic('limit-reached', [], message, {
    hint: `fix the first ${formatNumber(shownCount)}, then check the document again`,
    file: diagnostics[0]?.file,
  });
  return [...diagnostics.filter((d) => first.has(d)), { ...omitted, severity: 'info' }];
}

/** Counts the first diagnostics that fit the maximum length; at least one. */
function countFirst(diagnostics: readonly Diagnostic[]): number {
  let length = 0;
  const index = diagnostics.findIndex(({ fix, ...rest }) => {
    const { changes, edits } = fix ?? {};
    length += JSON.stringify([rest, changes, edits?.map(({ text }) => text)]).length;
    return length > MAX_DIAGNOSTICS_LENGTH;
  });
  return index < 0 ? diagnostics.length : Math.max(index, 1);
}
