import type { Deadline } from './deadline.js';
import { type Diagnostic, hasErrors } from './diagnostics/diagnostic.js';
import type { Limits } from './limits.js';
import type { CompleteOptions } from './options.js';
import { extentOf, sizeOf } from './size.js';
import { snapshot } from './source/snapshot.js';
import { isParsed, locate, type Source } from './source/source.js';

/** A document as plain data, its text, and what was found wrong on the way. */
export interface ReadDocument {
  readonly document: unknown;
  readonly source: Source | undefined;
  /** In bytes or anything like it. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a document, or what `parseCvSource` gave, once, within its limits; later stages see plain data only.
 */
export function readDocument(
  given: unknown,
  { limits }: Pick<CompleteOptions, 'limits'>,
  deadline: Deadline,
): ReadDocument {
  const extent = { check: () => deadline.check(), ...extentOf(limits) };
  const source = isParsed(given) ? given : undefined;
  const { value: document, diagnostics } = snapshot(
    source === undefined ? given : source.value,
    'The document',
    extent,
  );
  const before = source?.diagnostics ?? [];
  const read = measured({ document, source, size: 0, diagnostics: before }, limits);
  // Of what is beyond a limit only a part was read.
  if (hasErrors(read.diagnostics)) return read;
  return { document, source, size: read.size, diagnostics: inText([...before, ...diagnostics], source) };
}

/** Says how large a document is, and where it is larger than it may be. */
export function measured(read: ReadDocument, limits: Limits): ReadDocument {
  const { document, source } = read;
  const { size, excess } = sizeOf(document, limits);
  const diagnostics = excess === undefined ? read.diagnostics : [...read.diagnostics, excess];
  return { document, source, size, diagnostics: inText(diagnostics, source) };
}

/** Adds places, where there is a text. */
export function inText(diagnostics: readonly Diagnostic[], source: Source | undefined): readonly Diagnostic[] {
  return source === undefined ? diagnostics : locate(diagnostics, source);
}
