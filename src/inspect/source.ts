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

/** A valid document, and how to read it. */
export interface SourceDocument
  extends Pick<ModelOptions, 'variant' | 'markdown' | 'showLocation'>,
    Partial<Pick<ModelOptions, 'citations'>> {
  readonly document: unknown;
}

/** What a document consists of, and which of its links are not in the PDF. */
export async function compareWith(
  { document, ...options }: SourceDocument,
  contents: PdfContents,
  links: readonly string[],
): Promise<{ structure: Structure; lost: Finding[] }> {
  await loadValidators(options.variant);
  const words = await wordsOf(contents, document);
  const { cv } = resolveCv(document as CvDocumentB, {
    ...NOT_DRAWN,
    today: dayOfClock(),
    ...options,
    words,
    language: words.tag,
  });
  return { structure: structureOfCv(cv), lost: lostLinks(cv, links) };
}

/** The PDF may be older, but hardly by so much that a job of the future has begun since. */
function dayOfClock(): Required<CalendarDate> {
  const now = new Date();
  return { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() };
}

/** What the text of a CV does not depend on. */
const NOT_DRAWN = {
  pageNumbers: false,
  template: CLASSIC,
  breaks: NO_BREAKS,
  fallbackFonts: [],
  font: undefined,
  isDrawn: false,
  citations: 'plain',
} as const satisfies Omit<Partial<ModelOptions>, 'today'>;

/**
 * The words that a PDF should contain: those of its language, as the document gives it if it is more specific. A PDF does not
 * name its script, and word processors name their own language for some scripts: section titles reveal both.
 */
async function wordsOf({ language, headings }: PdfContents, document: unknown): Promise<Language> {
  const named = languageNamedBy(document);
  const isSame = (tag: string, other: string): boolean =>
    splitLanguage(tag).language === splitLanguage(other).language;
  const isOther = isLanguageTag(language) && (named === undefined || !isSame(language, named));
  const found = (await findLanguage(isOther ? language : (named ?? ENGLISH.tag))) ?? ENGLISH;
  if (!isOther) return found;
  const { LANGUAGES } = await import('../compiler/locales/all.generated.js');
  const titlesIn = ({ titles }: Language): number =>
    headings.filter(({ text }) => Object.values<string>(titles).includes(text)).length;
  return LANGUAGES.filter(
    ({ tag }) => isSame(tag, found.tag) || (named !== undefined && isSame(tag, named)),
  ).reduce((best, other) => (titlesIn(other) > titlesIn(best) ? other : best), found);
}

/** The links of a document that a PDF lacks; their words are fields, which readers have or lose. */
function lostLinks({ contacts, summary, sections }: Cv, links: readonly string[]): Finding[] {
  const there = new Set(links.map(comparableAddress));
  const owners = [
    ...contacts,
    { path: ['cv', 'summary'], summary },
    ...sections.flatMap(({ entries }) => entries),
  ];
  return owners.flatMap(({ path, ...owner }) =>
    addressesIn(owner)
      .filter((address) => !there.has(comparableAddress(address)))
      .map((address) =>
        findingOf('field-lost', {
          message: `No link leads to ${quote(address)}.`,
          hint: 'check whether the PDF was made of this source, and whether the program that made it keeps links',
          path,
        }),
      ),
  );
}

/** Where the links in a part of the model lead. */
function addressesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const own = 'href' in part && typeof part.href === 'string' ? [part.href] : [];
  return [...own, ...Object.values(part).flatMap(addressesIn)];
}
