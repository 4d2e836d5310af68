import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { DEFAULT_LIMITS } from '../options/limits.js';
import { badOption } from '../options/problems.js';
import { snapshot } from '../text/snapshot.js';

/**
 * How large one diagnostic may be, and how many there may be: far more than anybody reads. A fix of 80,000 lines is as large, and
 * a fix may hold a part of the document, which is a hundred levels deep at most unless somebody allows more.
 */
const EXTENT = { depth: DEFAULT_LIMITS.depth + 10, bytes: 5_000_000 };
const MOST = 1_000_000;

/**
 * Reads diagnostics that a program gives back to us, once each.
 *
 * @param given - what is said to be diagnostics
 * @throws CvError when they are none
 */
export function readDiagnostics(given: unknown): readonly Diagnostic[] {
  const problem = badOption(
    'What is given as diagnostics must be a list of them.',
    'give those of a CvError or of a result, like `error.diagnostics`',
  );
  const read: Diagnostic[] = [];
  try {
    if (!Array.isArray(given) || given.length > MOST) throw new CvError([problem]);
    for (let index = 0; index < given.length; index++) {
      const one: unknown = given[index];
      // A list may be endless.
      if (Array.isArray(one)) throw new CvError([problem]);
      const { value, diagnostics } = snapshot(one, 'The diagnostic', EXTENT);
      if (diagnostics.length > 0 || !isDiagnostic(value)) throw new CvError([problem]);
      read.push(value);
    }
  } catch (error) {
    throw new CvError([problem], { cause: error });
  }
  return read;
}

function isDiagnostic(value: unknown): value is Diagnostic {
  if (typeof value !== 'object' || value === null) return false;
  const { code, severity, message, path, file, hint, documentation, range, fix } = value as Record<string, unknown>;
  return (
    [code, message, documentation].every((text) => typeof text === 'string') &&
    [file, hint].every((text) => text === undefined || typeof text === 'string') &&
    ['error', 'warning', 'info'].includes(severity as string) &&
    Array.isArray(path) &&
    path.every((step) => typeof step === 'string' || typeof step === 'number') &&
    (range === undefined || isRange(range)) &&
    (fix === undefined || isFix(fix))
  );
}

function isRange(value: unknown): boolean {
  const { start, end } = (value ?? {}) as Record<
    string,
    { line?: unknown; column?: unknown; offset?: unknown } | null | undefined
  >;
  return [start?.line, start?.column, start?.offset, end?.line, end?.column, end?.offset].every((number) =>
    Number.isSafeInteger(number),
  );
}

function isFix(value: unknown): boolean {
  const { confidence, changes, edits = [] } = (value ?? {}) as Record<string, unknown>;
  const isEdit = (edit: unknown): boolean => {
    const { range, text } = (edit ?? {}) as Record<string, unknown>;
    return isRange(range) && typeof text === 'string';
  };
  return (
    (confidence === 'certain' || confidence === 'likely') &&
    Array.isArray(changes) &&
    changes.every(isChange) &&
    Array.isArray(edits) &&
    edits.every(isEdit)
  );
}

function isChange(value: unknown): boolean {
  const { kind, path, key, to } = (value ?? {}) as Record<string, unknown>;
  if (!Array.isArray(path)) return false;
  return kind === 'rename' ? typeof key === 'string' : kind !== 'move' || Array.isArray(to);
}
