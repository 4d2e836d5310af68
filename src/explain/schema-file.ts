import { join } from 'node:path';
import { packageFolder } from '../files/package-files.js';
import type { Variant } from '../schema/sections.js';

/** The drafts of JSON Schema in which the schemas are published; the first is the default. */
export const DRAFTS = ['2020-12', 'draft-07'] as const;

export type Draft = (typeof DRAFTS)[number];

export function schemaFile(of: Variant | 'editions', draft: Draft): string {
  return join(packageFolder(), of === 'editions' ? 'schema/cvpress-editions.schema.json' : schemaPath(of, draft));
}

export function schemaPath(variant: Variant, draft: Draft): string {
  return `schema/cvpress-${variant}${draft === '2020-12' ? '' : `.${draft}`}.schema.json`;
}
