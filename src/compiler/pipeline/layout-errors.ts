import { CvError } from '../../diagnostics/cv-error.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { shorten } from '../../diagnostics/quote.js';
import { mayCrashEngine } from '../../limits/engine-hazards.js';
import { createTimeoutDiagnostic } from '../../limits/limit-diagnostics.js';
import { isCrash } from '../../worker-process/failures.js';
import { blameFonts } from '../fonts/font-files.js';
import { EngineError } from '../typst/engine/load-engine.js';
import { type CompilationContext, locateDiagnostics } from './context.js';

/** Returns other errors, which are bugs, unchanged. */
export function toLayoutError(error: unknown, context: CompilationContext): unknown {
  const { diagnostics, options, source } = context;
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  // A CvError has its cause; the message of the converted error contains its own.
  const cause = error instanceof CvError ? error.cause : error;
  // The message names the whole time limit; the layout knew only the remaining time.
  if (error.diagnostics.some(({ code }) => code === 'timed-out')) {
    return new CvError([...diagnostics, createTimeoutDiagnostic(options.timeoutMs, source?.file)], {
      cause,
    });
  }
  const failures = explainFailure(error, context);
  // Most messages of the engine concern its markup and have no range in the document.
  const hasRange = failures.some(
    ({ code, path }) => code === 'limit-reached' || code === 'does-not-fit' || path.length > 0,
  );
  const all = [...diagnostics, ...failures];
  return new CvError(hasRange ? locateDiagnostics(source, all) : all, { cause });
}

function explainFailure(
  error: EngineError | CvError,
  { source, document, resources }: CompilationContext,
): readonly Diagnostic[] {
  const { fonts } = resources;
  const mayBeFonts = fonts.length > 0 && error.cause === undefined;
  const failures = mayBeFonts
    ? blameFonts(error.diagnostics, fonts, source?.file)
    : error.diagnostics;
  return isCrash(error.cause) ? blameText(failures, document) : failures;
}

function blameText(failures: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const suspect = findUnusualText(document, []);
  if (suspect === undefined) return failures;
  const { path, text } = suspect;
  const blame = ({ message, file }: Diagnostic): Diagnostic =>
    createDiagnostic('engine-error', path, `${message} This text is the likely cause.`, {
      found: shorten(text),
      expected: 'text with spaces between words and few combining marks per character',
      hint: 'use shorter words or fewer combining marks; report a bug if the crash persists',
      file,
    });
  return failures.map((one) => (one.code === 'engine-error' ? blame(one) : one));
}

function findUnusualText(
  value: unknown,
  path: DocumentPath,
): { path: DocumentPath; text: string } | undefined {
  if (typeof value === 'string') return mayCrashEngine(value) ? { path, text: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const unusual = findUnusualText(part, [...path, isList ? Number(key) : key]);
    if (unusual !== undefined) return unusual;
  }
  return undefined;
}
