import { LANGUAGES } from '../../compiler/locales/all.generated.js';
import type { TitleKey, TitleMeaning } from '../../compiler/locales/language.js';
import { foldTitle } from '../../compiler/schema/sections.js';
import { once } from '../../util/remember.js';

/** No title of a section is longer; in UTF-16 units. */
export const LONGEST_TITLE = 60;

/**
 * What a title means in any of our languages, also if it is set in capitals, numbered, or made of two: `1. EDUCATION & TRAINING:`.
 *
 * @returns `other` for a title that is common, but none of a predefined section; undefined for any other text
 */
export function meaningOf(title: string): TitleMeaning | undefined {
  if (title.length > LONGEST_TITLE) return undefined;
  const whole = comparable(title);
  const known = MEANINGS().get(whole) ?? MEANINGS().get(joined(whole));
  if (known !== undefined) return known;
  const parts = whole.split(CONJUNCTION).filter((part) => part !== '');
  const meanings = parts.map((part) => MEANINGS().get(part));
  return parts.length > 1 && !meanings.includes(undefined) ? meanings[0] : undefined;
}

/** What a title means, if that is one of the predefined sections or the summary. */
export function sectionMeant(title: string): TitleKey | undefined {
  const meaning = meaningOf(title);
  return meaning === 'other' ? undefined : meaning;
}

/** Whether two titles may stand for the same section: experience and work experience, all kinds of projects or skills. */
export function areAlike(meaning: TitleMeaning, other: TitleMeaning): boolean {
  return meaning !== 'other' && (FAMILIES[meaning] ?? meaning) === (FAMILIES[other] ?? other);
}

const FAMILIES: Readonly<Partial<Record<TitleMeaning, TitleKey>>> = {
  work_experience: 'experience',
  academic_projects: 'projects',
  personal_projects: 'projects',
  programming_skills: 'skills',
};

const MEANINGS = once((): ReadonlyMap<string, TitleMeaning> => {
  const meanings = new Map<string, TitleMeaning>();
  const add = (title: string, meaning: TitleMeaning): void => {
    const folded = comparable(title);
    if (!meanings.has(folded)) meanings.set(folded, meaning);
  };
  for (const { titles } of LANGUAGES)
    for (const [key, title] of Object.entries(titles)) add(title, key as TitleKey);
  for (const { alsoTitles = {} } of LANGUAGES)
    for (const [meaning, titles] of Object.entries(alsoTitles))
      for (const title of titles.split('|'))
        add(title, meaning === 'languages' ? 'other' : (meaning as TitleMeaning));
  return meanings;
});

/** Words and signs between two titles in one: `and`, `&`, `/`. */
const CONJUNCTION =
  / (?:and|und|et|y|e|en|och|og|ja|i|a|in|és|și|и|и|та|ve|და|եւ|dan|và|και) | ?[&/+|,・、] ?/u;

/** Without case, numbers before it and signs around it. */
function comparable(title: string): string {
  return foldTitle(title.normalize('NFKC'))
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replace(/^(?:[\divx]{1,4}[.)] ?|[^\p{L}\p{N}]+)+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '');
}

/** A word whose letters are set apart: `E D U C A T I O N`; wider gaps are spaces. */
function joined(title: string): string {
  return /^(?:\S )+\S$/.test(title) ? title.replaceAll(' ', '') : title;
}
