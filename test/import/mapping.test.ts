// The tables of docs/import-mappings.md: every row is tested, and no field of a schema is missing.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { importSource } from '../../src/import/import-source.js';
import { DESIGN_FIELDS, TIMESPAN_FIELDS } from '../../src/import/rendercv/design.js';
import { isPlainObject } from '../../src/util/plain-object.js';

const [, , JSON_RESUME = '', RENDERCV = ''] = readFileSync('docs/import-mappings.md', 'utf8').split(
  /^## /m,
);

interface Mapping {
  from: string;
  to: string | undefined;
}

/** Fields that become one field, or one for each. */
function parseRows(chapter: string): Mapping[] {
  return [...chapter.matchAll(/^\| (`.*?`) \| (`.*?`|–) \|/gm)].flatMap(
    ([, from = '', to = '']) => {
      const targets = parseFields(to);
      return parseFields(from).map((field, index) => ({
        from: field,
        to: targets[index % targets.length],
      }));
    },
  );
}

/** Expands `a.{b,c}` to `a.b` and `a.c`. */
function parseFields(cell: string): string[] {
  return [...cell.matchAll(/`([^`{]+)(?:\{([^}]+)\}([^`]*))?`/g)].flatMap(
    ([, start = '', names = '', end = '']) => names.split(',').map((name) => start + name + end),
  );
}

/** Valid values of fields that do not accept any text. */
const SAMPLE_VALUES: readonly (readonly [RegExp, string])[] = [
  [/disable_last|show_last|show_top/, 'false'],
  [/date$/i, '2019-03'],
  [/profiles\[\]\.url$/, 'https://github.com/jane'],
  [/url$|website$/, 'https://example.com/jane'],
  [/meta\.language$/, 'de'],
  [/email$/, 'jane@example.com'],
  [/phone$/, '+41 44 668 18 00'],
  [/doi$/, '10.5555/12'],
  [/(networks|profiles)\[\]\.username$/, 'jane-doe'],
  [/(networks|profiles)\[\]\.network$/, 'Instagram'],
  [/theme$/, 'classic'],
  [/font(_family(\.body)?)?$/, 'Roboto'],
  [/font_size/, '12pt'],
  [/page_size$/, 'letterpaper'],
  [/page\.size$/, 'us-letter'],
  [/colors?\b/, 'navy'],
  [/show_time/, 'education'],
  [/margin|width|side_space/, '0.3 cm'],
];

/** Fields without which a field has no meaning. */
const CONTEXT: readonly (readonly [string, Record<string, string>])[] = [
  ['basics.profiles[].username', { network: 'GitHub' }],
  ['basics.profiles[].url', { network: 'GitHub' }],
  ['basics.profiles[].network', { username: 'jane' }],
  ['cv.social_networks[].username', { network: 'GitHub' }],
  ['cv.social_networks[].network', { username: 'jane' }],
  ['cv.custom_connections[].placeholder', { url: 'https://a.example' }],
  ['design.colors.name', { section_titles: 'navy', connections: 'navy' }],
  ['cv.sections.education[]', { institution: 'U' }],
  ['cv.sections.publications[]', { title: 'T' }],
];

/** Imported forms of values that are converted. */
const RESULTS: Readonly<Record<string, unknown>> = {
  'https://github.com/jane': 'jane',
  'us-letter': 'letterpaper',
  education: 'Education',
};

const MINIMAL = {
  jsonResume: { basics: { name: 'x' } },
  renderCv: { cv: { name: 'x', sections: { education: [{ institution: 'U' }] } } },
};

describe.each([
  ['JSON Resume', parseRows(JSON_RESUME), MINIMAL.jsonResume],
  ['RenderCV', parseRows(RENDERCV), MINIMAL.renderCv],
])('importSource for $0', (_, rows, base) => {
  /** Imports a document with one field; returns the paths of diagnostics, too. */
  function importField(from: string) {
    const value =
      SAMPLE_VALUES.find(([pattern]) => pattern.test(from))?.[1] ??
      `value of ${from.replaceAll(/\W+/g, ' ').trim()}`;
    const context = CONTEXT.find(([path]) => from.startsWith(path))?.[1] ?? {};
    const imported = importSource(
      parseCvSource(JSON.stringify(merge(base, nest(from.split('.'), value, context)))),
    );
    if (!('document' in imported)) throw new Error(imported.diagnostics[0]?.message);
    // Entries have only the field of a row.
    const paths = imported.diagnostics
      .filter(({ message }) => !message.includes('which RenderCV requires'))
      .map(({ path }) => path.join('.'));
    return { value, document: imported.document, paths };
  }

  const importedRows = rows.flatMap(({ from, to }) => (to === undefined ? [] : [{ from, to }]));

  it.each(importedRows)('imports $from as $to', ({ from, to }) => {
    const { value, document, paths } = importField(from);
    const values = getValues(document, to.split('.'));
    const expected = RESULTS[value] ?? value;
    if (value === 'false') expect(values).toEqual([from.includes('disable')]);
    else expect(values.join('\n')).toContain(expected);
    expect(paths).toEqual([]);
  });

  it.each(rows.filter(({ to }) => to === undefined))('reports $from', ({ from }) => {
    const { paths } = importField(from);
    expect(paths).toHaveLength(1);
    expect(from.startsWith(String(paths[0]))).toBe(true);
  });
});

describe('docs/import-mappings.md', () => {
  it("lists all fields of JSON Resume's schema", () => {
    const schema = JSON.parse(readFileSync('test/fixtures/import/json-resume/schema.json', 'utf8'));
    const rows = parseRows(JSON_RESUME).map(({ from }) => from);
    const missing = collectFields(schema, '').filter((field) => !rows.includes(field));
    expect(missing).toEqual(['$schema', 'meta.version']);
  });

  it('lists all fields of RenderCV designs', () => {
    const rows = parseRows(RENDERCV).map(({ from, to }) => `${from} ${to}`);
    const fields = [
      ...DESIGN_FIELDS.filter(([to]) => !to.endsWith('entry_area.right')).flatMap(([to, names]) =>
        names.map((from) => `design.${from} design.${to}`),
      ),
      ...TIMESPAN_FIELDS.map((field) => `design.${field}[] design.options.show_timespan_in[]`),
    ];
    expect(fields.filter((field) => !rows.includes(field))).toEqual([]);
  });
});

it('importSource numbers a section with the title of the summary', () => {
  const cv = { name: 'J', sections: { summary: ['Text.'], Summary: [{ name: 'A' }] } };
  const imported = importSource(parseCvSource(JSON.stringify({ cv })));
  if (!('document' in imported)) throw new Error('not imported');
  expect(imported.document.cv).toMatchObject({
    summary: 'Text.',
    custom_sections: [{ title: 'Summary (2)' }],
  });
});

/** Nests a value at a path; its object also has the context. */
function nest(path: readonly string[], value: string, context: Record<string, string>): unknown {
  const [step = '', ...rest] = path;
  const key = step.replace('[]', '');
  const isList = step.endsWith('[]');
  if (rest.length === 0) return { ...context, [key]: isList ? [value] : value };
  const inner = nest(rest, value, context);
  return { [key]: isList ? [inner] : inner };
}

function merge(a: unknown, b: unknown): unknown {
  if (!isPlainObject(a) || !isPlainObject(b)) return b;
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(keys.map((key) => [key, key in b ? merge(a[key], b[key]) : a[key]]));
}

function getValues(value: unknown, path: readonly string[]): unknown[] {
  const [step, ...rest] = path;
  if (step === undefined) return Array.isArray(value) ? value : [value];
  const inner = isPlainObject(value) ? value[step.replace('[]', '')] : undefined;
  return (Array.isArray(inner) && rest.length > 0 ? inner : [inner]).flatMap((item) =>
    getValues(item, rest),
  );
}

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

function collectFields(schema: Schema, path: string): string[] {
  if (schema.items !== undefined) return collectFields(schema.items, `${path}[]`);
  if (schema.properties === undefined) return [path];
  return Object.entries(schema.properties).flatMap(([key, inner]) =>
    collectFields(inner, path === '' ? key : `${path}.${key}`),
  );
}
