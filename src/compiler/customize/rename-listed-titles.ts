import { foldTitle } from '../schema/sections.js';
import type { TracedValue } from './traced-value.js';

const TITLE_LISTS = [
  ['cv', 'section_order'],
  ['design', 'options', 'show_timespan_in'],
];

/**
 * Returns a function that updates lists of titles after changes of the document, so that a renamed
 * section keeps its place.
 */
export function trackTitles(document: TracedValue): () => void {
  const getItems = (path: readonly string[]) => find(document, path)?.items ?? [];
  const titles = getItems(['cv', 'custom_sections']).flatMap((section) => {
    const title = section.fields.get('title');
    return title === undefined ? [] : [{ section, title }];
  });
  const lists = TITLE_LISTS.flatMap((path) => find(document, path) ?? []);
  return () => {
    for (const { section, title } of titles) {
      const current = section.fields.get('title');
      if (current === undefined || current === title) continue;
      const old = fold(title);
      for (const list of lists)
        list.items = list.items.map((item) => (fold(item) === old ? current : item));
    }
  };
}

function find(document: TracedValue, path: readonly string[]): TracedValue | undefined {
  return path.reduce<TracedValue | undefined>((value, key) => value?.fields.get(key), document);
}

/** Values other than texts are never the same: they get a message later. */
function fold({ raw }: TracedValue): unknown {
  return typeof raw === 'string' ? foldTitle(raw) : raw;
}
