import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { defined, isEmpty } from '../../util/plain-object.js';
import { chooseFamilies } from '../fonts/choose.js';
import { note, type Wanted } from '../fonts/fallback.js';
import { missingGlyphs } from '../fonts/glyphs.js';
import { foldedTitlesOf } from '../locales/titles.js';
import { type CompleteDesign, completeDesign } from '../schema/design.js';
import type { CvDocumentA, CvDocumentB } from '../schema/document.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../schema/sections.js';
import { contactsOf } from './contacts.js';
import type { Cv, Section } from './cv.js';
import { lastUpdatedOn } from './dates.js';
import { inLayout, letterOf, withSender } from './letter.js';
import { LOOKS, resolveDesign } from './resolve-design.js';
import { sectionsOf } from './resolve-sections.js';
import { resolveTemplate } from './resolve-template.js';
import { plain, type RichText, toPlainText } from './text/inline.js';
import { type ModelOptions, Resolver } from './text-resolver.js';

/**
 * Makes the one normalised CV of a document.
 *
 * @param given - a document without errors
 * @returns the CV, and warnings about text that cannot be set as written
 */
export function resolveCv(
  given: CvDocumentA | CvDocumentB | null,
  options: ModelOptions,
): { cv: Cv; diagnostics: readonly Diagnostic[] } {
  const document = given ?? {};
  const resolver = new Resolver(options);
  const design = completeDesign(document.design, options.template.design);
  const texts = textsOf(document, design, resolver);
  const designs = [document.design, options.template.design];
  const isColumnGiven = designs.some(
    (one) => typeof one?.options?.date_and_location_width === 'string',
  );
  const ownDates = isColumnGiven ? [] : ownDatesOf(texts.sections);
  // Fonts are chosen for all that is shown, so nothing may be resolved after this.
  const surroundings = { look: LOOKS[design.font], language: options.language };
  const wanted: Wanted = new Map();
  for (const { characters } of resolver.lackingTexts) note(wanted, characters);
  const choice = chooseFamilies(wanted, options.fallbackFonts, surroundings);
  const lacking = missingGlyphs(resolver.lackingTexts, choice.missing, {
    wanted,
    fonts: options.fallbackFonts,
    surroundings,
  });
  const resolved = {
    ...resolveDesign(design, options, choice, ownDates),
    template: resolveTemplate(texts, options),
  };
  return {
    cv: {
      design: texts.letter === undefined ? resolved : inLayout(resolved, texts.letter.layout),
      ...texts,
    },
    diagnostics: [...resolver.diagnostics, ...lacking],
  };
}

/** All that a CV says, or a letter. */
function textsOf(
  document: CvDocumentA | CvDocumentB,
  design: CompleteDesign,
  resolver: Resolver,
): Omit<Cv, 'design'> {
  const { words, today, breaks, letter: given } = resolver.options;
  const own = isEmpty(document.cv) ? { name: words.words.placeholderName } : document.cv;
  const cv = given === undefined ? own : withSender(own, given, words);
  const name = resolver.name(cv.name, ['cv', 'name']);
  const label = resolver.optional(cv.label, ['cv', 'label']);
  const contacts = contactsOf(cv, resolver);
  const letter =
    given &&
    letterOf(given, design.page_size, { name, ...defined({ location: cv.location }) }, resolver);
  const hasSummary = letter === undefined && typeof cv.summary === 'string';
  const summary = hasSummary ? resolver.blocks(cv.summary ?? '', ['cv', 'summary']) : [];
  const sections =
    letter === undefined ? sectionsOf(cv, design.options.show_timespan_in, resolver) : [];
  // The template sets these between parts.
  const { comma, colon, brackets } = words.punctuation;
  resolver.own(plain([comma, colon, ...brackets].join('')), ['language']);
  return {
    title: toPlainText(name).trim() || words.words.cv,
    keywords: keywordsOf(label, sections),
    name,
    label,
    contacts,
    lastUpdated:
      design.options.show_last_updated_date && letter === undefined
        ? resolver.own(lastUpdatedOn(today, words), ['design', 'options', 'show_last_updated_date'])
        : undefined,
    summaryTitle: summary.length === 0 ? [] : resolver.title('summary', ['cv', 'summary']),
    summary,
    isSummaryKept: breaks.kept.has(foldedTitlesOf(words).summary),
    sections,
    letter,
  };
}

/** The dates of entries that the program wrote. */
function ownDatesOf(sections: readonly Section[]): RichText[] {
  const dates = sections.flatMap(({ entries }) =>
    entries.flatMap(({ date }) => (date === undefined ? [] : [date])),
  );
  return dates.filter(([first]) => first?.kind === 'time' || first?.kind === 'foreign');
}

/** The sections that list what a person can do. */
const SKILLS: ReadonlySet<SectionKey | undefined> = new Set(
  (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).filter(
    (key) => PREDEFINED_SECTIONS[key].listsSkills,
  ),
);

/** A keyword has at most this many words: longer texts are sentences. */
const LONGEST = 4;

/**
 * The keywords of a CV: the person's label, and the comma-separated items of the sections of skills (`Python, Rust`).
 * No field of a CV holds keywords, but these are what a search for a person would use.
 */
function keywordsOf(label: RichText | undefined, sections: readonly Section[]): string[] {
  const skills = sections.filter(({ key }) => SKILLS.has(key)).flatMap(({ entries }) => entries);
  const listed = skills.flatMap(({ subject }) =>
    subject === undefined ? [] : divided(toPlainText(subject)),
  );
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
