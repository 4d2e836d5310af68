import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { isEmptyMapping, omitUndefined } from '../../util/plain-object.js';
import { chooseFamilies } from '../fonts/choose-families.js';
import { countUncovered, type UncoveredCharacters } from '../fonts/fallback-fonts.js';
import { diagnoseMissingGlyphs } from '../fonts/glyphs.js';
import { getFoldedTitles } from '../locales/titles.js';
import type { DateStyle } from '../schema/date-styles.js';
import { type CompleteDesign, completeDesign, type Design } from '../schema/design.js';
import type { CvDocumentA, CvDocumentB } from '../schema/document.js';
import { PREDEFINED_SECTIONS, type SectionKey } from '../schema/sections.js';
import type { Cv, Section } from './cv.js';
import { formatLastUpdated } from './dates.js';
import { beginsWithTime, splitDateRange } from './entry-text.js';
import { resolveContacts } from './resolve-contacts.js';
import { GENERIC_FAMILIES, resolveDesign } from './resolve-design.js';
import { applyLetterLayout, resolveLetter, withSender } from './resolve-letter.js';
import { resolveSections } from './resolve-sections.js';
import { resolveTemplate } from './resolve-template.js';
import { type RichText, toPlainText, toRichText } from './text/inline.js';
import { type ModelOptions, TextResolver } from './text-resolver.js';

/** @param cvDocument - without errors */
export function resolveCv(
  cvDocument: CvDocumentA | CvDocumentB | null,
  options: ModelOptions,
): { cv: Cv; diagnostics: readonly Diagnostic[] } {
  const document = cvDocument ?? {};
  const resolver = new TextResolver(options);
  const design = completeDesign(document.design, options.template.design);
  const texts = resolveTexts(document, design, resolver);
  const hasDateWidth = (partial: Design | null | undefined): boolean =>
    typeof partial?.options?.date_and_location_width === 'string';
  const generatedDates = hasDateWidth(document.design)
    ? []
    : collectGeneratedDates(texts.sections, hasDateWidth(options.template.design), options.dates);
  // Fonts depend on all text, so nothing may be resolved after this.
  const fontContext = { genericFamily: GENERIC_FAMILIES[design.font], language: options.language };
  const neededCharacters: UncoveredCharacters = new Map();
  for (const { characters } of resolver.textsWithMissingGlyphs)
    countUncovered(neededCharacters, characters);
  const choice = chooseFamilies(neededCharacters, options.fallbackFonts, fontContext);
  const glyphDiagnostics = diagnoseMissingGlyphs(resolver.textsWithMissingGlyphs, choice.missing, {
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
      design:
        texts.letter === undefined ? resolved : applyLetterLayout(resolved, texts.letter.layout),
      ...texts,
    },
    diagnostics: options.isDrawn
      ? [...resolver.diagnostics, ...glyphDiagnostics]
      : resolver.diagnostics,
  };
}

function resolveTexts(
  document: CvDocumentA | CvDocumentB,
  design: CompleteDesign,
  resolver: TextResolver,
): Omit<Cv, 'design'> {
  const { locale, today, breaks, letter: letterDocument } = resolver.options;
  const source = isEmptyMapping(document.cv)
    ? { name: locale.strings.placeholderName }
    : document.cv;
  const cv = letterDocument === undefined ? source : withSender(source, letterDocument, locale);
  const name = resolver.resolveVisibleLine(cv.name, ['cv', 'name']);
  const label = resolver.resolveOptional(cv.label, ['cv', 'label']);
  const contacts = resolveContacts(cv, document.contacts ?? [], resolver);
  const letter =
    letterDocument &&
    resolveLetter(
      letterDocument,
      design.page_size,
      { name, ...omitUndefined({ location: cv.location }) },
      resolver,
    );
  const hasSummary = letter === undefined && typeof cv.summary === 'string';
  const summary = hasSummary ? resolver.resolveBlocks(cv.summary ?? '', ['cv', 'summary']) : [];
  const sections =
    letter === undefined ? resolveSections(cv, design.options.show_timespan_in, resolver) : [];
  // The template inserts these.
  const { comma, colon, brackets } = locale.punctuation;
  resolver.resolveGenerated(toRichText([comma, colon, ...brackets].join('')), ['language']);
  return {
    title: toPlainText(name).trim() || locale.strings.cv,
    keywords: extractKeywords(label, sections),
    name,
    label,
    contacts,
    lastUpdated:
      design.options.show_last_updated_date && letter === undefined
        ? resolver.resolveGenerated(formatLastUpdated(today, resolver.options), [
            'design',
            'options',
            'show_last_updated_date',
          ])
        : undefined,
    summaryTitle: summary.length === 0 ? [] : resolver.resolveTitle('summary', ['cv', 'summary']),
    summary,
    isSummaryKept: breaks.kept.has(getFoldedTitles(locale).summary),
    sections,
    letter,
  };
}

/**
 * Collects the texts for which the date column widens. In a template's own, narrow column, periods
 * may take two lines, unless there are time spans below them; long dates may take no more.
 */
function collectGeneratedDates(
  sections: readonly Section[],
  isNarrow: boolean,
  style: DateStyle,
): RichText[] {
  const entries = sections.flatMap((section) => section.entries);
  const timespans = entries.flatMap(({ timespan }) => (timespan === undefined ? [] : [timespan]));
  const areSplit = isNarrow && timespans.length === 0;
  if (areSplit && style !== 'long') return [];
  const dates = entries.map(({ date }) => date ?? []);
  const isGenerated = (date: RichText) => beginsWithTime(date) || date[0]?.kind === 'foreign';
  const generated = dates.filter(isGenerated);
  return areSplit
    ? generated.flatMap((date) => {
        const halves = splitDateRange(date);
        return halves === undefined ? [date] : [halves.first, halves.second];
      })
    : [...generated, ...timespans];
}

const SKILL_SECTIONS: ReadonlySet<SectionKey | undefined> = new Set(
  (Object.keys(PREDEFINED_SECTIONS) as SectionKey[]).filter(
    (key) => PREDEFINED_SECTIONS[key].listsSkills,
  ),
);

/** Longer texts are sentences; numbers do not count. */
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
    (text) => hasLetter(text) && text.split(/\s+(?!\d)/).length <= MAX_KEYWORD_WORDS,
  );
  return [...new Set(keywords)];
}

/** Splits a list at commas and semicolons outside of parentheses and of numbers like `1,5`. */
function splitList(text: string): string[] {
  const parts = [''];
  for (const part of text.split(/(?<=[()])/)) {
    const [first, ...others] = part.endsWith(')') ? [part] : part.split(/;|,(?!(?<=\d,)\d)/);
    parts.push(`${parts.pop()}${first}`, ...others);
  }
  return parts;
}
