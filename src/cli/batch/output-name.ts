import slugify from '@sindresorhus/slugify';
import filenamify from 'filenamify';
import { isPlainObject } from '../../values/plain-object.js';

/** What a template may say of a document. */
export interface NameFields {
  /** The document as a value; what it is not right in does not matter here. */
  readonly document: unknown;
  /** The line of its file, from 1. */
  readonly line: number;
  /** Which document of all it is, from 1. */
  readonly index: number;
  /** How many digits each of both has at least, so that names are in the order of the documents. */
  readonly digits: { readonly line: number; readonly index: number };
}

/** A template for names of outputs, such as `{line}-{slug}`. */
export interface NameTemplate {
  /** Whether names need the document, and not only its place. */
  readonly needsDocument: boolean;
  /** Whether every document has a part of its own in its name. */
  readonly isNumbered: boolean;
  /** The path of a document's outputs below their folder, without extension; or the field that the document lacks. */
  nameOf(fields: NameFields): { readonly path: string } | { readonly missing: string };
}

/** The longest value and part of a path, in UTF-16 units: 80 are at most 240 bytes, and 255 are allowed. */
const LONGEST_VALUE = 48;
const LONGEST_PART = 80;

const FIELD = /\{([^{}]*)\}/g;

/** The fields of a template, as help and messages show them. */
const NAME_FIELDS = '{name}, {slug}, {line}, {index} and paths like {cv.email}';

/** Reads a template; a text when it is wrong: what is wrong. */
export function parseNameTemplate(template: string): NameTemplate | string {
  const fields = [...template.matchAll(FIELD)].map((match) => match[1] as string);
  const unknown = fields.find((field) => !/^(?:name|slug|line|index|cv(?:\.[^.]+)+)$/.test(field));
  if (unknown !== undefined) return `{${unknown}} is not a field; there are ${NAME_FIELDS}`;
  if (/[{}]/.test(template.replaceAll(FIELD, ''))) return 'it has an unmatched brace';
  if (fields.length === 0) return 'all documents would have the same name: it needs a field';
  const parts = template.split('/');
  if (parts.some((part) => /^\.*$/.test(part.trim()))) return 'a part between slashes is empty, or only dots';
  const place = ['line', 'index'];
  return {
    needsDocument: fields.some((field) => !place.includes(field)),
    isNumbered: fields.some((field) => place.includes(field)),
    nameOf: (values) => nameOf(parts, values),
  };
}

function nameOf(parts: readonly string[], values: NameFields): { path: string } | { missing: string } {
  let missing: string | undefined;
  const filled = parts.map((part) => {
    const text = part.replaceAll(FIELD, (_, field: string) => {
      const value = fieldOf(field, values);
      if (value === undefined) missing ??= field;
      return value ?? '';
    });
    return filenamify(text, { replacement: '-', maxLength: LONGEST_PART });
  });
  return missing === undefined ? { path: filled.join('/') } : { missing };
}

function fieldOf(field: string, { document, digits, ...place }: NameFields): string | undefined {
  if (field === 'line' || field === 'index') return String(place[field]).padStart(digits[field], '0');
  const path = field === 'name' || field === 'slug' ? ['cv', 'name'] : field.split('.');
  const value = path.reduce<unknown>(
    (at, key) => (isContainer(at) && Object.hasOwn(at, key) ? at[key] : undefined),
    document,
  );
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const text = String(value);
  // What has no Latin letters is left as it is rather than left out.
  return shorten(field === 'slug' ? slugify(text) || text : text);
}

function isContainer(value: unknown): value is Readonly<Record<string, unknown>> {
  return isPlainObject(value) || Array.isArray(value);
}

/** A value cannot make folders, and leaves room for others. */
function shorten(text: string): string {
  return filenamify(text, { replacement: '-', maxLength: LONGEST_VALUE });
}
