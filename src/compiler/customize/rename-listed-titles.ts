import { foldTitle } from '../schema/sections.js';
import type { TracedValue } from './traced-value.js';

const TITLE_LISTS = [
  ['cv', 'section_order'],
  ['design', 'options', 'show_timespan_in'],
];

/**
 * Returns a function that updates lists of titles after changes of the document, so that a renamed
 * section keeps its place, and no list names a removed section.
 */
export function trackTitles(
  document: TracedValue,
): (isKnown: (foldedTitle: string) => boolean) => void {
  const getItems = (path: readonly string[]) => find(document, path)?.items ?? [];
  const titles = getItems(['cv', 'custom_sections']).flatMap((section) => {
    const title = section.fields.get('title');
    return typeof title?.raw === 'string' ? [{ section, title, folded: foldTitle(title.raw) }] : [];
  });
  const lists = TITLE_LISTS.flatMap((path) => find(document, path) ?? []);
  return (isKnown) => {
    const sections = new Set(getItems(['cv', 'custom_sections']));
    // All at once, since sections may swap their titles.
    const replacements = new Map<string, readonly TracedValue[]>();
    for (const { section, title, folded } of titles) {
      const current = section.fields.get('title') ?? title;
      // A new section may have the same title.
      if (!sections.has(section) && !isKnown(folded)) replacements.set(folded, []);
      else if (current !== title) replacements.set(folded, [current]);
    }
    if (replacements.size === 0) return;
    for (const list of lists)
      list.items = list.items.flatMap((item) =>
        typeof item.raw === 'string' ? (replacements.get(foldTitle(item.raw)) ?? item) : item,
      );
  };
}

function find(document: TracedValue, path: readonly string[]): TracedValue | undefined {
  return path.reduce<TracedValue | undefined>((value, key) => value?.fields.get(key), document);
}
