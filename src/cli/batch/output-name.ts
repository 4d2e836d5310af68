import slugify from '@sindresorhus/slugify';
import filenamify from 'filenamify';
import { shownIn } from '../../compiler/model/text/markdown.js';
import { withoutEnding } from '../../compiler/output/formats.js';
import { valueAt } from '../../util/plain-object.js';

interface NameFields {
  readonly document: unknown;
  /** From 1. */
  readonly line: number;
  /** From 1, among all documents. */
  readonly index: number;
}

/** A template for names of outputs, such as `{line}-{slug}`. */
export interface NameTemplate {
  /** The paths of its fields below `cv`. */
  readonly paths: readonly (readonly string[])[];
  /** Whether every document gets a different name. */
  readonly isNumbered: boolean;
  /** The path below the folder, without extension; or the field that the document lacks. */
  nameOf(fields: NameFields): { readonly path: string } | { readonly missing: string };
}

/** In UTF-16 units: 80 are at most 240 bytes, and file systems allow 255. */
const LONGEST_VALUE = 48;
const LONGEST_PART = 80;

/** Names stay when a list grows, and up to 9,999 documents sort by them. */
const DIGITS = 4;

const FIELD = /\{([^{}]*)\}/g;

const NAME_FIELDS = '{name}, {slug}, {line}, {index} and paths like {cv.email}';

/** Returns what is wrong with a template as a string. */
export function parseNameTemplate(template: string): NameTemplate | string {
  const fields = [...template.matchAll(FIELD)].map((match) => match[1] as string);
  const unknown = fields.find((field) => !/^(?:name|slug|line|index|cv(?:\.[^.]+)+)$/.test(field));
  if (unknown !== undefined) return `{${unknown}} is not a field; there are ${NAME_FIELDS}`;
  if (/[{}]/.test(template.replaceAll(FIELD, ''))) return 'it has an unmatched brace';
  if (fields.length === 0) return 'all documents would have the same name: it needs a field';
  const parts = withoutEnding(template).split('/');
  if (parts.some((part) => /^\.*$/.test(part.trim())))
    return 'a part between slashes is empty, or only dots';
  const place = ['line', 'index'];
  return {
    paths: fields
      .filter((field) => !place.includes(field))
      .map((field) => (field.startsWith('cv.') ? field.split('.').slice(1) : ['name'])),
    isNumbered: fields.some((field) => place.includes(field)),
    nameOf: (values) => nameOf(parts, values),
  };
}

function nameOf(
  parts: readonly string[],
  values: NameFields,
): { path: string } | { missing: string } {
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

function fieldOf(field: string, { document, ...place }: NameFields): string | undefined {
  if (field === 'line' || field === 'index') return String(place[field]).padStart(DIGITS, '0');
  const path = field === 'name' || field === 'slug' ? ['cv', 'name'] : field.split('.');
  const value = valueAt(document, path);
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  // Redaction may omit the targets of links.
  const text = shownIn(String(value));
  // Keeps a value without Latin letters.
  return shorten(field === 'slug' ? slugify(text) || text : text);
}

/** A value cannot create folders, and leaves room for others. */
function shorten(text: string): string {
  return filenamify(text, { replacement: '-', maxLength: LONGEST_VALUE });
}
