export const BUNDLED_TEMPLATES = ['classic', 'linear', 'ledger', 'scholar', 'sidebar'] as const;

/** A template that is part of the package. */
export type BundledTemplate = (typeof BUNDLED_TEMPLATES)[number];

export function isBundled(name: string): name is BundledTemplate {
  return (BUNDLED_TEMPLATES as readonly string[]).includes(name);
}
