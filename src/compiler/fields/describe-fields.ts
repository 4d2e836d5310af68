import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { orList } from '../../diagnostics/suggest.js';
import { capitalised } from '../../diagnostics/words.js';
import { packageFolder } from '../../files/package-files.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { remember } from '../../util/remember.js';
import { type Described, schemaFile } from '../schema/schema-file.js';

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
  /** Its place, as in `cv.experience.company`; all items of a list are at the place of the list. */
  readonly path: string;
  readonly key: string;
  /** Its place for people: `ExperienceEntry.company` for a field of entries. */
  readonly name: string;
  readonly isNeeded: boolean;
  readonly description: string;
  /** The texts that it may have, if there are only some. */
  readonly choices: readonly string[];
  /** What it is without being written. */
  readonly byDefault: string | undefined;
  readonly examples: readonly string[];
  /** What a value must be beyond that, as a sentence. */
  readonly bounds: string | undefined;
  /** `uri`, `email`, `color` or the like. */
  readonly format: string | undefined;
  readonly isList: boolean;
  /** The name of the kind of objects that it holds, and their fields. */
  readonly kind: string | undefined;
  readonly fields: readonly DocumentField[];
}

/** Documents that have an example of most fields. */
const SAMPLES = ['starter', 'academic', 'student', 'custom-sections', 'own-design'];

/** The longest example that is shown as a whole, in characters. */
const LONGEST = 45;

const MOST_EXAMPLES = 3;

/** The fields of a document, with those below them: what the published schema says, and what the samples have there. */
export const documentFields = remember((of): readonly DocumentField[] => {
  const file = schemaFile(of as Described, 'draft-07');
  const { definitions = {}, ...root } = JSON.parse(readFileSync(file, 'utf8')) as Schema & {
    readonly definitions?: Definitions;
  };
  // The root of a file of editions has names of its author's.
  const schema = typeof root.additionalProperties === 'object' ? root.additionalProperties : root;
  const examples = new SampleTexts(definitions);
  for (const name of SAMPLES) {
    const text = readFileSync(join(packageFolder(), 'samples', `${name}.yaml`), 'utf8');
    examples.add(parse(text), schema, '');
  }
  return describeFields(schema, { definitions, examples }, [], '');
});

type Definitions = Readonly<Record<string, Schema>>;

/** Follows a reference, and the first of several alternatives. */
function resolveSchema(schema: Schema, definitions: Definitions): Schema {
  const { $ref, anyOf } = schema;
  if ($ref !== undefined) return definitions[$ref.replace('#/definitions/', '')] ?? {};
  return anyOf?.[0] === undefined ? schema : resolveSchema(anyOf[0], definitions);
}

/** The schema of a value, or of its items. */
function resolveItem(schema: Schema, definitions: Definitions): Schema {
  const own = resolveSchema(schema, definitions);
  return own.items === undefined ? own : resolveSchema(own.items, definitions);
}

/** The shortest texts of the samples: of each field, and of any field with a name. */
class SampleTexts {
  readonly #texts = new Map<Schema | string, string>();

  constructor(readonly definitions: Definitions) {}

  add(value: unknown, schema: Schema, key: string): void {
    if (Array.isArray(value)) for (const item of value) this.add(item, schema, key);
    else if (isPlainObject(value)) this.#addFields(value, resolveItem(schema, this.definitions));
    else if (value !== null) this.#addText(String(value).trim(), [schema, key]);
  }

  find(schema: Schema, key: string): string | undefined {
    return this.#texts.get(schema) ?? this.#texts.get(key);
  }

  #addFields(value: PlainObject, { properties = {} }: Schema): void {
    for (const [key, child] of Object.entries(properties)) {
      if (Object.hasOwn(value, key)) this.add(value[key], child, key);
    }
  }

  #addText(text: string, names: readonly (Schema | string)[]): void {
    for (const name of names) {
      const length = this.#texts.get(name)?.length ?? Number.POSITIVE_INFINITY;
      if (text.length < length) this.#texts.set(name, text);
    }
  }
}

interface Context {
  readonly definitions: Definitions;
  readonly examples: SampleTexts;
}

function describeFields(
  object: Schema,
  context: Context,
  path: readonly string[],
  owner: string,
): DocumentField[] {
  const { definitions, examples } = context;
  return Object.entries(object.properties ?? {}).map(([key, schema]) => {
    const target = resolveItem(schema, definitions);
    const place = [...path, key];
    const scalar = schema.items ?? schema;
    const kind = target.properties === undefined ? undefined : target.title;
    const innerOwner = kind?.endsWith('Entry') ? kind : place.join('.');
    return {
      path: place.join('.'),
      key,
      name: `${owner}${key}`,
      isNeeded: (object.required ?? object.then?.required)?.includes(key) ?? false,
      description: schema.description ?? '',
      choices: choicesOf(scalar),
      byDefault: defaultOf(schema),
      examples: (scalar.examples ?? schema.examples ?? [examples.find(schema, key) ?? []].flat())
        .map(String)
        .slice(0, MOST_EXAMPLES)
        .map(shortened),
      bounds: boundsOf(scalar),
      format: scalar.format,
      isList: resolveSchema(schema, definitions).items !== undefined,
      kind,
      fields: describeFields(target, context, place, `${innerOwner}.`),
    };
  });
}

function defaultOf({ default: value }: Schema): string | undefined {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}

function choicesOf({ enum: choices, const: only, type }: Schema): readonly string[] {
  if (type === 'boolean') return ['true', 'false'];
  return choices ?? (only === undefined ? [] : [only]);
}

function boundsOf({ patternErrorMessage, minLength = 0, maxLength }: Schema): string | undefined {
  const rule = /: (.*)$/.exec(patternErrorMessage ?? '')?.[1];
  if (rule !== undefined) return capitalised(rule);
  if (maxLength === undefined) return undefined;
  return `${minLength > 1 ? `${minLength} to ${maxLength}` : `At most ${maxLength}`} characters.`;
}

/** The beginning of an example, on one line. */
function shortened(text: string): string {
  const [line = ''] = text.split('\n');
  const start = line.slice(0, LONGEST);
  return start === text ? text : `${start}…`;
}

/** All fields of documents, those of objects before those in them. */
export function allFields(fields = documentFields('b')): DocumentField[] {
  return fields.flatMap((field) => [field, ...allFields(field.fields)]);
}

/**
 * The fields that a text may mean: a whole path, its end, or a path without the parts in the middle (`design.margins`); or
 * the kind of entries that a section has. Fields that all entries of a kind have count once.
 */
export function fieldsNamed(text: string, all: readonly DocumentField[]): DocumentField[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/\[[^\]]*\]|\.\d+(?=\.|$)/g, '')
    .split('.');
  const kind = all.find((field) => field.kind?.toLowerCase() === wanted[0] && isOfEntries(field));
  const [key] = wanted.slice(1);
  if (kind !== undefined && wanted.length < 3) {
    return key === undefined ? [kind] : kind.fields.filter(({ path }) => path.endsWith(`.${key}`));
  }
  const found = all.filter(({ path }) => means(wanted, path.split('.')));
  const exact = found.filter(({ path }) => path === wanted.join('.'));
  const different = new Map(
    (exact.length > 0 ? exact : found).reverse().map((field) => [field.name, field]),
  );
  return [...different.values()].reverse();
}

export function isOfEntries({ kind }: DocumentField): boolean {
  return kind?.endsWith('Entry') ?? false;
}

/** Whether parts are those of a path, in order, up to its last. */
function means(wanted: readonly string[], path: readonly string[]): boolean {
  if (wanted.at(-1) !== path.at(-1)) return false;
  let next = 0;
  for (const part of path) if (part === wanted[next]) next += 1;
  return next === wanted.length;
}

/** Whether it is needed, what it is, and what may be written there. */
export function textOfField({ description, choices, byDefault, examples }: DocumentField): string {
  const code = (texts: readonly string[]): string => orList(texts.map((text) => `\`${text}\``));
  const said = examples.every((example) => description.includes(example));
  return [
    description,
    ...(choices.length === 0 ? [] : [`${choices.length === 1 ? '' : 'One of '}${code(choices)}.`]),
    ...(choices.length > 0 || said ? [] : [`As in ${code(examples)}.`]),
    ...(byDefault === undefined || choices.length === 1 ? [] : [`By default \`${byDefault}\`.`]),
  ].join(' ');
}
