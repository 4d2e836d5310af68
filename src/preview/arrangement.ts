import { toPlainText } from '../compiler/model/text/inline.js';
import type { CompleteOptions } from '../compiler/options/options.js';
import { compile } from '../compiler/pipeline/compile.js';
import { isPlainObject, parseJson, valueAt } from '../util/plain-object.js';

/** The look, how many pages there may be, and where sections stand on them: what readers choose in the preview. */
export interface Arrangement {
  /** The name of a bundled template, or a folder. */
  readonly template: string;
  /** The largest number of pages; undefined for as many as needed. */
  readonly fit: number | undefined;
  readonly breakBefore: readonly string[];
  readonly keep: readonly string[];
}

/** A section of the document, as options name it, and where it stands. */
export interface ArrangedSection {
  readonly title: string;
  readonly beginsPage: boolean;
  readonly isKept: boolean;
}

/** What browsers show of that. */
export interface ShownArrangement {
  /** The look, and those that may be chosen. */
  readonly template: string;
  readonly templates: readonly string[];
  /** Null for as many pages as needed. */
  readonly fit: number | null;
  /** In order. The first one stays below the header. */
  readonly sections: readonly ArrangedSection[];
  /** The options of the command line that do the same; empty if there are none. */
  readonly options: string;
  /** What became of the arrangement. */
  readonly notes: readonly string[];
}

/** What is shown of the arrangement that a document was rendered in. */
export type Rendered = Pick<ShownArrangement, 'template' | 'fit' | 'sections'>;

/** A change of an arrangement: of the look, of the number of pages, or of where one section stands. */
export type ArrangementChange =
  | { readonly template: string }
  | { readonly fit: number | undefined }
  | { readonly title: string; readonly of: 'breakBefore' | 'keep'; readonly isChosen: boolean };

/** The largest number of pages that may be asked for here: a CV of more is one of as many as needed. */
const MOST_PAGES = 99;

/** The largest body of a request for a change, in bytes: a title, however long. */
export const MOST_BYTES = 64 * 1024;

/**
 * Reads a request to change the arrangement. It holds nothing but the change: what else a browser shows may be older than
 * what others have chosen.
 *
 * @returns undefined if it is no change of these
 */
export function readChange(
  text: string,
  { sections, templates }: Pick<ShownArrangement, 'sections' | 'templates'>,
): ArrangementChange | undefined {
  const value = parseJson(text);
  if (!isPlainObject(value)) return undefined;
  const { template, fit, title } = value;
  switch (Object.keys(value).sort().join()) {
    case 'template':
      return templates.includes(template as string) ? { template: template as string } : undefined;
    case 'fit':
      if (fit === null) return { fit: undefined };
      return Number.isInteger(fit) && Number(fit) >= 1 && Number(fit) <= MOST_PAGES
        ? { fit: Number(fit) }
        : undefined;
    case 'breakBefore,title':
    case 'keep,title': {
      const of = 'keep' in value ? 'keep' : 'breakBefore';
      const { [of]: isChosen } = value;
      const section = sections.find((one) => one.title === title);
      return section && typeof isChosen === 'boolean'
        ? { title: section.title, of, isChosen }
        : undefined;
    }
    default:
      return undefined;
  }
}

export function changed(arrangement: Arrangement, change: ArrangementChange): Arrangement {
  if ('template' in change) return { ...arrangement, template: change.template };
  if ('fit' in change) return { ...arrangement, fit: change.fit };
  const { title, of, isChosen } = change;
  const others = arrangement[of].filter((other) => other !== title);
  return { ...arrangement, [of]: isChosen ? [...others, title] : others };
}

/** What is chosen where something is shown. */
export function arrangementOf({ template, fit, sections }: Rendered): Arrangement {
  const titles = (chosen: readonly ArrangedSection[]) => chosen.map(({ title }) => title);
  return {
    template,
    fit: fit ?? undefined,
    breakBefore: titles(sections.filter(({ beginsPage }) => beginsPage)),
    keep: titles(sections.filter(({ isKept }) => isKept)),
  };
}

/** The sections of a document in their order; undefined if the document is wrong. */
export async function arrangedSections(
  document: unknown,
  options: CompleteOptions,
): Promise<readonly ArrangedSection[] | undefined> {
  const { cv, source } = await compile({ document, options });
  if (cv === undefined) return undefined;
  const sections = cv.sections.map(({ key, title, path, beginsPage, isKept }) => {
    // As it is written: titles may hold Markdown, but options name them without reading it.
    const own = key === undefined ? valueAt(source?.value, [...path, 'title']) : undefined;
    return { title: typeof own === 'string' ? own : toPlainText(title), beginsPage, isKept };
  });
  if (cv.summary.length === 0) return sections;
  return [
    { title: toPlainText(cv.summaryTitle), beginsPage: false, isKept: cv.isSummaryKept },
    ...sections,
  ];
}
