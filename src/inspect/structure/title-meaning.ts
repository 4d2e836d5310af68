import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import type { TitleKey, TitleMeaning } from '../../compiler/locales/locale.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import { lazy } from '../../util/memoize.js';

/** In UTF-16 units. */
export const MAX_TITLE_LENGTH = 60;

/**
 * Finds the meaning of a title in any supported language, even if it is uppercase, numbered or
 * double: `1. EDUCATION & TRAINING:`.
 *
 * @returns `other` for common titles without a predefined section; undefined for unknown text
 */
export function findTitleMeaning(title: string): TitleMeaning | undefined {
  if (title.length > MAX_TITLE_LENGTH) return undefined;
  const folded = foldTitleText(title);
  const match = getMeanings().get(folded) ?? getMeanings().get(joinSpacedLetters(folded));
  if (match !== undefined) return match;
  const parts = folded.split(CONJUNCTION).filter((part) => part !== '');
  const meanings = parts.map((part) => getMeanings().get(part));
  return parts.length > 1 && !meanings.includes(undefined) ? meanings[0] : undefined;
}

export function findSectionKey(title: string): TitleKey | undefined {
  const meaning = findTitleMeaning(title);
  return meaning === 'other' ? undefined : meaning;
}

/** Treats experience and work experience, and all kinds of projects or skills, as equal. */
export function isSameSection(meaning: TitleMeaning, other: TitleMeaning): boolean {
  return meaning !== 'other' && (FAMILIES[meaning] ?? meaning) === (FAMILIES[other] ?? other);
}

const FAMILIES: Readonly<Partial<Record<TitleMeaning, TitleKey>>> = {
  work_experience: 'experience',
  academic_projects: 'projects',
  personal_projects: 'projects',
  programming_skills: 'skills',
};

const getMeanings = lazy((): ReadonlyMap<string, TitleMeaning> => {
  const meanings = new Map<string, TitleMeaning>();
  const add = (title: string, meaning: TitleMeaning) => {
    const folded = foldTitleText(title);
    if (!meanings.has(folded)) meanings.set(folded, meaning);
  };
  for (const { titles } of LANGUAGES)
    for (const [key, title] of Object.entries(titles)) add(title, key as TitleKey);
  for (const { titleSynonyms = {} } of LANGUAGES)
    for (const [meaning, titles] of Object.entries(titleSynonyms))
      for (const title of titles.split('|'))
        add(title, meaning === 'languages' ? 'other' : (meaning as TitleMeaning));
  return meanings;
});

/** Separators between two titles: `and`, `&`, `/`. */
const CONJUNCTION =
  / (?:and|und|et|y|e|en|och|og|ja|i|a|in|és|și|и|и|та|ve|და|եւ|dan|và|και) | ?[&/+|,・、] ?/u;

/** Removes case, leading numbers and surrounding punctuation. */
function foldTitleText(title: string): string {
  return foldTitle(title.normalize('NFKC'))
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:[\divx]{1,4}[.)] ?|[^\p{L}\p{N}]+)+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
}

/** Joins `E D U C A T I O N`. */
function joinSpacedLetters(title: string): string {
  return /^(?:\S )+\S$/.test(title) ? title.replaceAll(' ', '') : title;
}
