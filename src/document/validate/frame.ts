import type { SectionKey } from '../../schema/sections.js';

/**
 * A CV whose sections are lists of anything. Entries and custom sections are validated one by one with the
 * validator of their kind, since a failing union reports only the whole object, with an internal type name.
 */
export type Frame<Cv> = Omit<Cv, SectionKey | 'custom_sections'> & {
  [Key in Extract<keyof Cv, SectionKey | 'custom_sections'>]?: unknown[] | null;
};
