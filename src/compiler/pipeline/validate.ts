import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { isPlainObject, valueAt } from '../../util/plain-object.js';
import { PERSON } from '../fields/person-fields.js';
import type { Language } from '../locales/language.js';
import { foldTitle } from '../schema/sections.js';
import { CLASSIC, placeOfOption } from '../templates/template.js';
import { loadValidators, type ValidationContext } from '../validate/context.js';
import { knownSections, unknownSection } from '../validate/rules/sections.js';
import { noteOnA, problemsOf } from '../validate/validate.js';
import {
  addDiagnostics,
  type CompilationContext,
  cvPart,
  inWordsOfFormat,
  locateIn,
  runTimed,
} from './context.js';
import { untranslatedDocument } from './load-resources.js';

export async function validate(context: CompilationContext): Promise<CompilationContext> {
  const problems = await explainDates(context, await findProblems(context));
  return addDiagnostics(context, [
    ...untranslatedDocument(context),
    ...inWordsOfFormat(context.source, problems),
  ]);
}

/** Loads all locales for an invalid date without a fix: it may be in another language. */
async function explainDates(
  context: CompilationContext,
  problems: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  if (!problems.some(({ code, fix }) => code === 'bad-date' && fix === undefined)) return problems;
  const { LANGUAGES } = await import('../locales/all.generated.js');
  return findProblems(context, LANGUAGES);
}

async function findProblems(
  context: CompilationContext,
  otherLanguages: readonly Language[] = [],
): Promise<readonly Diagnostic[]> {
  const { locale: words, documentLocale: ownWords, template } = context.resources;
  const { variant } = context.options;
  const validation = {
    variant,
    words,
    ownWords,
    others: otherLanguages,
    ignores: template.ignores,
  };
  const problems = await validateCv(context, validation);
  const relevant = context.letter === undefined ? problems : filterForLetter(context, problems);
  if (template === CLASSIC) return relevant;
  return [...relevant, ...findUnknownSections(context, validation), ...findUnusedDesign(context)];
}

/** Loads the validators of variant A only for documents with errors, which may be of variant A. */
async function validateCv(
  context: CompilationContext,
  validation: ValidationContext,
): Promise<readonly Diagnostic[]> {
  const { document } = cvPart(context);
  await loadValidators(validation.variant);
  const problems = runTimed(context, () => problemsOf(document, validation));
  if (validation.variant === 'a' || !hasErrors(problems)) return problems;
  await loadValidators('a');
  return runTimed(context, () => [...problems, ...noteOnA(document, validation)]);
}

const NOT_IN_HEADER: ReadonlySet<string | number> = new Set([
  'summary',
  'section_order',
  'custom_sections',
]);

/** Keeps the problems of a CV that affect a letter: errors, and those of header and design. */
function filterForLetter(
  context: CompilationContext,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isShown = ([root, field = '']: DocumentPath): boolean =>
    root === 'design' ||
    (root === 'cv' && Object.hasOwn(PERSON, field) && !NOT_IN_HEADER.has(field));
  const relevant = problems.filter(
    ({ severity, path }) => severity === 'error' || path.length === 0 || isShown(path),
  );
  return locateIn(cvPart(context).source, relevant);
}

/** Finds unknown titles in template options. Defaults may name sections that the document lacks. */
function findUnknownSections(
  { document, resources, options }: CompilationContext,
  validation: ValidationContext,
): Diagnostic[] {
  const { template } = resources;
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const known = knownSections(cv, validation);
  return Object.entries(template.values)
    .filter(([key]) => Object.hasOwn(options.templateOptions, key))
    .filter(([key]) => template.options[key]?.type === 'sections')
    .flatMap(([key, titles]) =>
      (titles as readonly string[])
        .filter((title) => !known.has(foldTitle(title)))
        .map((title) =>
          unknownSection(title, [], known, { found: quote(title), file: placeOfOption(key) }),
        ),
    );
}

function findUnusedDesign({ document, resources }: CompilationContext): Diagnostic[] {
  const { name, ignores } = resources.template;
  return ignores.flatMap((path) => {
    const keys = ['design', ...path.split('.')];
    const value = valueAt(document, keys);
    if (value === undefined || value === null) return [];
    const message = `\`${keys.at(-1)}\` has no effect in the template \`${name}\`.`;
    const hint = 'remove it, or choose another template';
    return [diagnostic('not-shown', keys, message, { hint })];
  });
}
