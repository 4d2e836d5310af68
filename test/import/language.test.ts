// An original that names its language: its sections are those of that language, and what is added to it is in it, too.
import { expect, test } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import.js';

const listed = (name: string, items: readonly object[]) => ({ name, visible: true, items });

function imported(original: object) {
  const result = importSource(parseCvSource(JSON.stringify(original)));
  if (!('document' in result)) throw new Error('not imported');
  return result.document;
}

test('Reactive Resume: sections with their titles of that language, or of English, in the order of the layout', async () => {
  const document = imported({
    basics: { name: 'Rosa Lichtenfels', headline: 'Physicienne' },
    sections: {
      education: listed('Formation', [
        { institution: 'Université de Lyon', area: 'Physique', date: '2012 – 2014' },
      ]),
      skills: listed('Skills', [{ name: 'Optique', keywords: ['Zemax'] }]),
      languages: listed('Languages', [{ name: 'Allemand', description: 'C1' }]),
      custom: { own: listed('Bateaux', [{ name: 'Varech' }]) },
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

test('Reactive Resume: profiles below the title that they have there, and no word of hidden sections without items', () => {
  const sections = {
    profiles: listed('Im Netz', [
      { network: 'Codeberg', username: 'rosa', url: { href: 'https://codeberg.org/rosa' } },
    ]),
    interests: { ...listed('Interessen', []), visible: false },
  };
  const original = { basics: { name: 'Rosa' }, sections, metadata: { layout: [] } };
  const result = importSource(parseCvSource(JSON.stringify(original)));
  expect(result.diagnostics).toEqual([]);
  expect(imported(original).cv?.custom_sections).toMatchObject([
    { title: 'Im Netz', entries: [{ name: 'Codeberg' }] },
  ]);
});

test.each([
  ['de', 'Sprachen'],
  ['de-CH', 'Sprachen'],
  ['zh-Hant', '語言'],
  ['en-GB', 'Languages'],
  ['mt', 'Languages'],
])('YAMLResume: languages in $0', (language, title) => {
  const content = { basics: { name: 'Rosa' }, languages: [{ language: 'Latin', fluency: 'B2' }] };
  expect(imported({ content, locale: { language } }).cv?.custom_sections).toMatchObject([
    { title },
  ]);
});
