import { dirname, resolve } from 'node:path';
import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { quote } from '../../diagnostics/quote.js';
import { orList, suggest } from '../../diagnostics/suggest.js';
import { isEmpty, valueAt } from '../../util/plain-object.js';
import type { OverlayText } from '../customize/customize-document.js';
import { redactedFields } from '../fields/person-fields.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { ENGLISH, findLanguage } from '../locales/find.js';
import { badOption } from '../options/option-table.js';
import type { CompleteOptions } from '../options/options.js';
import { parseSource } from '../source/parse.js';
import { locate } from '../source/source.js';
import { type ChosenTemplate, CLASSIC } from '../templates/template.js';
import { languageNamedBy } from '../validate/rules/values.js';
import { type CompilationContext, cvPart } from './context.js';

/**
 * Loads the locale, the template with its options and photo, and fonts.
 *
 * @throws CvError for unusable files
 */
export async function loadResources(context: CompilationContext): Promise<CompilationContext> {
  const { options, document } = context;
  const fonts = await readFonts(options);
  const language = languageTag(document, options);
  const locale = await findLanguage(language);
  const resources = {
    language,
    locale: locale ?? ENGLISH,
    isTranslated: locale !== undefined,
    documentLocale: await findLanguage(languageNamedBy(cvPart(context).document) ?? language),
    template: await chooseTemplate(options).catch((error) => {
      throw locateInEdition(error, options);
    }),
    fonts,
    fontFamily: findFamily(options.font, fonts),
  };
  return { ...context, resources };
}

export function languageTag(document: unknown, options: Pick<CompleteOptions, 'language'>): string {
  return options.language ?? languageNamedBy(document) ?? ENGLISH.tag;
}

export function untranslatedOption(context: CompilationContext): Diagnostic[] {
  const { resources, document } = context;
  if (resources.isTranslated || languageNamedBy(document) === resources.language) return [];
  return [createLocaleWarning(context, [], ' of the option `language`')];
}

export function untranslatedDocument(context: CompilationContext): Diagnostic[] {
  const { resources, document } = context;
  if (resources.isTranslated || languageNamedBy(document) !== resources.language) return [];
  return [createLocaleWarning(context, ['language'], '')];
}

function createLocaleWarning(
  { resources, source }: CompilationContext,
  path: readonly string[],
  origin: string,
): Diagnostic {
  const language = quote(resources.language);
  const message =
    `cvpress is not translated to the language ${language}${origin}: ` +
    'dates, titles and other words it adds are in English.';
  return diagnostic('unknown-language', path, message, {
    file: source?.file,
    found: language,
    expected: 'one of the languages in docs/languages.md',
    hint:
      'write dates as text (`date`), and titles in `custom_sections`; ' +
      'or contribute a file with the words of the language',
  });
}

async function readFonts({ fontPaths }: CompleteOptions): Promise<readonly AddedFont[]> {
  if (fontPaths.length === 0) return [];
  const { readAddedFonts } = await import('../fonts/added-fonts.js');
  const { fonts, diagnostics } = await readAddedFonts(fontPaths);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return fonts;
}

function findFamily(option: string | undefined, fonts: readonly AddedFont[]): string | undefined {
  if (option === undefined) return undefined;
  const families = [...new Set(fonts.map(({ family }) => family))];
  const name = option.trim().toLowerCase();
  const match = families.find((family) => family.toLowerCase() === name);
  if (match !== undefined) return match;
  const similar = suggest(option, families);
  const hint =
    similar !== undefined
      ? `did you mean ${quote(similar)}?`
      : families.length > 0
        ? `the added fonts are ${orList(families)}`
        : 'add its files with `--font-path` (`fontPaths`)';
  throw new CvError([badOption(`There is no added font ${quote(option)}.`, hint)]);
}

async function chooseTemplate(options: CompleteOptions): Promise<ChosenTemplate> {
  const { template: name, templateOptions } = options;
  const photoFile = redactedFields(options).includes('photo') ? undefined : options.photo;
  const isClassic = name === CLASSIC.name && isEmpty(templateOptions);
  if (isClassic && photoFile === undefined) return CLASSIC;
  const { readTemplate } = await import('../templates/read-template.js');
  const { readTemplateOptions } = await import('../templates/template-options.js');
  const template = readTemplate(name);
  const { values, problems } = readTemplateOptions(template, templateOptions);
  const photo = await readPhotoFile(photoFile);
  if (photo !== undefined && !template.hasPhoto) {
    const message = `The template \`${template.name}\` does not support photos.`;
    problems.push(badOption(message, 'choose another template, or omit the photo'));
  }
  if (hasErrors(problems)) throw new CvError(problems);
  return { ...template, values, photo };
}

/** Locates an error of a template or photo in the edition that names the file. */
function locateInEdition(error: unknown, { overlays }: CompleteOptions): unknown {
  const { text, file, edition } =
    (overlays as readonly OverlayText[]).find((overlay) => overlay.edition) ?? {};
  if (!(error instanceof CvError) || !text || !edition) return error;
  const source = parseSource(text, { file });
  const diagnostics = error.diagnostics.map((d) => {
    const path = [edition, /photo/.test(d.message) ? 'photo' : 'template'];
    const name = valueAt(source.value, path);
    if (typeof name !== 'string' || !file) return d;
    return { ...d, path, message: d.message.replace(resolve(dirname(file), name), name) };
  });
  return new CvError(locate(diagnostics, source));
}

async function readPhotoFile(file: string | undefined): Promise<ChosenTemplate['photo']> {
  if (file === undefined) return undefined;
  return (await import('../templates/photo.js')).readPhoto(file);
}
