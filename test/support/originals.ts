import { readdirSync, readFileSync } from 'node:fs';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import type { Source } from '../../src/compiler/source/source.js';
import type { ImportFormat } from '../../src/import/import.js';
import { readTables } from '../../src/import/tables.js';
import { readXml } from '../../src/import/xml.js';

const FOLDER = 'test/fixtures/import/';

/** A document of another program, of those in test/fixtures/import. */
export interface Original {
  readonly name: string;
  readonly source: Source;
  readonly format?: ImportFormat;
}

/** One of each format and version that has keys of its own. */
export const ORIGINALS: readonly Original[] = [
  ...['orcid.json', 'yaml-resume.yaml'].map(parsed),
  ...[3, 4, 5].map((version) => parsed(`reactive-resume-${version}.json`)),
  ...['orcid.xml', 'europass.xml'].map((name) => ({
    name,
    source: readXml(textOf(name), name),
  })),
  { name: 'linkedin', source: linkedIn(), format: 'LinkedIn' },
];

function parsed(name: string): Original {
  return { name, source: parseCvSource(textOf(name), { file: name }) };
}

function textOf(name: string): string {
  return readFileSync(FOLDER + name, 'utf8');
}

/** LinkedIn's export, unpacked. */
export function linkedIn(): Source {
  const names = readdirSync(`${FOLDER}linkedin`);
  return readTables(
    names.map((name) => [name, textOf(`linkedin/${name}`)]),
    [],
    'linkedin',
  );
}
