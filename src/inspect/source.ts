import { quote } from '../diagnostics/quote.js';
import { languageNamedBy } from '../document/validate/rules/language.js';
import { ENGLISH, findLanguage } from '../languages/find.js';
import type { Language } from '../languages/language.js';
import { isLanguageTag, splitLanguage } from '../languages/language-tag.js';
import { comparableAddress } from '../values/address.js';
import type { PdfContents } from './contents.js';
import { type Finding, RULES } from './rules/rules.js';
import { structureOfDocument } from './structure/document.js';
import { type Fact, type FactOptions, factsOf } from './structure/facts.js';
import type { Structure } from './structure/structure.js';

/** A valid document, and how to read it. */
export interface SourceDocument extends Omit<FactOptions, 'words'> {
  readonly document: unknown;
}

/** What a document consists of, and which of its links are not in the PDF. */
export async function compareWith(
  { document, ...options }: SourceDocument,
  contents: PdfContents,
  links: readonly string[],
): Promise<{ structure: Structure; lost: Finding[] }> {
  const complete = { ...options, words: await wordsOf(contents, document) };
  const structure = await structureOfDocument(document, complete);
  return { structure, lost: lostLinks(await factsOf(document, complete), links) };
}

/**
 * The words that a PDF should contain: those of its language, as the document gives it if it is more specific. A PDF does not
 * name its script; if the document does not either, section titles reveal it.
 */
async function wordsOf(
  { language, headings }: Pick<PdfContents, 'language' | 'headings'>,
  document: unknown,
): Promise<Language> {
  const named = languageNamedBy(document);
  const isOther =
    isLanguageTag(language) &&
    (named === undefined || splitLanguage(language).language !== splitLanguage(named).language);
  if (!isOther) return (named === undefined ? undefined : await findLanguage(named)) ?? ENGLISH;
  const found = (await findLanguage(language)) ?? ENGLISH;
  const { LANGUAGES } = await import('../languages/all.generated.js');
  const alike = LANGUAGES.filter(({ tag }) => splitLanguage(tag).language === splitLanguage(found.tag).language);
  const titlesIn = ({ titles }: Language): number => {
    const own: readonly string[] = Object.values(titles);
    return headings.filter(({ text }) => own.includes(text)).length;
  };
  return alike.reduce((best, other) => (titlesIn(other) > titlesIn(best) ? other : best), found);
}

/** The links of a document that a PDF lacks; their words are fields, which readers have or lose. */
function lostLinks(facts: readonly Fact[], links: readonly string[]): Finding[] {
  const there = new Set(links.map(comparableAddress));
  return facts
    .filter(({ kind, value }) => kind === 'link' && !there.has(comparableAddress(value)))
    .map(({ path, value }) => ({
      code: 'field-lost',
      severity: RULES['field-lost'].severity,
      message: `No link leads to ${quote(value)}.`,
      hint: 'check whether the PDF was made of this source, and whether the program that made it keeps links',
      path,
    }));
}
