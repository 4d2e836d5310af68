import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/compiler/locales/find.js';
import {
  foldTitle,
  type SectionKey,
  sectionKeysOf,
} from '../../../src/compiler/schema/sections.js';

describe('predefined sections in the default order', () => {
  it('variant B has all', () => {
    expect(sectionKeysOf('b').map((key) => ENGLISH.titles[key])).toEqual([
      'Education',
      'Experience',
      'Work Experience',
      'Projects',
      'Academic Projects',
      'Personal Projects',
      'Skills',
      'Awards',
      'Interests',
      'Programming Skills',
      'Test Scores',
      'Certificates',
      'Extracurricular Activities',
      'Publications',
    ]);
  });

  it('variant A lacks five', () => {
    const a: readonly SectionKey[] = sectionKeysOf('a');
    expect(sectionKeysOf('b').filter((key) => !a.includes(key))).toEqual([
      'experience',
      'projects',
      'awards',
      'interests',
      'programming_skills',
    ]);
  });
});

it.each([
  ['case', 'WORK Experience', 'work experience'],
  ['space around', ' Talks ', 'talks'],
  ['the way an accent is encoded', 'Re\u0301sume\u0301', 'résumé'],
])('titles are compared without regard to $0', (_, title, folded) => {
  expect(foldTitle(title)).toBe(folded);
});

it.each([
  ['Sınav Sonuçları', 'SINAV SONUÇLARI'],
  ['İlgi Alanları', 'İLGİ ALANLARI'],
  ['Außerberufliches Engagement', 'AUSSERBERUFLICHES ENGAGEMENT'],
  ['Εκπαίδευση', 'ΕΚΠΑΙΔΕΥΣΗ'],
  ['Centres d’intérêt', "Centres d'intérêt"],
])('%s is the title %s, too', (title, other) => {
  expect(foldTitle(other)).toBe(foldTitle(title));
});

it.each([
  ['Éducation', 'Education'],
  ['Ødemark', 'Odemark'],
])('%s is another title than %s', (title, other) => {
  expect(foldTitle(other)).not.toBe(foldTitle(title));
});
