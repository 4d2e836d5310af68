import { isPlainObject } from '../values/plain-object.js';

/** A picture or another file in Base64, with or without its type. */
const BASE64 = /^(?:data:[^,]{0,100},)?[A-Za-z0-9+/=\s]{1000,}$/;

/** Deeper values are refused anyway. */
const DEEPEST = 100;

/** A value without the files within it, which may be longer than any text and have no place in a CV: each is shortened. */
export function withoutFiles(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return BASE64.test(value) ? `${value.slice(0, 40)}… (${value.length} letters)` : value;
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => withoutFiles(item, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutFiles(inner, depth + 1)]));
}
