import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import { findSectionKey, findTitleMeaning } from '../../../src/inspect/structure/title-meaning.js';

describe('findTitleMeaning', () => {
  it.each([
    ['Work Experience', 'work_experience'],
    ['EMPLOYMENT HISTORY', 'work_experience'],
    ['E D U C A T I O N', 'education'],
    ['1. Education & Training:', 'education'],
    ['Skills and Interests', 'skills'],
    ['— Projects —', 'projects'],
    ['Über mich', 'summary'],
    ['ОБРАЗОВАНИЕ', 'education'],
    ['ΕΚΠΑΙΔΕΥΣΗ', 'education'],
    ['工作经验', 'work_experience'],
    ['השכלה', 'education'],
    ['Languages', 'other'],
    ['Where I have been', undefined],
    ['Education in Zurich', undefined],
    ['Skills and magic', undefined],
    ['', undefined],
    ['&', undefined],
  ])('returns $1 for $0', (title, meaning) => {
    expect(findTitleMeaning(title)).toBe(meaning);
    expect(findSectionKey(title)).toBe(meaning === 'other' ? undefined : meaning);
  });

  it.each(LANGUAGES.map(({ tag, titles }) => [tag, titles] as const))(
    'returns a meaning for every title in %s',
    (_, titles) => {
      for (const title of Object.values(titles))
        expect(findTitleMeaning(title)).not.toBe(undefined);
    },
  );
});
