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
export function trackTitles(document: TracedValue): (isKnown: (title: string) => boolean) => void {
  const getItems = (path: readonly string[]) => find(document, path)?.items ?? [];
  const titles = getItems(['cv', 'custom_sections']).flatMap((section) => {
    const title = section.fields.get('title');
    return title === undefined ? [] : [{ section, title }];
  });
  const lists = TITLE_LISTS.flatMap((path) => find(document, path) ?? []);
  return (isKnown) => {
    const sections = getItems(['cv', 'custom_sections']);
    for (const { section, title } of titles) {
      const current = section.fields.get('title') ?? title;
      // A new section may have the same title.
      const isRemoved = !sections.includes(section) && !isKnown(String(title.raw));
      if (current === title && !isRemoved) continue;
      const old = fold(title);
      const replacement = isRemoved ? [] : [current];
      for (const list of lists)
        list.items = list.items.flatMap((item) => (fold(item) === old ? replacement : [item]));
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
