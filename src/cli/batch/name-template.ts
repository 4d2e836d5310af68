import slugify from '@sindresorhus/slugify';
import filenamify from 'filenamify';
import { toDisplayedText } from '../../compiler/model/text/markdown.js';
import { stripExtension } from '../../compiler/output/formats.js';
import { getValue } from '../../util/plain-object.js';

interface NameFields {
  readonly document: unknown;
  readonly line: number;
  readonly index: number;
}

export interface NameTemplate {
  readonly paths: readonly (readonly string[])[];
  readonly isUnique: boolean;
  /** Returns a path without extension, or the field that the document lacks. */
  formatName(fields: NameFields): { readonly path: string } | { readonly missing: string };
}

/** UTF-16 units: 80 are at most 240 bytes, and file systems allow 255. */
const MAX_VALUE_LENGTH = 48;
const MAX_PART_LENGTH = 80;

/** Up to 9,999 numbered names sort correctly, and stay the same when a list grows. */
const MIN_DIGITS = 4;

const FIELD = /\{([^{}]*)\}/g;

const NAME_FIELDS = '{name}, {slug}, {line}, {index} and paths like {cv.email}';

/** Returns the reason as a string if the template is invalid. */
export function parseNameTemplate(template: string): NameTemplate | string {
  const fields = [...template.matchAll(FIELD)].map((match) => match[1] as string);
  const unknown = fields.find((field) => !/^(?:name|slug|line|index|cv(?:\.[^.]+)+)$/.test(field));
  if (unknown !== undefined) return `{${unknown}} is not a field; fields are ${NAME_FIELDS}`;
  if (/[{}]/.test(template.replaceAll(FIELD, ''))) return 'it has an unmatched brace';
  if (fields.length === 0) return 'all documents would have the same name: it needs a field';
  const parts = stripExtension(template).split('/');
  if (parts.some((part) => /^\.*$/.test(part.trim())))
    return 'a part between slashes is empty or only dots';
  const counters = ['line', 'index'];
  return {
    paths: fields
      .filter((field) => !counters.includes(field))
      .map((field) => (field.startsWith('cv.') ? field.split('.').slice(1) : ['name'])),
    isUnique: fields.some((field) => counters.includes(field)),
    formatName: (values) => fillTemplate(parts, values),
  };
}

function fillTemplate(
  parts: readonly string[],
  values: NameFields,
): { path: string } | { missing: string } {
  let missing: string | undefined;
  const names = parts.map((part) => {
    const text = part.replaceAll(FIELD, (_, field: string) => {
      const value = readField(field, values);
      if (value === undefined) missing ??= field;
      return value ?? '';
    });
    return shorten(text, MAX_PART_LENGTH);
  });
  return missing === undefined ? { path: names.join('/') } : { missing };
}

function readField(field: string, { document, ...counters }: NameFields): string | undefined {
  if (field === 'line' || field === 'index')
    return String(counters[field]).padStart(MIN_DIGITS, '0');
  const path = field === 'name' || field === 'slug' ? ['cv', 'name'] : field.split('.');
  const value = getValue(document, path);
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const text = toDisplayedText(String(value));
  // A text without a transliteration has an empty slug.
  return shorten(field === 'slug' ? slugify(text) || text : text, MAX_VALUE_LENGTH);
}

/** Also replaces slashes, which would create folders. */
function shorten(text: string, maxLength: number): string {
  return filenamify(text, { replacement: '-', maxLength });
}
