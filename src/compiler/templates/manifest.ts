import { describe } from '../../diagnostics/describe.js';
import {
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { didYouMean, orList } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject, valueAt } from '../../util/plain-object.js';
import { RESOLVED_KEYS } from '../fields/key-lists.js';
import { ENGLISH } from '../locales/find.js';
import { DESIGN_DEFAULTS } from '../schema/design.js';
import { LEAST_LEADING, MOST_LEADING } from '../schema/length.js';
import { problemsOf } from '../validate/validate.js';
import { BUNDLED, type Template, type TemplateOption } from './template.js';

/** What `template.yaml` says. */
export interface Manifest
  extends Pick<Template, 'description'>,
    Partial<Pick<Template, 'options' | 'design' | 'leading' | 'columns' | 'ignores'>> {
  readonly name: string;
  readonly photo?: boolean;
  /** The bundled template whose options, design and style it has, too. */
  readonly extends?: string;
}

/** The version of what templates and the program expect of one another (docs/templates.md, "The contract"). */
const CONTRACT = 1;

interface Rule {
  readonly isRequired?: true;
  readonly what: string;
  isRight(value: unknown): boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const isList = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const arePaths = (value: unknown): boolean =>
  isList(value) &&
  (value as string[]).every((path) => valueAt(DESIGN_DEFAULTS, path.split('.')) !== undefined);

const KEYS: ReadonlyMap<string, Rule> = new Map([
  ['name', { isRequired: true, what: 'a text', isRight: isText }],
  ['description', { isRequired: true, what: 'a sentence', isRight: isText }],
  [
    'contract',
    {
      isRequired: true,
      what: `${CONTRACT}, the version that this cvpress has`,
      isRight: (v) => v === CONTRACT,
    },
  ],
  [
    'extends',
    { what: orList(BUNDLED), isRight: (value) => (BUNDLED as readonly unknown[]).includes(value) },
  ],
  ['options', { what: 'an object with a key for each option', isRight: isPlainObject }],
  ['design', { what: 'an object like `design` in documents', isRight: isPlainObject }],
  [
    'leading',
    {
      what: `a number from ${LEAST_LEADING} to ${MOST_LEADING}`,
      isRight: (value) =>
        typeof value === 'number' && value >= LEAST_LEADING && value <= MOST_LEADING,
    },
  ],
  [
    'ignores',
    {
      what: 'a list of paths in `design`, as `options.date_and_location_width`',
      isRight: arePaths,
    },
  ],
  ['photo', { what: 'true or false', isRight: (value) => typeof value === 'boolean' }],
  ['columns', { what: '1 or 2', isRight: (value) => value === 1 || value === 2 }],
] satisfies [string, Rule][]);

/** The keys whose plain values are numbers and booleans; all others are text as written. */
export const MANIFEST_NUMBERS: ReadonlySet<string> = new Set([
  ...RESOLVED_KEYS,
  'contract',
  'leading',
  'columns',
  'photo',
  'default',
]);

/** The types of options, each with what its default is. */
export const OPTION_TYPES: Readonly<Record<TemplateOption['type'], Rule>> = {
  text: { what: 'a text', isRight: (value) => typeof value === 'string' },
  number: { what: 'a number', isRight: Number.isFinite },
  count: {
    what: 'a whole number from 0',
    isRight: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  },
  flag: { what: 'true or false', isRight: (value) => typeof value === 'boolean' },
  choice: { what: 'one of its `values`', isRight: isText },
  sections: { what: 'a list of titles or keys of sections', isRight: isList },
};

const TYPES = Object.keys(OPTION_TYPES);

const OPTION_KEYS: ReadonlyMap<string, Rule> = new Map([
  [
    'type',
    { isRequired: true, what: orList(TYPES), isRight: (value) => TYPES.includes(value as string) },
  ],
  [
    'default',
    {
      isRequired: true,
      what: 'a value',
      isRight: (value) => value !== undefined && value !== null,
    },
  ],
  ['description', { isRequired: true, what: 'a sentence', isRight: isText }],
  ['values', { what: 'a list of texts', isRight: isList }],
] satisfies [string, Rule][]);

/** Names of options are those of arguments in Typst. */
const OPTION_NAME = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/;

/** Checks the value of a `template.yaml`; its diagnostics have paths, but no places. */
export function manifestOf(value: unknown): {
  readonly manifest?: Manifest;
  readonly problems: Diagnostic[];
} {
  if (!isPlainObject(value))
    return { problems: [problem([], 'A template.yaml is an object.', value, 'keys and values')] };
  const problems = [
    ...checked(value, KEYS, []),
    ...checkedOptions(value.options),
    ...checkedDesign(value.design),
  ];
  if (problems.length > 0) return { problems };
  return { manifest: value as unknown as Manifest, problems };
}

function checked(
  value: PlainObject,
  rules: ReadonlyMap<string, Rule>,
  path: DocumentPath,
): Diagnostic[] {
  const unknown = Object.keys(value).filter((key) => !rules.has(key));
  const missing = [...rules].filter(
    ([key, { isRequired }]) => isRequired && !Object.hasOwn(value, key),
  );
  const wrong = [...rules].filter(
    ([key, rule]) => Object.hasOwn(value, key) && !rule.isRight(value[key]),
  );
  return [
    ...unknown.map((key) => {
      const hint = didYouMean(key, rules.keys()) ?? `the keys are ${orList([...rules.keys()])}`;
      return bad([...path, key], `There is no key ${code(key)} here.`, { at: 'key', hint });
    }),
    ...missing.map(([key, { what }]) =>
      bad(path, `The key ${code(key)} is missing.`, { hint: `add it: ${what}` }),
    ),
    ...wrong.map(([key, { what }]) =>
      problem([...path, key], `${code(key)} must be ${what}.`, value[key], what),
    ),
  ];
}

function checkedOptions(options: unknown): Diagnostic[] {
  if (!isPlainObject(options)) return [];
  return Object.entries(options).flatMap(([name, option]) => {
    const path = ['options', name];
    if (!OPTION_NAME.test(name)) {
      const hint = 'use small letters, digits and `_`, as in `et_al`';
      return [bad(path, `${code(name)} cannot be the name of an option.`, { at: 'key', hint })];
    }
    if (!isPlainObject(option))
      return [problem(path, 'An option is an object.', option, 'type, default, description')];
    const problems = checked(option, OPTION_KEYS, path);
    return problems.length > 0 ? problems : checkedDefault(option, path);
  });
}

function checkedDefault(
  { type, default: value, values }: PlainObject,
  path: DocumentPath,
): Diagnostic[] {
  const { what, isRight } = OPTION_TYPES[type as TemplateOption['type']];
  if (type === 'choice' && !Array.isArray(values)) {
    return [
      bad(path, 'The key `values` is missing.', { hint: 'a choice has a list of its values' }),
    ];
  }
  const isOne = type !== 'choice' || (values as unknown[]).includes(value);
  return isRight(value) && isOne
    ? []
    : [problem([...path, 'default'], `The default must be ${what}.`, value, what)];
}

/** The design is checked as that of a document is. Nothing mends the file: it would be taken for a document. */
function checkedDesign(design: unknown): Diagnostic[] {
  if (!isPlainObject(design)) return [];
  const found = problemsOf({ cv: { name: 'Jane Doe' }, design }, { variant: 'b', words: ENGLISH });
  return found.flatMap(({ fix, ...problem }) => (problem.severity === 'error' ? [problem] : []));
}

function problem(
  path: DocumentPath,
  message: string,
  found: unknown,
  expected: string,
): Diagnostic {
  return bad(path, message, { found: describe(found), expected });
}

function bad(path: DocumentPath, message: string, details: DiagnosticDetails): Diagnostic {
  return diagnostic('bad-template', path, message, details);
}
