import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { withoutLostValues } from '../validate/derived-problems.js';
import { applyStrict, type CompilationContext, locateIn } from './context.js';
import { customize } from './customize.js';
import { loadResources, untranslatedOption } from './load-resources.js';
import { mergeLetter } from './merge-letter.js';
import { type CompilationInput, read } from './read.js';
import { resolve } from './resolve.js';
import { validate } from './validate.js';

type Stage = (context: CompilationContext) => CompilationContext | Promise<CompilationContext>;

/** After `read`, in this order; `layOut` and `exportFormats` follow for a document that is rendered. */
const STAGES: readonly Stage[] = [customize, mergeLetter, loadResources, validate, resolve];

/**
 * Compiles a document to its model: all stages before the engine. The first stage with an error is the last one.
 *
 * @returns the context with `cv`, or without it if a diagnostic is an error
 * @throws CvError for options and files that cannot be used, or when the time is over
 */
export async function compile(input: CompilationInput): Promise<CompilationContext> {
  // Read before anything is waited for, so that later changes of what was given do not matter.
  let context = read(input);
  for (const stage of STAGES) {
    if (hasErrors(context.diagnostics)) break;
    context = await stage(context);
  }
  const diagnostics = finishDiagnostics(context);
  return { ...context, diagnostics, cv: hasErrors(diagnostics) ? undefined : context.cv };
}

/** Located, sorted, and with the severity that the options ask for. */
function finishDiagnostics(context: CompilationContext): readonly Diagnostic[] {
  const { source, letter, options } = context;
  const located = locateIn(source, context.diagnostics);
  const ofDocument = source === undefined ? located : withoutLostValues(located);
  const all = applyStrict([...ofDocument, ...untranslatedOption(context)], options);
  return letter === undefined ? all : all.map(withLetterPath);
}

/** The path of a diagnostic begins where its document does, and the merged letter is at `letter`. */
function withLetterPath(diagnostic: Diagnostic): Diagnostic {
  const { path } = diagnostic;
  return path[0] === 'letter' ? { ...diagnostic, path: path.slice(1) } : diagnostic;
}
