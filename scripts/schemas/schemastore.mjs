/**
 * `npm run schemastore [-- FOLDER]`: writes the schemas and their tests for SchemaStore into a
 * checkout of it, by default into `dist-schemastore/`. It adds to the catalog and to the settings of
 * its checks.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdits, modify, parse } from 'jsonc-parser';

const [, , OUT = 'dist-schemastore'] = process.argv;
const { repository } = JSON.parse(readFileSync('package.json', 'utf8'));
const HOME = repository.url.replace(/^git\+|\.git$/g, '');

const CATALOG = 'src/api/json/catalog.json';
const CHECKS = 'src/schema-validation.jsonc';

/** Common names, such as `cv.yaml`, belong to other programs, too. */
const withExtensions = (name) => ['yaml', 'yml', 'json'].map((extension) => `${name}.${extension}`);

/** By name in SchemaStore: the file, its entry in the catalog, and documents for its tests. */
const SCHEMAS = {
  cvpress: {
    file: 'cvpress-b.draft-07.schema.json',
    entry: {
      name: 'cvpress CV',
      description: 'A CV that cvpress renders to PDF and other formats',
      fileMatch: withExtensions('*.cvpress'),
    },
    valid: ['academic', 'custom-sections', 'engineer', 'own-design', 'student'].map(
      (name) => `samples/${name}.yaml`,
    ),
    invalid: {
      'date-in-words.yaml':
        'cv:\n  name: Jane Doe\n  experience:\n    - company: Harbor\n      start_date: March 2021\n',
      'no-name.yaml': 'cv:\n  label: Marine Biologist\n',
      'unknown-key.yaml': 'cv:\n  name: Jane Doe\n  emial: jane.doe@example.com\n',
      'unknown-paper.yaml': 'cv:\n  name: Jane Doe\ndesign:\n  page_size: a4\n',
    },
  },
  'cvpress-a': {
    file: 'cvpress-a.draft-07.schema.json',
    entry: {
      name: 'cvpress CV, variant A',
      description: 'A CV of the older variant that cvpress renders to PDF and other formats',
    },
    valid: ['samples/variant-a.json'],
    invalid: {
      'unknown-paper.yaml': 'cv:\n  name: Jane Doe\ndesign:\n  page_size: a4\n',
    },
  },
  'cvpress-editions': {
    file: 'cvpress-editions.schema.json',
    entry: {
      name: 'cvpress editions',
      description: 'What cvpress changes in a CV for each application',
    },
    valid: {
      'editions.yaml':
        'research:\n  only: [Education, Publications]\n  fit: 2\nharbor:\n  extends: research\n' +
        '  cv: { label: Restoration Ecologist }\n  template: linear\n',
    },
    invalid: { 'unknown-key.yaml': 'research:\n  tempalte: linear\n' },
  },
  'cvpress-letter': {
    file: 'cvpress-letter.schema.json',
    entry: {
      name: 'cvpress cover letter',
      description: 'A cover letter that cvpress renders in the design of a CV',
      fileMatch: withExtensions('*.cvpress-letter'),
    },
    valid: ['samples/letters/academic.yaml', 'samples/letters/engineer.yaml'],
    invalid: { 'unknown-key.yaml': 'subject: Application\nbody: I apply.\ngreeting: Dear all\n' },
  },
};

for (const [name, { file, entry, valid, invalid }] of Object.entries(SCHEMAS)) {
  const text = writeSchema(name, file);
  const documents = Array.isArray(valid) ? readDocuments(valid) : valid;
  for (const [folder, tests] of Object.entries({ test: documents, negative_test: invalid }))
    for (const [path, test] of Object.entries(tests))
      write(`src/${folder}/${name}/${path}`, withSchema(test, `../../schemas/json/${name}.json`));
  addToCatalog({ ...entry, url: `https://www.schemastore.org/${name}.json` });
  addToChecks(`${name}.json`, text);
}
console.log(OUT);

/** Writes a schema with the ID that SchemaStore expects, and returns it. */
function writeSchema(name, file) {
  const schema = JSON.parse(readFileSync(join('schema', file), 'utf8'));
  schema.$id = `https://www.schemastore.org/${name}.json`;
  schema.$comment = `Generated: change it in ${HOME}`;
  const text = `${JSON.stringify(schema, null, 2)}\n`;
  write(`src/schemas/json/${name}.json`, text);
  return text;
}

function readDocuments(paths) {
  return Object.fromEntries(
    paths.map((path) => [path.split('/').at(-1), readFileSync(path, 'utf8')]),
  );
}

/** SchemaStore requires this first line. */
function withSchema(text, path) {
  if (text.startsWith('{'))
    return text.replace(/"\$schema": "[^"]*"/, () => `"$schema": "${path}"`);
  return `# yaml-language-server: $schema=${path}\n${text.replace(/^# yaml-language-server:.*\n/, '')}`;
}

function addToCatalog(entry) {
  edit(CATALOG, '{ "schemas": [] }', ({ schemas }) => {
    const old = schemas.findIndex(({ url }) => url === entry.url);
    if (old >= 0) return [{ path: ['schemas', old], value: entry }];
    const next = schemas.findIndex(({ name }) => name.localeCompare(entry.name, 'en') > 0);
    const index = next < 0 ? schemas.length : next;
    return [{ path: ['schemas', index], value: entry, isArrayInsertion: true }];
  });
}

/** Its strict mode forbids lists of types, for which editors have the best messages. */
function addToChecks(file, schema) {
  const options = {
    ...(schema.includes('"patternErrorMessage"') && { unknownKeywords: ['patternErrorMessage'] }),
    ...(schema.includes('"format": "color"') && { unknownFormat: ['color'] }),
  };
  edit(CHECKS, '{ "ajvNotStrictMode": [], "options": {} }', ({ ajvNotStrictMode }) => [
    ...(ajvNotStrictMode.includes(file)
      ? []
      : [{ path: ['ajvNotStrictMode', -1], value: file, isArrayInsertion: true }]),
    ...(Object.keys(options).length === 0 ? [] : [{ path: ['options', file], value: options }]),
  ]);
}

/** Edits a file in place: the checkout has comments and its own order. */
function edit(file, initial, getChanges) {
  const path = join(OUT, file);
  let text = existsSync(path) ? readFileSync(path, 'utf8') : `${initial}\n`;
  for (const { path: place, value, isArrayInsertion = false } of getChanges(parse(text))) {
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    text = applyEdits(text, modify(text, place, value, { formattingOptions, isArrayInsertion }));
  }
  write(file, text);
}

function write(file, text) {
  const path = join(OUT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
