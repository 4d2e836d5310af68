import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { formatDidYouMean, formatOrList } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { getValue, isPlainObject, type PlainObject } from '../../util/plain-object.js';
import { NON_TEXT_KEYS } from '../fields/key-lists.js';
import { ENGLISH } from '../locales/find-locale.js';
import { BUNDLED_TEMPLATES, type BundledTemplate } from '../schema/bundled-templates.js';
import { CITATION_FORMATS, type CitationFormat } from '../schema/citation-formats.js';
import { DESIGN_DEFAULTS } from '../schema/design.js';
import { MAX_LEADING, MIN_LEADING } from '../schema/length.js';
import { validateCvDocument } from '../validate/validate-cv-document.js';
import type { Template, TemplateOption } from './template.js';

export interface Manifest
  extends Pick<Template, 'name' | 'description'>,
    Partial<Pick<Template, 'options' | 'design' | 'leading' | 'columns' | 'citations'>> {
  readonly ignores?: Template['ignoredDesign'];
  readonly photo?: boolean;
  /** The bundled template whose options, design and style it inherits. */
  readonly extends?: string;
}

/** The version of the template API (docs/templates.md, "The template API"). */
const API_VERSION = 1;

interface Rule {
  readonly isRequired?: true;
  readonly expected: string;
  isValid(value: unknown): boolean;
}

const optional = (expected: string, isValid: Rule['isValid']): Rule => ({ expected, isValid });

const required = (expected: string, isValid: Rule['isValid']): Rule => ({
  isRequired: true,
  ...optional(expected, isValid),
});

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isTextList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const areDesignPaths = (value: unknown): boolean =>
  isTextList(value) &&
  (value as string[]).every((path) => getValue(DESIGN_DEFAULTS, path.split('.')) !== undefined);

const BOOLEAN = optional('true or false', (value) => typeof value === 'boolean');
const DESCRIPTION = required('a sentence', isText);

const RULES: ReadonlyMap<string, Rule> = new Map([
  ['name', required('text', isText)],
  ['description', DESCRIPTION],
  [
    'api',
    required(
      `${API_VERSION}, the version that this cvpress supports`,
      (value) => value === API_VERSION,
    ),
  ],
  [
    'extends',
    optional(formatOrList(BUNDLED_TEMPLATES), (value) =>
      BUNDLED_TEMPLATES.includes(value as BundledTemplate),
    ),
  ],
  ['options', optional('an object with a key for each option', isPlainObject)],
  ['design', optional('an object like `design` in documents', isPlainObject)],
  [
    'leading',
    optional(
      `a number from ${MIN_LEADING} to ${MAX_LEADING}`,
      (value) => typeof value === 'number' && value >= MIN_LEADING && value <= MAX_LEADING,
    ),
  ],
  [
    'ignores',
    optional('a list of paths in `design`, like `options.date_and_location_width`', areDesignPaths),
  ],
  ['photo', BOOLEAN],
  [
    'citations',
    optional(formatOrList(CITATION_FORMATS), (value) =>
      CITATION_FORMATS.includes(value as CitationFormat),
    ),
  ],
  ['columns', optional('1 or 2', (value) => value === 1 || value === 2)],
]);

export const RESOLVED_MANIFEST_KEYS: ReadonlySet<string> = new Set([
  ...NON_TEXT_KEYS,
  'api',
  'leading',
  'columns',
  'photo',
  'default',
]);

export const OPTION_TYPE_RULES: Readonly<Record<TemplateOption['type'], Rule>> = {
  text: optional('text', (value) => typeof value === 'string'),
  number: optional('a number', Number.isFinite),
  integer: optional(
    'a whole number of at least 0',
    (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  ),
  boolean: BOOLEAN,
  enum: optional('one of its `values`', isText),
  sections: optional('a list of titles or keys of sections', isTextList),
};

const TYPES = Object.keys(OPTION_TYPE_RULES);

const OPTION_RULES: ReadonlyMap<string, Rule> = new Map([
  ['type', required(formatOrList(TYPES), (value) => TYPES.includes(value as string))],
  ['default', required('a value', (value) => value !== undefined && value !== null)],
  ['description', DESCRIPTION],
  ['values', optional('a list of texts', isTextList)],
]);

const OPTION_NAME = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;

export function validateManifest(value: unknown): {
  readonly manifest?: Manifest;
  readonly problems: Diagnostic[];
} {
  if (!isPlainObject(value))
    return {
      problems: [createValueProblem([], 'A template.yaml', value, 'an object')],
    };
  const problems = [
    ...checkKeys(value, RULES, []),
    ...checkOptions(value.options),
    ...checkDesign(value.design),
  ];
  if (problems.length > 0) return { problems };
  return { manifest: value as unknown as Manifest, problems };
}

function checkKeys(
  value: PlainObject,
  rules: ReadonlyMap<string, Rule>,
  path: DocumentPath,
): Diagnostic[] {
  const unknown = Object.keys(value).filter((key) => !rules.has(key));
  const missing = [...rules].filter(
    ([key, { isRequired }]) => isRequired && !Object.hasOwn(value, key),
  );
  const invalid = [...rules].filter(
    ([key, rule]) => Object.hasOwn(value, key) && !rule.isValid(value[key]),
  );
  return [
    ...unknown.map((key) => {
      const message = `There is no key ${formatCode(key)} here.`;
      const hint =
        formatDidYouMean(key, rules.keys()) ?? `the keys are ${formatOrList([...rules.keys()])}`;
      return createProblem([...path, key], message, { at: 'key', hint });
    }),
    ...missing.map(([key, { expected }]) =>
      createProblem(path, `The key ${formatCode(key)} is missing.`, {
        hint: `add it: ${expected}`,
      }),
    ),
    ...invalid.map(([key, { expected }]) =>
      createValueProblem([...path, key], formatCode(key), value[key], expected),
    ),
  ];
}

function checkOptions(options: unknown): Diagnostic[] {
  if (!isPlainObject(options)) return [];
  return Object.entries(options).flatMap(([name, option]) => {
    const path = ['options', name];
    if (!OPTION_NAME.test(name)) {
      const hint = 'use lowercase letters, digits and `_`, as in `et_al`';
      return [
        createProblem(path, `An option cannot be called ${formatCode(name)}.`, { at: 'key', hint }),
      ];
    }
    if (!isPlainObject(option)) {
      const found = describeValue(option);
      const expected = 'type, default, description';
      return [createProblem(path, 'An option must be an object.', { found, expected })];
    }
    const problems = checkKeys(option, OPTION_RULES, path);
    return problems.length > 0 ? problems : checkDefault(option, path);
  });
}

function checkDefault(
  { type, default: value, values }: PlainObject,
  path: DocumentPath,
): Diagnostic[] {
  const { expected, isValid } = OPTION_TYPE_RULES[type as TemplateOption['type']];
  if (type === 'enum' && !Array.isArray(values)) {
    const hint = 'add it: the list of allowed texts';
    return [createProblem(path, 'The key `values` is missing.', { hint })];
  }
  const isAllowed = type !== 'enum' || (values as unknown[]).includes(value);
  return isValid(value) && isAllowed
    ? []
    : [createValueProblem([...path, 'default'], 'The default', value, expected)];
}

/** Validates `design` as in a document. Drops fixes, because `--fix` accepts documents only. */
function checkDesign(design: unknown): Diagnostic[] {
  if (!isPlainObject(design)) return [];
  const document = { cv: { name: 'Jane Doe' }, design };
  return validateCvDocument(document, { variant: 'b', locale: ENGLISH }).flatMap(
    ({ fix, ...problem }) => (problem.severity === 'error' ? [problem] : []),
  );
}

function createValueProblem(
  path: DocumentPath,
  subject: string,
  value: unknown,
  expected: string,
): Diagnostic {
  const found = describeValue(value);
  return createProblem(path, `${subject} must be ${expected}.`, { found, expected });
}

function createProblem(
  path: DocumentPath,
  message: string,
  details: DiagnosticDetails,
): Diagnostic {
  return createDiagnostic('bad-template', path, message, details);
}
