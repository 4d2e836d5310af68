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
 * Loads what options and document name: the words of the language, the template with its options and photo, fonts.
 *
 * @throws CvError for files that cannot be used
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
      throw inEdition(error, options);
    }),
    fonts,
    fontFamily: findFamily(options.font, fonts),
  };
  return { ...context, resources };
}

/** The language of a document: that of the options, that which it names, or English. */
export function languageTag(document: unknown, options: Pick<CompleteOptions, 'language'>): string {
  return options.language ?? languageNamedBy(document) ?? ENGLISH.tag;
}

/** The warning that dates and titles are in English, if it is about the option and not about the document. */
export function untranslatedOption(context: CompilationContext): Diagnostic[] {
  const { resources, document } = context;
  if (resources.isTranslated || languageNamedBy(document) === resources.language) return [];
  return [untranslated(context, [], ', which the option asks for')];
}

/** The same warning, if it is about the language that the document names. */
export function untranslatedDocument(context: CompilationContext): Diagnostic[] {
  const { resources, document } = context;
  if (resources.isTranslated || languageNamedBy(document) !== resources.language) return [];
  return [untranslated(context, ['language'], '')];
}

function untranslated(
  { resources, source }: CompilationContext,
  path: readonly string[],
  origin: string,
): Diagnostic {
  const language = quote(resources.language);
  const message = `cvpress has no words of its own in the language ${language}${origin}: dates, titles and the like are in English.`;
  return diagnostic('unknown-language', path, message, {
    file: source?.file,
    found: language,
    expected: 'one of the languages in docs/languages.md',
    hint: 'write dates as text (`date`), and titles in `custom_sections`; or add the language to cvpress: it takes one file',
  });
}

/** Fonts are read only if some were added: reading them needs a font parser. */
async function readFonts({ fontPaths }: CompleteOptions): Promise<readonly AddedFont[]> {
  if (fontPaths.length === 0) return [];
  const { readAddedFonts } = await import('../fonts/added-fonts.js');
  const { fonts, diagnostics } = await readAddedFonts(fontPaths);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return fonts;
}

/** The family that the option names, as its fonts write it. */
function findFamily(wanted: string | undefined, fonts: readonly AddedFont[]): string | undefined {
  if (wanted === undefined) return undefined;
  const families = [...new Set(fonts.map(({ family }) => family))];
  const name = wanted.trim().toLowerCase();
  const found = families.find((family) => family.toLowerCase() === name);
  if (found === undefined) throw new CvError([unknownFont(wanted, families)]);
  return found;
}

function unknownFont(wanted: string, families: readonly string[]): Diagnostic {
  const message = `There is no font ${quote(wanted)} among the added ones.`;
  const near = suggest(wanted, families);
  if (near !== undefined) return badOption(message, `did you mean ${quote(near)}?`);
  const isAny = families.length > 0;
  return badOption(
    message,
    isAny ? `added are ${orList(families)}` : 'add its files with `--font-path` (`fontPaths`)',
  );
}

/** The template that the options choose. Reading another than the specification's needs a parser. */
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
    const message = `The template \`${template.name}\` has no place for a photo.`;
    problems.push(badOption(message, 'choose one that has, or leave the photo out'));
  }
  if (hasErrors(problems)) throw new CvError(problems);
  return { ...template, values, photo };
}

/** Places the problem of a file in the edition that names it, relative to its own. */
function inEdition(error: unknown, { overlays }: CompleteOptions): unknown {
  const { text, file, edition } =
    (overlays as readonly OverlayText[]).find((one) => one.edition) ?? {};
  if (!(error instanceof CvError) || !text || !edition) return error;
  const source = parseSource(text, { file });
  const placed = error.diagnostics.map((d) => {
    const path = [edition, /photo/.test(d.message) ? 'photo' : 'template'];
    const given = valueAt(source.value, path);
    if (typeof given !== 'string' || !file) return d;
    return { ...d, path, message: d.message.replace(resolve(dirname(file), given), given) };
  });
  return new CvError(locate(placed, source));
}

async function readPhotoFile(file: string | undefined): Promise<ChosenTemplate['photo']> {
  if (file === undefined) return undefined;
  return (await import('../templates/photo.js')).readPhoto(file);
}
