import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { Deadline } from '../../limits/deadline.js';
import { measureDocument, toCopyLimits } from '../../limits/document-size.js';
import type { Limits } from '../../limits/limits.js';
import type { CompleteOptions } from '../options/options.js';
import { NO_BREAKS } from '../schema/sections.js';
import { toPlainData } from '../source/plain-data.js';
import { isParsedSource } from '../source/source.js';
import {
  type CompilationContext,
  DEFAULT_RESOURCES,
  type DocumentPart,
  locateDiagnostics,
} from './context.js';

export interface CompilationInput {
  readonly document: unknown;
  /** A cover letter, in the same forms. The document is the CV of its sender. */
  readonly letter?: unknown;
  readonly options: CompleteOptions;
  /** Whether an output uses our fonts; true by default. */
  readonly usesFonts?: boolean;
}

export interface ReadDocument extends DocumentPart {
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The first stage: copies the input, and starts the clock. */
export function read({
  document,
  letter,
  options,
  usesFonts = true,
}: CompilationInput): CompilationContext {
  const file = isParsedSource(document) ? document.file : undefined;
  const deadline = new Deadline(options.timeoutMs, file);
  return {
    ...readDocument(document, options, deadline),
    letter: letter === undefined ? undefined : readDocument(letter, options, deadline),
    options,
    usesFonts,
    deadline,
    settingProblems: [],
    breaks: NO_BREAKS,
    resources: DEFAULT_RESOURCES,
    redacted: undefined,
    cv: undefined,
    fittedCv: undefined,
    layout: undefined,
  };
}

export function readDocument(
  input: unknown,
  { limits }: { limits: Limits },
  deadline: Deadline,
): ReadDocument {
  const readingLimits = { check: () => deadline.check(), ...toCopyLimits(limits) };
  const source = isParsedSource(input) ? input : undefined;
  const { value: document, diagnostics } = toPlainData(
    source === undefined ? input : source.value,
    'The document',
    readingLimits,
  );
  const { size, excess } = measureDocument(document, limits);
  // The copy of a value that exceeds a limit is incomplete, and so are its diagnostics.
  const problems = excess === undefined ? diagnostics : [excess];
  const all = [...(source?.diagnostics ?? []), ...problems];
  return { document, source, size, diagnostics: locateDiagnostics(source, all) };
}
