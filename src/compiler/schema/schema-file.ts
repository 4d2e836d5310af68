import { join } from 'node:path';
import { getPackageFolder } from '../../files/package-files.js';
import type { Variant } from './sections.js';

/** The JSON Schema drafts of the published schemas; the first is the default. */
export const DRAFTS = ['2020-12', 'draft-07'] as const;

export type Draft = (typeof DRAFTS)[number];

export type SchemaSubject = Variant | 'letter' | 'editions';

export function getSchemaFile(subject: SchemaSubject, draft: Draft): string {
  const path =
    subject === 'a' || subject === 'b'
      ? getSchemaPath(subject, draft)
      : `schema/cvpress-${subject}.schema.json`;
  return join(getPackageFolder(), path);
}

export function getSchemaPath(variant: Variant, draft: Draft): string {
  return `schema/cvpress-${variant}${draft === '2020-12' ? '' : `.${draft}`}.schema.json`;
}
