import { describeValue } from '../../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createFix,
  createUnsafeFix,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
} from '../../../diagnostics/diagnostic.js';
import { findSimilar, isTypo } from '../../../diagnostics/find-similar.js';
import { quote } from '../../../diagnostics/quote.js';
import { isPlainObject, type PlainObject, toList } from '../../../util/plain-object.js';
import { ENGLISH } from '../../locales/find-locale.js';
import type { TitleKey } from '../../locales/locale.js';
import { getFoldedTitles, getTitle } from '../../locales/titles.js';
import { foldTitle, getSectionKeys } from '../../schema/sections.js';
import type { TitleLocales, ValidationContext } from '../context.js';

export interface KnownSection {
  readonly title: string;
  readonly folded: string;
  readonly path: DocumentPath;
  /** Whether it has entries, and therefore a heading in the output. */
  readonly isShown: boolean;
  /** Other titles that people use, as in locales. */
  readonly synonyms?: string | undefined;
}

/**
 * Indexes all sections by folded title, title in the document's language, key and English title.
 * Existing sections take precedence over other predefined ones.
 */
export function indexSections(
  cv: PlainObject,
  context: ValidationContext,
): Map<string, KnownSection> {
  return indexByTitle(collectSections(cv, context), context);
}

/** A section whose key has a title in each locale. */
type PredefinedSection = KnownSection & { readonly key: TitleKey };

interface Sections {
  readonly predefined: readonly [summary: PredefinedSection, ...others: PredefinedSection[]];
  readonly custom: readonly KnownSection[];
}

function collectSections(cv: PlainObject, { variant, locale }: ValidationContext): Sections {
  const folded = getFoldedTitles(locale);
  const createSection = (key: TitleKey, hasEntries: boolean): PredefinedSection => ({
    key,
    title: getTitle(locale, key),
    folded: folded[key],
    path: ['cv', key],
    isShown: hasEntries,
    synonyms: locale.titleSynonyms?.[key],
  });
  const others = getSectionKeys(variant).map((key) =>
    createSection(key, toList(cv[key]).length > 0),
  );
  const hasSummary = typeof cv.summary === 'string' && cv.summary.trim() !== '';
  return {
    predefined: [createSection('summary', hasSummary), ...others],
    custom: collectCustomSections(cv),
  };
}

function indexByTitle(
  { predefined, custom }: Sections,
  { locale, documentLocale = locale }: TitleLocales,
): Map<string, KnownSection> {
  const [summary, ...others] = predefined;
  const index = new Map<string, KnownSection>([[summary.folded, summary]]);
  for (const section of custom) index.set(section.folded, section);
  for (const section of others)
    if (!index.get(section.folded)?.isShown) index.set(section.folded, section);
  const add = (name: string, section: KnownSection): void => {
    if (!index.has(name)) index.set(name, section);
  };
  for (const section of predefined) add(getFoldedTitles(documentLocale)[section.key], section);
  for (const section of predefined) {
    add(section.key, section);
    add(getFoldedTitles(ENGLISH)[section.key], section);
  }
  return index;
}

function collectCustomSections(cv: PlainObject): KnownSection[] {
  return toList(cv.custom_sections).flatMap((section, index): KnownSection[] => {
    if (!isPlainObject(section) || typeof section.title !== 'string') return [];
    const { title, entries } = section;
    const path = ['cv', 'custom_sections', index, 'title'];
    return [{ title, folded: foldTitle(title), path, isShown: toList(entries).length > 0 }];
  });
}

/** Checks that titles are unique, and that lists of titles name existing sections, each once. */
export function checkSectionTitles(
  cv: PlainObject,
  showTimespanIn: unknown,
  context: ValidationContext,
): Diagnostic[] {
  const sections = collectSections(cv, context);
  const repeated = reportDuplicateTitles(sections);
  const order = toList(cv.section_order);
  const timespans = toList(showTimespanIn);
  if (order.length + timespans.length === 0) return repeated;
  const index = indexByTitle(sections, context);
  return [
    ...repeated,
    ...checkListedTitles(order, ['cv', 'section_order'], index),
    ...reportLateSummary(order, sections.predefined[0], index),
    ...checkListedTitles(timespans, ['design', 'options', 'show_timespan_in'], index),
  ];
}

function reportDuplicateTitles({ predefined, custom }: Sections): Diagnostic[] {
  const visible = [...predefined, ...custom].filter(({ isShown }) => isShown);
  const first = new Map([...visible].reverse().map((section) => [section.folded, section]));
  const repeated = visible.filter((section) => first.get(section.folded) !== section);
  return repeated.map(({ title, folded, path }) =>
    createDiagnostic('duplicate-title', path, `Two sections have the title ${quote(title)}.`, {
      found: describeValue(title),
      expected: 'a different title for each section',
      hint: 'rename one of them, or move the entries into one section',
      related: [{ message: 'The first is here.', path: first.get(folded)?.path ?? [] }],
    }),
  );
}

function checkListedTitles(
  titles: readonly unknown[],
  path: DocumentPath,
  sections: Map<string, KnownSection>,
): Diagnostic[] {
  const seen = new Map<string, number>();
  return titles.flatMap((title, index) => {
    if (typeof title !== 'string') return [];
    const section = sections.get(foldTitle(title));
    if (section === undefined)
      return reportUnknownSection(title, [...path, index], sections, {
        found: describeValue(title),
      });
    const first = seen.get(section.folded);
    if (first === undefined) {
      seen.set(section.folded, index);
      return [];
    }
    const message = `\`${path.at(-1)}\` lists ${quote(title)} twice.`;
    return createDiagnostic('repeated-section', [...path, index], message, {
      found: describeValue(title),
      hint: 'keep one of them',
      related: [{ message: 'The first is here.', path: [...path, first] }],
      fix: createUnsafeFix({ kind: 'remove', path: [...path, index] }),
    });
  });
}

function reportLateSummary(
  order: readonly unknown[],
  summary: KnownSection,
  sections: Map<string, KnownSection>,
): Diagnostic[] {
  const index = order.findIndex(
    (title) => typeof title === 'string' && sections.get(foldTitle(title)) === summary,
  );
  if (index < 1 || !summary.isShown) return [];
  const path = ['cv', 'section_order', index];
  return [
    createDiagnostic('summary-first', path, 'The summary is always above all sections.', {
      hint: 'remove it from this list, or move its text to a section of `custom_sections`',
      fix: createUnsafeFix({ kind: 'remove', path }),
    }),
  ];
}

export function reportUnknownSection(
  title: string,
  path: DocumentPath,
  sections: ReadonlyMap<string, KnownSection>,
  details: DiagnosticDetails,
): Diagnostic {
  const all = [...new Set(sections.values())];
  const titles = [...new Set(all.map((section) => section.title))];
  const folded = foldTitle(title);
  const isSynonym = ({ isShown, synonyms = '' }: KnownSection): boolean =>
    isShown && synonyms.split(/[|*]+/).some((synonym) => foldTitle(synonym) === folded);
  const similar = all.find(isSynonym)?.title ?? findSimilar(title, titles);
  const shown = all.filter((section) => section.isShown).map((section) => section.title);
  return createDiagnostic('unknown-section', path, `There is no section ${quote(title)}.`, {
    ...details,
    expected: 'the title of a section of this document',
    hint: similar === undefined ? formatSectionsHint(shown) : `did you mean ${quote(similar)}?`,
    // A title from a command-line option has no path.
    fix:
      similar === undefined || path.length === 0
        ? undefined
        : createFix(isTypo(title, similar, titles), { kind: 'replace', path, value: similar }),
  });
}

function formatSectionsHint(titles: readonly string[]): string {
  if (titles.length === 0) return 'add a section first: this document has none';
  return `use one of the sections of this document: ${[...new Set(titles)].map(quote).join(', ')}`;
}
