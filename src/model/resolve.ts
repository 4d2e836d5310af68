import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { completeDesign, PLACEHOLDER_NAME } from '../schema/defaults.js';
import type { CvDocumentA } from '../schema/variant-a.js';
import type { CvDocumentB } from '../schema/variant-b.js';
import { Build, type ModelOptions } from './build.js';
import { contactsOf } from './contacts.js';
import type { Cv } from './cv.js';
import { formatDay } from './dates.js';
import { resolveDesign } from './design.js';
import { sectionsOf } from './sections.js';
import { toPlainText } from './text/inline.js';

/**
 * Makes the one normalised CV of a document.
 *
 * @param document - a document that `validateDocument` found no errors in
 * @returns the CV, and warnings about text that cannot be set as written
 */
export function resolveCv(
  document: CvDocumentA | CvDocumentB,
  options: ModelOptions,
): { cv: Cv; diagnostics: readonly Diagnostic[] } {
  const build = new Build(options);
  const cv = document.cv ?? { name: PLACEHOLDER_NAME };
  const design = completeDesign(document.design);
  const name = build.rich(cv.name, ['cv', 'name']);
  const resolved: Cv = {
    title: toPlainText(name).trim() || 'CV',
    name,
    label: build.optional(cv.label, ['cv', 'label']),
    contacts: contactsOf(cv, build),
    lastUpdated: design.options.show_last_updated_date ? `Last updated on ${formatDay(options.today)}` : undefined,
    summary: typeof cv.summary === 'string' ? build.paragraphs(cv.summary, ['cv', 'summary']) : [],
    sections: sectionsOf(cv, design.options.show_timespan_in, build),
    design: resolveDesign(design, options),
  };
  return { cv: resolved, diagnostics: build.diagnostics };
}
