import { type CompleteOptions, normalizeOptions } from '../compiler/options/options.js';
import type { OutputFormat } from '../compiler/output/formats.js';
import { parseText } from '../compiler/pipeline/parse-cv-source.js';
import { readDocument } from '../compiler/pipeline/read.js';
import { renderDocument } from '../compiler/pipeline/render-document.js';
import type { RenderResult } from '../compiler/pipeline/render-result.js';
import { getParsedFormat, isParsedSource, type SourceFormat } from '../compiler/source/source.js';
import { checkTextSize } from '../compiler/source/syntax-diagnostics.js';
import { CvError } from '../diagnostics/cv-error.js';
import { hasErrors } from '../diagnostics/diagnostic.js';
import { Deadline } from '../limits/deadline.js';
import { DEFAULT_LIMITS } from '../limits/limits.js';
import { omitUndefined } from '../util/plain-object.js';
import type { Job, JobMessage } from '../worker-process/protocol.js';
import type { CompleteCallOptions } from './options.js';

export interface RenderJob extends Job {
  /** Parsed, or as text. */
  readonly document: unknown;
  /** Of a text; overrides the file extension. */
  readonly format?: SourceFormat;
  readonly formats: readonly OutputFormat[];
  readonly options: CompleteOptions;
  readonly isWarmUp?: boolean;
}

export async function renderJob({
  document,
  file,
  format,
  formats,
  options,
}: RenderJob): Promise<RenderResult> {
  const parsed =
    typeof document === 'string' ? parseText(document, options, file, format) : document;
  return renderDocument({ document: parsed, formats, options });
}

/** Has the text of a parsed document, as positions cannot be sent. */
export type JobDocument = Pick<RenderJob, 'document' | 'file' | 'format'>;

export function toJobDocument(
  document: unknown,
  { file, format }: CompleteCallOptions,
): JobDocument {
  if (!isParsedSource(document)) return { document, ...omitUndefined({ file, format }) };
  return {
    document: document.text,
    ...omitUndefined({ file: file ?? document.file, format: format ?? getParsedFormat(document) }),
  };
}

export function createRenderJob(
  { document, ...rest }: JobDocument,
  call: CompleteCallOptions,
): RenderJob {
  const { formats, signal, group, file, format, ...values } = call;
  const { limits, timeoutMs } = values;
  // The watcher of the worker enforces the limits.
  const job = { ...rest, formats, options: { ...values, limitEnforcement: 'watched' as const } };
  if (typeof document === 'string') {
    const excess = checkTextSize(document, limits);
    if (excess !== undefined)
      throw new CvError([{ ...excess, ...omitUndefined({ file: rest.file }) }]);
    return { document, ...job };
  }
  const result = readDocument(document, { limits }, new Deadline(timeoutMs, rest.file));
  if (hasErrors(result.diagnostics)) throw new CvError(result.diagnostics);
  return { document: result.document, ...job };
}

/** Has all entry kinds, so that rendering it loads the code for most documents. */
const WARM_UP_DOCUMENT = `cv:
  name: Jane Doe
  label: Engineer
  email: jane@example.com
  phone: +41 44 668 18 00
  website: https://example.com
  social_networks: [{ network: GitHub, username: janedoe }]
  summary: A **summary** with *emphasis*, \`code\` and a [link](https://example.com),
    which is as long as two lines of a page.
  education:
    - { institution: University, area: Botany, study_type: BSc, start_date: 2010-01,
        end_date: 2013-06, gpa: 1.0, highlights: [Thesis] }
  experience:
    - { company: Company, position: Engineer, location: Bern, start_date: 2014-02,
        highlights: [One, "Two, **bold**"] }
  projects:
    - { name: Project, date: 2015, url: "https://example.com", highlights: [Done] }
  skills:
    - { name: Languages, details: "English, German" }
  publications:
    - { title: Title, authors: [Jane Doe], doi: 10.1000/182, date: 2016-03, journal: Journal }
  custom_sections:
    - { title: Section, entry_type: NormalEntry, entries: [{ name: Name, highlights: [Text] }] }
`;

const WARM_UP_TIMEOUT_MS = 60_000;

export function createWarmUp(): JobMessage<RenderJob> {
  const defaults = normalizeOptions({ today: '2026-01-01', timeoutMs: WARM_UP_TIMEOUT_MS });
  const options: CompleteOptions = { ...defaults, limitEnforcement: 'watched' };
  const { memory } = DEFAULT_LIMITS;
  return {
    job: { isWarmUp: true, document: WARM_UP_DOCUMENT, format: 'yaml', formats: ['pdf'], options },
    allowance: { timeoutMs: WARM_UP_TIMEOUT_MS, memory },
  };
}
