// The option `one_line_entries`: labels in a column, and entries in two columns.

import { describe, expect, it } from 'vitest';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { EXTRACTORS } from '../../src/inspect/extractors/extractors.js';
import { findText, toSingleLine } from '../support/find-text.js';
import { selectRows } from '../support/length.js';
import type { PdfContent, PdfTag } from '../support/pdf.js';
import { type Rendered, render } from '../support/render.js';
import { findClippedText, findOverlappingText } from './faults.js';

const LONG_DETAILS =
  'testing, failure injection, formal specification, incident reviews, audits, training, ' +
  'documentation of interfaces, reviews of designs, and the last';

const SKILLS = [
  { name: 'Coding', details: 'Go, Rust' },
  { name: 'Tools', details: 'Kubernetes' },
  { name: 'Methods', details: LONG_DETAILS },
  { name: 'Natural languages', details: 'English' },
  { name: 'A label that is much too long for any column of labels', details: 'kept' },
];

const createDocument = (skills: readonly object[]) => ({
  cv: {
    name: 'Jane Roe',
    custom_sections: [{ title: 'Abilities', entry_type: 'OneLineEntry', entries: skills }],
  },
});

const renderSkills = (
  template: string,
  one_line_entries: string,
  skills: readonly object[] = SKILLS,
): Promise<Rendered> =>
  render(createDocument(skills), { template, templateOptions: { one_line_entries } });

const readText = ({ parts }: PdfTag): string =>
  parts.map((part) => (typeof part === 'string' ? part : readText(part))).join('');

/** Returns labels and details in the order of the tags. */
const listTexts = (tags: readonly PdfTag[]): string[] =>
  tags.flatMap((tag) =>
    ['H3', 'P'].includes(tag.role) ? [readText(tag).trim()] : listTexts(tag.children),
  );

const EXPECTED_TEXTS = SKILLS.flatMap(({ name, details }) => [`${name}:`, details]);

function expectNoFaults(reading: PdfContent): void {
  expect(findOverlappingText(reading)).toEqual([]);
  expect(findClippedText(reading)).toEqual([]);
  const texts = listTexts(reading.tags).map((text) => text.replaceAll(/\s+/g, ' '));
  expect(texts.filter((text) => EXPECTED_TEXTS.includes(text))).toEqual(EXPECTED_TEXTS);
}

describe('aligned', () => {
  it.each(BUNDLED_TEMPLATES)('sets the details of %s in one column', async (template) => {
    const { reading } = await renderSkills(template, 'aligned');
    expectNoFaults(reading);
    const { x } = findText(reading, 'Go, Rust');
    for (const details of ['Kubernetes', 'testing,', 'English'])
      expect(findText(reading, details).x).toBeCloseTo(x, 0);
    const label = findText(reading, 'Natural languages:');
    expect(x - label.right).toBeGreaterThan(5);
    expect(x - label.right).toBeLessThan(12);
    const { y } = findText(reading, 'testing,');
    const [page] = reading.pages;
    const below = page?.chars.filter((char) => char.y > y + 5 && char.y < y + 20) ?? [];
    expect(Math.min(...below.map((char) => char.x))).toBeCloseTo(x, 0);
  });

  it.each(['classic', 'linear', 'scholar'])(
    'keeps labels of %s with their details',
    async (template) => {
      const { reading } = await renderSkills(template, 'aligned');
      for (const extract of Object.values(EXTRACTORS)) {
        const text = extract(reading).replaceAll(/\s+/g, ' ');
        for (const { name, details } of SKILLS) expect(text).toContain(`${name}: ${details}`);
      }
    },
  );

  it('mirrors the columns in Hebrew', async () => {
    const options = { template: 'linear', templateOptions: { one_line_entries: 'aligned' } };
    const { reading } = await render({ ...createDocument(SKILLS), language: 'he' }, options);
    const rights = ['Go, Rust', 'Kubernetes', 'English'].map(
      (text) => findText(reading, text).right,
    );
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(2);
    expect(findText(reading, 'Coding').x).toBeGreaterThan(Math.max(...rights));
  });
});

describe('columns', () => {
  it.each(BUNDLED_TEMPLATES)('sets the entries of %s in two columns', async (template) => {
    const { reading } = await renderSkills(template, 'columns');
    expectNoFaults(reading);
    const [first, second, last] = ['Coding', 'Natural languages', 'A label'].map((text) =>
      findText(reading, text),
    );
    expect(second?.y).toBeCloseTo(first?.y ?? 0, 1);
    expect(last?.x).toBeCloseTo(second?.x ?? 0, 1);
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(150);
  });

  it('keeps entries with dates on whole lines', async () => {
    const dated = [...SKILLS, { name: 'Certificate', details: 'Diving', date: '2020' }];
    const { reading } = await renderSkills('classic', 'columns', dated);
    expect(findText(reading, 'Certificate').x).toBeCloseTo(findText(reading, 'Coding').x, 1);
  });

  it.each(selectRows([...BUNDLED_TEMPLATES], 2))(
    'breaks long lists of %s across pages',
    async (template) => {
      const skills = Array.from({ length: 150 }, (_, index) => ({
        name: `Label${index}`,
        details: `details${index} `.repeat(1 + (index % 7)).trim(),
      }));
      const { reading } = await renderSkills(template, 'columns', skills);
      expect(reading.pages.length).toBeGreaterThan(1);
      expect(findOverlappingText(reading)).toEqual([]);
      expect(findClippedText(reading)).toEqual([]);
      const labels = toSingleLine(reading).match(/Label\d+/g);
      expect(labels).toEqual(skills.map(({ name }) => name));
    },
  );
});

it.each(BUNDLED_TEMPLATES)('inline is the default of %s', async (template) => {
  const { bytes } = await renderSkills(template, 'inline');
  expect(bytes).toEqual((await render(createDocument(SKILLS), { template })).bytes);
});
