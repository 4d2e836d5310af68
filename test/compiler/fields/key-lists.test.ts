import { expect, it } from 'vitest';
import {
  NON_TEXT_KEYS,
  OBJECT_LIST_KEYS,
  PROSE_KEYS,
  TEXT_LIST_KEYS,
} from '../../../src/compiler/fields/key-lists.js';
import { PREDEFINED_SECTIONS } from '../../../src/compiler/schema/sections.js';

it('NON_TEXT_KEYS contains numbers and yes/no values in addition to OBJECT_LIST_KEYS', () => {
  const others = [...NON_TEXT_KEYS].filter((key) => !OBJECT_LIST_KEYS.has(key));
  expect(others.sort()).toEqual([
    'cited_by',
    'fit',
    'group_positions',
    'max_pages',
    'page_numbers',
    'show_last_updated_date',
    'show_location',
  ]);
});

it('PROSE_KEYS contains the keys of paragraphs', () => {
  expect([...PROSE_KEYS]).toEqual(['summary', 'body']);
});

it('TEXT_LIST_KEYS contains the keys of lists of text', () => {
  expect([...TEXT_LIST_KEYS].sort()).toEqual([
    'authors',
    'break_before',
    'highlights',
    'keep',
    'section_order',
    'show_timespan_in',
  ]);
});

it('OBJECT_LIST_KEYS contains the predefined sections and four other keys', () => {
  const others = [...OBJECT_LIST_KEYS].filter((key) => !Object.hasOwn(PREDEFINED_SECTIONS, key));
  expect(others.sort()).toEqual(['contacts', 'custom_sections', 'entries', 'social_networks']);
  expect(Object.keys(PREDEFINED_SECTIONS).filter((key) => !OBJECT_LIST_KEYS.has(key))).toEqual([]);
});
