// Imports test/fixtures/import; `npx vitest run -u` updates the expected documents and messages.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { formatDiagnostics } from '../../src/diagnostics/format-diagnostics.js';
import { readBibtex } from '../../src/import/bibtex.js';
import { importSource } from '../../src/import/import-source.js';
import { readXml } from '../../src/import/xml.js';
import { selectRows } from '../support/length.js';
import { readLinkedInExport } from '../support/originals.js';
import { renderYaml } from '../support/render.js';

const FOLDER = fileURLToPath(new URL('../fixtures/import/', import.meta.url));

/** The sample of the JSON Resume project, and documents written for these tests. */
const FILES = [
  'json-resume/sample.resume.json',
  'linkedin',
  ...readdirSync(FOLDER).filter((file) => /\.(json|yaml|bib|xml)$/.test(file)),
];

function importFixture(file: string) {
  if (file === 'linkedin') return importSource(readLinkedInExport(), { format: 'LinkedIn' });
  const text = readFileSync(`${FOLDER}${file}`, 'utf8');
  if (file.endsWith('.bib')) return importSource(readBibtex(text, file), { format: 'BibTeX' });
  return importSource(file.endsWith('.xml') ? readXml(text, file) : parseCvSource(text, { file }));
}

describe.each(FILES)('importSource for %s', (file) => {
  const imported = importFixture(file);
  if (!('text' in imported))
    throw new Error(`${file} cannot be imported: ${imported.diagnostics[0]?.message}`);
  const expected = `${FOLDER}expected/${file.replace(/.*\//, '').replaceAll('.', '-')}`;

  it('returns the expected document', async () => {
    await expect(imported.text).toMatchFileSnapshot(`${expected}.yaml`);
  });

  it('reports the values that are not imported', async () => {
    const lines = formatDiagnostics(imported.diagnostics, { format: 'short' });
    await expect(lines).toMatchFileSnapshot(`${expected}.txt`);
  });

  it('returns text that parses to the document', () => {
    expect(parseCvSource(imported.text).value).toEqual(imported.document);
  });

  it.runIf(selectRows(FILES, 6).includes(file))(
    'returns a document that renders with the name',
    async () => {
      const { reading, diagnostics } = await renderYaml(imported.text);
      expect(reading.text).toContain(imported.document.cv?.name.split(' ')[0]);
      expect(
        diagnostics.filter(({ code, severity }) => code !== 'missing-glyph' && severity !== 'info'),
      ).toEqual([]);
    },
  );
});
