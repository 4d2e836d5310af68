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

/** Checks the document against its types and our rules. */
export async function validate(context: CompilationContext): Promise<CompilationContext> {
  const problems = await explainDates(context, await findProblems(context));
  const inWords = inWordsOfFormat(context.source, problems);
  return addDiagnostics(context, [...untranslatedDocument(context), ...inWords]);
}

/** A date may be in words of a language that the document does not name; only then are all languages loaded. */
async function explainDates(
  context: CompilationContext,
  problems: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const isUnread = problems.some(({ code, fix }) => code === 'bad-date' && fix === undefined);
  if (!isUnread) return problems;
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
  const shown = context.letter === undefined ? problems : problemsOfHeader(context, problems);
  return [...shown, ...problemsOfTemplate(context, validation)];
}

/** The validators of variant A are loaded only for a document that may be right as one of it. */
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

/** Fields of a person that a letter does not show. */
const NOT_IN_HEADER: ReadonlySet<string | number> = new Set([
  'summary',
  'section_order',
  'custom_sections',
]);

/** The problems of a CV that concern a letter: errors, and those of its header and its design. */
function problemsOfHeader(
  context: CompilationContext,
  problems: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isShown = ([root, field = '']: DocumentPath): boolean =>
    root === 'design' ||
    (root === 'cv' && Object.hasOwn(PERSON, field) && !NOT_IN_HEADER.has(field));
  const shown = problems.filter(
    ({ severity, path }) => severity === 'error' || path.length === 0 || isShown(path),
  );
  return locateIn(cvPart(context).source, shown);
}

function problemsOfTemplate(
  context: CompilationContext,
  validation: ValidationContext,
): Diagnostic[] {
  if (context.resources.template === CLASSIC) return [];
  return [...unknownSections(context, validation), ...unusedDesign(context)];
}

/** The titles in the template's options that name no section. A default may name sections that a document lacks. */
function unknownSections(
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

/** The settings of the document's design that do nothing in the template. */
function unusedDesign({ document, resources }: CompilationContext): Diagnostic[] {
  const { name, ignores } = resources.template;
  return ignores.flatMap((path) => {
    const keys = ['design', ...path.split('.')];
    const value = valueAt(document, keys);
    if (value === undefined || value === null) return [];
    const message = `\`${keys.at(-1)}\` does nothing in the template \`${name}\`.`;
    const hint = 'remove it, or choose another template';
    return [diagnostic('not-shown', keys, message, { hint })];
  });
}
