import { describe } from '../../diagnostics/describe.js';
import {
  type Advice,
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  fixOf,
  formatPath,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { isBeginning, isSlip, orList, suggest } from '../../diagnostics/suggest.js';
import { capitalised } from '../../diagnostics/words.js';
import { inWords } from '../../limits/limit-reached.js';
import { isOtherNetwork } from '../fields/networks.js';
import { adviceOnValue, type ExpectedType, WRITE_KEYS } from './advice.js';
import type { DateLanguages, TypeFinding, Verdict } from './context.js';
import type { Shape } from './shape.js';
import { textProblem } from './text-forms.js';

/** Converts typia's findings about the object at `base` to diagnostics, one per value. */
export function fromFindings(
  result: Verdict,
  base: DocumentPath,
  shape: Shape,
  languages?: DateLanguages,
): Diagnostic[] {
  if (result.success) return [];
  const seen = new Set<string>();
  return result.errors.flatMap((finding) => {
    if (seen.has(finding.path)) return [];
    seen.add(finding.path);
    return [fromFinding(finding, base, shape, languages)];
  });
}

function fromFinding(
  finding: TypeFinding,
  base: DocumentPath,
  shape: Shape,
  languages?: DateLanguages,
): Diagnostic {
  const { expected, value } = finding;
  const path = [...base, ...parsePath(finding.path)];
  const key = nameOf(path);
  if (value === undefined && path.length > base.length) {
    const owner =
      path.length === base.length + 1 ? shape.name : `\`${formatPath(path.slice(0, -1))}\``;
    return diagnostic('missing-key', path.slice(0, -1), `${capitalised(owner)} needs \`${key}\`.`, {
      found: 'nothing',
      expected: typeName(expected),
      ...adviceOnMissing(key, choicesOf(expected), path),
      missing: key,
    });
  }
  if (value === null) {
    return diagnostic('null-value', path, `\`${key}\` has no value.`, {
      found: describe(value),
      expected: typeName(expected),
      hint:
        typeof path.at(-1) === 'number'
          ? `write ${typeName(expected)} after the dash, or remove the line`
          : `write ${typeName(expected)} after the colon${expected.includes('undefined') ? ', or remove the line' : ', in quotes if it is `null`'}`,
    });
  }
  const choices = literalsOf(expected);
  if (choices.length > 0 && !expected.includes('string &'))
    return notAllowed(choices, value, path, key);
  return (
    textProblem({ expected, value, path, key }, languages) ??
    sizeOfNumber(expected, value, path, key) ??
    wrongType(expected, value, path, hintForKeys(shapeAt(shape, path.slice(base.length))))
  );
}

function shapeAt(shape: Shape, path: DocumentPath): Shape | undefined {
  return path.reduce<Shape | undefined>((outer, step) => outer?.objects?.[step], shape);
}

/** Names the keys of an object that is to be written. */
function hintForKeys(shape: Shape | undefined): string | undefined {
  return shape && `${WRITE_KEYS}: ${orList(shape.keys.map(code))}`;
}

function adviceOnMissing(key: string, choices: string, path: DocumentPath): Advice {
  if (key !== 'doi')
    return { hint: choices === '' ? `add \`${key}: …\`` : `add \`${key}: …\`: ${choices}` };
  const fix = likely({ kind: 'insert', path, value: '' });
  return { hint: 'add `doi: …`, or `doi: ""` where there is none', fix };
}

/** A whole number so large that JavaScript, like most programs, cannot keep it exactly. */
function sizeOfNumber(
  expected: string,
  value: unknown,
  path: DocumentPath,
  key: string,
): Diagnostic | undefined {
  if (typeOf(expected) !== 'integer' || !Number.isInteger(value)) return undefined;
  const bound = `at most ${inWords(Number.MAX_SAFE_INTEGER)}`;
  const message = `\`${key}\` is a larger number than can be kept exactly; it must be ${bound}.`;
  return diagnostic('bad-size', path, message, {
    found: describe(value),
    expected: `a whole number, ${bound}`,
    hint: 'correct it, or remove the line where the number is not known',
  });
}

/** The allowed values of a field with a fixed choice. */
function choicesOf(expected: string): string {
  return expected.includes('string &') ? '' : orList(literalsOf(expected).map(code));
}

/** The choice that a value is most likely meant for. */
function nearestOf(value: unknown, choices: readonly string[]): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  // A size is not a misspelling of another size.
  if (choices.every((choice) => /^\d+pt$/.test(choice)))
    return choices.find((choice) => choice === `${text.replace(/\s*pt$/i, '')}pt`);
  return typeof value === 'string' ? suggest(value, choices) : undefined;
}

function isSure(text: string, near: string, choices: readonly string[]): boolean {
  return isSlip(text, near, choices) || isBeginning(text, near, choices);
}

/** The place for networks that a header does not support. */
export const OTHERS =
  '; a profile on another one goes into a section of `custom_sections`, as a `NormalEntry` with the `name` of the network and the `url` of the profile';

/** Where what is not allowed in a field is possible. */
function elsewhere(key: string, value: unknown): string {
  if (key === 'network') return OTHERS;
  if (key === 'theme') return '; `--template` chooses other templates';
  if (key === 'font') return '; `--font` and `--font-path` choose other fonts';
  return key === 'entry_type' && typeof value === 'string' && /bullet/i.test(value)
    ? '; a `NormalEntry` has bullet points, in `highlights`'
    : '';
}

function notAllowed(
  choices: readonly string[],
  value: unknown,
  path: DocumentPath,
  key: string,
): Diagnostic {
  const isOther = key === 'network' && typeof value === 'string' && isOtherNetwork(value);
  const near = isOther ? undefined : nearestOf(value, choices);
  const list = orList(choices.map(code));
  return diagnostic(
    'not-allowed',
    path,
    `\`${key}\` is ${describe(value)}, which is not one of the allowed values.`,
    {
      found: describe(value),
      expected: list,
      hint:
        near === undefined ? `use ${list}${elsewhere(key, value)}` : `did you mean \`${near}\`?`,
      fix:
        near === undefined
          ? undefined
          : fixOf(isSure(String(value), near, choices), {
              kind: 'replace',
              path,
              value: near,
            }),
    },
  );
}

/**
 * Reports a value of the wrong type.
 *
 * @param expected - the type, as typia names it
 * @param hint - what to write, if the value does not tell
 */
export function wrongType(
  expected: string,
  value: unknown,
  path: DocumentPath,
  hint?: string,
): Diagnostic {
  const name = typeName(expected);
  const message = `\`${nameOf(path)}\` must be ${name}, but it is ${describe(value)}.`;
  return diagnostic('wrong-type', path, message, {
    found: describe(value),
    expected: name,
    ...adviceOnValue(typeOf(expected), value, path, hint),
  });
}

/** The names of types for authors. */
const TYPE_NAMES: Readonly<Record<Exclude<ExpectedType, 'choice'>, string>> = {
  text: 'text',
  texts: 'a list of texts',
  list: 'a list',
  object: 'an object',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  'text or number': 'text or a number',
};

function typeName(expected: string): string {
  const type = typeOf(expected);
  return type === 'choice' ? `one of ${choicesOf(expected)}` : TYPE_NAMES[type];
}

/** Reads a type in typia's notation. */
function typeOf(expected: string): ExpectedType {
  const parts = expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .filter((part) => part !== 'null' && part !== 'undefined');
  if (parts.length > 0 && parts.every((part) => /^"/.test(part))) return 'choice';
  const text = parts.join(' | ').replace(/^Readonly/, '');
  if (text.startsWith('Array<string>')) return 'texts';
  if (text.startsWith('Array<')) return 'list';
  if (text.includes('number &')) return 'integer';
  if (parts.includes('number')) return 'text or number';
  if (text.includes('boolean')) return 'boolean';
  return text.includes('string') ? 'text' : 'object';
}

/** The string literals of a union of string literals; none for any other type. */
function literalsOf(expected: string): string[] {
  return [...expected.matchAll(/(?:^\(?|\| )"([^"]*)"/g)].map((match) => match[1] as string);
}

/** `$input.education[0]["a b"]` → `['education', 0, 'a b']` */
function parsePath(path: string): (string | number)[] {
  return [...path.matchAll(/\.([\w$]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(
    ([, name, index, quoted]) => {
      if (index !== undefined) return Number(index);
      return name ?? (JSON.parse(quoted as string) as string);
    },
  );
}

/** The last part of a path, as messages name it: `area`, or `education[0]` for a list item. */
export function nameOf(path: DocumentPath): string {
  const depth = typeof path.at(-1) === 'number' ? 2 : 1;
  return formatPath(path.slice(-depth)) || 'the document';
}
