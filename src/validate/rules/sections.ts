import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
} from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { suggest } from '../../diagnostics/suggest.js';
import {
  foldTitle,
  type SectionKey,
  SUMMARY_TITLE,
  sectionKeysOf,
  titleOfSection,
  type Variant,
} from '../../schema/sections.js';
import { describe, isPlainObject, itemsOf, type PlainObject } from '../plain-object.js';

/** A section that a title may name: its title as shown, and what a title or key folds to. */
export interface KnownSection {
  readonly title: string;
  readonly path: DocumentPath;
  /** Whether it has entries, and so a heading in the output. */
  readonly present: boolean;
}

/** All sections that titles may name, by folded title and key: the predefined ones first, then the custom ones. */
export function knownSections(cv: PlainObject, variant: Variant): Map<string, KnownSection> {
  const known = new Map<string, KnownSection>();
  known.set(foldTitle(SUMMARY_TITLE), summarySection(cv));
  for (const section of customSections(cv)) known.set(foldTitle(section.title), section);
  for (const key of sectionKeysOf(variant)) {
    const section = predefinedSection(cv, key);
    if (!known.get(foldTitle(section.title))?.present) known.set(foldTitle(section.title), section);
    if (!known.has(key)) known.set(key, section);
  }
  return known;
}

/** A summary of nothing but space is not shown. */
function summarySection({ summary }: PlainObject): KnownSection {
  const present = typeof summary === 'string' && summary.trim() !== '';
  return { title: SUMMARY_TITLE, path: ['cv', 'summary'], present };
}

function predefinedSection(cv: PlainObject, key: SectionKey): KnownSection {
  return { title: titleOfSection(key), path: ['cv', key], present: itemsOf(cv[key]).length > 0 };
}

function customSections(cv: PlainObject): KnownSection[] {
  return itemsOf(cv.custom_sections).flatMap((section, index) => {
    if (!isPlainObject(section) || typeof section.title !== 'string') return [];
    const present = itemsOf(section.entries).length > 0;
    return [{ title: section.title, path: ['cv', 'custom_sections', index, 'title'], present }];
  });
}

/** The rules about section titles: no two alike, and lists of titles name sections, each once. */
export function checkSections(cv: PlainObject, showTimespanIn: unknown, variant: Variant): Diagnostic[] {
  const known = knownSections(cv, variant);
  return [
    ...repeatedTitles(cv, variant),
    ...listedTitles(itemsOf(cv.section_order), ['cv', 'section_order'], known),
    ...listedTitles(itemsOf(showTimespanIn), ['design', 'options', 'show_timespan_in'], known),
  ];
}

function repeatedTitles(cv: PlainObject, variant: Variant): Diagnostic[] {
  const predefined = sectionKeysOf(variant).map((key) => predefinedSection(cv, key));
  const seen = new Set<string>();
  return [summarySection(cv), ...predefined, ...customSections(cv)]
    .filter((section) => section.present)
    .flatMap(({ title, path }) => {
      const isNew = !seen.has(foldTitle(title));
      seen.add(foldTitle(title));
      if (isNew) return [];
      return [
        diagnostic('duplicate-title', path, `Two sections have the title ${quote(title)}.`, {
          found: describe(title),
          expected: 'a title of its own for each section',
          hint: 'rename one of them, or move the entries into one section',
        }),
      ];
    });
}

function listedTitles(titles: readonly unknown[], path: DocumentPath, known: Map<string, KnownSection>): Diagnostic[] {
  const seen = new Set<string>();
  return titles.flatMap((title, index) => {
    if (typeof title !== 'string') return [];
    const section = known.get(foldTitle(title));
    if (section === undefined) return [unknownSection(title, [...path, index], known, { found: describe(title) })];
    const identity = foldTitle(section.title);
    if (!seen.has(identity)) {
      seen.add(identity);
      return [];
    }
    return [
      diagnostic('repeated-section', [...path, index], `${quote(title)} is listed twice.`, {
        found: describe(title),
        hint: 'keep one of them',
      }),
    ];
  });
}

/**
 * Says that a title names no section, and which it may mean.
 *
 * @param details - what was found, and where
 */
export function unknownSection(
  title: string,
  path: DocumentPath,
  known: ReadonlyMap<string, KnownSection>,
  details: DiagnosticDetails,
): Diagnostic {
  const titles = [...new Set([...known.values()].map((section) => section.title))];
  const near = suggest(title, titles);
  const present = [...known.values()].filter((section) => section.present).map((section) => section.title);
  return diagnostic('unknown-section', path, `There is no section ${quote(title)}.`, {
    ...details,
    expected: 'the title of a section of this document',
    hint:
      near === undefined
        ? `the sections of this document are ${[...new Set(present)].map(quote).join(', ') || 'none'}`
        : `did you mean ${quote(near)}?`,
  });
}
