import { CvError } from '../../diagnostics/cv-error.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { formatCode } from '../../diagnostics/quote.js';
import { Deadline } from '../../limits/deadline.js';
import { type CopyLimits, measureDocument, toCopyLimits } from '../../limits/document-size.js';
import type { ResolvedLimitOptions } from '../../limits/limits.js';
import { describeThrown, isPlainInstance, toPlainData } from '../source/plain-data.js';
import { createOptionDiagnostic, createOptionError } from './option-table.js';

/** Options that are not plain data, or are copied later with the limits of documents. */
const PASSED_THROUGH: ReadonlySet<string> = new Set([
  'signal',
  'file',
  'text',
  'overlays',
  'onWarning',
]);

const OPTION_LIMITS: CopyLimits = { depth: 4, bytes: 1_000_000 };

/**
 * Copies options to plain data; reads each of them once. Drops undefined ones, and replaces the
 * values of unknown ones with `true`.
 */
export function readOptions<T extends object>(
  options: T,
  names: object,
): { [K in keyof T]?: NonNullable<T[K]> } {
  // Objects without a prototype accept `__proto__` as an ordinary key.
  const passed: Record<string, unknown> = Object.create(null);
  const data: Record<string, unknown> = Object.create(null);
  for (const [name, value] of readEntries(options)) {
    if (value === undefined) continue;
    if (PASSED_THROUGH.has(name)) passed[name] = value;
    else data[name] = Object.hasOwn(names, name) ? value : true;
  }
  const { value, diagnostics } = toPlainData(data, 'The options object', OPTION_LIMITS);
  if (diagnostics.length > 0) throw toOptionError(diagnostics);
  return { ...passed, ...(value as object) } as { [K in keyof T]?: NonNullable<T[K]> };
}

export function readOverlays(
  overlays: readonly unknown[],
  { limits, timeoutMs }: ResolvedLimitOptions,
): readonly unknown[] {
  const { depth, bytes } = toCopyLimits(limits);
  const deadline = new Deadline(timeoutMs);
  // The object and the list around the overlays add two levels.
  const readingLimits: CopyLimits = { depth: depth + 2, bytes, check: () => deadline.check() };
  const { value, diagnostics } = toPlainData({ overlays }, 'The options object', readingLimits);
  const { overlays: copies = [] } = value as { overlays?: readonly unknown[] };
  if (diagnostics.length > 0) {
    // The copy of a value that exceeds a limit is incomplete.
    const excess = copies
      .map((overlay) => measureDocument(overlay, limits).excess)
      .find((diagnostic) => diagnostic !== undefined);
    throw excess === undefined ? toOptionError(diagnostics) : new CvError([excess]);
  }
  return copies;
}

/** Rejects other objects, such as a Map or a promise: they would count as empty options. */
function readEntries(options: unknown): [string, unknown][] {
  const names = tryRead('The options', () =>
    typeof options === 'object' &&
    options !== null &&
    !Array.isArray(options) &&
    isPlainInstance(options)
      ? Object.keys(options)
      : undefined,
  );
  if (names === undefined)
    throw createOptionError('The options must be a plain object.', 'omit them for the defaults');
  const record = options as Record<string, unknown>;
  return names.map((name) => [name, tryRead(`The option ${formatCode(name)}`, () => record[name])]);
}

function tryRead<T>(subject: string, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const message = `${subject} cannot be read: ${describeThrown(cause)}.`;
    throw createOptionError(message, 'pass plain data', { cause });
  }
}

function toOptionError(diagnostics: readonly Diagnostic[]): CvError {
  return new CvError(
    diagnostics.map(({ message, path, hint = '' }) =>
      path.length === 0
        ? createOptionDiagnostic('The options are too large.', 'pass nothing but options')
        : createOptionDiagnostic(`In the options, ${message}`, hint),
    ),
  );
}
