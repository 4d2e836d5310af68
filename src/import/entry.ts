import { readDoi } from '../values/address.js';
import { type Defined, defined } from '../values/plain-object.js';
import type { Draft } from './draft.js';
import type { Part } from './reading.js';
import { readUri } from './scalars.js';

/** Fields that a document requires but the original may lack; they are empty if missing. */
export function required(text: string | undefined): string {
  return text ?? '';
}

/** An entry with the fields that have a value, and remarks on those of some keys that the original does not give. */
export function entryWith<T extends object>(
  keys: readonly (keyof Defined<T> & string)[],
  draft: Draft,
  fields: T,
): Defined<T> {
  const entry = defined(fields);
  for (const key of keys) {
    if ((entry[key] as string | readonly unknown[]).length === 0) draft.remark(entry, key, 'not given');
  }
  return entry;
}

/** The bullet points of an entry; undefined if there are none. */
export function highlights(...texts: readonly (string | undefined)[]): string[] | undefined {
  const given = texts.filter((text): text is string => text !== undefined && text !== '');
  return given.length === 0 ? undefined : given;
}

/** The address of an entry; JSON Resume called it `website` before 1.0. */
export function urlOf(part: Part): string | undefined {
  return part.accept('url', readUri) ?? part.accept('website', readUri);
}

/** The identifier of a publication: an address at doi.org is a DOI. */
export function identifiersOf(part: Part): { doi: string; url: string | undefined } {
  const given = part.accept('doi', readDoi);
  const linked = part.accept('url', readDoi);
  const isSame = linked !== undefined && (given ?? linked) === linked;
  return { doi: required(given ?? linked), url: isSame ? undefined : urlOf(part) };
}
