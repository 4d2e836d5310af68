import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/compiler/locales/all.generated.js';
import {
  findEqualSection,
  findSectionKey,
  findTitleMeaning,
} from '../../../src/inspect/structure/title-meaning.js';

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

describe('findEqualSection', () => {
  it.each([
    ['Employment History', 'work_experience'],
    ['PROFESSIONAL EXPERIENCE', 'work_experience'],
    ['2. Work History:', 'work_experience'],
    ['Experiences', 'experience'],
    ['Education & Training', 'education'],
    ['Education and Training', 'education'],
    ['Honors and Awards', 'awards'],
    ['Honours & Prizes', 'awards'],
    ['Technical Skills', 'skills'],
    ['Certifications', 'certificates'],
    ['Beruflicher Werdegang', 'work_experience'],
    ['Fähigkeiten und Kenntnisse', 'skills'],
    ['Publikationen', 'publications'],
    ['Parcours professionnel', 'work_experience'],
    ['Formación académica', 'education'],
    ['Esperienze lavorative', 'work_experience'],
    ['Ключевые навыки', 'skills'],
    ['職務経歴', 'work_experience'],
    ['教育经历', 'education'],
    ['Arbetserfarenhet', 'work_experience'],
    ['Teaching and Outreach', undefined],
    ['Research and Teaching', undefined],
    ['Professional Experience and Consulting', undefined],
    ['Skills and Interests', undefined],
    ['Education and Work', undefined],
    ['Internships', undefined],
    ['Military Service', undefined],
    ['Volunteering', undefined],
    ['Selected Publications', undefined],
    ['Programming Languages', undefined],
    ['EDV-Kenntnisse', undefined],
    ['Praktika', undefined],
    ['Enseignement', undefined],
    ['Bourses', undefined],
    ['Cursos', undefined],
    ['Tirocini', undefined],
    ['Курсы', undefined],
    ['实习经历', undefined],
    ['Profile', undefined],
    ['Languages', undefined],
    ['', undefined],
  ])('returns for %s: %s', (title, key) => {
    expect(findEqualSection(title)).toBe(key);
  });

  it.each(LANGUAGES.map((locale) => [locale.tag, locale] as const))(
    'agrees with the titles and synonyms in %s',
    (_, { titles, titleSynonyms = {} }) => {
      for (const [key, title] of Object.entries(titles))
        expect(findEqualSection(title), title).toBe(key === 'summary' ? undefined : key);
      for (const [key, list] of Object.entries(titleSynonyms))
        for (const title of list.split('|')) {
          const allowed = title.startsWith('*') ? [undefined] : [key, undefined];
          expect(allowed, title).toContain(findEqualSection(title));
        }
    },
  );
});
