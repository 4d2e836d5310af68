import type { Deadline } from '../diagnostics/deadline.js';
import { type Diagnostic, diagnostic, hasErrors } from '../diagnostics/diagnostic.js';
import { type Limits, readingLimitsOf, sizeOf } from '../options/limits.js';
import type { CompleteOptions } from '../options/options.js';
import { snapshot } from '../text/snapshot.js';
import { isParsed, locate, type Source } from '../text/source.js';
import { isPlainObject } from '../values/plain-object.js';

/** A document as plain data, its text, and the problems found on the way. */
export interface ReadDocument {
  readonly document: unknown;
  readonly source: Source | undefined;
  /** In bytes or a similar measure. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a document, or the result of `parseCvSource`, once, within its limits; later stages see plain data only. */
export function readDocument(
  given: unknown,
  { limits }: Pick<CompleteOptions, 'limits'>,
  deadline: Deadline,
): ReadDocument {
  const extent = { check: () => deadline.check(), ...readingLimitsOf(limits) };
  const source = isParsed(given) ? given : undefined;
  const { value: document, diagnostics } = snapshot(
    source === undefined ? given : source.value,
    'The document',
    extent,
  );
  if (isCopiedSource(document, diagnostics)) {
    return { document, source: undefined, size: 0, diagnostics: [copiedSource()] };
  }
  const before = source?.diagnostics ?? [];
  const read = withSize({ document, source, size: 0, diagnostics: before }, limits);
  // A value that exceeds a limit was read only in part.
  if (hasErrors(read.diagnostics)) return read;
  return { document, source, size: read.size, diagnostics: inText([...before, ...diagnostics], source) };
}

/** Whether a value is a result of `parseCvSource`, but copied into another object, or made by another copy of cvpress. */
function isCopiedSource(document: unknown, diagnostics: readonly Diagnostic[]): boolean {
  const hasFunction = diagnostics.some(({ path }) => path.length === 1 && path[0] === 'rangeOf');
  return hasFunction && isPlainObject(document) && 'value' in document && 'text' in document;
}

function copiedSource(): Diagnostic {
  const message = 'The document is a copy of a result of `parseCvSource`.';
  return diagnostic('not-an-object', [], message, {
    expected: 'a CV document',
    hint: 'give the result itself, or its `value`',
  });
}

/** The size of a document, and where it exceeds a limit. */
export function withSize(read: ReadDocument, limits: Limits): ReadDocument {
  const { document, source } = read;
  const { size, excess } = sizeOf(document, limits);
  const diagnostics = excess === undefined ? read.diagnostics : [...read.diagnostics, excess];
  return { document, source, size, diagnostics: inText(diagnostics, source) };
}

/** Adds places, if there is a text. */
export function inText(diagnostics: readonly Diagnostic[], source: Source | undefined): readonly Diagnostic[] {
  return source === undefined ? diagnostics : locate(diagnostics, source);
}
