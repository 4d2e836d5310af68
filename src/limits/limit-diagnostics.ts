import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
} from '../diagnostics/diagnostic.js';

export interface ExceededLimit {
  readonly name: string;
  readonly max: number;
  /** The value that the document needs; if unknown, the hint suggests twice the limit. */
  readonly needed?: number;
  /** The hint's alternative to raising the limit. */
  readonly advice?: string;
}

/**
 * Bytes: the longest string of V8 has 2^29 - 24 units. Depth: the YAML and JSON parsers are
 * recursive; 500 levels fit in a stack of 984 KB, 1,000 do not, and V8 may abort the process on
 * overflow.
 */
const HIGHEST_LIMITS: ReadonlyMap<string, number> = new Map([
  ['bytes', 2 ** 28],
  ['depth', 250],
]);

export function getHighestLimit(name: string): number {
  return HIGHEST_LIMITS.get(name) ?? Number.POSITIVE_INFINITY;
}

/** Memory: a worker uses about 60 MiB before its first document. */
export function getLowestLimit(name: string): number {
  return name === 'memory' ? 64 : 1;
}

/** @param subject - a clause: `The document has 3,412 entries` */
export function createLimitDiagnostic(
  limit: ExceededLimit,
  subject: string,
  path: DocumentPath = [],
  details: Omit<DiagnosticDetails, 'hint'> = {},
): Diagnostic {
  const max = formatNumber(limit.max);
  const message = `${subject}; the limit \`${limit.name}\` is ${max}.`;
  return createDiagnostic('limit-reached', path, message, {
    expected: `at most ${max}`,
    ...details,
    hint: formatHint(limit),
  });
}

export function createTimeoutDiagnostic(timeoutMs: number, file: string | undefined): Diagnostic {
  return createDiagnostic('timed-out', [], `The document took longer than ${timeoutMs / 1000} s.`, {
    hint:
      'shorten very long texts and lists, or allow more time: ' +
      '`--timeout SECONDS` (`timeoutMs` in the library)',
    file,
  });
}

export function formatNumber(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

function formatHint({ name, max, needed, advice = 'shorten the document' }: ExceededLimit): string {
  const highest = getHighestLimit(name);
  if (max >= highest || (needed !== undefined && needed > highest)) {
    return `${advice}: the limit can be at most ${formatNumber(highest)}`;
  }
  const value = Math.min(needed ?? max * 2, highest);
  const option = `\`--limit ${name}=${value}\` (\`limits: { ${name}: ${value} }\` in the library)`;
  return `${advice}, or raise the limit: ${option}`;
}
