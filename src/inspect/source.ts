import { ENGLISH, findLanguage } from '../compiler/locales/find.js';
import type { Language } from '../compiler/locales/language.js';
import { isLanguageTag, splitLanguage } from '../compiler/locales/language-tag.js';
import type { Cv } from '../compiler/model/cv.js';
import { resolveCv } from '../compiler/model/resolve-cv.js';
import type { ModelOptions } from '../compiler/model/text-resolver.js';
import { comparableAddress } from '../compiler/schema/address.js';
import type { CalendarDate } from '../compiler/schema/calendar.js';
import type { CvDocumentB } from '../compiler/schema/document.js';
import { NO_BREAKS } from '../compiler/schema/sections.js';
import { CLASSIC } from '../compiler/templates/template.js';
import { loadValidators } from '../compiler/validate/context.js';
import { languageNamedBy } from '../compiler/validate/rules/values.js';
import { quote } from '../diagnostics/quote.js';
import type { PdfContents } from './contents.js';
import { type Finding, findingOf } from './rules/rules.js';
import { structureOfCv } from './structure/document.js';
import type { Structure } from './structure/structure.js';

export interface SourceDocument
  extends Pick<ModelOptions, 'variant' | 'markdown' | 'showLocation'>,
    Partial<Pick<ModelOptions, 'citations'>> {
  readonly document: unknown;
}

/** Returns the document's structure, and findings for links that the PDF lacks. */
export async function compareWith(
  { document, ...options }: SourceDocument,
  contents: PdfContents,
  links: readonly string[],
): Promise<{ structure: Structure; lost: Finding[] }> {
  await loadValidators(options.variant);
  const locale = await findLocale(contents, document);
  const { cv } = resolveCv(document as CvDocumentB, {
    ...TEXT_OPTIONS,
    today: getUtcDate(),
    ...options,
    words: locale,
    language: locale.tag,
  });
  return { structure: structureOfCv(cv), lost: findLostLinks(cv, links) };
}

/** Approximates the day of export; only the future depends on it. */
function getUtcDate(): Required<CalendarDate> {
  const now = new Date();
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
}

/** Model options that do not affect text. */
const TEXT_OPTIONS = {
  pageNumbers: false,
  template: CLASSIC,
  breaks: NO_BREAKS,
  fallbackFonts: [],
  font: undefined,
  isDrawn: false,
  citations: 'plain',
} as const satisfies Omit<Partial<ModelOptions>, 'today'>;

/**
 * Returns the PDF's locale, or the document's if it is more specific. PDFs omit the script, and
 * word processors may write a wrong language: section titles reveal both.
 */
async function findLocale(
  { language, headings }: PdfContents,
  document: unknown,
): Promise<Language> {
  const documentTag = languageNamedBy(document);
  const isSame = (tag: string, other: string): boolean =>
    splitLanguage(tag).language === splitLanguage(other).language;
  const isPdfOnly =
    isLanguageTag(language) && (documentTag === undefined || !isSame(language, documentTag));
  const locale =
    (await findLanguage(isPdfOnly ? language : (documentTag ?? ENGLISH.tag))) ?? ENGLISH;
  if (!isPdfOnly) return locale;
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const countTitles = ({ titles }: Language): number =>
    headings.filter(({ text }) => Object.values<string>(titles).includes(text)).length;
  return LANGUAGES.filter(
    ({ tag }) => isSame(tag, locale.tag) || (documentTag !== undefined && isSame(tag, documentTag)),
  ).reduce((best, other) => (countTitles(other) > countTitles(best) ? other : best), locale);
}

/** Reports link targets only: rules about fields compare link texts. */
function findLostLinks({ contacts, summary, sections }: Cv, links: readonly string[]): Finding[] {
  const targets = new Set(links.map(comparableAddress));
  const owners = [
    ...contacts,
    { path: ['cv', 'summary'], summary },
    ...sections.flatMap(({ entries }) => entries),
  ];
  return owners.flatMap(({ path, ...owner }) =>
    collectHrefs(owner)
      .filter((address) => !targets.has(comparableAddress(address)))
      .map((address) =>
        findingOf('field-lost', {
          message: `The PDF has no link to ${quote(address)}.`,
          hint: 'export the PDF again from this source, with links enabled',
          path,
        }),
      ),
  );
}

function collectHrefs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const href = 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...href, ...Object.values(value).flatMap(collectHrefs)];
}
