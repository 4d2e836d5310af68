import type { DocumentPath } from '../../diagnostics/diagnostic.js';
import type { FormValue } from '../../inspect/autofill.js';
import type { PdfReport } from '../../inspect/inspect.js';
import type { ReaderScore } from '../../inspect/structure/score.js';
import type { Entry, Field, Structure } from '../../inspect/structure/structure.js';
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
  const place = (path: DocumentPath | undefined): { file?: string; line?: number } => {
    const found = placeOf(path);
    return found === undefined ? {} : { file: found.file, line: found.range.start.line };
  };
  const field = ({ spot, ...rest }: Field): object => ({
    ...rest,
    ...(spot === undefined ? {} : { spot: { ...spot, page: spot.page + 1 } }),
    ...place(rest.path),
  });
  const entry = ({ fields }: Entry): object => ({ fields: fields.map(field) });
  const reader = (score: ReaderScore): object => ({
    fields: score.fields,
    missing: score.missing.map(field),
    interrupted: score.interrupted.map(({ field: one, letters }) => ({
      field: field(one),
      letters,
    })),
    glued: score.glued.map(field),
    entries: score.entries,
    torn: score.torn.map(({ entry: whole, lost }) => ({
      entry: entry(whole),
      lost: lost.map(field),
    })),
    isInOrder: score.isInOrder,
    misplaced: score.misplaced.map(({ title, before }) => ({
      title: field(title),
      before: field(before),
    })),
  });
  const whole = ({ header, sections }: Structure): object => ({
    header: header.map(field),
    sections: sections.map(({ title, entries, ...rest }) => ({
      ...(title === undefined ? {} : { title: field(title) }),
      ...rest,
      entries: entries.map(entry),
    })),
  });
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
    structure: whole(structure),
    readers: Object.fromEntries(
      READER_NAMES.map((name) => [
        name,
        { isJudged: readers.includes(name), ...reader(scores[name]), text: texts?.[name] ?? '' },
      ]),
    ),
    findings: findings.map((finding) => ({ ...finding, ...place(finding.path) })),
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
