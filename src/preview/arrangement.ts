import { toPlainText } from '../compiler/model/text/inline.js';
import type { CompleteOptions } from '../compiler/options/options.js';
import { compile } from '../compiler/pipeline/compile.js';
import { getValue, isPlainObject, tryParseJson } from '../util/plain-object.js';

export interface Arrangement {
  readonly template: string;
  readonly fit: number | undefined;
  readonly breakBefore: readonly string[];
  readonly keep: readonly string[];
}

interface ArrangedSection {
  readonly title: string;
  readonly beginsPage: boolean;
  readonly isKept: boolean;
}

export interface ArrangementState {
  readonly template: string;
  readonly templates: readonly string[];
  readonly fit: number | null;
  /** The first section cannot begin a page: it stays below the header. */
  readonly sections: readonly ArrangedSection[];
  readonly options: string;
  /** Whether the document chooses something else, and can be edited. */
  readonly canKeep: boolean;
  /** Messages about its rendering. */
  readonly notes: readonly string[];
}

export type RenderedArrangement = Pick<ArrangementState, 'template' | 'fit' | 'sections'>;

/** Writes the choices into the document. */
export interface KeepRequest {
  readonly keepInDocument: true;
}

export type ArrangementChange =
  | { readonly template: string }
  | { readonly fit: number | undefined }
  | { readonly title: string; readonly option: 'breakBefore' | 'keep'; readonly isChosen: boolean };

const MAX_PAGES = 99;

/** Limit of a request, which may contain a long title. */
export const MAX_REQUEST_BYTES = 64 * 1024;

export function parseRequest(
  text: string,
  arrangement: ArrangementState,
): ArrangementChange | KeepRequest | undefined {
  const isKeepRequest = getValue(tryParseJson(text), ['keepInDocument']) === true;
  return isKeepRequest ? { keepInDocument: true } : parseChange(text, arrangement);
}

/** Returns undefined unless the text is a change of these sections or templates. */
function parseChange(
  text: string,
  { sections, templates }: Pick<ArrangementState, 'sections' | 'templates'>,
): ArrangementChange | undefined {
  const value = tryParseJson(text);
  if (!isPlainObject(value)) return undefined;
  const { template, fit, title } = value;
  switch (Object.keys(value).sort().join()) {
    case 'template':
      return templates.includes(template as string) ? { template: template as string } : undefined;
    case 'fit':
      if (fit === null) return { fit: undefined };
      return Number.isInteger(fit) && Number(fit) >= 1 && Number(fit) <= MAX_PAGES
        ? { fit: Number(fit) }
        : undefined;
    case 'breakBefore,title':
    case 'keep,title': {
      const option = 'keep' in value ? 'keep' : 'breakBefore';
      const { [option]: isChosen } = value;
      const section = sections.find((candidate) => candidate.title === title);
      return section && typeof isChosen === 'boolean'
        ? { title: section.title, option, isChosen }
        : undefined;
    }
    default:
      return undefined;
  }
}

export function applyChange(arrangement: Arrangement, change: ArrangementChange): Arrangement {
  if ('template' in change) return { ...arrangement, template: change.template };
  if ('fit' in change) return { ...arrangement, fit: change.fit };
  const { title, option, isChosen } = change;
  const titles = arrangement[option].filter((entry) => entry !== title);
  return { ...arrangement, [option]: isChosen ? [...titles, title] : titles };
}

export function toArrangement({ template, fit, sections }: RenderedArrangement): Arrangement {
  const titles = (sections: readonly ArrangedSection[]) => sections.map(({ title }) => title);
  return {
    template,
    fit: fit ?? undefined,
    breakBefore: titles(sections.filter(({ beginsPage }) => beginsPage)),
    keep: titles(sections.filter(({ isKept }) => isKept)),
  };
}

export function arrangeSections(
  sections: readonly Pick<ArrangedSection, 'title'>[],
  { breakBefore, keep }: Pick<Arrangement, 'breakBefore' | 'keep'>,
): readonly ArrangedSection[] {
  return sections.map(({ title }) => ({
    title,
    beginsPage: breakBefore.includes(title),
    isKept: keep.includes(title),
  }));
}

export async function compileSections(
  document: unknown,
  options: CompleteOptions,
): Promise<readonly ArrangedSection[] | undefined> {
  const { cv, source } = await compile({ document, options });
  if (cv === undefined) return undefined;
  const sections = cv.sections.map(({ key, title, path, beginsPage, isKept }) => {
    // Options refer to titles in their Markdown source.
    const markdown = key === undefined ? getValue(source?.value, [...path, 'title']) : undefined;
    return {
      title: typeof markdown === 'string' ? markdown : toPlainText(title),
      beginsPage,
      isKept,
    };
  });
  if (cv.summary.length === 0) return sections;
  return [
    { title: toPlainText(cv.summaryTitle), beginsPage: false, isKept: cv.isSummaryKept },
    ...sections,
  ];
}
