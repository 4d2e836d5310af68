import { isPlainObject } from '../../values/plain-object.js';

/** Keys that only RenderCV has, at the root and in designs: of version 0.x, which names its sections as we do, and later ones. */
const RENDERCV_KEYS: ReadonlySet<string> = new Set([
  ...['cover_letter', 'text_alignment', 'header_font_size', 'left_and_right', 'vertical_between_name_and_connections'],
  ...['show_timespan_in_experience_entries', 'disable_page_numbering', 'page_numbering_style'],
  ...['disable_last_updated_date', 'disable_external_link_icons', 'last_updated_date_style'],
  ...['locale', 'locale_catalog', 'settings', 'rendercv_settings', 'typography', 'section_titles', 'entry_types'],
]);

/** Whether a key that our documents do not have is one of RenderCV's. */
export function isRenderCvKey(key: string): boolean {
  return RENDERCV_KEYS.has(key);
}

/** Whether the root of a document or its design has such a key. */
export function hasRenderCvKeys({ cv, ...document }: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(document).some(isRenderCvKey) || holdsKey(document.design);
}

function holdsKey(value: unknown): boolean {
  return isPlainObject(value) && Object.keys(value).some((key) => isRenderCvKey(key) || holdsKey(value[key]));
}

/** The hint for such a key. */
export function adviceOnRenderCvKey(key: string): string {
  return `\`${key}\` is a key of RenderCV: \`cvpress import\` makes a document of cvpress from its documents; or remove it`;
}
