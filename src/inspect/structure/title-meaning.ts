import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import type { TitleKey, TitleMeaning } from '../../compiler/locales/locale.js';
import { foldTitle, isSectionKey, type SectionKey } from '../../compiler/schema/sections.js';
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
  return findMeanings(title, getMeanings())[0];
}

export function findSectionKey(title: string): TitleKey | undefined {
  const meaning = findTitleMeaning(title);
  return meaning === 'other' ? undefined : meaning;
}

/** Finds the section whose title means the same: not for `Internships` or `Skills and Interests`. */
export function findEqualSection(title: string): SectionKey | undefined {
  const [meaning, ...others] = findMeanings(title, getEqualMeanings());
  return isSectionKey(meaning) && others.every((other) => other === meaning) ? meaning : undefined;
}

/** Tests for titles with the same letters: `2. E D U C A T I O N:` and `Education`. */
export function hasSameLetters(title: string, other: string): boolean {
  const toLetters = (text: string) => foldTitle(text).replaceAll(/[^\p{L}\p{M}]/gu, '');
  return toLetters(title) === toLetters(other);
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

/** Finds the meanings of all parts of a title; none if one is unknown. */
function findMeanings(
  title: string,
  known: ReadonlyMap<string, TitleMeaning>,
): readonly TitleMeaning[] {
  if (title.length > MAX_TITLE_LENGTH) return [];
  const folded = foldTitleText(title);
  const match = known.get(folded) ?? known.get(joinSpacedLetters(folded));
  if (match !== undefined) return [match];
  const parts = folded.split(CONJUNCTION).filter((part) => part !== '');
  const meanings = parts.flatMap((part) => known.get(part) ?? []);
  return parts.length > 1 && meanings.length === parts.length ? meanings : [];
}

const getMeanings = lazy(() => collectMeanings(() => true));

const getEqualMeanings = lazy(() =>
  collectMeanings((title, meaning) => !title.startsWith('*') && !SPECIFIC.has(meaning)),
);

/** Synonyms of these titles are kinds of them: `Volunteering`. */
const SPECIFIC: ReadonlySet<string> = new Set([
  'extracurricular_activities',
  'programming_skills',
  'test_scores',
]);

function collectMeanings(
  isIncluded: (synonym: string, meaning: string) => boolean,
): ReadonlyMap<string, TitleMeaning> {
  const titles = LANGUAGES.flatMap((locale) => Object.entries(locale.titles));
  const synonyms = LANGUAGES.flatMap(({ titleSynonyms = {} }) =>
    Object.entries(titleSynonyms).flatMap(([meaning, list]) =>
      list
        .split('|')
        .filter((title) => isIncluded(title, meaning))
        .map((title) => [meaning === 'languages' ? 'other' : meaning, title] as const),
    ),
  );
  // The first of equal titles counts.
  const rows = [...titles, ...synonyms].map(
    ([meaning, title]) => [foldTitleText(title), meaning as TitleMeaning] as const,
  );
  return new Map(rows.reverse());
}

/** Separators between two titles: `and`, `&`, `/`. */
const CONJUNCTION =
  / (?:and|und|et|y|e|en|och|og|ja|i|a|in|és|și|и|и|та|ve|და|եւ|dan|và|και) | ?[&/+|,・、] ?/u;

/** Removes case, leading numbers and surrounding punctuation. */
function foldTitleText(title: string): string {
  return foldTitle(title.normalize('NFKC'))
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?& ?/g, ' and ')
    .replace(/^(?:[\divx]{1,4}[.)] ?|[^\p{L}\p{N}]+)+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
}

/** Joins `E D U C A T I O N`. */
function joinSpacedLetters(title: string): string {
  return /^(?:\S )+\S$/.test(title) ? title.replaceAll(' ', '') : title;
}
