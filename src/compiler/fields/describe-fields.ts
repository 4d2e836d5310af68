import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { formatOrList } from '../../diagnostics/find-similar.js';
import { capitalize } from '../../diagnostics/words.js';
import { getPackageFolder } from '../../files/package-files.js';
import { memoize } from '../../util/memoize.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { getSchemaFile, type SchemaSubject } from '../schema/schema-file.js';

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly then?: Schema;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly patternErrorMessage?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export interface DocumentField {
  /** `cv.experience.company`; lists add no index. */
  readonly path: string;
  readonly key: string;
  /** `ExperienceEntry.company` for a field of entries, otherwise the path. */
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** The only allowed texts, if there are few. */
  readonly choices: readonly string[];
  readonly defaultValue: string | undefined;
  readonly examples: readonly string[];
  /** A further rule for values, as a sentence. */
  readonly rule: string | undefined;
  /** `uri`, `email`, `color`, … */
  readonly format: string | undefined;
  readonly isList: boolean;
  /** The type of the objects in the field. */
  readonly kind: string | undefined;
  readonly fields: readonly DocumentField[];
}

const SAMPLES = ['starter', 'academic', 'student', 'custom-sections', 'own-design'];

const MAX_EXAMPLE_LENGTH = 45;

const MAX_EXAMPLES = 3;

/** Describes the fields of documents, from the published schema and the samples. */
export const readDocumentFields = memoize((documentKind): readonly DocumentField[] => {
  const file = getSchemaFile(documentKind as SchemaSubject, 'draft-07');
  const { definitions = {}, ...root } = JSON.parse(readFileSync(file, 'utf8')) as Schema & {
    readonly definitions?: Definitions;
  };
  // The keys of an editions file are names chosen by the author.
  const schema = typeof root.additionalProperties === 'object' ? root.additionalProperties : root;
  const examples = new SampleTexts(definitions);
  for (const name of SAMPLES) {
    const text = readFileSync(join(getPackageFolder(), 'samples', `${name}.yaml`), 'utf8');
    examples.add(parse(text), schema, '');
  }
  return describeFields(schema, { definitions, examples }, [], '');
});

type Definitions = Readonly<Record<string, Schema>>;

/** Resolves a reference, or the first of several alternatives. */
function resolveSchema(schema: Schema, definitions: Definitions): Schema {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined) return definitions[$ref.replace('#/definitions/', '')] ?? {};
  return anyOf?.[0] === undefined ? schema : resolveSchema(anyOf[0], definitions);
}

function resolveItem(schema: Schema, definitions: Definitions): Schema {
  const resolved = resolveSchema(schema, definitions);
  return resolved.items === undefined ? resolved : resolveSchema(resolved.items, definitions);
}

/** The shortest text in the samples for each schema, and for each key. */
class SampleTexts {
  readonly #shortestTexts = new Map<Schema | string, string>();

  constructor(readonly definitions: Definitions) {}

  add(value: unknown, schema: Schema, key: string): void {
    if (Array.isArray(value)) for (const item of value) this.add(item, schema, key);
    else if (isPlainObject(value)) this.#addFields(value, resolveItem(schema, this.definitions));
    else if (value !== null) this.#addText(String(value).trim(), [schema, key]);
  }

  findText(schema: Schema, key: string): string | undefined {
    return this.#shortestTexts.get(schema) ?? this.#shortestTexts.get(key);
  }

  #addFields(value: PlainObject, { properties = {} }: Schema): void {
    for (const [key, child] of Object.entries(properties)) {
      if (Object.hasOwn(value, key)) this.add(value[key], child, key);
    }
  }

  #addText(text: string, names: readonly (Schema | string)[]): void {
    for (const name of names) {
      const length = this.#shortestTexts.get(name)?.length ?? Number.POSITIVE_INFINITY;
      if (text.length < length) this.#shortestTexts.set(name, text);
    }
  }
}

interface SchemaContext {
  readonly definitions: Definitions;
  readonly examples: SampleTexts;
}

function describeFields(
  object: Schema,
  context: SchemaContext,
  path: readonly string[],
  namePrefix: string,
): DocumentField[] {
  const { definitions, examples } = context;
  return Object.entries(object.properties ?? {}).map(([key, schema]) => {
    const target = resolveItem(schema, definitions);
    const fieldPath = [...path, key];
    const scalar = schema.items ?? schema;
    const kind = target.properties === undefined ? undefined : target.title;
    const innerPrefix = kind?.endsWith('Entry') ? kind : fieldPath.join('.');
    return {
      path: fieldPath.join('.'),
      key,
      name: `${namePrefix}${key}`,
      isRequired: (object.required ?? object.then?.required)?.includes(key) ?? false,
      description: schema.description ?? '',
      choices: listChoices(scalar),
      defaultValue: formatDefault(schema),
      examples: (
        scalar.examples ??
        schema.examples ??
        [examples.findText(schema, key) ?? []].flat()
      )
        .map(String)
        .slice(0, MAX_EXAMPLES)
        .map(shorten),
      rule: formatRule(scalar),
      format: scalar.format,
      isList: resolveSchema(schema, definitions).items !== undefined,
      kind,
      fields: describeFields(target, context, fieldPath, `${innerPrefix}.`),
    };
  });
}

function formatDefault({ default: value }: Schema): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function listChoices({ enum: choices, const: constant, type }: Schema): readonly string[] {
  if (/^boolean(?:,null)?$/.test(String(type))) return ['true', 'false'];
  return choices ?? (constant === undefined ? [] : [constant]);
}

function formatRule({ patternErrorMessage, minLength = 0, maxLength }: Schema): string | undefined {
  const rule = /: (.*)$/.exec(patternErrorMessage ?? '')?.[1];
  if (rule !== undefined) return capitalize(rule);
  if (maxLength === undefined) return undefined;
  return `${minLength > 1 ? `${minLength} to ${maxLength}` : `At most ${maxLength}`} characters.`;
}

function shorten(text: string): string {
  const [line = ''] = text.split('\n');
  const start = line.slice(0, MAX_EXAMPLE_LENGTH);
  return start === text ? text : `${start}…`;
}

export function flattenFields(fields = readDocumentFields('b')): DocumentField[] {
  return fields.flatMap((field) => [field, ...flattenFields(field.fields)]);
}

/**
 * Finds fields by a path, its end, a path without its middle (`design.margins`), or an entry kind.
 * Fields that all entries of a kind share count once.
 */
export function findFields(text: string, all: readonly DocumentField[]): DocumentField[] {
  const query = text
    .trim()
    .toLowerCase()
    .replaceAll(/\[[^\]]*\]|\.\d+(?=\.|$)/g, '')
    .split('.');
  const kind = all.find((field) => field.kind?.toLowerCase() === query[0] && holdsEntries(field));
  const [key] = query.slice(1);
  if (kind !== undefined && query.length < 3) {
    return key === undefined ? [kind] : kind.fields.filter(({ path }) => path.endsWith(`.${key}`));
  }
  const matches = all.filter(({ path }) => matchesPath(query, path.split('.')));
  const exact = matches.filter(({ path }) => path === query.join('.'));
  const fieldsByName = new Map(
    (exact.length > 0 ? exact : matches).reverse().map((field) => [field.name, field]),
  );
  return [...fieldsByName.values()].reverse();
}

export function holdsEntries({ kind }: DocumentField): boolean {
  return kind?.endsWith('Entry') ?? false;
}

/** Whether `query` is a subsequence of `path`, and both end with the same key. */
function matchesPath(query: readonly string[], path: readonly string[]): boolean {
  if (query.at(-1) !== path.at(-1)) return false;
  let next = 0;
  for (const part of path) if (part === query[next]) next += 1;
  return next === query.length;
}

export function formatField({
  description,
  choices,
  defaultValue,
  examples,
}: DocumentField): string {
  const code = (texts: readonly string[]): string =>
    formatOrList(texts.map((text) => `\`${text}\``));
  const isInDescription = examples.every((example) => description.includes(example));
  return [
    description,
    ...(choices.length === 0
      ? []
      : [`${choices.length === 1 ? 'Only ' : 'One of '}${code(choices)}.`]),
    ...(choices.length > 0 || isInDescription ? [] : [`Example: ${code(examples)}.`]),
    ...(defaultValue === undefined || choices.length === 1
      ? []
      : [`Default: \`${defaultValue}\`.`]),
  ].join(' ');
}
