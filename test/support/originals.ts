import { readdirSync, readFileSync } from 'node:fs';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../src/compiler/source/source.js';
import type { ImportFormat } from '../../src/import/import-source.js';
import { readTables } from '../../src/import/linkedin-tables.js';
import { readXml } from '../../src/import/xml.js';

const FOLDER = 'test/fixtures/import/';

/** A document of another program in test/fixtures/import. */
export interface Original {
  readonly name: string;
  readonly source: Source;
  readonly format?: ImportFormat;
}

/** One document for each format and version with different keys. */
export const ORIGINALS: readonly Original[] = [
  ...['orcid.json', 'yaml-resume.yaml'].map(parseOriginal),
  ...[3, 4, 5].map((version) => parseOriginal(`reactive-resume-${version}.json`)),
  ...['orcid.xml', 'europass.xml'].map((name) => ({
    name,
    source: readXml(readFixture(name), name),
  })),
  { name: 'linkedin', source: readLinkedInExport(), format: 'LinkedIn' },
];

function parseOriginal(name: string): Original {
  return { name, source: parseCvSource(readFixture(name), { file: name }) };
}

function readFixture(name: string): string {
  return readFileSync(FOLDER + name, 'utf8');
}

/** Reads an unpacked export of LinkedIn. */
export function readLinkedInExport(): Source {
  const names = readdirSync(`${FOLDER}linkedin`);
  return readTables(
    names.map((name) => [name, readFixture(`linkedin/${name}`)]),
    [],
    'linkedin',
  );
}
