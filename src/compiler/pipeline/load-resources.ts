import { dirname, resolve } from 'node:path';
import { CvError } from '../../diagnostics/cv-error.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { findSimilar, formatOrList } from '../../diagnostics/find-similar.js';
import { escapeText, formatCode, quote } from '../../diagnostics/quote.js';
import {
  getValue,
  isEmptyMapping,
  type PlainObject,
  toScalarText,
} from '../../util/plain-object.js';
import type { OverlayText } from '../customize/customize-document.js';
import { getRedactedFields } from '../fields/person-fields.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { ENGLISH, findLocale } from '../locales/find-locale.js';
import { getSettings } from '../options/document-settings.js';
import { createOptionError } from '../options/option-table.js';
import type { CompleteOptions } from '../options/options.js';
import { isBundled } from '../schema/bundled-templates.js';
import { parseSource } from '../source/parse-source.js';
import { attachRanges } from '../source/source.js';
import type { Photo } from '../templates/read-photo.js';
import { CLASSIC, type ConfiguredTemplate } from '../templates/template.js';
import { getDocumentLanguage } from '../validate/rules/check-values.js';
import { type CompilationContext, getCvPart } from './context.js';

export async function loadResources(context: CompilationContext): Promise<CompilationContext> {
  const { options, document } = context;
  const fonts = await readFonts(options);
  const language = resolveLanguageTag(document, options);
  const locale = await findLocale(language);
  const { template, problems } = await chooseTemplate(context).catch((error) => {
    throw locateInEdition(error, options);
  });
  const resources = {
    language,
    locale: locale ?? ENGLISH,
    isTranslated: locale !== undefined,
    documentLocale: await findLocale(getDocumentLanguage(getCvPart(context).document) ?? language),
    template,
    fonts,
    fontFamily: findFamily(options.font, fonts),
  };
  return { ...context, resources, settingProblems: [...context.settingProblems, ...problems] };
}

export function resolveLanguageTag(
  document: unknown,
  options: Pick<CompleteOptions, 'language'>,
): string {
  return options.language ?? getDocumentLanguage(document) ?? ENGLISH.tag;
}

export function checkLanguage(
  { resources, document, source }: CompilationContext,
  origin: 'option' | 'document',
): Diagnostic[] {
  const isInDocument = getDocumentLanguage(document) === resources.language;
  if (resources.isTranslated || isInDocument !== (origin === 'document')) return [];
  const language = quote(resources.language);
  const message =
    `cvpress is not translated to the language ${language}` +
    `${isInDocument ? '' : ' of the option `language`'}: ` +
    'dates, titles and other words it adds are in English.';
  const warning = createDiagnostic('unknown-language', isInDocument ? ['language'] : [], message, {
    file: source?.file,
    found: language,
    expected: 'one of the languages in docs/languages.md',
    hint:
      'write dates as text (`date`), and titles in `custom_sections`; ' +
      'or contribute a file with the words of the language',
  });
  return [warning];
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
  const similar = findSimilar(option, families);
  const hint =
    similar !== undefined
      ? `did you mean ${quote(similar)}?`
      : families.length > 0
        ? `the added fonts are ${formatOrList(families)}`
        : 'add its files with `--font-path` (`fontPaths` in the library)';
  throw createOptionError(`There is no added font ${quote(option)}.`, hint);
}

interface TemplateChoice {
  readonly template: ConfiguredTemplate;
  /** Problems of the document's settings. */
  readonly problems: readonly Diagnostic[];
}

async function chooseTemplate({ options, document }: CompilationContext): Promise<TemplateChoice> {
  const { template: name, templateOptions } = options;
  const photoFile = getRedactedFields(options).includes('photo') ? undefined : options.photo;
  const isClassic = name === CLASSIC.name && isEmptyMapping(templateOptions);
  if (isClassic && photoFile === undefined) return { template: CLASSIC, problems: [] };
  const { readTemplate } = await import('../templates/read-template.js');
  const { readTemplateOptions } = await import('../templates/read-template-options.js');
  const template = readTemplate(name);
  if (options.typstImport === 'package' && !isBundled(name)) {
    const message = 'The Typst package has only bundled templates.';
    throw createOptionError(message, 'import the templates from a folder');
  }
  const { values, problems } = readTemplateOptions(template, templateOptions);
  const settings = options.documentSettings ? getSettings(document) : undefined;
  const isSetting = ({ path: [key = ''] }: Diagnostic): boolean =>
    getValue(settings, ['template_options', key]) === templateOptions[key];
  const errors = problems.filter((one) => !isSetting(one)).map((one) => ({ ...one, path: [] }));
  if (hasErrors(errors)) throw new CvError(errors);
  const isPhotoShown = photoFile !== undefined && template.supportsPhoto;
  const { photo, problems: photoProblems } = isPhotoShown
    ? await readChosenPhoto(photoFile, options, settings)
    : {};
  const located = problems.map(({ path, message, at, hint = '' }) =>
    createDiagnostic('bad-setting', ['render', 'template_options', ...path], message, {
      at,
      hint: hint.replace('`--template ', '`template: '),
    }),
  );
  return {
    template: { ...template, values, photo },
    problems: [...located, ...(photoProblems ?? [])],
  };
}

/** Returns the problems of a photo that the document names. */
async function readChosenPhoto(
  file: string,
  { chosen, documentFolder }: CompleteOptions,
  settings: PlainObject | undefined,
): Promise<{ photo?: Photo; problems?: readonly Diagnostic[] }> {
  const { readPhoto } = await import('../templates/read-photo.js');
  if (chosen.includes('photo')) return { photo: await readPhoto(file) };
  try {
    return { photo: await readPhoto(file, documentFolder) };
  } catch (error) {
    if (!(error instanceof CvError)) throw error;
    const name = formatCode(toScalarText(settings?.photo));
    const problems = error.diagnostics.map(({ message, hint }) =>
      createDiagnostic(
        'bad-setting',
        ['render', 'photo'],
        message.replace(escapeText(formatCode(file)), () => name),
        {
          hint,
        },
      ),
    );
    return { problems };
  }
}

/** Locates problems of files that an edition names; options of the command have no location. */
function locateInEdition(error: unknown, options: CompleteOptions): unknown {
  const { text, file, edition } =
    (options.overlays as readonly OverlayText[]).find((overlay) => overlay.edition) ?? {};
  if (!(error instanceof CvError) || !text || !edition || !file) return error;
  const source = parseSource(text, { file });
  const diagnostics = error.diagnostics.flatMap((d) => {
    if (d.path.length > 0) return attachRanges([d], source);
    const key = /photo/.test(d.message) ? 'photo' : 'template';
    const chain = new Set<unknown>();
    for (let name: unknown = edition; name && !chain.has(name); ) {
      chain.add(name);
      const path = [toScalarText(name), key];
      const value = toScalarText(getValue(source.value, path));
      const resolved = resolve(dirname(file), value);
      if ([value, resolved].includes(String(options[key]))) {
        const message = d.message.replace(resolved, value);
        return attachRanges([{ ...d, path, message }], source);
      }
      name = getValue(source.value, [toScalarText(name), 'extends']);
    }
    return d;
  });
  return new CvError(diagnostics);
}
