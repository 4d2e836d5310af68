import { describe, expect, it } from 'vitest';
import { NO_ADVANCES } from '../../../src/compiler/fonts/choose-families.js';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { ResolvedDesign } from '../../../src/compiler/model/cv.js';
import { resolve } from './documents.js';

function resolveDesign(design: object): ResolvedDesign {
  return resolve({ cv: { name: 'J' }, design }).cv.design;
}

it('resolveDesign fills in all defaults', () => {
  expect(resolve({ cv: { name: 'J' } }).cv.design).toEqual({
    template: {
      name: 'classic',
      leading: 1,
      css: '',
      columns: 1,
      files: [],
      options: {},
      photo: undefined,
    },
    font: 'SourceSans3',
    preferredFont: undefined,
    fonts: ['Source Sans 3', 'Roboto', 'EB Garamond'],
    addedFonts: [],
    cjkFont: undefined,
    fontByCharacter: new Map(),
    getAddedAdvance: NO_ADVANCES,
    leading: 1,
    fontSize: 10,
    paper: 'a4paper',
    primaryColor: '#004f90',
    dateAndLocationWidth: { amount: 3.6, unit: 'cm' },
    generatedDates: [],
    margins: {
      page: {
        top: { amount: 1.35, unit: 'cm' },
        bottom: { amount: 1.35, unit: 'cm' },
        left: { amount: 1.35, unit: 'cm' },
        right: { amount: 1.35, unit: 'cm' },
      },
      section_title: { top: { amount: 0.13, unit: 'cm' }, bottom: { amount: 0.13, unit: 'cm' } },
      entry_area: {
        left: { amount: 0.2, unit: 'cm' },
        right: { amount: 0.2, unit: 'cm' },
        vertical_between: { amount: 0.12, unit: 'cm' },
      },
      highlights_area: {
        top: { amount: 0.12, unit: 'cm' },
        left: { amount: 0.6, unit: 'cm' },
        vertical_between_bullet_points: { amount: 0.07, unit: 'cm' },
      },
    },
    pageNumbers: true,
    language: 'en',
    localeLanguage: undefined,
    direction: 'ltr',
    hasItalics: true,
    punctuation: { comma: ', ', colon: ': ', brackets: [' (', ')'] },
    tieLocale: ENGLISH,
  });
});

it.each([
  ['an empty design', {}],
  ['a design with null options', { options: null }],
  ['a design with empty options', { options: {} }],
  ['a design with empty margins', { options: { margins: { page: {} } } }],
])('resolveDesign fills in the defaults of %s', (_, design) => {
  expect(resolveDesign(design)).toEqual(resolve({ cv: { name: 'J' } }).cv.design);
});

it('resolveDesign keeps the defaults of other margins if one margin is given', () => {
  const { page } = resolveDesign({ options: { margins: { page: { top: '2 cm' } } } }).margins;
  expect(page.top).toEqual({ amount: 2, unit: 'cm' });
  expect(page.bottom).toEqual({ amount: 1.35, unit: 'cm' });
});

describe('a length', () => {
  it.each([
    ['1.5 cm', 'Roboto', { amount: 1.5, unit: 'cm' }],
    ['1 in', 'Roboto', { amount: 1, unit: 'in' }],
    ['12pt', 'Roboto', { amount: 12, unit: 'pt' }],
    ['7.   mm', 'Roboto', { amount: 7, unit: 'mm' }],
    ['2em', 'Roboto', { amount: 2, unit: 'em' }],
    ['10 ex', 'SourceSans3', { amount: 4.86, unit: 'em' }],
    ['10 ex', 'Roboto', { amount: 5.2832, unit: 'em' }],
    ['10 ex', 'EBGaramond', { amount: 4, unit: 'em' }],
  ])('is parsed: %s in the font %s', (text, font, length) => {
    expect(
      resolveDesign({ font, options: { date_and_location_width: text } }).dateAndLocationWidth,
    ).toEqual(length);
  });
});

describe('a color', () => {
  it.each([
    ['navy', '#000080'],
    ['RebeccaPurple', '#663399'],
    ['#004f90', '#004f90'],
    ['004F90', '#004f90'],
    ['036', '#003366'],
    ['rgb(0,79,144)', '#004f90'],
    ['rgb(0 79 144)', '#004f90'],
    ['hsl(0, 100%, 25%)', '#800000'],
    ['hsl(240 100% 25%)', '#000080'],
    ['#000000ff', '#000000'],
    ['rgba(0, 0, 0, 0.8)', '#333333'],
    ['#000c', '#333333'],
    [' navy ', '#000080'],
  ])('is parsed: %s', (text, color) => {
    expect(resolveDesign({ options: { primary_color: text } }).primaryColor).toBe(color);
  });
});

it.each([
  ['SourceSans3', ['Source Sans 3', 'Roboto', 'EB Garamond']],
  ['Roboto', ['Roboto', 'Source Sans 3', 'EB Garamond']],
  ['EBGaramond', ['EB Garamond', 'Source Sans 3', 'Roboto']],
])('the font %s falls back to the other families', (font, fonts) => {
  expect(resolveDesign({ font }).fonts).toEqual(fonts);
});

it.each([
  [{ font_size: '11pt' }, 11, 'a4paper'],
  [{ font_size: '12pt', page_size: 'letterpaper' }, 12, 'letterpaper'],
])('resolveDesign returns the font and page size of $0', (design, size, paper) => {
  expect(resolveDesign(design)).toMatchObject({ fontSize: size, paper });
});
