import type { Severity } from '../../diagnostics/codes.js';
import type { Problem } from '../../diagnostics/diagnostic.js';
import { type Finding, RULES_PAGE } from '../../inspect/rules/rules.js';
import { defined } from '../../values/plain-object.js';
import { asCalled } from '../invocation.js';
import { counted } from './count.js';
import type { PlaceOf } from './places.js';

/** A finding as diagnostics are written: with its line of the source, or its page. */
export function problemOf({ code, severity, message, hint, page, path }: Finding, placeOf: PlaceOf): Problem {
  const place = placeOf(path);
  return {
    code,
    severity,
    message,
    hint: asCalled(hint),
    path: place === undefined ? [] : (path ?? []),
    documentation: `${RULES_PAGE}#${code}`,
    ...(place ?? defined({ page })),
  };
}

/** Findings by their code, in their order. */
export function byCode(findings: readonly Finding[]): (readonly [Finding, ...Finding[]])[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group === undefined) groups.set(finding.code, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

const NOUNS = { error: 'error', warning: 'warning', info: 'note' } as const satisfies Record<Severity, string>;

/** `1 error, 2 warnings, 1 note`; empty for no findings. */
export function countFindings(findings: readonly Finding[]): string {
  const severities = Object.keys(NOUNS) as Severity[];
  return severities
    .map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => counted(count, NOUNS[severity]))
    .join(', ');
}
