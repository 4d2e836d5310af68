import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { quote } from '../../diagnostics/quote.js';
import { orList, suggest } from '../../diagnostics/suggest.js';
import { Deadline } from '../../limits/deadline.js';
import { isEmpty, isPlainObject, valueAt } from '../../util/plain-object.js';
import { choosesSections } from '../customize/choose-sections.js';
import { redactedFields } from '../fields/person.js';
import type { AddedFont } from '../fonts/added-fonts.js';
import { ENGLISH, findLanguage, languageFinder } from '../locales/find.js';
import type { Language } from '../locales/language.js';
import type { Cv } from '../model/cv.js';
import { resolveCv } from '../model/resolve.js';
import type { ModelOptions } from '../model/resolver.js';
import type { CompleteOptions } from '../options/options.js';
import { badOption } from '../options/table.js';
import type { redactDocument } from '../redact/redact.js';
import type { CvDocumentOf } from '../schema/document.js';
import { foldTitle, NO_BREAKS, type SectionBreaks } from '../schema/sections.js';
import { isParsed, locate } from '../source/source.js';
import {
  type ChosenTemplate,
  CLASSIC,
  placeOfOption,
  type Template,
} from '../templates/template.js';
import { loadValidators, type ValidationContext } from '../validate/context.js';
import { withoutLostValues } from '../validate/derived-problems.js';
import { knownSections, unknownSection } from '../validate/rules/sections.js';
import { languageNamedBy } from '../validate/rules/values.js';
import { noteOnA, problemsOf } from '../validate/validate.js';
import {
  inNotation,
  parseText,
  type ReadDocument,
  readDocument,
  withSize,
} from './read-document.js';

/** Runs work that ends when the time is over. */
export type Timed = <T>(work: () => T) => T;

/** A document ready to be written, if nothing is an error. */
export interface Prepared extends Omit<ReadDocument, 'size'> {
  readonly cv: Cv | undefined;
  /** The document without what a published copy leaves out. */
  readonly published: unknown;
  /** The fonts that were added to the bundled ones. */
  readonly fonts: readonly AddedFont[];
  readonly timed: Timed;
  readonly deadline: Deadline;
}

/**
 * The stages before the engine: tailoring and, within the limits, validation and the model. What is given is read before anything is
 * waited for, so that later changes of it do not matter. Only a document that is drawn needs fonts.
 *
 * @param letterGiven - a letter, for which the document is the CV of its sender
 */
export async function prepare(
  given: unknown,
  options: CompleteOptions,
  isDrawn = true,
  letterGiven?: unknown,
): Promise<Prepared> {
  const deadline = new Deadline(options.timeoutMs, isParsed(given) ? given.file : undefined);
  const before = readDocument(given, options, deadline);
  const readLetter =
    letterGiven === undefined ? undefined : readDocument(letterGiven, options, deadline);
  const fonts = await addedFonts(options);
  const within =
    (size: number): Timed =>
    (work) =>
      deadline.run(size, work);
  const refuse = (read: ReadDocument): Prepared => ({
    ...read,
    cv: undefined,
    published: undefined,
    fonts,
    timed: within(0),
    deadline,
  });
  if (hasErrors(before.diagnostics)) return refuse(before);
  // An overlay may be as large as the document.
  const around = options.overlays.length > 0 ? Number.POSITIVE_INFINITY : before.size;
  const { read: tailoredOne, breaks } = await tailored(before, options, within(around));
  const ofCv = tailoredOne === before ? before : withSize(tailoredOne, options.limits);
  if (hasErrors(ofCv.diagnostics)) return refuse(ofCv);
  const letters = readLetter && (await import('./letter.js'));
  const { letter, read } = (readLetter && letters?.withLetter(readLetter, ofCv)) ?? {
    letter: undefined,
    read: ofCv,
  };
  if (hasErrors(read.diagnostics)) return refuse(read);
  const timed = within(read.size);
  const language = languageOf(read.document, options);
  const words = await findLanguage(language);
  const ownWords = await findLanguage(languageNamedBy(ofCv.document) ?? language);
  const template = await chosenTemplate(options);
  const font = familyNamed(options.font, fonts);
  const isWhole = redactedFields(options).length === 0;
  const publish = isWhole ? undefined : (await import('../redact/redact.js')).redactDocument;
  const showLocation = options.showLocation || letter !== undefined;
  const ofModel = { fallbackFonts: fonts, isDrawn, words: words ?? ENGLISH, ownWords };
  const how = {
    ...options,
    showLocation,
    language,
    breaks,
    template,
    font,
    publish,
    letter,
    ...ofModel,
  };
  const checkIn = async (others: readonly Language[]) => {
    const context = {
      variant: options.variant,
      words: words ?? ENGLISH,
      ownWords,
      others,
      ignores: template.ignores,
    };
    const found = await validate(ofCv.document, context, timed);
    const problems = letters?.ofHeader(found, ofCv.source) ?? found;
    const ofLook =
      template === CLASSIC
        ? []
        : [
            ...unknownSectionsOf(template, options, read.document, context),
            ...unusedDesign(template, read.document),
          ];
    return timed(() => check(read, [...problems, ...ofLook], how, words !== undefined));
  };
  const checked = await checkIn([]);
  const isUnread = checked.diagnostics.some(
    ({ code, fix }) => code === 'bad-date' && fix === undefined,
  );
  // A date may be in the words of a language that the document does not name; only then all of them are loaded.
  const explained = isUnread
    ? await checkIn((await import('../locales/all.generated.js')).LANGUAGES)
    : checked;
  const diagnostics = letters?.withOwnPaths(explained.diagnostics) ?? explained.diagnostics;
  const { cv, published } = explained;
  return {
    document: read.document,
    source: read.source,
    fonts,
    timed,
    deadline,
    cv,
    published,
    diagnostics,
  };
}

/** All problems of a document. The validators of variant A are loaded only for a document that may be right as one of it. */
async function validate(
  document: unknown,
  context: ValidationContext,
  timed: Timed,
): Promise<Diagnostic[]> {
  await loadValidators(context.variant);
  const problems = timed(() => problemsOf(document, context));
  if (context.variant === 'a' || !hasErrors(problems)) return problems;
  await loadValidators('a');
  return timed(() => [...problems, ...noteOnA(document, context)]);
}

/** The language of a document: that of the options, that which it names, or English. */
function languageOf(document: unknown, options: Pick<CompleteOptions, 'language'>): string {
  return options.language ?? languageNamedBy(document) ?? ENGLISH.tag;
}

/**
 * What a document says once it is tailored, as JSON; undefined if that cannot be done.
 *
 * @param text - of the document
 */
export async function tailoredText(
  text: string,
  file: string,
  options: CompleteOptions,
): Promise<string | undefined> {
  const deadline = new Deadline(options.timeoutMs, file);
  try {
    const source = parseText(text, options, file);
    const { read } = await tailored(readDocument(source, options, deadline), options, (work) =>
      deadline.run(text.length, work),
    );
    return JSON.stringify(read.document);
  } catch (error) {
    if (error instanceof CvError) return undefined;
    throw error;
  }
}

/** Overlays, assignments and what is said of sections come before anything else. */
async function tailored(
  read: ReadDocument,
  options: CompleteOptions,
  timed: Timed,
): Promise<{ read: ReadDocument; breaks: SectionBreaks }> {
  const { overlays, set, variant } = options;
  const namesSections = choosesSections(options);
  if (overlays.length + set.length === 0 && !namesSections) return { read, breaks: NO_BREAKS };
  const { tailorDocument } = await import('../customize/tailor.js');
  // Only titles of sections depend on the language, which is known once the document is tailored.
  const find = namesSections ? await languageFinder() : undefined;
  const wordsOf = (tailoredOne: unknown) => ({
    words: find?.(languageOf(tailoredOne, options)) ?? ENGLISH,
    ownWords: find?.(languageOf(tailoredOne, { language: undefined })),
  });
  const result = timed(() => tailorDocument(read, options, { variant, wordsOf }));
  if (!result.isApplied) throw new CvError(result.diagnostics);
  const { source, breaks } = result;
  const diagnostics = [...read.diagnostics, ...result.diagnostics];
  return { read: { ...read, document: source.value, source, diagnostics }, breaks };
}

/** All that is said of a document and, if nothing of it is an error, the model. */
function check(
  { document, source, diagnostics: before }: ReadDocument,
  invalid: readonly Diagnostic[],
  options: ModelOptions &
    Pick<CompleteOptions, 'strict' | 'redact' | 'anonymous'> & {
      readonly publish: typeof redactDocument | undefined;
    },
  hasWords: boolean,
): Pick<Prepared, 'cv' | 'published' | 'diagnostics'> {
  const unknown = hasWords ? [] : [unknownLanguage(document, options.language, source?.file)];
  const ofDocument = unknown.filter(({ path }) => path.length > 0);
  const ofOption = ofDocument.length > 0 ? [] : unknown;
  const problems = [...before, ...ofDocument, ...inNotation(invalid, source)];
  const finish = (all: Diagnostic[]): Diagnostic[] =>
    applyStrict(
      [...(source === undefined ? all : withoutLostValues(locate(all, source))), ...ofOption],
      options,
    );
  if (hasErrors(problems))
    return { cv: undefined, published: undefined, diagnostics: finish(problems) };
  const published = options.publish?.(document, options) ?? { document, diagnostics: [] };
  const { cv, diagnostics } = resolveCv(published.document as CvDocumentOf | null, options);
  const judged = finish([...problems, ...published.diagnostics, ...diagnostics]);
  return {
    cv: hasErrors(judged) ? undefined : cv,
    published: published.document,
    diagnostics: judged,
  };
}

/** A warning that the program's own words are English in a document of another language. */
function unknownLanguage(
  document: unknown,
  language: string,
  file: string | undefined,
): Diagnostic {
  const isNamed = languageNamedBy(document) === language;
  const origin = isNamed ? '' : ', which the option asks for';
  const message = `cvpress has no words of its own in the language ${quote(language)}${origin}: dates, titles and the like are in English.`;
  return diagnostic('unknown-language', isNamed ? ['language'] : [], message, {
    file,
    found: quote(language),
    expected: 'one of the languages in docs/languages.md',
    hint: 'write dates as text (`date`), and titles in `custom_sections`; or add the language to cvpress: it takes one file',
  });
}

export function applyStrict(
  diagnostics: readonly Diagnostic[],
  { strict }: { strict: boolean },
): Diagnostic[] {
  return diagnostics.map((d) =>
    strict && d.severity === 'warning' ? { ...d, severity: 'error' } : d,
  );
}

/** The look that the options choose. Reading another than the specification's needs a parser. */
async function chosenTemplate(options: CompleteOptions): Promise<ChosenTemplate> {
  const { template: given, templateOptions } = options;
  const photo = redactedFields(options).includes('photo') ? undefined : options.photo;
  if (given === CLASSIC.name && isEmpty(templateOptions) && photo === undefined) return CLASSIC;
  const { readTemplate } = await import('../templates/read-template.js');
  const { readTemplateOptions } = await import('../templates/template-options.js');
  const template = readTemplate(given);
  const { values, problems } = readTemplateOptions(template, templateOptions);
  const picture =
    photo === undefined ? undefined : (await import('../templates/photo.js')).readPhoto(photo);
  if (picture !== undefined && !template.hasPhoto) problems.push(noPhoto(template));
  if (hasErrors(problems)) throw new CvError(problems);
  return { ...template, values, photo: picture };
}

/** What the document's design says in vain. */
function unusedDesign({ name, ignores }: Template, document: unknown): Diagnostic[] {
  return ignores.flatMap((path) => {
    const keys = ['design', ...path.split('.')];
    const value = valueAt(document, keys);
    if (value === undefined || value === null) return [];
    const message = `\`${keys.at(-1)}\` does nothing in the template \`${name}\`.`;
    return [
      diagnostic('not-shown', keys, message, { hint: 'remove it, or choose another template' }),
    ];
  });
}

function noPhoto({ name }: Template): Diagnostic {
  return badOption(
    `The template \`${name}\` has no place for a photo.`,
    'choose one that has, or leave the photo out',
  );
}

/** The titles in the template's options that name no section. A default may name sections that a document lacks. */
function unknownSectionsOf(
  { options, values }: ChosenTemplate,
  { templateOptions }: CompleteOptions,
  document: unknown,
  context: ValidationContext,
): Diagnostic[] {
  const cv = isPlainObject(document) && isPlainObject(document.cv) ? document.cv : {};
  const known = knownSections(cv, context);
  const given = Object.entries(values).filter(([key]) => Object.hasOwn(templateOptions, key));
  return given.flatMap(([key, titles]) => {
    if (options[key]?.type !== 'sections') return [];
    const unknown = (titles as readonly string[]).filter((title) => !known.has(foldTitle(title)));
    return unknown.map((title) =>
      unknownSection(title, [], known, { found: quote(title), file: placeOfOption(key) }),
    );
  });
}

/** The family that the option names, as its fonts write it. */
function familyNamed(wanted: string | undefined, fonts: readonly AddedFont[]): string | undefined {
  if (wanted === undefined) return undefined;
  const families = [...new Set(fonts.map(({ family }) => family))];
  const found = families.find((family) => family.toLowerCase() === wanted.trim().toLowerCase());
  if (found !== undefined) return found;
  const near = suggest(wanted, families);
  const others =
    families.length === 0
      ? 'add its files with `--font-path` (`fontPaths`)'
      : `added are ${orList(families)}`;
  throw new CvError([
    badOption(
      `There is no font ${quote(wanted)} among the added ones.`,
      near === undefined ? others : `did you mean ${quote(near)}?`,
    ),
  ]);
}

/** Fonts are read only if some were added: reading them needs a font parser. */
async function addedFonts({ fontPaths }: CompleteOptions): Promise<readonly AddedFont[]> {
  if (fontPaths.length === 0) return [];
  const { readAddedFonts } = await import('../fonts/added-fonts.js');
  const { fonts, diagnostics } = await readAddedFonts(fontPaths);
  if (hasErrors(diagnostics)) throw new CvError(diagnostics);
  return fonts;
}
