import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Deadline } from '../../limits/deadline.js';
import type { Limits } from '../../limits/limits.js';
import { readingLimitsOf, sizeOf } from '../../limits/size.js';
import type { CompleteOptions } from '../options/options.js';
import { NO_BREAKS } from '../schema/sections.js';
import { snapshot } from '../source/snapshot.js';
import { isParsed } from '../source/source.js';
import {
  type CompilationContext,
  DEFAULT_RESOURCES,
  type DocumentPart,
  locateIn,
} from './context.js';

/** The input of a compilation. */
export interface CompilationInput {
  /** A value, or the result of `parseCvSource`. */
  readonly document: unknown;
  /** A cover letter in the same forms; then the document is the CV of its sender. */
  readonly letter?: unknown;
  readonly options: CompleteOptions;
  /** Whether an output is drawn with fonts; true by default. */
  readonly isDrawn?: boolean;
}

/** A document as plain data, and the problems found on the way. */
export interface ReadDocument extends DocumentPart {
  /** In bytes or a similar measure. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The first stage: copies what was given into plain data, within the limits, and starts the clock. */
export function read({
  document,
  letter,
  options,
  isDrawn = true,
}: CompilationInput): CompilationContext {
  const file = isParsed(document) ? document.file : undefined;
  const deadline = new Deadline(options.timeoutMs, file);
  return {
    ...readDocument(document, options, deadline),
    letter: letter === undefined ? undefined : readDocument(letter, options, deadline),
    options,
    isDrawn,
    deadline,
    breaks: NO_BREAKS,
    resources: DEFAULT_RESOURCES,
    redacted: undefined,
    cv: undefined,
    fittedCv: undefined,
    layout: undefined,
  };
}

/** Reads a document, or the result of `parseCvSource`, once, within its limits; later stages see plain data only. */
export function readDocument(
  given: unknown,
  { limits }: { limits: Limits },
  deadline: Deadline,
): ReadDocument {
  const extent = { check: () => deadline.check(), ...readingLimitsOf(limits) };
  const source = isParsed(given) ? given : undefined;
  const value = source === undefined ? given : source.value;
  const { value: document, diagnostics } = snapshot(value, 'The document', extent);
  const { size, excess } = sizeOf(document, limits);
  // A value that exceeds a limit was read only in part.
  const found = excess === undefined ? diagnostics : [excess];
  const all = [...(source?.diagnostics ?? []), ...found];
  return { document, source, size, diagnostics: locateIn(source, all) };
}
