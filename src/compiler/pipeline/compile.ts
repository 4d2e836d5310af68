import { type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { mergeLostValues } from '../validate/merge-diagnostics.js';
import { applyStrict, type CompilationContext, locateDiagnostics } from './context.js';
import { customize } from './customize.js';
import { checkLanguage, loadResources } from './load-resources.js';
import { mergeLetter } from './merge-letter.js';
import { type CompilationInput, read } from './read.js';
import { resolve } from './resolve.js';
import { validate } from './validate.js';

type Stage = (context: CompilationContext) => CompilationContext | Promise<CompilationContext>;

const STAGES: readonly Stage[] = [customize, mergeLetter, loadResources, validate, resolve];

/** Stops after the first stage that reports an error. */
export async function compile(input: CompilationInput): Promise<CompilationContext> {
  // Copies the document before the first `await`, so that the caller can change it afterwards.
  let context = read(input);
  for (const stage of STAGES) {
    if (hasErrors(context.diagnostics)) break;
    context = await stage(context);
  }
  const diagnostics = finishDiagnostics(context);
  return { ...context, diagnostics, cv: hasErrors(diagnostics) ? undefined : context.cv };
}

function finishDiagnostics(context: CompilationContext): readonly Diagnostic[] {
  const { source, letter, options } = context;
  const located = locateDiagnostics(source, context.diagnostics);
  const filtered = source === undefined ? located : mergeLostValues(located);
  const all = applyStrict([...filtered, ...checkLanguage(context, 'option')], options);
  if (letter === undefined) return all;
  // The letter is merged at the key `letter`; paths start at the root of the letter.
  return all.map((one) => (one.path[0] === 'letter' ? { ...one, path: one.path.slice(1) } : one));
}
