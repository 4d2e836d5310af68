import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { isPlainObject } from '../../util/plain-object.js';
import { splitLanguageTag } from '../locales/language-tag.js';
import type { LetterDocument } from '../schema/letter.js';
import { attachRanges, createMergedSource, findOrigin, type Source } from '../source/source.js';
import {
  type CompilationContext,
  type DocumentPart,
  type LetterInput,
  locateDiagnostics,
  rephraseForFormat,
} from './context.js';
import { resolveLanguageTag } from './load-resources.js';

/** The language of the letter takes precedence. */
export async function mergeLetter(context: CompilationContext): Promise<CompilationContext> {
  const { letter } = context;
  if (letter === undefined) return context;
  const problems = await validateLetter(letter);
  const diagnostics = [...problems, ...context.diagnostics];
  if (hasErrors(problems)) return { ...context, diagnostics };
  const sender = { document: context.document, source: context.source };
  const { language } = letter.document as LetterDocument;
  const cvLanguage = resolveLanguageTag(sender.document, context.options);
  if (language && getLanguage(language) !== getLanguage(cvLanguage))
    diagnostics.push(reportLanguage(language, cvLanguage, sender));
  const document =
    language && isPlainObject(sender.document) ? { ...sender.document, language } : sender.document;
  return {
    ...context,
    document,
    source: mergeSources(document, sender, letter),
    size: letter.size + context.size,
    diagnostics,
    letter: { ...letter, sender },
  };
}

const getLanguage = (tag: string): string => splitLanguageTag(tag).language;

function reportLanguage(
  language: string,
  cvLanguage: string,
  { source }: DocumentPart,
): Diagnostic {
  const cv = source?.file === undefined ? 'the CV' : `the CV ${source.file}`;
  const message = `The letter is in ${quote(language)}, but ${cv} is in ${quote(cvLanguage)}.`;
  return createDiagnostic('other-language', ['letter', 'language'], message, {
    found: quote(language),
    expected: 'the language of the CV',
    hint: 'name the CV in this language with `--cv`, or set its `language`',
  });
}

export async function checkLetter(source: Source): Promise<readonly Diagnostic[]> {
  const problems = await validateLetter({ document: source.value, source });
  return attachRanges([...source.diagnostics, ...problems], source);
}

async function validateLetter({
  document,
  source,
  diagnostics = [],
}: DocumentPart & Partial<Pick<LetterInput, 'diagnostics'>>): Promise<readonly Diagnostic[]> {
  if (hasErrors(diagnostics)) return diagnostics;
  const { validateLetterDocument } = await import('../validate/validate-letter.js');
  const problems = rephraseForFormat(source, validateLetterDocument(document));
  return [...diagnostics, ...locateDiagnostics(source, problems)];
}

/** Locates the letter, its address and its language in the letter's text, the rest in the CV's. */
function mergeSources(
  document: unknown,
  { source: cv }: DocumentPart,
  { document: letterDocument, source: letter }: LetterInput,
): Source | undefined {
  if (letter === undefined && cv === undefined) return undefined;
  const { language, sender } = letterDocument as LetterDocument;
  return createMergedSource(document, [letter, ...(cv?.parts ?? [cv])], (path) => {
    const [first, second] = path;
    if (first === undefined || first === 'letter') return { source: letter, path: path.slice(1) };
    if (first === 'language' && language) return { source: letter, path };
    if (first === 'cv' && second === 'location' && sender)
      return { source: letter, path: ['sender'] };
    return findOrigin(path, cv);
  });
}
