import { expect, it } from 'vitest';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import { completeDesign } from '../../../src/compiler/schema/design.js';

it('completeDesign returns all defaults for a missing design', () => {
  expect(completeDesign(undefined)).toEqual({
    theme: 'classic',
    font: 'SourceSans3',
    font_size: '10pt',
    page_size: 'a4paper',
    options: {
      primary_color: 'rgb(0,79,144)',
      date_and_location_width: '3.6 cm',
      show_timespan_in: [],
      show_last_updated_date: true,
      margins: {
        page: { top: '1.35 cm', bottom: '1.35 cm', left: '1.35 cm', right: '1.35 cm' },
        section_title: { top: '0.13 cm', bottom: '0.13 cm' },
        entry_area: { left: '0.2 cm', right: '0.2 cm', vertical_between: '0.12 cm' },
        highlights_area: {
          top: '0.12 cm',
          left: '0.6 cm',
          vertical_between_bullet_points: '0.07 cm',
        },
      },
    },
  });
});

it('completeDesign lets false and zero override defaults', () => {
  const design = completeDesign({
    font: 'Roboto',
    options: { show_last_updated_date: false, margins: { page: { top: '0 cm' } } },
  });
  expect(design.font).toBe('Roboto');
  expect(design.font_size).toBe('10pt');
  expect(design.options.show_last_updated_date).toBe(false);
  expect(design.options.margins.page).toEqual({
    top: '0 cm',
    bottom: '1.35 cm',
    left: '1.35 cm',
    right: '1.35 cm',
  });
});

it('the English placeholder name is John Doe', () => {
  expect(ENGLISH.strings.placeholderName).toBe('John Doe');
});
