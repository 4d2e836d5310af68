import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { shorten } from '../../diagnostics/quote.js';
import { timedOut } from '../../limits/limit-reached.js';
import { isUnusual } from '../../limits/unusual-text.js';
import { isCrash } from '../../worker-process/failures.js';
import { blameFonts } from '../fonts/font-files.js';
import { EngineError } from '../typst/engine/load-engine.js';
import { type CompilationContext, locateIn } from './context.js';

/** Turns errors of the layout into ours; any other is a defect of the program and passes through. */
export function toCvError(error: unknown, context: CompilationContext): unknown {
  const { diagnostics, options, source } = context;
  if (!(error instanceof EngineError || error instanceof CvError)) return error;
  const cause = causeOf(error);
  // The layout had only the rest of the time; the message names all of it.
  if (error.diagnostics.some(({ code }) => code === 'timed-out')) {
    return new CvError([...diagnostics, timedOut(options.timeoutMs, source?.file)], { cause });
  }
  const found = explainFailure(error, context);
  // The engine's messages are about markup, but the number of pages is the document's, and so is a text that is blamed.
  const isOfDocument = found.some(
    ({ code, path }) => code === 'limit-reached' || code === 'does-not-fit' || path.length > 0,
  );
  const all = [...diagnostics, ...found];
  return new CvError(isOfDocument ? locateIn(source, all) : all, { cause });
}

function explainFailure(
  error: EngineError | CvError,
  { source, document, resources }: CompilationContext,
): readonly Diagnostic[] {
  const { fonts } = resources;
  // An error with a cause comes from something around the engine, not from the engine itself.
  const areFontsSuspect = fonts.length > 0 && error.cause === undefined;
  const found = areFontsSuspect
    ? blameFonts(error.diagnostics, fonts, source?.file)
    : error.diagnostics;
  return isCrash(error.cause) ? blameText(found, document) : found;
}

/** The cause of an error: one with the same message in other words is not shown twice. */
function causeOf(error: unknown): unknown {
  return error instanceof CvError ? error.cause : error;
}

/** Blames a text that no writing has, if there is one, for a crash of the engine. */
function blameText(found: readonly Diagnostic[], document: unknown): readonly Diagnostic[] {
  const suspect = findUnusualText(document, []);
  if (suspect === undefined) return found;
  const { path, text } = suspect;
  const blame = ({ message, file }: Diagnostic): Diagnostic =>
    diagnostic('engine-error', path, `${message} This text is most likely the reason.`, {
      found: shorten(text),
      expected: 'words as they are written, with spaces and a few marks on each letter',
      hint: 'write it with shorter words, or with fewer marks; if the engine crashes then, too, please report that',
      file,
    });
  return found.map((problem) => (problem.code === 'engine-error' ? blame(problem) : problem));
}

function findUnusualText(
  value: unknown,
  path: DocumentPath,
): { path: DocumentPath; text: string } | undefined {
  if (typeof value === 'string') return isUnusual(value) ? { path, text: value } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const found = findUnusualText(part, [...path, isList ? Number(key) : key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
