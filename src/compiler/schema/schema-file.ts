import { join } from 'node:path';
import { packageFolder } from '../../files/package-files.js';
import type { Variant } from './sections.js';

/** The drafts of JSON Schema in which the schemas are published; the first is the default. */
export const DRAFTS = ['2020-12', 'draft-07'] as const;

export type Draft = (typeof DRAFTS)[number];

/** What has a schema: documents of both variants, letters, and files of editions. */
export type Described = Variant | 'letter' | 'editions';

export function schemaFile(of: Described, draft: Draft): string {
  const isOfCv = of === 'a' || of === 'b';
  return join(packageFolder(), isOfCv ? schemaPath(of, draft) : `schema/cvpress-${of}.schema.json`);
}

export function schemaPath(variant: Variant, draft: Draft): string {
  return `schema/cvpress-${variant}${draft === '2020-12' ? '' : `.${draft}`}.schema.json`;
}
