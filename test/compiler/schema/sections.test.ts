import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import {
  foldTitle,
  getSectionKeys,
  type SectionKey,
} from '../../../src/compiler/schema/sections.js';

describe('getSectionKeys', () => {
  it('returns all predefined sections of variant B in the default order', () => {
    expect(getSectionKeys('b').map((key) => ENGLISH.titles[key])).toEqual([
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

  it('omits five sections in variant A', () => {
    const a: readonly SectionKey[] = getSectionKeys('a');
    expect(getSectionKeys('b').filter((key) => !a.includes(key))).toEqual([
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
  ['surrounding spaces', ' Talks ', 'talks'],
  ['Unicode normalization', 'Re\u0301sume\u0301', 'résumé'],
])('foldTitle ignores $0', (_, title, folded) => {
  expect(foldTitle(title)).toBe(folded);
});

it.each([
  ['Sınav Sonuçları', 'SINAV SONUÇLARI'],
  ['İlgi Alanları', 'İLGİ ALANLARI'],
  ['Außerberufliches Engagement', 'AUSSERBERUFLICHES ENGAGEMENT'],
  ['Εκπαίδευση', 'ΕΚΠΑΙΔΕΥΣΗ'],
  ['Centres d’intérêt', "Centres d'intérêt"],
])('foldTitle matches %s with %s', (title, other) => {
  expect(foldTitle(other)).toBe(foldTitle(title));
});

it.each([
  ['Éducation', 'Education'],
  ['Ødemark', 'Odemark'],
])('foldTitle distinguishes %s from %s', (title, other) => {
  expect(foldTitle(other)).not.toBe(foldTitle(title));
});
