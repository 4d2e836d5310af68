import { toPlainText } from '../cv/text/inline.js';
import type { CompleteOptions } from '../options/options.js';
import { addedFonts, prepare } from '../render/prepare.js';
import { isPlainObject } from '../values/plain-object.js';
import type { ArrangedSection } from './arrangement.js';

/** The sections of a document in their order; undefined if the document is wrong. */
export async function arrangedSections(
  document: unknown,
  options: CompleteOptions,
): Promise<readonly ArrangedSection[] | undefined> {
  const { cv, source } = await prepare(document, options, await addedFonts(options));
  if (cv === undefined) return undefined;
  const custom = isPlainObject(source?.value) && isPlainObject(source.value.cv) ? source.value.cv.custom_sections : [];
  const sections = cv.sections.map(({ key, title, path, beginsPage, isKept }) => {
    // As it is written: titles may hold Markdown, but options name them without reading it.
    const written = Array.isArray(custom) ? custom[Number(path[2])] : undefined;
    const own = key === undefined && isPlainObject(written) ? written.title : undefined;
    return { title: typeof own === 'string' ? own : toPlainText(title), beginsPage, isKept };
  });
  if (cv.summary.length === 0) return sections;
  return [{ title: toPlainText(cv.summaryTitle), beginsPage: false, isKept: cv.isSummaryKept }, ...sections];
}
