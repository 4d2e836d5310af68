import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { quote } from '../../diagnostics/quote.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { titleIn } from '../locales/titles.js';
import { foldTitle, NO_BREAKS, type SectionBreaks, sectionKeysOf } from '../schema/sections.js';
import { Lines } from '../source/lines.js';
import type { ValidationContext } from '../validate/context.js';
import { type KnownSection, knownSections, unknownSection } from '../validate/rules/sections.js';
import type { Traced } from './traced-value.js';

/** The options that name sections by their titles. */
export interface SectionChoice {
  /** The sections to have; all if empty. */
  readonly only: readonly string[];
  /** The sections to leave out. */
  readonly skip: readonly string[];
  /** The sections that begin a page. */
  readonly breakBefore: readonly string[];
  /** The sections that stay on one page. */
  readonly keep: readonly string[];
}

/** Each of these options, by the name that it has on the command line. */
const FLAGS = { only: 'only', skip: 'skip', breakBefore: 'break-before', keep: 'keep' } as const;

/** The names of these options, so that callers need not list them. */
export const TITLE_OPTIONS = Object.keys(FLAGS) as readonly (keyof SectionChoice)[];

/** The name under which messages show what an option says. */
export function fileOfTitles(option: keyof SectionChoice): string {
  return `--${FLAGS[option]}`;
}

export function choosesSections(choice: SectionChoice): boolean {
  return TITLE_OPTIONS.some((option) => choice[option].length > 0);
}

/** Removes unwanted sections, also from the lists that name them. Titles may name removed ones, so that the same options do for all versions of a CV. */
export function chooseSections(
  document: Traced,
  choice: SectionChoice,
  context: ValidationContext,
  said: SaidTitle = () => undefined,
): { readonly breaks: SectionBreaks; readonly problems: readonly Diagnostic[] } {
  const cv = document.fields.get('cv');
  if (!cv?.isObject) return { breaks: NO_BREAKS, problems: [] };
  const known = knownSections(cv.toValue() as PlainObject, context);
  const problems: Diagnostic[] = [];
  const [wanted, dropped, before, kept] = TITLE_OPTIONS.map((option) => {
    const named = resolveTitles(choice[option], option, known, said);
    problems.push(...named.problems);
    return named.titles;
  }) as [Titles, Titles, Titles, Titles];
  const isWanted = (title: string): boolean => {
    const folded = foldTitle(title);
    return (choice.only.length === 0 || wanted.has(folded)) && !dropped.has(folded);
  };
  const isListed = (title: unknown): boolean => {
    const section = typeof title === 'string' ? known.get(foldTitle(title)) : undefined;
    return section === undefined || isWanted(section.title);
  };
  const { words } = context;
  if (!isWanted(titleIn(words, 'summary'))) cv.fields.delete('summary');
  for (const key of sectionKeysOf(context.variant))
    if (!isWanted(titleIn(words, key))) cv.fields.delete(key);
  filterItems(
    cv.fields.get('custom_sections'),
    (section) =>
      !isPlainObject(section) || typeof section.title !== 'string' || isWanted(section.title),
  );
  filterItems(cv.fields.get('section_order'), isListed);
  filterItems(
    document.fields.get('design')?.fields.get('options')?.fields.get('show_timespan_in'),
    isListed,
  );
  return { breaks: { before, kept }, problems };
}

function filterItems(list: Traced | undefined, isKept: (value: unknown) => boolean): void {
  if (list?.isList) list.items = list.items.filter((item) => isKept(item.toValue()));
}

type Titles = ReadonlySet<string>;

/** What an edition says, at a key of it: its list of titles has the text. */
export type SaidTitle = (key: string, text: string) => Traced | undefined;

/** The folded titles that are meant. A text that names no section as a whole may be several titles with commas between. */
function resolveTitles(
  given: readonly string[],
  option: keyof SectionChoice,
  known: ReadonlyMap<string, KnownSection>,
  said: SaidTitle,
): { titles: Titles; problems: Diagnostic[] } {
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
        const origin = said(FLAGS[option].replace('-', '_'), text)?.origin;
        const place = origin?.source
          ? { file: origin.source.file, range: origin.source.rangeOf(origin.path) }
          : { file: fileOfTitles(option), range };
        problems.push(unknownSection(title, [], known, { found: quote(title), ...place }));
      } else titles.add(foldTitle(section.title));
      offset += part.length + 1;
    }
  }
  return { titles, problems };
}
