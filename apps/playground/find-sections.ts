import MiniSearch from 'minisearch';

/** A part of a page of the documentation, below one heading; scripts/site-docs.mjs writes them. */
export interface Section {
  /** Its address, relative to the other pages. */
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

export interface FoundSection extends Section {
  /** Its text around the first word that matches. */
  readonly excerpt: string;
}

const MAX_RESULTS = 12;

/** In characters of the excerpt, before and after the word. */
const CONTEXT = [40, 120] as const;

/** Creates a function that finds sections with all words of a query, the best first. */
export function createFinder(sections: readonly Section[]): (query: string) => FoundSection[] {
  const search = new MiniSearch<Section>({
    fields: ['title', 'page', 'text'],
    searchOptions: {
      boost: { title: 4, page: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
    },
  });
  search.addAll(sections);
  const byId = new Map(sections.map((section) => [section.id, section]));
  return (query) =>
    search.search(query).flatMap(({ id, terms }, index) => {
      const section = byId.get(id);
      if (section === undefined || index >= MAX_RESULTS) return [];
      return [{ ...section, excerpt: createExcerpt(section.text, terms) }];
    });
}

function createExcerpt(text: string, terms: readonly string[]): string {
  const folded = text.toLowerCase();
  const places = terms.map((term) => folded.indexOf(term)).filter((place) => place >= 0);
  const place = places.length === 0 ? 0 : Math.min(...places);
  const [before, after] = CONTEXT;
  const start = place <= before ? 0 : text.indexOf(' ', place - before) + 1;
  const end = place + after;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
