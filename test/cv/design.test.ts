import { describe, expect, it } from 'vitest';
import type { ResolvedDesign } from '../../src/cv/cv.js';
import { NO_ADVANCES } from '../../src/fonts/choose.js';
import { resolve } from './documents.js';

function designOf(design: object): ResolvedDesign {
  return resolve({ cv: { name: 'J' }, design }).cv.design;
}

it('has all defaults', () => {
  expect(resolve({ cv: { name: 'J' } }).cv.design).toEqual({
    template: { name: 'classic', leading: 1, css: '', columns: 1, files: [], options: {}, photo: undefined },
    font: 'SourceSans3',
    ownFont: undefined,
    fonts: ['Source Sans 3', 'Roboto', 'EB Garamond'],
    addedFonts: [],
    cjkFont: undefined,
    fontOf: new Map(),
    addedAdvanceOf: NO_ADVANCES,
    leading: 1,
    ownLeading: 1,
    fontSize: 10,
    paper: 'a4paper',
    primaryColor: '#004f90',
    dateAndLocationWidth: { amount: 3.6, unit: 'cm' },
    ownDates: [],
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
    wordsLanguage: undefined,
    direction: 'ltr',
    hasItalics: true,
    punctuation: { comma: ', ', colon: ': ', brackets: [' (', ')'] },
  });
});

it.each([
  { name: 'empty', design: {} },
  { name: 'with null options', design: { options: null } },
  { name: 'with empty options', design: { options: {} } },
  { name: 'with empty margins', design: { options: { margins: { page: {} } } } },
])('a design that is $name has the defaults', ({ design }) => {
  expect(designOf(design)).toEqual(resolve({ cv: { name: 'J' } }).cv.design);
});

it('one margin leaves the others at their defaults', () => {
  const { page } = designOf({ options: { margins: { page: { top: '2 cm' } } } }).margins;
  expect(page.top).toEqual({ amount: 2, unit: 'cm' });
  expect(page.bottom).toEqual({ amount: 1.35, unit: 'cm' });
});

describe('lengths', () => {
  it.each([
    { text: '1.5 cm', font: 'Roboto', length: { amount: 1.5, unit: 'cm' } },
    { text: '1 in', font: 'Roboto', length: { amount: 1, unit: 'in' } },
    { text: '12pt', font: 'Roboto', length: { amount: 12, unit: 'pt' } },
    { text: '7.   mm', font: 'Roboto', length: { amount: 7, unit: 'mm' } },
    { text: '2em', font: 'Roboto', length: { amount: 2, unit: 'em' } },
    { text: '10 ex', font: 'SourceSans3', length: { amount: 4.86, unit: 'em' } },
    { text: '10 ex', font: 'Roboto', length: { amount: 5.2832, unit: 'em' } },
    { text: '10 ex', font: 'EBGaramond', length: { amount: 4, unit: 'em' } },
  ])('$text in $font', ({ text, font, length }) => {
    expect(designOf({ font, options: { date_and_location_width: text } }).dateAndLocationWidth).toEqual(length);
  });
});

describe('colours', () => {
  it.each([
    { text: 'navy', color: '#000080' },
    { text: 'RebeccaPurple', color: '#663399' },
    { text: '#004f90', color: '#004f90' },
    { text: '004F90', color: '#004f90' },
    { text: '036', color: '#003366' },
    { text: 'rgb(0,79,144)', color: '#004f90' },
    { text: 'rgb(0 79 144)', color: '#004f90' },
    { text: 'hsl(0, 100%, 25%)', color: '#800000' },
    { text: 'hsl(240 100% 25%)', color: '#000080' },
    { text: '#000000ff', color: '#000000' },
    { text: 'rgba(0, 0, 0, 0.8)', color: '#333333' },
    { text: '#000c', color: '#333333' },
    { text: ' navy ', color: '#000080' },
  ])('$text', ({ text, color }) => {
    expect(designOf({ options: { primary_color: text } }).primaryColor).toBe(color);
  });
});

it.each([
  { font: 'SourceSans3', fonts: ['Source Sans 3', 'Roboto', 'EB Garamond'] },
  { font: 'Roboto', fonts: ['Roboto', 'Source Sans 3', 'EB Garamond'] },
  { font: 'EBGaramond', fonts: ['EB Garamond', 'Source Sans 3', 'Roboto'] },
])('$font comes first, the others stand in', ({ font, fonts }) => {
  expect(designOf({ font }).fonts).toEqual(fonts);
});

it.each([
  { design: { font_size: '11pt' }, size: 11, paper: 'a4paper' },
  { design: { font_size: '12pt', page_size: 'letterpaper' }, size: 12, paper: 'letterpaper' },
])('$design', ({ design, size, paper }) => {
  expect(designOf(design)).toMatchObject({ fontSize: size, paper });
});
