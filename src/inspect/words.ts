import { languageNamedBy } from '../document/validate/rules/values.js';
import { ENGLISH, findLanguage } from '../languages/find.js';
import type { Language } from '../languages/language.js';
import { isLanguageTag, splitLanguage } from '../languages/language-tag.js';
import type { PdfContents } from './contents.js';

/**
 * The words that a PDF should contain: those of its language, as the document gives it if it is more specific. A PDF does not
 * name its script; if the document does not either, section titles reveal it.
 */
export async function wordsOf(
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
