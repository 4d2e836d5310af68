import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { FormValue } from '../../inspect/autofill.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { Location } from '../../inspect/structure/structure.js';
import { isPlainObject } from '../../util/plain-object.js';
import { EXTRACTOR_NAMES } from './extractors.js';
import type { LocationFinder } from './read-source.js';

/** Increases when a field changes its meaning. */
const VERSION = 4;

export function toReportJson(
  file: string,
  report: PdfReport,
  source: string | undefined,
  findLocation: LocationFinder,
): object {
  const { contents, form, structure, extractors, scores, findings, texts } = report;
  /** Copies a value, adds the source file and line of its paths, and counts pages from 1. */
  const addLocations = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addLocations);
    if (!isPlainObject(value)) return value;
    const { location, ...rest } = value as { location?: Location; path?: DocumentPath };
    const sourceRange = findLocation(rest.path);
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, addLocations(value)])),
      ...(location && { location: { ...location, page: location.page + 1 } }),
      ...(sourceRange && { file: sourceRange.file, line: sourceRange.range.start.line }),
    };
  };
  return {
    version: VERSION,
    file,
    ...contents,
    ...(source === undefined ? {} : { source }),
    form: {
      person: form.person.map(toValueJson),
      jobs: form.jobs.map(toValueJson),
      education: form.education.map(toValueJson),
    },
    structure: addLocations(structure),
    extractors: Object.fromEntries(
      EXTRACTOR_NAMES.map((name) => [
        name,
        {
          isChecked: extractors.includes(name),
          ...(addLocations({ ...scores[name], order: undefined }) as object),
          text: texts?.[name] ?? '',
        },
      ]),
    ),
    findings: addLocations(findings),
  };
}

function toValueJson({ fields, texts, isSure, losses }: FormValue): object {
  return {
    text: texts,
    roles: fields.map(({ role }) => role),
    isSure,
    losses: losses.map(({ extractors, fields: lostFields }) => ({
      extractors,
      text: lostFields.map(({ text }) => text),
    })),
  };
}
