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

/** @param cvDocument - without errors */
export function resolveCv(
  cvDocument: CvDocumentA | CvDocumentB | null,
  options: ModelOptions,
): { cv: Cv; diagnostics: readonly Diagnostic[] } {
  const document = cvDocument ?? {};
  const resolver = new Resolver(options);
  const design = completeDesign(document.design, options.template.design);
  const texts = resolveTexts(document, design, resolver);
  const designs = [document.design, options.template.design];
  const hasDateWidth = designs.some(
    (partial) => typeof partial?.options?.date_and_location_width === 'string',
  );
  const generatedDates = hasDateWidth ? [] : collectGeneratedDates(texts.sections);
  // Fonts depend on all text, so nothing may be resolved after this.
  const fontContext = { look: LOOKS[design.font], language: options.language };
  const neededCharacters: Wanted = new Map();
  for (const { characters } of resolver.lackingTexts) note(neededCharacters, characters);
  const choice = chooseFamilies(neededCharacters, options.fallbackFonts, fontContext);
  const glyphDiagnostics = missingGlyphs(resolver.lackingTexts, choice.missing, {
    wanted: neededCharacters,
    fonts: options.fallbackFonts,
    surroundings: fontContext,
  });
  const resolved = {
    ...resolveDesign(design, options, choice, generatedDates),
    template: resolveTemplate(texts, options),
  };
  return {
    cv: {
      design: texts.letter === undefined ? resolved : inLayout(resolved, texts.letter.layout),
      ...texts,
    },
    diagnostics: [...resolver.diagnostics, ...glyphDiagnostics],
  };
}

function resolveTexts(
  document: CvDocumentA | CvDocumentB,
  design: CompleteDesign,
  resolver: Resolver,
): Omit<Cv, 'design'> {
  const { words: locale, today, breaks, letter: letterDocument } = resolver.options;
  const source = isEmpty(document.cv) ? { name: locale.words.placeholderName } : document.cv;
  const cv = letterDocument === undefined ? source : withSender(source, letterDocument, locale);
  const name = resolver.name(cv.name, ['cv', 'name']);
  const label = resolver.optional(cv.label, ['cv', 'label']);
  const contacts = contactsOf(cv, resolver);
  const letter =
    letterDocument &&
    letterOf(
      letterDocument,
      design.page_size,
      { name, ...defined({ location: cv.location }) },
      resolver,
    );
  const hasSummary = letter === undefined && typeof cv.summary === 'string';
  const summary = hasSummary ? resolver.blocks(cv.summary ?? '', ['cv', 'summary']) : [];
  const sections =
    letter === undefined ? sectionsOf(cv, design.options.show_timespan_in, resolver) : [];
  // The template inserts these.
  const { comma, colon, brackets } = locale.punctuation;
  resolver.own(plain([comma, colon, ...brackets].join('')), ['language']);
  return {
    title: toPlainText(name).trim() || locale.words.cv,
    keywords: extractKeywords(label, sections),
    name,
    label,
    contacts,
    lastUpdated:
      design.options.show_last_updated_date && letter === undefined
        ? resolver.own(lastUpdatedOn(today, locale), [
            'design',
            'options',
            'show_last_updated_date',
          ])
        : undefined,
    summaryTitle: summary.length === 0 ? [] : resolver.title('summary', ['cv', 'summary']),
    summary,
    isSummaryKept: breaks.kept.has(foldedTitlesOf(locale).summary),
    sections,
    letter,
  };
}

function collectGeneratedDates(sections: readonly Section[]): RichText[] {
  const dates = sections.flatMap(({ entries }) => entries.map(({ date }) => date ?? []));
  return dates.filter(([first]) => first?.kind === 'time' || first?.kind === 'foreign');
}

const SKILL_SECTIONS: ReadonlySet<SectionKey | undefined> = new Set(
  (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).filter(
    (key) => PREDEFINED_SECTIONS[key].listsSkills,
  ),
);

/** Longer texts are sentences. */
const MAX_KEYWORD_WORDS = 4;

/** Returns the person's label and the comma-separated items of skill sections: `Python, Rust`. */
function extractKeywords(label: RichText | undefined, sections: readonly Section[]): string[] {
  const skills = sections
    .filter(({ key }) => SKILL_SECTIONS.has(key))
    .flatMap(({ entries }) => entries);
  const skillNames = skills.flatMap(({ subject }) =>
    subject === undefined ? [] : splitList(toPlainText(subject)),
  );
  const texts = [label === undefined ? '' : toPlainText(label), ...skillNames].map((text) =>
    text.trim().replace(/\.$/, ''),
  );
  // Most texts have an ASCII letter; loading Unicode properties takes time at each start.
  const hasLetter = (text: string): boolean => /[A-Za-z]/.test(text) || /\p{L}/u.test(text);
  const keywords = texts.filter(
    (text) => hasLetter(text) && text.split(/\s+/).length <= MAX_KEYWORD_WORDS,
  );
  return [...new Set(keywords)];
}

/** Splits a list at commas and semicolons outside of parentheses. */
function splitList(text: string): string[] {
  const parts = [''];
  for (const part of text.split(/(?<=[()])/)) {
    const [first, ...others] = part.endsWith(')') ? [part] : part.split(/[,;]/);
    parts.push(`${parts.pop()}${first}`, ...others);
  }
  return parts;
}
