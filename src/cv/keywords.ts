import { PREDEFINED_SECTIONS, type SectionKey } from '../schema/sections.js';
import type { Section } from './cv.js';
import { type RichText, toPlainText } from './text/inline.js';

/** The sections that list what a person can do. */
const SKILLS: ReadonlySet<SectionKey | undefined> = new Set(
  (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).filter((key) => PREDEFINED_SECTIONS[key].listsSkills),
);

/** A keyword has at most this many words: longer texts are sentences. */
const LONGEST = 4;

/**
 * The keywords of a CV: the person's label, and the comma-separated items of the sections of skills (`Python, Rust`).
 * No field of a CV holds keywords, but these are what a search for a person would use.
 */
export function keywordsOf(label: RichText | undefined, sections: readonly Section[]): string[] {
  const skills = sections.filter(({ key }) => SKILLS.has(key)).flatMap(({ entries }) => entries);
  const listed = skills.flatMap(({ subject }) => (subject === undefined ? [] : divided(toPlainText(subject))));
  const texts = [label === undefined ? '' : toPlainText(label), ...listed].map((text) =>
    text.trim().replace(/\.$/, ''),
  );
  // Most have a letter of ASCII, and properties of Unicode take time at each start.
  const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text) || /\p{L}/u.test(text);
  const keywords = texts.filter((text) => hasLetter(text) && text.split(/\s+/).length <= LONGEST);
  return [...new Set(keywords)];
}

/** The parts of a list. A comma within brackets, which is followed by a closing bracket, separates nothing. */
function divided(text: string): string[] {
  const parts = [''];
  for (const stretch of text.split(/(?<=[()])/)) {
    const [first, ...others] = stretch.endsWith(')') ? [stretch] : stretch.split(/[,;]/);
    parts.push(`${parts.pop()}${first}`, ...others);
  }
  return parts;
}
