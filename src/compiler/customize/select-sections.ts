import type { Diagnostic, DocumentPath } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { getTitle } from '../locales/titles.js';
import { foldTitle, getSectionKeys, NO_BREAKS, type SectionBreaks } from '../schema/sections.js';
import { Lines } from '../source/lines.js';
import type { Origin } from '../source/source.js';
import type { ValidationContext } from '../validate/context.js';
import {
  indexSections,
  type KnownSection,
  reportUnknownSection,
} from '../validate/rules/check-section-titles.js';
import type { TracedValue } from './traced-value.js';

export interface SectionSelection {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly breakBefore: readonly string[];
  readonly keep: readonly string[];
}

const FLAGS = { only: 'only', skip: 'skip', breakBefore: 'break-before', keep: 'keep' } as const;

export const TITLE_OPTIONS = Object.keys(FLAGS) as readonly (keyof SectionSelection)[];

export function toOptionFlag(option: keyof SectionSelection): string {
  return `--${FLAGS[option]}`;
}

export function hasSectionOptions(selection: SectionSelection): boolean {
  return TITLE_OPTIONS.some((option) => selection[option].length > 0);
}

/**
 * Removes sections, and their titles from other lists.
 *
 * @param findTitle - finds a title in the settings or in the edition that contains it
 */
export function selectSections(
  document: TracedValue,
  selection: SectionSelection,
  context: ValidationContext,
  findTitle: FindTitle = () => ({ origin: undefined, path: [] }),
): { readonly breaks: SectionBreaks; readonly problems: readonly Diagnostic[] } {
  const cv = document.fields.get('cv');
  if (!cv?.isObject) return { breaks: NO_BREAKS, problems: [] };
  const known = indexSections(cv.toValue() as PlainObject, context);
  const problems: Diagnostic[] = [];
  const [only, skip, before, kept] = TITLE_OPTIONS.map((option) => {
    const resolved = resolveTitles(selection[option], option, known, findTitle);
    problems.push(...resolved.problems);
    return resolved.titles;
  }) as [Titles, Titles, Titles, Titles];
  const isIncluded = (title: string): boolean => {
    const folded = foldTitle(title);
    return (selection.only.length === 0 || only.has(folded)) && !skip.has(folded);
  };
  const isListed = (title: unknown): boolean => {
    const section = typeof title === 'string' ? known.get(foldTitle(title)) : undefined;
    return section === undefined || isIncluded(section.title);
  };
  const { locale } = context;
  if (!isIncluded(getTitle(locale, 'summary'))) cv.fields.delete('summary');
  for (const key of getSectionKeys(context.variant))
    if (!isIncluded(getTitle(locale, key))) cv.fields.delete(key);
  filterItems(
    cv.fields.get('custom_sections'),
    (section) =>
      !isPlainObject(section) || typeof section.title !== 'string' || isIncluded(section.title),
  );
  filterItems(cv.fields.get('section_order'), isListed);
  filterItems(
    document.fields.get('design')?.fields.get('options')?.fields.get('show_timespan_in'),
    isListed,
  );
  return { breaks: { before, kept }, problems };
}

function filterItems(list: TracedValue | undefined, matches: (value: unknown) => boolean): void {
  if (list?.isList) list.items = list.items.filter((item) => matches(item.toValue()));
}

type Titles = ReadonlySet<string>;

interface TitleLocation {
  readonly origin: Origin | undefined;
  /** The path in the document; empty for other titles. */
  readonly path: DocumentPath;
}

export type FindTitle = (key: string, text: string) => TitleLocation;

type Location = { readonly [Key in 'file' | 'range']?: Diagnostic[Key] | undefined };

/** @param inOption - the location of a title that is in no document */
function locateTitle(origin: Origin | undefined, inOption: Location): Location {
  if (origin === undefined) return inOption;
  const { source, path } = origin;
  return source === undefined ? {} : { file: source.file, range: source.findRange(path) };
}

/** @param part - one title of `text` */
function reportTitle(
  part: string,
  text: string,
  known: ReadonlyMap<string, KnownSection>,
  { origin, path, inOption }: TitleLocation & { readonly inOption: Location },
): Diagnostic {
  const title = part.trim();
  const details = { found: quote(title), ...locateTitle(origin, inOption) };
  const { fix, ...problem } = reportUnknownSection(title, path, known, details);
  // A fix would replace the other titles of the text, too.
  return fix && part === text ? { ...problem, fix } : problem;
}

/** A text may be several titles, separated by commas. */
function resolveTitles(
  texts: readonly string[],
  option: keyof SectionSelection,
  known: ReadonlyMap<string, KnownSection>,
  findTitle: FindTitle,
): { titles: Titles; problems: Diagnostic[] } {
  const titles = new Set<string>();
  const problems: Diagnostic[] = [];
  const lines = new Lines(texts.join('\n'));
  let offset = 0;
  for (const text of texts) {
    for (const part of known.has(foldTitle(text)) ? [text] : text.split(',')) {
      // RenderCV has keys as titles: `invited_talks`.
      const section = known.get(foldTitle(part)) ?? known.get(foldTitle(part.replaceAll('_', ' ')));
      const range = lines.toRange([offset + part.search(/\S|$/), offset + part.trimEnd().length]);
      if (section === undefined) {
        const found = findTitle(FLAGS[option].replace('-', '_'), text);
        const inOption = { file: toOptionFlag(option), range };
        problems.push(reportTitle(part, text, known, { ...found, inOption }));
      } else titles.add(foldTitle(section.title));
      offset += part.length + 1;
    }
  }
  return { titles, problems };
}
