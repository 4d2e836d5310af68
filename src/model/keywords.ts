import type { SectionKey } from '../schema/sections.js';
import type { Section } from './cv.js';
import { type RichText, toPlainText } from './text/inline.js';

/** The sections that list what a person can do. */
const SKILLS: ReadonlySet<SectionKey | undefined> = new Set<SectionKey>(['skills', 'programming_skills']);

/** A keyword has no more words than this: what has more is a sentence. */
const LONGEST = 4;

/**
 * The keywords of a CV: the person's label, and what the sections of skills list with commas between (`Python, Rust`).
 * No field of a CV holds keywords, but these are what a search for a person would use.
 */
export function keywordsOf(label: RichText | undefined, sections: readonly Section[]): string[] {
  const skills = sections.filter(({ key }) => SKILLS.has(key)).flatMap(({ entries }) => entries);
  // A comma within brackets divides nothing.
  const listed = skills.flatMap((entry) =>
    entry.kind === 'one-line' ? toPlainText(entry.details).split(/[,;](?![^(]*\))/) : [],
  );
  const texts = [label === undefined ? '' : toPlainText(label), ...listed].map(trimmed);
  const keywords = texts.filter((text) => /\p{L}/u.test(text) && text.split(/\s+/).length <= LONGEST);
  return [...new Set(keywords)];
}

function trimmed(text: string): string {
  return text.trim().replace(/\.$/, '');
}
