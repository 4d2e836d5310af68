import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { CvError } from '../diagnostics/error.js';
import { isDiagnostic } from '../document/validate/generated/diagnostics.js';
import { DEFAULT_LIMITS } from '../options/limits.js';
import { badOption } from '../options/table.js';
import { snapshot } from '../text/snapshot.js';

/**
 * How large one diagnostic may be, and how many there may be: far more than anybody reads. A fix of 80,000 lines is as large, and
 * a fix may hold a part of the document, which is a hundred levels deep at most unless somebody allows more.
 */
const EXTENT = { depth: DEFAULT_LIMITS.depth + 10, bytes: 5_000_000 };
const MOST = 1_000_000;

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
      read.push(value as Diagnostic);
    }
  } catch (error) {
    throw new CvError([problem], { cause: error });
  }
  return read;
}
