import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
  hasErrors,
} from '../../diagnostics/diagnostic.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import type { Variant } from '../schema/sections.js';
import { CONTACT_VALIDATORS } from './generated/validators.js';
import { reportUnknownKeys } from './report-unknown-keys.js';
import { CONTACT_SHAPE, CONTACT_SHAPES, type ContactShape } from './shape.js';
import { reportWrongType, toDiagnostics } from './to-diagnostics.js';

/** Checks `contacts`. */
export function checkContacts(contacts: unknown, variant: Variant): Diagnostic[] {
  if (contacts === undefined || contacts === null) return [];
  const root = ['contacts'];
  if (!Array.isArray(contacts)) return [reportWrongType('Array<object>', contacts, root)];
  return contacts.flatMap((contact, index) => checkContact(contact, [...root, index], variant));
}

function checkContact(contact: unknown, path: DocumentPath, variant: Variant): Diagnostic[] {
  if (!isPlainObject(contact)) return [reportWrongType('object', contact, path)];
  const kind = findKind(contact);
  if (kind === undefined) {
    const unknown = reportUnknownKeys(contact, CONTACT_SHAPE, path, variant);
    return hasErrors(unknown) ? unknown : [reportNoKind(path), ...unknown];
  }
  const shape = CONTACT_SHAPES[kind];
  return [
    ...toDiagnostics(CONTACT_VALIDATORS[kind](contact), path, shape),
    ...reportUnknownKeys(contact, shape, path, variant),
  ];
}

/** Returns the first kind that has all of its keys, or else any of them. */
function findKind(contact: PlainObject): ContactShape | undefined {
  const kinds = Object.keys(CONTACT_SHAPES) as ContactShape[];
  const has = (key: string): boolean => key in contact;
  return (
    kinds.find((kind) => CONTACT_SHAPES[kind].keys.every(has)) ??
    kinds.find((kind) => CONTACT_SHAPES[kind].keys.some(has))
  );
}

function reportNoKind(path: DocumentPath): Diagnostic {
  const expected = '`network` and `username`, `email`, `phone`, or `label` and `url`';
  return createDiagnostic('missing-key', path, `A contact needs ${expected}.`, {
    found: 'nothing',
    expected,
    hint: `write ${expected}`,
  });
}
