import { type Cv, type Entry, nameOfEntry, type Section } from '../../cv/cv.js';
import { toPlainText } from '../../cv/text/inline.js';
import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { TaggedPart } from '../../formats/layout/tagged-parts.js';

/** A section's title or an entry, with the text from there to the next one on its pages. */
export interface Landmark {
  readonly path: DocumentPath;
  /** Its name for people; empty if it has none. */
  readonly name: string;
  /** The section that it is, or is in; undefined for the summary. */
  readonly section: Section | undefined;
  /** Undefined for a section's title. */
  readonly entry: Entry | undefined;
  /** The page on which it begins, from 0. */
  readonly first: number;
  /** The page on which it ends: for a title, that of the title. */
  readonly last: number;
}

/**
 * Finds the places of sections and entries by the order of their headings. In a section with entries that have no heading, only
 * those before the first such entry are told apart; the others count as the section.
 */
export function landmarksOf(cv: Cv, parts: readonly TaggedPart[]): Landmark[] {
  const titleTag = cv.name.length === 0 ? 'H1' : 'H2';
  const entryTag = titleTag === 'H1' ? 'H2' : 'H3';
  const titles = titlesOf(cv)[Symbol.iterator]();
  const found: { -readonly [K in keyof Landmark]: Landmark[K] }[] = [];
  let entries: readonly Entry[] = [];
  for (const { tag, first, last } of parts) {
    const current = found.at(-1);
    if (tag === titleTag) {
      const { value: title } = titles.next();
      if (title === undefined) break;
      const all = title.section?.entries ?? [];
      // An entry surely has a heading if it has a name.
      entries = all.every(({ name }) => name.length > 0) ? all : [];
      found.push({ ...title, entry: undefined, first, last });
    } else if (tag === entryTag && entries.length > 0 && current !== undefined) {
      const [entry, ...others] = entries as [Entry, ...Entry[]];
      entries = others;
      found.push({ section: current.section, path: entry.path, name: nameOfEntry(entry), entry, first, last });
    } else if (current !== undefined) current.last = Math.max(current.last, last);
  }
  return found;
}

/** The titles that have headings. */
function titlesOf({ summary, summaryTitle, sections }: Cv): Pick<Landmark, 'path' | 'name' | 'section'>[] {
  const title = { path: ['cv', 'summary'], name: toPlainText(summaryTitle), section: undefined };
  const others = sections.map((section) => ({
    // A predefined section has its key for a title.
    path: section.key === undefined ? [...section.path, 'title'] : section.path,
    name: toPlainText(section.title).trim(),
    section,
  }));
  return [...(summary.length > 0 ? [title] : []), ...others.filter(({ name }) => name !== '')];
}
