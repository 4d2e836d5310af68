import { createUnsafeFix, type DocumentPath } from '../../diagnostics/diagnostic.js';
import type { PlainObject } from '../../util/plain-object.js';
import { getFoldedTitles } from '../locales/titles.js';
import type {
  CurriculumVitaeA,
  CurriculumVitaeB,
  EntryA,
  SectionA,
  SectionB,
} from '../schema/document.js';
import type { EntryKind } from '../schema/entries.js';
import {
  foldTitle,
  getSectionKeys,
  PREDEFINED_SECTIONS,
  type SectionKey,
} from '../schema/sections.js';
import { resolveEntryKind } from '../validate/check-entries.js';
import { indexSections } from '../validate/rules/check-section-titles.js';
import { createAuthorMatcher } from './author-matcher.js';
import { toReference } from './citation.js';
import type { Entry, Section } from './cv.js';
import { groupPositions, putSubjectFirst } from './group-positions.js';
import { hasContent, resolveEntry, type SectionContext } from './resolve-entry.js';
import type { TextResolver } from './text-resolver.js';

interface RawSection {
  readonly key: SectionKey | undefined;
  readonly title?: string;
  readonly folded: string;
  readonly linkText: SectionContext['linkText'];
  readonly entries: readonly {
    readonly value: EntryA;
    readonly kind: EntryKind;
    readonly path: DocumentPath;
  }[];
  readonly path: DocumentPath;
}

export function resolveSections(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  showTimespanIn: readonly string[],
  resolver: TextResolver,
): Section[] {
  const sections = [...listPredefinedSections(cv, resolver), ...listCustomSections(cv, resolver)];
  const order = cv.section_order ?? [];
  const sectionIdentities =
    order.length + showTimespanIn.length === 0
      ? undefined
      : indexSections(cv as unknown as PlainObject, resolver.options);
  const toIdentity = (title: string): string => {
    const folded = foldTitle(title);
    return sectionIdentities?.get(folded)?.folded ?? folded;
  };

  const findPerson = createAuthorMatcher(cv.name);
  const { before: startsPage, kept } = resolver.options.breaks;
  const withTimespan = new Set(showTimespanIn.map(toIdentity));
  return sortSections(sections, order.map(toIdentity)).flatMap((section) => {
    const context: SectionContext = {
      linkText: section.linkText,
      showTimespan: withTimespan.has(section.folded),
      findPerson: findPerson,
    };
    const resolved = section.entries
      .map((entry) => resolveEntry(entry, context, resolver))
      .filter(hasContent);
    const references = toReferences(resolved, resolver);
    const grouped = resolver.options.groupPositions
      ? groupPositions(references, context.showTimespan, resolver)
      : references;
    const { position_first: isSubjectFirst, institution_first: isExcepted } =
      resolver.options.template.values;
    const entries = grouped.map((entry) =>
      isSubjectFirst === true && !(isExcepted === true && entry.kind === 'EducationEntry')
        ? putSubjectFirst(entry)
        : entry,
    );
    // Otherwise, a heading would have nothing below it.
    if (entries.length === 0) return [];
    const { key, folded, path } = section;
    const pageBreaks = { beginsPage: startsPage.has(folded), isKept: kept.has(folded) };
    const title =
      key === undefined
        ? resolver.resolveVisibleLine(section.title ?? '', [...path, 'title'])
        : resolver.resolveTitle(key, path);
    return { key, title, entries, ...pageBreaks, path };
  });
}

function toReferences(entries: readonly Entry[], resolver: TextResolver): readonly Entry[] {
  const { citations } = resolver.options;
  if (citations === 'plain') return entries;
  let number = 0;
  return entries.map((entry) => {
    if (entry.kind !== 'PublicationEntry') return entry;
    number += 1;
    return toReference(entry, citations, number, resolver);
  });
}

function sortSections(sections: readonly RawSection[], order: readonly string[]): RawSection[] {
  const first = order.flatMap((title) => sections.filter((section) => section.folded === title));
  return [...first, ...sections.filter((section) => !first.includes(section))];
}

function listPredefinedSections(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  resolver: TextResolver,
): RawSection[] {
  const locale = resolver.options.locale;
  const folded = getFoldedTitles(locale);
  const sections: RawSection[] = [];
  for (const key of getSectionKeys(resolver.options.variant)) {
    const entries = ((cv as CurriculumVitaeB)[key] ?? []) as EntryA[];
    if (entries.length === 0) continue;
    const { kind, linkText } = PREDEFINED_SECTIONS[key];
    sections.push({
      key,
      folded: folded[key],
      linkText: linkText && { generated: locale.strings[linkText] },
      entries: entries.map((value, index) => ({ value, kind, path: ['cv', key, index] })),
      path: ['cv', key],
    });
  }
  return sections;
}

function listCustomSections(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  resolver: TextResolver,
): RawSection[] {
  return (cv.custom_sections ?? []).flatMap((section, index) => {
    if (section.entries.length === 0) return [];
    const path = ['cv', 'custom_sections', index];
    warnUnusedLinkText(section, path, resolver);
    return {
      key: undefined,
      title: section.title,
      folded: foldTitle(section.title),
      linkText: typeof section.link_text === 'string' ? { custom: section.link_text } : undefined,
      entries: (section.entries as EntryA[]).map((value, entryIndex) => ({
        value,
        kind: resolveEntryKind(value, section.entry_type, resolver.options.variant),
        path: [...path, 'entries', entryIndex],
      })),
      path,
    };
  });
}

function warnUnusedLinkText(
  { link_text, entries }: SectionA | SectionB,
  path: DocumentPath,
  resolver: TextResolver,
): void {
  if (typeof link_text !== 'string' || link_text.trim() === '') return;
  if (entries.some(({ url }) => typeof url === 'string')) return;
  resolver.warn(
    'not-linked',
    [...path, 'link_text'],
    '`link_text` is unused: no entry of this section has a `url`.',
    {
      at: 'key',
      expected: 'a `url` in an entry',
      hint: 'add a `url` to an entry, or remove `link_text`',
      fix: createUnsafeFix({ kind: 'remove', path: [...path, 'link_text'] }),
    },
  );
}
