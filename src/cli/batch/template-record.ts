import type { CompleteOptions } from '../../compiler/options/options.js';
import { parseText } from '../../compiler/pipeline/parse-cv-source.js';
import { isolateJson } from '../../compiler/source/json.js';
import { Lines } from '../../compiler/source/lines.js';
import { parseSource } from '../../compiler/source/parse.js';
import { locate, type Source } from '../../compiler/source/source.js';
import { readTemplate } from '../../compiler/templates/read-template.js';
import { BUNDLED } from '../../compiler/templates/template.js';
import { readTemplateOptions } from '../../compiler/templates/template-options.js';
import { describe } from '../../diagnostics/describe.js';
import { type Diagnostic, diagnostic, hasErrors } from '../../diagnostics/diagnostic.js';
import { CvError } from '../../diagnostics/error.js';
import { code } from '../../diagnostics/quote.js';
import { andList, didYouMean, orList } from '../../diagnostics/suggest.js';
import { isPlainObject } from '../../util/plain-object.js';
import type { Input } from '../inputs.js';

interface TemplateRecord {
  /** The document at its place in the record; the rest is blank. */
  readonly text: string;
  readonly options: Pick<CompleteOptions, 'template' | 'templateOptions' | 'photo'>;
}

/** No document begins like this, so other records are not parsed here. */
const HAS_TEMPLATE =
  /^\s*\{(?:\s*"\w+"\s*:\s*(?:"[^"\\]*"|[\w.-]+)\s*,)*\s*"(?:document|template|template_options)"\s*:/;

/**
 * Reads a record that chooses a template: `{"template": "ledger", "document": {"cv": …}}`. A list may be untrusted, so a
 * record names a bundled template, or the one that the command names.
 *
 * @returns undefined for any other record
 * @throws CvError if the record is not of that form, or its template has no such options
 */
export function readTemplateRecord(
  text: string,
  file: string,
  render: CompleteOptions,
): TemplateRecord | undefined {
  refuseFragment(text.trim(), file);
  if (!HAS_TEMPLATE.test(text)) return undefined;
  const source = parseSource(text, { file, format: 'json', limits: render.limits });
  if (hasErrors(source.diagnostics)) refuse(source.diagnostics, source);
  const record = source.value as Fields;
  refuse(checkRecord(record, render), source);
  const options = chooseTemplate(record, render);
  const { problems } = readTemplateOptions(readTemplate(options.template), options.templateOptions);
  refuse(
    problems.map((problem) => ({ ...problem, path: ['template_options'] })),
    source,
  );
  return { text: isolateJson(source.text, ['document']), options };
}

/** Refuses a line of a table, or of a document that was written on several lines. */
function refuseFragment(text: string, file: string): void {
  if (/^\{.+[^,]$/s.test(text)) return;
  const problem = diagnostic('syntax', [], 'A line of a list must be a whole JSON object.', {
    hint: 'write each document on a line of its own, like `{"cv": {"name": "Jane Doe"}}`; a file with one document ends in .yaml or .json',
    file,
    range: new Lines(text).rangeOf([0, text.length]),
  });
  throw new CvError([problem]);
}

/** Reads the document of an input, and the options that apply to it: a record may choose its template. */
export function parseInput(
  { name, record }: Input,
  text: string,
  options: CompleteOptions,
): readonly [Source, CompleteOptions] {
  if (record === undefined) return [parseText(text, options, name), options];
  const chosen = readTemplateRecord(text, name, options);
  const own = { ...options, ...chosen?.options };
  return [parseText(chosen?.text ?? text, own, name, 'json'), own];
}

function refuse(problems: readonly Diagnostic[], source: Source): void {
  if (problems.length > 0) throw new CvError(locate(problems, source));
}

interface Fields {
  readonly document: Record<string, unknown>;
  readonly template?: string;
  readonly template_options?: CompleteOptions['templateOptions'];
}

/** What is wrong with the value of each key. */
const CHECKS: Readonly<
  Record<keyof Fields, (value: unknown, render: CompleteOptions) => Diagnostic | undefined>
> = {
  document: (value) =>
    isPlainObject(value)
      ? undefined
      : wrong([], 'The line has a template, but no document.', 'add `"document": { "cv": … }`'),
  template: (value, render) => {
    const allowed: readonly unknown[] = [...BUNDLED, render.template];
    if (value === undefined || allowed.includes(value)) return undefined;
    const near = typeof value === 'string' ? didYouMean(value, BUNDLED) : undefined;
    const hint = near ?? `a line chooses ${orList([...new Set([...BUNDLED, render.template])])}`;
    return wrong(['template'], `The template of a line cannot be ${describe(value)}.`, hint);
  },
  template_options: (value) =>
    value === undefined || isPlainObject(value)
      ? undefined
      : wrong(
          ['template_options'],
          'The options of a template are an object.',
          'as { "et_al": 3 }',
        ),
};

const KEYS = Object.keys(CHECKS) as (keyof Fields)[];

function checkRecord(record: Fields, render: CompleteOptions): Diagnostic[] {
  const unknown = Object.keys(record)
    .filter((key) => !Object.hasOwn(CHECKS, key))
    .map((key) =>
      wrong(
        [key],
        `A line with a template has no key ${code(key)}.`,
        `its keys are ${andList(KEYS)}`,
      ),
    );
  return [...unknown, ...KEYS.flatMap((key) => CHECKS[key](record[key], render) ?? [])];
}

function wrong(path: readonly string[], message: string, hint: string): Diagnostic {
  return diagnostic('bad-option', path, message, { hint });
}

/** The options of the command apply only to its own template. */
function chooseTemplate(record: Fields, render: CompleteOptions): TemplateRecord['options'] {
  const { template = render.template, template_options: own } = record;
  const given = template === render.template ? render.templateOptions : {};
  const { hasPhoto } = readTemplate(template);
  return {
    template,
    templateOptions: { ...given, ...own },
    photo: hasPhoto ? render.photo : undefined,
  };
}
