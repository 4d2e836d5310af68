import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { formatCode, quote } from '../../diagnostics/quote.js';
import { getValue, isPlainObject } from '../../util/plain-object.js';
import { getRedactedFields, PERSON_FIELDS } from '../fields/person-fields.js';
import type { Locale } from '../locales/locale.js';
import { getSettings } from '../options/document-settings.js';
import { foldTitle } from '../schema/sections.js';
import { CLASSIC, toOptionLocation } from '../templates/template.js';
import { loadValidators, type ValidationContext } from '../validate/context.js';
import { indexSections, reportUnknownSection } from '../validate/rules/check-section-titles.js';
import { suggestVariantA, validateCvDocument } from '../validate/validate-cv-document.js';
import {
  addDiagnostics,
  type CompilationContext,
  getCvPart,
  locateDiagnostics,
  rephraseForFormat,
  runWithDeadline,
} from './context.js';
import { checkLanguage } from './load-resources.js';

export async function validate(context: CompilationContext): Promise<CompilationContext> {
  const all = await explainDates(context, await findProblems(context));
  // Templates describe their options better than the schema.
  const described = new Set(context.settingProblems.map(({ path }) => path.join()));
  const problems = all.filter(({ path }) => !described.has(path.join()));
  return addDiagnostics(context, [
    ...checkLanguage(context, 'document'),
    ...context.settingProblems,
    ...findIgnoredPhoto(context),
    ...rephraseForFormat(context.source, problems),
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
  otherLocales: readonly Locale[] = [],
): Promise<readonly Diagnostic[]> {
  const { locale, documentLocale, template } = context.resources;
  const { variant } = context.options;
  const validation = {
    variant,
    locale,
    documentLocale,
    otherLocales,
    ignoredDesignPaths: template.ignoredDesign,
  };
  const problems = await validateCv(context, validation);
  const relevant = context.letter === undefined ? problems : filterForLetter(context, problems);
  if (template === CLASSIC) return relevant;
  return [
    ...relevant,
    ...findUnknownSections(context, validation),
    ...findUnusedDesign(context),
    ...findUnusedPhoto(context),
  ];
}

/** Loads the validators of variant A only for documents with errors, which may be of variant A. */
async function validateCv(
  context: CompilationContext,
  validation: ValidationContext,
): Promise<readonly Diagnostic[]> {
  const { document } = getCvPart(context);
  await loadValidators(validation.variant);
  const problems = runWithDeadline(context, () => validateCvDocument(document, validation));
  if (validation.variant === 'a' || !hasErrors(problems)) return problems;
  await loadValidators('a');
  return runWithDeadline(context, () => [...problems, ...suggestVariantA(document, validation)]);
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
    root === 'contacts' ||
    (root === 'cv' && Object.hasOwn(PERSON_FIELDS, field) && !NOT_IN_HEADER.has(field));
  const relevant = problems.filter(
    ({ severity, path }) => severity === 'error' || path.length === 0 || isShown(path),
  );
  return locateDiagnostics(getCvPart(context).source, relevant);
}

/** Finds unknown titles in template options. Defaults may name sections that the document lacks. */
function findUnknownSections(
  { document, resources, options }: CompilationContext,
  validation: ValidationContext,
): Diagnostic[] {
  const { template } = resources;
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const known = indexSections(cv, validation);
  const isChecked = (key: string): boolean =>
    Object.hasOwn(options.templateOptions, key) && template.options[key]?.type === 'sections';
  return Object.entries(template.values)
    .filter(([key]) => isChecked(key))
    .flatMap(([key, titles]) =>
      (titles as readonly string[])
        .filter((title) => !known.has(foldTitle(title)))
        .map((title) =>
          reportUnknownSection(title, [], known, {
            found: quote(title),
            file: toOptionLocation(key),
          }),
        ),
    );
}

function findUnusedPhoto({ options, resources }: CompilationContext): Diagnostic[] {
  const { name, supportsPhoto } = resources.template;
  if (options.photo === undefined || supportsPhoto) return [];
  const hint = 'omit the photo, or choose another template';
  const path = options.chosen.includes('photo') ? [] : ['render', 'photo'];
  const message = `The template \`${name}\` shows no photo.`;
  return [createDiagnostic('not-shown', path, message, { hint })];
}

function findIgnoredPhoto({ document, options, letter }: CompilationContext): Diagnostic[] {
  const { photo } = getSettings(document) ?? {};
  const { chosen, documentFolder, documentSettings } = options;
  const isIgnored =
    documentSettings && documentFolder === undefined && !chosen.includes('photo') && !letter;
  if (typeof photo !== 'string' || !isIgnored || getRedactedFields(options).includes('photo'))
    return [];
  const message = `The photo ${formatCode(photo)} is not read here.`;
  const hint =
    'pass its path with `--photo` (`photo` in the library): only the command line and editors ' +
    'read the photo of a document, from the folder of its file';
  return [createDiagnostic('not-shown', ['render', 'photo'], message, { hint })];
}

function findUnusedDesign({ document, resources }: CompilationContext): Diagnostic[] {
  const { name, ignoredDesign } = resources.template;
  return ignoredDesign.flatMap((path) => {
    const keys = ['design', ...path.split('.')];
    const value = getValue(document, keys);
    if (value === undefined || value === null) return [];
    const message = `\`${keys.at(-1)}\` has no effect in the template \`${name}\`.`;
    const hint = 'remove it, or choose another template';
    return [createDiagnostic('not-shown', keys, message, { hint })];
  });
}
