import { join } from 'node:path';
import { packageFolder } from '../../files/package-files.js';
import type { Variant } from './sections.js';

/** The JSON Schema drafts of the published schemas; the first is the default. */
export const DRAFTS = ['2020-12', 'draft-07'] as const;

export type Draft = (typeof DRAFTS)[number];

export type Described = Variant | 'letter' | 'editions';

export function schemaFile(subject: Described, draft: Draft): string {
  const path =
    subject === 'a' || subject === 'b'
      ? schemaPath(subject, draft)
      : `schema/cvpress-${subject}.schema.json`;
  return join(packageFolder(), path);
}

export function schemaPath(variant: Variant, draft: Draft): string {
  return `schema/cvpress-${variant}${draft === '2020-12' ? '' : `.${draft}`}.schema.json`;
}
