import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { FormValue } from '../../inspect/autofill.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { Spot } from '../../inspect/structure/structure.js';
import { isPlainObject } from '../../util/plain-object.js';
import { READER_NAMES } from './readers.js';
import type { PlaceOf } from './source.js';

/** It increases when a field changes its meaning. */
const VERSION = 3;

/** Pages count from 1. */
export function reportData(
  file: string,
  report: PdfReport,
  source: string | undefined,
  placeOf: PlaceOf,
): object {
  const { contents, form, structure, readers, scores, findings, texts } = report;
  /** A copy whose fields and findings have their line of the source, and whose pages count from 1. */
  const located = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(located);
    if (!isPlainObject(part)) return part;
    const { spot, ...rest } = part as { spot?: Spot; path?: DocumentPath };
    const place = placeOf(rest.path);
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, located(value)])),
      ...(spot && { spot: { ...spot, page: spot.page + 1 } }),
      ...(place && { file: place.file, line: place.range.start.line }),
    };
  };
  return {
    version: VERSION,
    file,
    ...contents,
    ...(source === undefined ? {} : { source }),
    form: {
      person: form.person.map(valueData),
      jobs: form.jobs.map(valueData),
      education: form.education.map(valueData),
    },
    structure: located(structure),
    readers: Object.fromEntries(
      READER_NAMES.map((name) => [
        name,
        {
          isJudged: readers.includes(name),
          ...(located({ ...scores[name], order: undefined }) as object),
          text: texts?.[name] ?? '',
        },
      ]),
    ),
    findings: located(findings),
  };
}

function valueData({ fields, texts, isSure, losses }: FormValue): object {
  return {
    text: texts,
    roles: fields.map(({ role }) => role),
    isSure,
    losses: losses.map(({ readers: by, fields: lost }) => ({
      readers: by,
      text: lost.map(({ text }) => text),
    })),
  };
}
