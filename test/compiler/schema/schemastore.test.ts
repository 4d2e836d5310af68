// The files for SchemaStore, with the options of its checks (`node cli.js check` in its repository).

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { parse as parseJsonc } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../cli/run.js';

interface Checks {
  readonly ajvNotStrictMode: readonly string[];
  readonly options: Readonly<
    Record<string, { unknownKeywords?: readonly string[]; unknownFormat?: readonly string[] }>
  >;
}

const NAMES = ['cvpress', 'cvpress-a', 'cvpress-editions', 'cvpress-letter'];
const CATALOG = 'src/api/json/catalog.json';
const CHECKS = 'src/schema-validation.jsonc';

let out: string;

const read = (path: string) => readFileSync(join(out, path), 'utf8');

function writeFiles(): void {
  execFileSync(process.execPath, ['scripts/schemas/schemastore.mjs', out], { cwd: ROOT });
}

function createValidator(name: string) {
  const { options } = parseJsonc(read(CHECKS)) as Checks;
  const { unknownKeywords = [], unknownFormat = [] } = options[`${name}.json`] ?? {};
  const ajv = new Ajv({ strictTypes: false, strictTuples: false, allowMatchingProperties: true });
  formats.default(ajv);
  for (const keyword of unknownKeywords) ajv.addKeyword(keyword);
  for (const format of unknownFormat) ajv.addFormat(format, true);
  return ajv.compile(JSON.parse(read(`src/schemas/json/${name}.json`)));
}

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'cvpress-schemastore-'));
  writeFiles();
});

afterAll(() => rmSync(out, { recursive: true }));

describe.each(NAMES)('%s in SchemaStore', (name) => {
  it('has the draft and the ID that SchemaStore requires', () => {
    expect(JSON.parse(read(`src/schemas/json/${name}.json`))).toMatchObject({
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `https://www.schemastore.org/${name}.json`,
    });
  });

  it.each([
    ['test', true],
    ['negative_test', false],
  ])('has documents in %s, which name the schema and are valid: %s', (kind, isValid) => {
    const validate = createValidator(name);
    const folder = `src/${kind}/${name}`;
    const results = readdirSync(join(out, folder)).map((file) => {
      const text = read(`${folder}/${file}`);
      const [, path = ''] = /(?:\$schema=|"\$schema": ")([^"\s]+)/.exec(text) ?? [];
      const names = existsSync(join(out, folder, path));
      return { file, names, isValid: validate(parse(text)) };
    });
    expect(results).toEqual(results.map(({ file }) => ({ file, names: true, isValid })));
  });
});

it('adds sorted entries with the texts and patterns that SchemaStore accepts', () => {
  const { schemas } = JSON.parse(read(CATALOG)) as {
    schemas: { name: string; description: string; fileMatch?: string[]; url: string }[];
  };
  expect(schemas.map(({ name, url }) => [name, url])).toEqual([
    ['cvpress cover letter', 'https://www.schemastore.org/cvpress-letter.json'],
    ['cvpress CV', 'https://www.schemastore.org/cvpress.json'],
    ['cvpress CV, variant A', 'https://www.schemastore.org/cvpress-a.json'],
    ['cvpress editions', 'https://www.schemastore.org/cvpress-editions.json'],
  ]);
  const texts = schemas.flatMap(({ name, description }) => [name, description]);
  expect(texts.filter((text) => /schema|\n|[,. \t-]$/i.test(text))).toEqual([]);
});

it('changes nothing when it runs again', () => {
  const texts = [CATALOG, CHECKS].map(read);
  writeFiles();
  expect([CATALOG, CHECKS].map(read)).toEqual(texts);
});

it('is named by the first lines of all samples', () => {
  const samples = ['samples', 'samples/letters'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /\.(?:yaml|json)$/.test(name))
      .map((name) => join(ROOT, folder, name)),
  );
  const unnamed = samples.filter((sample) => {
    const start = readFileSync(sample, 'utf8').slice(0, 200);
    const [, path] =
      /^(?:# yaml-language-server: \$schema=|\{\s*"\$schema": ")([^"\s]+)/.exec(start) ?? [];
    return path === undefined || !existsSync(join(dirname(sample), path));
  });
  expect(unnamed).toEqual([]);
});
