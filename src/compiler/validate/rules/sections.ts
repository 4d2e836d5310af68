import { describe } from '../../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
  fixOf,
  likely,
} from '../../../diagnostics/diagnostic.js';
import { quote } from '../../../diagnostics/quote.js';
import { isSlip, suggest } from '../../../diagnostics/suggest.js';
import { isPlainObject, itemsOf, type PlainObject } from '../../../util/plain-object.js';
import { ENGLISH } from '../../locales/find.js';
import type { TitleKey } from '../../locales/language.js';
import { foldedTitlesOf, titleIn } from '../../locales/titles.js';
import { foldTitle, sectionKeysOf } from '../../schema/sections.js';
import type { ValidationContext } from '../context.js';

/** A section that a title may name: its title as shown, and the folded title or key. */
export interface KnownSection {
  readonly title: string;
  /** The title in the form in which titles are compared. */
  readonly folded: string;
  readonly path: DocumentPath;
  /** Whether it has entries, and therefore a heading in the output. */
  readonly present: boolean;
}

/** All sections, by folded title, title in the document's own language, key and English title: existing ones first, then predefined ones. */
export function knownSections(cv: PlainObject, context: SectionWords): Map<string, KnownSection> {
  return byTitle(sectionsIn(cv, context), context);
}

type SectionWords = Pick<ValidationContext, 'variant' | 'words' | 'ownWords'>;

/** A section with a key, and therefore with a title in each language. */
type PredefinedSection = KnownSection & { readonly key: TitleKey };

type Titles = Readonly<Record<TitleKey, string>>;

/** The sections of a CV by kind; the summary is the first of the predefined ones. */
interface Sections {
  readonly predefined: readonly [summary: PredefinedSection, ...others: PredefinedSection[]];
  readonly custom: readonly KnownSection[];
}

function sectionsIn(cv: PlainObject, { variant, words }: SectionWords): Sections {
  const folded = foldedTitlesOf(words);
  const section = (key: TitleKey, present: boolean): PredefinedSection => {
    return { key, title: titleIn(words, key), folded: folded[key], path: ['cv', key], present };
  };
  const others = sectionKeysOf(variant).map((key) => section(key, itemsOf(cv[key]).length > 0));
  // A summary that consists only of space is not shown.
  const hasSummary = typeof cv.summary === 'string' && cv.summary.trim() !== '';
  return { predefined: [section('summary', hasSummary), ...others], custom: customSections(cv) };
}

function byTitle(
  { predefined, custom }: Sections,
  { words, ownWords = words }: SectionWords,
): Map<string, KnownSection> {
  const [own, english] = [ownWords, ENGLISH].map(foldedTitlesOf) as [Titles, Titles];
  const [summary, ...others] = predefined;
  const known = new Map<string, KnownSection>([[summary.folded, summary]]);
  for (const section of custom) known.set(section.folded, section);
  for (const section of others)
    if (!known.get(section.folded)?.present) known.set(section.folded, section);
  const add = (name: string, section: KnownSection): void => {
    if (!known.has(name)) known.set(name, section);
  };
  for (const section of predefined) add(own[section.key], section);
  for (const section of predefined) {
    add(section.key, section);
    add(english[section.key], section);
  }
  return known;
}

function customSections(cv: PlainObject): KnownSection[] {
  return itemsOf(cv.custom_sections).flatMap((section, index) => {
    if (!isPlainObject(section) || typeof section.title !== 'string') return [];
    const { title, entries } = section;
    const path = ['cv', 'custom_sections', index, 'title'];
    return [{ title, folded: foldTitle(title), path, present: itemsOf(entries).length > 0 }];
  });
}

/** The rules about section titles: no two are the same, and lists of titles name sections, each only once. */
export function checkSections(
  cv: PlainObject,
  showTimespanIn: unknown,
  context: ValidationContext,
): Diagnostic[] {
  const sections = sectionsIn(cv, context);
  const repeated = repeatedTitles(sections);
  const order = itemsOf(cv.section_order);
  const timespans = itemsOf(showTimespanIn);
  if (order.length + timespans.length === 0) return repeated;
  const known = byTitle(sections, context);
  return [
    ...repeated,
    ...listedTitles(order, ['cv', 'section_order'], known),
    ...lateSummary(order, sections.predefined[0], known),
    ...listedTitles(timespans, ['design', 'options', 'show_timespan_in'], known),
  ];
}

function repeatedTitles({ predefined, custom }: Sections): Diagnostic[] {
  const all = [...predefined, ...custom].filter(({ present }) => present);
  const first = new Map([...all].reverse().map((section) => [section.folded, section]));
  const repeated = all.filter((section) => first.get(section.folded) !== section);
  return repeated.map(({ title, folded, path }) =>
    diagnostic('duplicate-title', path, `Two sections have the title ${quote(title)}.`, {
      found: describe(title),
      expected: 'a different title for each section',
      hint: 'rename one of them, or move the entries into one section',
      related: [{ message: 'The first is here.', path: first.get(folded)?.path ?? [] }],
    }),
  );
}

function listedTitles(
  titles: readonly unknown[],
  path: DocumentPath,
  known: Map<string, KnownSection>,
): Diagnostic[] {
  const seen = new Map<string, number>();
  return titles.flatMap((title, index) => {
    if (typeof title !== 'string') return [];
    const section = known.get(foldTitle(title));
    if (section === undefined)
      return unknownSection(title, [...path, index], known, { found: describe(title) });
    const first = seen.get(section.folded);
    if (first === undefined) {
      seen.set(section.folded, index);
      return [];
    }
    return diagnostic('repeated-section', [...path, index], `${quote(title)} is listed twice.`, {
      found: describe(title),
      hint: 'keep one of them',
      related: [{ message: 'The first is here.', path: [...path, first] }],
      fix: likely({ kind: 'remove', path: [...path, index] }),
    });
  });
}

/** Reports a summary that is listed below other sections: it stays above them. */
function lateSummary(
  order: readonly unknown[],
  summary: KnownSection,
  known: Map<string, KnownSection>,
): Diagnostic[] {
  const index = order.findIndex(
    (title) => typeof title === 'string' && known.get(foldTitle(title)) === summary,
  );
  if (index < 1 || !summary.present) return [];
  const path = ['cv', 'section_order', index];
  const hint = 'a text that stands elsewhere can be a section of your own';
  const fix = likely({ kind: 'remove', path });
  return [
    diagnostic('summary-first', path, 'The summary stays above all sections.', { hint, fix }),
  ];
}

/** Reports a title that does not name a section, and suggests one. */
export function unknownSection(
  title: string,
  path: DocumentPath,
  known: ReadonlyMap<string, KnownSection>,
  details: DiagnosticDetails,
): Diagnostic {
  const titles = [...new Set([...known.values()].map((section) => section.title))];
  const near = suggest(title, titles);
  const present = [...known.values()]
    .filter((section) => section.present)
    .map((section) => section.title);
  return diagnostic('unknown-section', path, `There is no section ${quote(title)}.`, {
    ...details,
    expected: 'the title of a section of this document',
    hint: near === undefined ? sectionsOf(present) : `did you mean ${quote(near)}?`,
    // A title from an option is not in any document.
    fix:
      near === undefined || path.length === 0
        ? undefined
        : fixOf(isSlip(title, near, titles), { kind: 'replace', path, value: near }),
  });
}

function sectionsOf(titles: readonly string[]): string {
  if (titles.length === 0) return 'this document has no sections';
  return `the sections of this document are ${[...new Set(titles)].map(quote).join(', ')}`;
}
