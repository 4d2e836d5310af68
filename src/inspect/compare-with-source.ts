import { ENGLISH, findLocale } from '../compiler/locales/find-locale.js';
import { isLanguageTag, splitLanguageTag } from '../compiler/locales/language-tag.js';
import type { Locale } from '../compiler/locales/locale.js';
import type { Cv } from '../compiler/model/cv.js';
import { resolveCv } from '../compiler/model/resolve-cv.js';
import { toPlainText } from '../compiler/model/text/inline.js';
import type { ModelOptions } from '../compiler/model/text-resolver.js';
import type { CalendarDate } from '../compiler/schema/calendar-date.js';
import { CITATION_FORMATS, type CitationFormat } from '../compiler/schema/citation-formats.js';
import type { CvDocumentB } from '../compiler/schema/document.js';
import { NO_BREAKS } from '../compiler/schema/sections.js';
import { normalizeUrl } from '../compiler/schema/url.js';
import { CLASSIC } from '../compiler/templates/template.js';
import { loadValidators } from '../compiler/validate/context.js';
import { getDocumentLanguage } from '../compiler/validate/rules/check-values.js';
import { quote } from '../diagnostics/quote.js';
import type { PdfContents } from './contents.js';
import type { SourceRedaction } from './rules/rule.js';
import { createFinding, type Finding } from './rules/rules.js';
import { toCvStructure } from './structure/cv-structure.js';
import type { Structure } from './structure/structure.js';

export interface SourceDocument
  extends Pick<ModelOptions, 'variant' | 'markdown' | 'showLocation'>,
    Partial<Pick<ModelOptions, 'groupPositions' | 'dates' | 'dateRange'>> {
  /** Already redacted. */
  readonly document: unknown;
  readonly redaction?: SourceRedaction | undefined;
  /** That of the PDF by default. */
  readonly citations?: CitationFormat | undefined;
}

/** Returns the document's structure, and findings for links that the PDF lacks. */
export async function compareWithSource(
  { document, ...options }: SourceDocument,
  contents: PdfContents,
  links: readonly string[],
): Promise<{ structure: Structure; lost: Finding[] }> {
  await loadValidators(options.variant);
  const locale = await detectLocale(contents, document);
  const resolve = (citations: CitationFormat): Cv =>
    resolveCv(document as CvDocumentB, {
      ...TEXT_OPTIONS,
      today: getUtcDate(),
      ...options,
      citations,
      locale,
      language: locale.tag,
    }).cv;
  const cv =
    options.citations === undefined
      ? detectCitations(resolve, contents)
      : resolve(options.citations);
  return { structure: toCvStructure(cv), lost: findLostLinks(cv, links) };
}

/** The letters before and after the start of a title that reveal the style of a reference. */
const CONTEXT_LENGTH = 12;

/** Resolves publications in the style with most references in the PDF; without any, as plain. */
function detectCitations(resolve: (citations: CitationFormat) => Cv, { text }: PdfContents): Cv {
  const plain = resolve('plain');
  const titles = listEntries(plain).map(({ kind, name }) =>
    kind === 'PublicationEntry' ? toLetters(toPlainText(name)) : '',
  );
  if (titles.every((title) => title === '')) return plain;
  const letters = toLetters(text);
  const countFound = (cv: Cv): number =>
    listEntries(cv).filter(
      ({ isReference, subject = [] }, index) =>
        isReference === true &&
        letters.includes(cutAroundTitle(toLetters(toPlainText(subject)), titles[index] ?? '')),
    ).length;
  const styles = CITATION_FORMATS.filter((format) => format !== 'plain');
  return styles
    .map(resolve)
    .reduce((best, cv) => (countFound(cv) > countFound(best) ? cv : best), plain);
}

const listEntries = ({ sections }: Cv) => sections.flatMap(({ entries }) => entries);

/** Styles change the quotes in titles. */
const toLetters = (text: string): string => text.replaceAll(/[\s\p{Pi}\p{Pf}"]/gu, '');

/** Formats may have the same list of authors, but different text between it and the title. */
function cutAroundTitle(reference: string, title: string): string {
  const start = reference.indexOf(title);
  const hasAuthors = start > 0;
  return hasAuthors
    ? reference.slice(Math.max(0, start - CONTEXT_LENGTH), start + CONTEXT_LENGTH)
    : reference;
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
  groupPositions: false,
  dates: 'short',
} as const satisfies Omit<Partial<ModelOptions>, 'today'>;

/**
 * Returns the PDF's locale, or the document's if it is more specific. PDFs omit the script, and
 * word processors may write a wrong language: section titles reveal both.
 */
async function detectLocale(
  { language, headings }: PdfContents,
  document: unknown,
): Promise<Locale> {
  const documentTag = getDocumentLanguage(document);
  const isSame = (tag: string, other: string) =>
    splitLanguageTag(tag).language === splitLanguageTag(other).language;
  const isPdfOnly =
    isLanguageTag(language) && (documentTag === undefined || !isSame(language, documentTag));
  const locale = (await findLocale(isPdfOnly ? language : (documentTag ?? ENGLISH.tag))) ?? ENGLISH;
  if (!isPdfOnly) return locale;
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const countTitles = ({ titles }: Locale) =>
    headings.filter(({ text }) => Object.values<string>(titles).includes(text)).length;
  return LANGUAGES.filter(
    ({ tag }) => isSame(tag, locale.tag) || (documentTag !== undefined && isSame(tag, documentTag)),
  ).reduce((best, other) => (countTitles(other) > countTitles(best) ? other : best), locale);
}

/** Reports link targets only: rules about fields compare link texts. */
function findLostLinks({ contacts, summary, sections }: Cv, links: readonly string[]): Finding[] {
  const targets = new Set(links.map(normalizeUrl));
  const owners = [
    ...contacts,
    { path: ['cv', 'summary'], summary },
    ...sections.flatMap(({ entries }) => entries),
  ];
  return owners.flatMap(({ path, ...owner }) =>
    collectHrefs(owner)
      .filter((address) => !targets.has(normalizeUrl(address)))
      .map((address) =>
        createFinding('field-lost', {
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
