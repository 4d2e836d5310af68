/** Records that choose a template: `{"template": "ledger", "document": {"cv": …}}`. */

import type { CompleteOptions } from '../../compiler/options/options.js';
import { parseText } from '../../compiler/pipeline/parse-cv-source.js';
import { BUNDLED_TEMPLATES } from '../../compiler/schema/bundled-templates.js';
import { Lines } from '../../compiler/source/lines.js';
import { blankOutsideJsonValue } from '../../compiler/source/parse-json.js';
import { parseSource } from '../../compiler/source/parse-source.js';
import { attachRanges, type Source } from '../../compiler/source/source.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { readTemplateOptions } from '../../compiler/templates/read-template-options.js';
import { CvError } from '../../diagnostics/cv-error.js';
import { describeValue } from '../../diagnostics/describe-value.js';
import { createDiagnostic, type Diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { formatAndList, formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Input } from '../inputs.js';

interface TemplateRecord {
  /** The document at its offset in the record; spaces replace the rest. */
  readonly text: string;
  readonly options: Pick<CompleteOptions, 'template' | 'templateOptions'>;
}

/** Avoids parsing records without a template: no document begins like this. */
const HAS_TEMPLATE =
  /^\s*\{(?:\s*"\w+"\s*:\s*(?:"[^"\\]*"|[\w.-]+)\s*,)*\s*"(?:document|template|template_options)"\s*:/;

/**
 * Parses a record that chooses a template. Since NDJSON files may be untrusted, only bundled
 * templates and that of the command are allowed.
 */
export function parseTemplateRecord(
  text: string,
  file: string,
  render: CompleteOptions,
): TemplateRecord | undefined {
  rejectFragment(text.trim(), file);
  if (!HAS_TEMPLATE.test(text)) return undefined;
  const source = parseSource(text, { file, format: 'json', limits: render.limits });
  if (hasErrors(source.diagnostics)) throwErrors(source.diagnostics, source);
  const record = source.value as RecordFields;
  throwErrors(checkRecord(record, render), source);
  const options = chooseTemplate(record, render);
  const { problems } = readTemplateOptions(readTemplate(options.template), options.templateOptions);
  throwErrors(
    problems.map((problem) => ({ ...problem, path: ['template_options'] })),
    source,
  );
  return { text: blankOutsideJsonValue(source.text, ['document']), options };
}

/** Rejects a line of CSV, or of a document that spans several lines. */
function rejectFragment(text: string, file: string): void {
  if (/^\{.+[^,]$/s.test(text)) return;
  const problem = createDiagnostic(
    'syntax',
    [],
    'A line of an NDJSON file must be a JSON object.',
    {
      hint:
        'write each document on one line, like `{"cv": {"name": "Jane Doe"}}`;' +
        ' name a file with one document .yaml or .json',
      file,
      range: new Lines(text).toRange([0, text.length]),
    },
  );
  throw new CvError([problem]);
}

export function parseInput(
  { name, record }: Input,
  text: string,
  options: CompleteOptions,
): readonly [Source, CompleteOptions] {
  if (record === undefined) return [parseText(text, options, name), options];
  const templateRecord = parseTemplateRecord(text, name, options);
  const recordOptions = { ...options, ...templateRecord?.options };
  return [parseText(templateRecord?.text ?? text, recordOptions, name, 'json'), recordOptions];
}

function throwErrors(diagnostics: readonly Diagnostic[], source: Source): void {
  if (diagnostics.length > 0) throw new CvError(attachRanges(diagnostics, source));
}

interface RecordFields {
  readonly document: Record<string, unknown>;
  readonly template?: string;
  readonly template_options?: CompleteOptions['templateOptions'];
}

const CHECKS: Readonly<
  Record<keyof RecordFields, (value: unknown, render: CompleteOptions) => Diagnostic | undefined>
> = {
  document: (value) =>
    isPlainObject(value)
      ? undefined
      : invalidKey(
          [],
          'The record has a template but no document.',
          'add `"document": { "cv": … }`',
        ),
  template: (value, render) => {
    const allowed = [...new Set([...BUNDLED_TEMPLATES, render.template])];
    if (value === undefined || allowed.includes(value as string)) return undefined;
    const suggestion =
      typeof value === 'string' ? formatDidYouMean(value, BUNDLED_TEMPLATES) : undefined;
    const hint = suggestion ?? `use ${formatOrList(allowed)}`;
    return invalidKey(
      ['template'],
      `The template of a record cannot be ${describeValue(value)}.`,
      hint,
    );
  },
  template_options: (value) =>
    value === undefined || isPlainObject(value)
      ? undefined
      : invalidKey(
          ['template_options'],
          'The options of a template must be an object.',
          'write an object, such as `{ "et_al": 3 }`',
        ),
};

const KEYS = Object.keys(CHECKS) as (keyof RecordFields)[];

function checkRecord(record: RecordFields, render: CompleteOptions): Diagnostic[] {
  const unknownKeys = Object.keys(record)
    .filter((key) => !Object.hasOwn(CHECKS, key))
    .map((key) =>
      invalidKey(
        [key],
        `A record with a template has no key ${formatCode(key)}.`,
        `use only ${formatAndList(KEYS)}`,
      ),
    );
  return [...unknownKeys, ...KEYS.flatMap((key) => CHECKS[key](record[key], render) ?? [])];
}

function invalidKey(path: readonly string[], message: string, hint: string): Diagnostic {
  return createDiagnostic('bad-option', path, message, { hint });
}

/** Ignores template options of the command for another template. */
function chooseTemplate(record: RecordFields, render: CompleteOptions): TemplateRecord['options'] {
  const { template = render.template, template_options: recordOptions } = record;
  const commandOptions = template === render.template ? render.templateOptions : {};
  return { template, templateOptions: { ...commandOptions, ...recordOptions } };
}
