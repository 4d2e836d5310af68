import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { chooseFamilies } from '../fonts/choose.js';
import { note, type Wanted } from '../fonts/wanted.js';
import { completeDesign } from '../schema/defaults.js';
import type { CvDocumentA } from '../schema/variant-a.js';
import type { CvDocumentB } from '../schema/variant-b.js';
import { contactsOf } from './contacts.js';
import type { Cv } from './cv.js';
import { lastUpdatedOn } from './dates.js';
import { resolveDesign, surroundingsOf } from './design.js';
import { keywordsOf } from './keywords.js';
import { missingGlyphs } from './missing-glyphs.js';
import { type ModelOptions, Resolver } from './resolver.js';
import { sectionsOf } from './sections.js';
import { plain, toPlainText } from './text/inline.js';

/**
 * Makes the one normalised CV of a document.
 *
 * @param document - a document that `validateDocument` found no errors in
 * @returns the CV, and warnings about text that cannot be set as written
 */
export function resolveCv(
  document: CvDocumentA | CvDocumentB,
  options: ModelOptions,
): { cv: Cv; diagnostics: readonly Diagnostic[] } {
  const resolver = new Resolver(options);
  const { words } = options;
  const cv = document.cv ?? { name: words.words.placeholderName };
  const design = completeDesign(document.design);
  const name = resolver.rich(cv.name, ['cv'], 'name');
  const label = resolver.optional(cv.label, ['cv'], 'label');
  const contacts = contactsOf(cv, resolver);
  const summary = typeof cv.summary === 'string' ? resolver.paragraphs(cv.summary, ['cv'], 'summary') : [];
  const sections = sectionsOf(cv, design.options.show_timespan_in, resolver);
  const summaryTitle = summary.length === 0 ? [] : resolver.own(plain(words.titles.summary), ['cv', 'summary']);
  const lastUpdated = design.options.show_last_updated_date
    ? resolver.own(lastUpdatedOn(options.today, words), ['design', 'options', 'show_last_updated_date'])
    : undefined;
  // The template sets these between parts, so fonts must have them, too.
  const { comma, colon, brackets } = words.punctuation;
  resolver.own(plain([comma, colon, ...brackets].join('')), ['language']);
  // What is resolved after this is not looked for in the fonts.
  const surroundings = surroundingsOf(design, options);
  const wanted: Wanted = new Map();
  for (const { characters } of resolver.lackingTexts) note(wanted, characters);
  const choice = chooseFamilies(wanted, options.fallbackFonts, surroundings);
  const missing = missingGlyphs(resolver.lackingTexts, choice.missing, wanted, options.fallbackFonts, surroundings);
  const resolved: Cv = {
    title: toPlainText(name).trim() || words.words.cv,
    keywords: keywordsOf(label, sections),
    name,
    label,
    contacts,
    lastUpdated,
    summaryTitle,
    summary,
    sections,
    design: resolveDesign(design, options, choice),
  };
  return { cv: resolved, diagnostics: [...resolver.diagnostics, ...missing] };
}
