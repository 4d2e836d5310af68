import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
  formatPath,
} from '../../diagnostics/diagnostic.js';
import { code, shorten } from '../../diagnostics/quote.js';
import { describe } from '../../values/plain-object.js';
import { Traced } from './traced.js';

/**
 * Lays a document over another: objects are merged key by key, null removes, and any other value replaces what
 * was. An object over a list names its entries by their positions; `+` adds entries at its end.
 *
 * @returns the problems of the overlay
 */
export function layOver(document: Traced, overlay: Traced): Diagnostic[] {
  if (!overlay.isObject) return [notAnObject(overlay)];
  return document.isObject ? mergeFields(document, overlay, []) : [];
}

function mergeFields(target: Traced, overlay: Traced, path: DocumentPath): Diagnostic[] {
  return [...overlay.fields].flatMap(([key, value]) => {
    const existing = target.fields.get(key);
    if (value.isNothing) {
      target.fields.delete(key);
      return [];
    }
    if (value.isObject && existing?.isObject) return mergeFields(existing, value, [...path, key]);
    if (value.isObject && existing?.isList) return mergeItems(existing, value, [...path, key]);
    if (!namesEntries(value) || (existing !== undefined && !existing.isNothing)) {
      target.fields.set(key, value);
      return [];
    }
    const list = new Traced([], value.origin);
    target.fields.set(key, list);
    return mergeItems(list, value, [...path, key]);
  });
}

/** Whether an object must be meant for a list. */
function namesEntries(value: Traced): boolean {
  return value.isObject && value.fields.size > 0 && [...value.fields.keys()].every((key) => /^(\d+|\+)$/.test(key));
}

/** Positions are those of the list as it was, whatever else the overlay adds or removes. */
function mergeItems(list: Traced, overlay: Traced, path: DocumentPath): Diagnostic[] {
  const items: (Traced | undefined)[] = [...list.items];
  const added: Traced[] = [];
  const problems = [...overlay.fields].flatMap(([key, value]) => {
    if (key === '+') {
      added.push(...(value.isList ? value.items : [value]));
      return [];
    }
    const index = /^\d+$/.test(key) ? Number(key) : -1;
    const existing = list.items[index];
    if (existing === undefined) return [noSuchEntry(key, value, list, path)];
    if (value.isObject && existing.isObject) return mergeFields(existing, value, [...path, index]);
    items[index] = value.isNothing ? undefined : value;
    return [];
  });
  list.items = [...items.filter((item) => item !== undefined), ...added];
  return problems;
}

function noSuchEntry(key: string, { origin }: Traced, list: Traced, path: DocumentPath): Diagnostic {
  const name = formatPath(path);
  const count = list.items.length;
  const message = /^\d+$/.test(key)
    ? `\`${name}\` has ${count === 0 ? 'no entries' : `no entry ${shorten(key)}: it has ${count}, counted from 0`}.`
    : `\`${name}\` is a list, and ${code(key)} names none of its entries.`;
  return diagnostic('bad-override', origin.path, message, {
    found: code(key),
    expected: 'the position of an entry, or `+`',
    hint: 'name entries by their positions, counted from 0; `+:` adds one, and a list replaces all',
    ...placeOf(origin, 'key'),
  });
}

function notAnObject({ raw, origin }: Traced): Diagnostic {
  const message = `An overlay is an object with \`cv\` and \`design\`; this is ${describe(raw)}.`;
  return diagnostic('not-an-object', origin.path, message, {
    found: describe(raw),
    expected: 'an object with `cv` or `design`',
    hint: 'write it like a document that holds only what changes',
    ...placeOf(origin, 'value'),
  });
}

function placeOf({ source, path }: Traced['origin'], at: 'key' | 'value'): DiagnosticDetails {
  return { at, range: source?.rangeOf(path, at), file: source?.file };
}
