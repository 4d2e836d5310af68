import { expect, it } from 'vitest';
import {
  LISTS_OF_OBJECTS,
  LISTS_OF_TEXT,
  PROSE_KEYS,
  RESOLVED_KEYS,
} from '../../../src/compiler/fields/key-lists.js';
import { PREDEFINED_SECTIONS } from '../../../src/compiler/schema/sections.js';

it('lists non-text keys: lists of objects, and two more', () => {
  const others = [...RESOLVED_KEYS].filter((key) => !LISTS_OF_OBJECTS.has(key));
  expect(others.sort()).toEqual(['cited_by', 'show_last_updated_date']);
});

it('lists the keys of paragraphs', () => {
  expect([...PROSE_KEYS]).toEqual(['summary', 'body']);
});

it('lists the keys of lists of text', () => {
  expect([...LISTS_OF_TEXT].sort()).toEqual([
    'authors',
    'highlights',
    'section_order',
    'show_timespan_in',
  ]);
});

it('lists the keys of lists of objects: sections, and three more', () => {
  const others = [...LISTS_OF_OBJECTS].filter((key) => !Object.hasOwn(PREDEFINED_SECTIONS, key));
  expect(others.sort()).toEqual(['custom_sections', 'entries', 'social_networks']);
  expect(Object.keys(PREDEFINED_SECTIONS).filter((key) => !LISTS_OF_OBJECTS.has(key))).toEqual([]);
});
