// Originals that name their language: section titles and added words are in that language.
import { expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import-source.js';

const createSection = (name: string, items: readonly object[]) => ({ name, visible: true, items });

function importDocument(original: object) {
  const result = importSource(parseCvSource(JSON.stringify(original)));
  if (!('document' in result)) throw new Error('not imported');
  return result.document;
}

test('importSource recognizes localized and English section titles of Reactive Resume', async () => {
  const document = importDocument({
    basics: { name: 'Rosa Lichtenfels', headline: 'Physicienne' },
    sections: {
      education: createSection('Formation', [
        { institution: 'Université de Lyon', area: 'Physique', date: '2012 – 2014' },
      ]),
      skills: createSection('Skills', [{ name: 'Optique', keywords: ['Zemax'] }]),
      languages: createSection('Languages', [{ name: 'Allemand', description: 'C1' }]),
      custom: { own: createSection('Bateaux', [{ name: 'Varech' }]) },
    },
    metadata: {
      layout: [[['custom.own', 'skills', 'languages', 'education'], []]],
      page: { locale: 'fr-FR' },
    },
  });
  expect(document.cv).toMatchObject({
    section_order: ['Bateaux', 'Compétences', 'Langues', 'Formation'],
    skills: [{ name: 'Optique' }],
    education: [{ institution: 'Université de Lyon', start_date: '2012' }],
    custom_sections: [{ title: 'Bateaux' }, { title: 'Langues', entries: [{ name: 'Allemand' }] }],
  });
  expect((await validateCv(document)).diagnostics).toEqual([]);
});

test('importSource keeps the title of profiles, and does not report an empty hidden section', () => {
  const sections = {
    profiles: createSection('Im Netz', [{ network: 'Foto-Community', username: 'rosa' }]),
    interests: { ...createSection('Interessen', []), visible: false },
  };
  const original = { basics: { name: 'Rosa' }, sections, metadata: { layout: [] } };
  const result = importSource(parseCvSource(JSON.stringify(original)));
  expect(result.diagnostics).toEqual([]);
  expect(importDocument(original).cv?.custom_sections).toMatchObject([
    { title: 'Im Netz', entries: [{ name: 'Foto-Community' }] },
  ]);
});

test.each([
  ['de', 'Sprachen'],
  ['de-CH', 'Sprachen'],
  ['zh-Hant', '語言'],
  ['en-GB', 'Languages'],
  ['mt', 'Languages'],
])('importSource titles the languages of a YAMLResume in $0 $1', (language, title) => {
  const content = { basics: { name: 'Rosa' }, languages: [{ language: 'Latin', fluency: 'B2' }] };
  expect(importDocument({ content, locale: { language } }).cv?.custom_sections).toMatchObject([
    { title },
  ]);
});
