import { type DocumentPath, likely } from '../../diagnostics/diagnostic.js';
import type { PlainObject } from '../../util/plain-object.js';
import { foldedTitlesOf } from '../locales/titles.js';
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
  PREDEFINED_SECTIONS,
  type SectionKey,
  sectionKeysOf,
} from '../schema/sections.js';
import { kindOfEntry } from '../validate/entries.js';
import { knownSections } from '../validate/rules/sections.js';
import { asReference } from './citation.js';
import type { Entry, Section } from './cv.js';
import { ownName } from './own-name.js';
import { isSaid, resolveEntry, type SectionContext } from './resolve-entry.js';
import type { Resolver } from './text-resolver.js';

/** A section as the document has it. */
interface RawSection {
  /** The key of a predefined section; undefined for a custom one. */
  readonly key: SectionKey | undefined;
  /** The title of a custom section. */
  readonly title?: string;
  /** The title as it is compared with others. */
  readonly folded: string;
  readonly linkText: SectionContext['linkText'];
  readonly entries: readonly {
    readonly value: EntryA;
    readonly kind: EntryKind;
    readonly path: DocumentPath;
  }[];
  readonly path: DocumentPath;
}

/** The sections of a CV that have entries, in the order wanted. */
export function sectionsOf(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  showTimespanIn: readonly string[],
  resolver: Resolver,
): Section[] {
  const sections = [...predefinedSections(cv, resolver), ...customSections(cv, resolver)];
  const order = cv.section_order ?? [];
  const known =
    order.length + showTimespanIn.length === 0
      ? undefined
      : knownSections(cv as unknown as PlainObject, resolver.options);
  const identity = (title: string): string => {
    const folded = foldTitle(title);
    return known?.get(folded)?.folded ?? folded;
  };
  const self = ownName(cv.name);
  const { before, kept } = resolver.options.breaks;
  const withTimespan = new Set(showTimespanIn.map(identity));
  return inOrder(sections, order.map(identity)).flatMap((section) => {
    const context: SectionContext = {
      linkText: section.linkText,
      showTimespan: withTimespan.has(section.folded),
      self,
    };
    const said = section.entries
      .map((entry) => resolveEntry(entry, context, resolver))
      .filter(isSaid);
    const entries = withReferences(said, resolver);
    // A section without entries would leave a heading with nothing below it.
    if (entries.length === 0) return [];
    const { key, folded, path } = section;
    const placed = { beginsPage: before.has(folded), isKept: kept.has(folded) };
    const title =
      key === undefined
        ? resolver.name(section.title ?? '', [...path, 'title'])
        : resolver.title(key, path);
    return { key, title, entries, ...placed, path };
  });
}

/** The entries of a section, with its publications as the references that are wanted. */
function withReferences(entries: readonly Entry[], resolver: Resolver): readonly Entry[] {
  const { citations } = resolver.options;
  if (citations === 'plain') return entries;
  let number = 0;
  return entries.map((entry) => {
    if (entry.kind !== 'PublicationEntry') return entry;
    number += 1;
    return asReference(entry, citations, number, resolver);
  });
}

/** The listed sections first, then the others in the order in which they are. */
function inOrder(sections: readonly RawSection[], order: readonly string[]): RawSection[] {
  const listed = order.flatMap((title) => sections.filter((section) => section.folded === title));
  return [...listed, ...sections.filter((section) => !listed.includes(section))];
}

function predefinedSections(
  cv: CurriculumVitaeA | CurriculumVitaeB,
  resolver: Resolver,
): RawSection[] {
  const { words } = resolver.options.words;
  const folded = foldedTitlesOf(resolver.options.words);
  const sections: RawSection[] = [];
  for (const key of sectionKeysOf(resolver.options.variant)) {
    const entries = ((cv as CurriculumVitaeB)[key] ?? []) as EntryA[];
    if (entries.length === 0) continue;
    const { kind, linkText } = PREDEFINED_SECTIONS[key];
    sections.push({
      key,
      folded: folded[key],
      linkText: linkText && { own: words[linkText] },
      entries: entries.map((value, index) => ({ value, kind, path: ['cv', key, index] })),
      path: ['cv', key],
    });
  }
  return sections;
}

function customSections(cv: CurriculumVitaeA | CurriculumVitaeB, resolver: Resolver): RawSection[] {
  return (cv.custom_sections ?? []).flatMap((section, index) => {
    if (section.entries.length === 0) return [];
    const path = ['cv', 'custom_sections', index];
    warnUnusedText(section, path, resolver);
    return {
      key: undefined,
      title: section.title,
      folded: foldTitle(section.title),
      linkText: typeof section.link_text === 'string' ? { given: section.link_text } : undefined,
      entries: (section.entries as EntryA[]).map((value, position) => ({
        value,
        kind: kindOfEntry(value, section.entry_type, resolver.options.variant),
        path: [...path, 'entries', position],
      })),
      path,
    };
  });
}

/** The warning that the text of a section's links is not shown, if the section has no links. */
function warnUnusedText(
  { link_text, entries }: SectionA | SectionB,
  path: DocumentPath,
  resolver: Resolver,
): void {
  if (typeof link_text !== 'string' || link_text.trim() === '') return;
  if (entries.some(({ url }) => typeof url === 'string')) return;
  resolver.warn(
    'link-not-made',
    [...path, 'link_text'],
    '`link_text` is not shown, since no entry of this section has a `url`.',
    {
      at: 'key',
      expected: 'a `url` in an entry',
      hint: 'add a `url` to an entry, or remove `link_text`',
      fix: likely({ kind: 'remove', path: [...path, 'link_text'] }),
    },
  );
}
