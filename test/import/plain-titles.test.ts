// Documents whose section titles have the style of the text, as PDF and as Word file.
import { describe, expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { importOriginal } from '../../src/import/import-original.js';
import { compilePdf } from '../support/compile.js';
import { makeZip } from '../support/make-zip.js';

/** Blank lines are empty paragraphs. */
function toDocx(text: string): Uint8Array {
  const paragraphs = text.split('\n').map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`);
  const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const document = `<w:document ${namespace}><w:body>${paragraphs.join('')}</w:body></w:document>`;
  return makeZip([{ name: 'word/document.xml', text: document }]);
}

function toPdf(text: string): Uint8Array {
  const lines = text.split('\n').map((line) => `#block(above: 0.65em, ${JSON.stringify(line)})`);
  return compilePdf(`#set text(font: "Source Sans 3", size: 11pt)\n${lines.join('\n')}`);
}

const FORMATS = { docx: toDocx, pdf: toPdf };

async function importText(text: string, format: keyof typeof FORMATS) {
  const file = { name: `cv.${format}`, content: FORMATS[format](text) };
  const result = await importOriginal(file, completeCosts({}));
  if (!('document' in result)) throw new Error(result.diagnostics[0]?.message);
  return result;
}

const HEADER = `Tomas Becker
Hafenstrasse 12, 20457 Hamburg
tomas.becker@example.de | +49 171 5550100`;

const ENGLISH = `Profile
Warehouse manager with fifteen years of experience in ports and cold storage.
Experience
Warehouse Manager, Hafen Logistik GmbH, Hamburg, 03/2015 - 06/2022
Led a team of twelve across three shifts.
Introduced barcode scanning, which halved picking errors.
Shift Leader, Nordkai AG, Bremen, 2009 - 2015
Planned shifts for forty people.
Education
Diploma in Logistics, Hochschule Bremen, 2005 - 2009
Skills
SAP WM, Forklift licence, Excel
Languages
German (native), English (B2)`;

const GERMAN = `Profil
Lagerleiter mit fünfzehn Jahren Erfahrung in Häfen und Kühlhäusern.
Berufserfahrung
Lagerleiter, Hafen Logistik GmbH, Hamburg, 03/2015 - 06/2022
Leitung eines Teams von zwölf Personen in drei Schichten.
Schichtleiter, Nordkai AG, Bremen, 2009 - 2015
Planung der Schichten für vierzig Personen.
Ausbildung
Diplom Logistik, Hochschule Bremen, 2005 - 2009
Kenntnisse
SAP WM, Staplerschein, Excel`;

const FRENCH = `Profil
Responsable de dépôt avec quinze ans d'expérience dans les ports.
Expérience professionnelle
Responsable de dépôt, Hafen Logistik GmbH, Hamburg, 03/2015 - 06/2022
Encadrement d'une équipe de douze personnes.
Chef d'équipe, Nordkai AG, Bremen, 2009 - 2015
Planification des horaires de quarante personnes.
Formation
Diplôme de logistique, Hochschule Bremen, 2005 - 2009
Compétences
SAP WM, Excel`;

const SPANISH = `Perfil
Jefe de almacén con quince años de experiencia en puertos.
Experiencia laboral
Jefe de almacén, Hafen Logistik GmbH, Hamburg, 03/2015 - 06/2022
Dirección de un equipo de doce personas.
Jefe de turno, Nordkai AG, Bremen, 2009 - 2015
Planificación de los turnos de cuarenta personas.
Formación
Diploma logística, Hochschule Bremen, 2005 - 2009
Habilidades
SAP WM, Excel`;

const SECTIONS = { English: ENGLISH, German: GERMAN, French: FRENCH, Spanish: SPANISH };

describe.each(['docx', 'pdf'] as const)('plain titles in %s', (format) => {
  it.each(Object.entries(SECTIONS))('imports the sections of a %s document', async (_, text) => {
    const { document, diagnostics } = await importText(`${HEADER}\n${text}`, format);
    const { name, summary, experience, work_experience, education, skills } = document.cv ?? {};
    const [, start] = text.split('\n');
    expect({ name, summary: summary?.trim() }).toEqual({ name: 'Tomas Becker', summary: start });
    expect(experience ?? work_experience).toMatchObject([
      { start_date: '2015-03', end_date: '2022-06' },
      { start_date: '2009', end_date: '2015' },
    ]);
    expect(education).toMatchObject([{ institution: 'Hochschule Bremen', start_date: '2005' }]);
    expect(skills).toHaveLength(1);
    expect(diagnostics).toEqual([]);
  });

  it.each([
    {
      name: 'a single title',
      text: 'Tomas Becker\ntb@doe.example\nExperience\nManager, Nordkai AG, 2015\nLed a team.',
      expected: { name: 'Tomas Becker' },
    },
    {
      name: 'a label below the name',
      text: `Tomas Becker\nWarehouse Manager\ntb@doe.example\n${GERMAN}`,
      expected: { name: 'Tomas Becker', label: 'Warehouse Manager' },
    },
    {
      name: 'titles of another kind',
      text: `${HEADER}\nWhere I was\nHafen Logistik GmbH\nAnd before\nNordkai AG`,
      expected: {
        name: 'Tomas Becker',
        label: 'Where I was',
        location: 'Hafenstrasse 12, 20457 Hamburg',
      },
    },
  ])('takes one line as the name above $name', async ({ text, expected }) => {
    const { document } = await importText(text, format);
    const { name, label, location } = document.cv ?? {};
    expect({ name, label, location }).toEqual(expected);
  });

  it('marks an unlikely name', async () => {
    const { text } = await importText(`Warehouse Manager 2015\n${ENGLISH}`, format);
    expect(text).toContain('name: Warehouse Manager 2015 # is this the name?');
  });

  it('reports that no title is recognized', async () => {
    const { diagnostics } = await importText(`${HEADER}\nWhere I was\nNordkai AG`, format);
    expect(diagnostics.map(({ message }) => message)).toContain(
      'No section is imported: the file has no title that is recognized.',
    );
  });
});
