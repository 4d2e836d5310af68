import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { quote } from '../diagnostics/quote.js';
import { foldTitle, sectionKeysOf } from '../schema/sections.js';
import { Lines } from '../source/lines.js';
import type { ValidationContext } from '../validate/context.js';
import { type KnownSection, knownSections, unknownSection } from '../validate/rules/sections.js';
import { isPlainObject } from '../values/plain-object.js';
import type { Traced } from './traced.js';

/** Which sections are kept: those of `only`, or all; without those of `skip`. */
export interface SectionChoice {
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/** Whether any section is named. */
export function choosesSections({ only, skip }: SectionChoice): boolean {
  return only.length + skip.length > 0;
}

/** Removes unwanted sections from a document; returns the titles that name none. */
export function chooseSections(
  document: Traced,
  { only, skip }: SectionChoice,
  context: ValidationContext,
): Diagnostic[] {
  const cv = document.isObject ? document.fields.get('cv') : undefined;
  const value = cv?.toValue();
  if (cv === undefined || !isPlainObject(value)) return [];
  const known = knownSections(value, context);
  const kept = resolveTitles(only, 'only', known);
  const dropped = resolveTitles(skip, 'skip', known);
  const isWanted = (title: string): boolean => {
    const folded = foldTitle(title);
    return (only.length === 0 || kept.titles.has(folded)) && !dropped.titles.has(folded);
  };
  const isListed = (title: unknown): boolean => {
    const section = typeof title === 'string' ? known.get(foldTitle(title)) : undefined;
    return section === undefined || isWanted(section.title);
  };
  const { titles } = context.words;
  if (!isWanted(titles.summary)) cv.fields.delete('summary');
  for (const key of sectionKeysOf(context.variant)) if (!isWanted(titles[key])) cv.fields.delete(key);
  filterItems(
    cv.fields.get('custom_sections'),
    (section) => !isPlainObject(section) || typeof section.title !== 'string' || isWanted(section.title),
  );
  filterItems(cv.fields.get('section_order'), isListed);
  filterItems(document.fields.get('design')?.fields.get('options')?.fields.get('show_timespan_in'), isListed);
  return [...kept.problems, ...dropped.problems];
}

function filterItems(list: Traced | undefined, isKept: (value: unknown) => boolean): void {
  if (list?.isList) list.items = list.items.filter((item) => isKept(item.toValue()));
}

/** The folded titles that are meant. A text that names no section as a whole may be several titles with commas between. */
function resolveTitles(
  given: readonly string[],
  option: 'only' | 'skip',
  known: ReadonlyMap<string, KnownSection>,
): { titles: Set<string>; problems: Diagnostic[] } {
  const titles = new Set<string>();
  const problems: Diagnostic[] = [];
  const lines = new Lines(given.join('\n'));
  let offset = 0;
  for (const text of given) {
    for (const part of known.has(foldTitle(text)) ? [text] : text.split(',')) {
      const section = known.get(foldTitle(part));
      const range = lines.rangeOf([offset + part.search(/\S|$/), offset + part.trimEnd().length]);
      if (section === undefined) {
        const title = part.trim();
        problems.push(unknownSection(title, [], known, { found: quote(title), file: `--${option}`, range }));
      } else titles.add(foldTitle(section.title));
      offset += part.length + 1;
    }
  }
  return { titles, problems };
}
