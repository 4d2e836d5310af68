import type { Severity } from '../diagnostics/codes.js';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { andFew } from '../diagnostics/suggest.js';
import { inWords } from './limit-reached.js';

/** How many diagnostics of a document people get, and programs. */
export const MAX_SHOWN = { people: 100, programs: 1000 } as const;

/** How many codes the message about the others names. */
const MAX_CODES = 5;

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

/** Returns the first diagnostics, errors before others, and one that counts those that are omitted. */
export function firstDiagnostics(
  diagnostics: readonly Diagnostic[],
  most: number,
): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const urgent = SEVERITIES.flatMap((one) => diagnostics.filter((d) => d.severity === one));
  const shown = new Set(urgent.slice(0, most));
  const counts = new Map<string, number>();
  for (const { code } of urgent.slice(most)) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([code, count]) => `${inWords(count)} \`${code}\``);
  const rest = diagnostics.length - most;
  const message = `${inWords(rest)} more problems are not shown: ${andFew(codes, MAX_CODES)}.`;
  const hint = `fix the first ${inWords(most)}, then check the document again`;
  const omitted = diagnostic('limit-reached', [], message, { hint, file: diagnostics[0]?.file });
  return [...diagnostics.filter((d) => shown.has(d)), { ...omitted, severity: 'info' }];
}
