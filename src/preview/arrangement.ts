import { toPlainText } from '../compiler/model/text/inline.js';
import type { CompleteOptions } from '../compiler/options/options.js';
import { compile } from '../compiler/pipeline/compile.js';
import { isPlainObject, parseJson, valueAt } from '../util/plain-object.js';

/** What readers choose in the preview. */
export interface Arrangement {
  readonly template: string;
  /** Undefined for as many as needed. */
  readonly fit: number | undefined;
  readonly breakBefore: readonly string[];
  readonly keep: readonly string[];
}

export interface ArrangedSection {
  readonly title: string;
  readonly beginsPage: boolean;
  readonly isKept: boolean;
}

export interface ShownArrangement {
  readonly template: string;
  readonly templates: readonly string[];
  /** Null for as many pages as needed. */
  readonly fit: number | null;
  /** The first one stays below the header. */
  readonly sections: readonly ArrangedSection[];
  /** Equivalent options of the command line. */
  readonly options: string;
  /** What became of it. */
  readonly notes: readonly string[];
}

/** What a document was rendered with. */
export type Rendered = Pick<ShownArrangement, 'template' | 'fit' | 'sections'>;

export type ArrangementChange =
  | { readonly template: string }
  | { readonly fit: number | undefined }
  | { readonly title: string; readonly of: 'breakBefore' | 'keep'; readonly isChosen: boolean };

const MOST_PAGES = 99;

/** Bytes of a request: a title, however long. */
export const MOST_BYTES = 64 * 1024;

/**
 * Reads only the change: what else a browser shows may be outdated.
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

export function arrangementOf({ template, fit, sections }: Rendered): Arrangement {
  const titles = (chosen: readonly ArrangedSection[]) => chosen.map(({ title }) => title);
  return {
    template,
    fit: fit ?? undefined,
    breakBefore: titles(sections.filter(({ beginsPage }) => beginsPage)),
    keep: titles(sections.filter(({ isKept }) => isKept)),
  };
}

/** Undefined if the document is wrong. */
export async function arrangedSections(
  document: unknown,
  options: CompleteOptions,
): Promise<readonly ArrangedSection[] | undefined> {
  const { cv, source } = await compile({ document, options });
  if (cv === undefined) return undefined;
  const sections = cv.sections.map(({ key, title, path, beginsPage, isKept }) => {
    // Options name titles as written, with Markdown.
    const own = key === undefined ? valueAt(source?.value, [...path, 'title']) : undefined;
    return { title: typeof own === 'string' ? own : toPlainText(title), beginsPage, isKept };
  });
  if (cv.summary.length === 0) return sections;
  return [
    { title: toPlainText(cv.summaryTitle), beginsPage: false, isKept: cv.isSummaryKept },
    ...sections,
  ];
}
