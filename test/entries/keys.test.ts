import { expect, it } from 'vitest';
import { LISTS_OF_OBJECTS, LISTS_OF_TEXT, RESOLVED_KEYS } from '../../src/entries/keys.js';

it('the keys whose values are no text', () => {
  expect([...RESOLVED_KEYS].sort()).toEqual(['cited_by', 'show_last_updated_date']);
});

it('the keys whose values are lists of texts', () => {
  expect([...LISTS_OF_TEXT].sort()).toEqual(['authors', 'highlights', 'section_order', 'show_timespan_in']);
});

it('the keys whose values are lists of objects', () => {
  const sections = [...LISTS_OF_OBJECTS].filter(
    (key) => !['social_networks', 'custom_sections', 'entries'].includes(key),
  );
  expect(LISTS_OF_OBJECTS.size - sections.length).toBe(3);
  expect(sections.sort()).toEqual([
    'academic_projects',
    'awards',
    'certificates',
    'education',
    'experience',
    'extracurricular_activities',
    'interests',
    'personal_projects',
    'programming_skills',
    'projects',
    'publications',
    'skills',
    'test_scores',
    'work_experience',
  ]);
});
