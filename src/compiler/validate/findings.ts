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
import { code, shorten, wholeCode, wholeQuote } from '../../diagnostics/quote.js';
import { isBeginning, isSlip, orList, suggest } from '../../diagnostics/suggest.js';
import { capitalised } from '../../diagnostics/words.js';
import { inWords } from '../../limits/limit-reached.js';
import { isPlainObject } from '../../util/plain-object.js';
import { CV_KEYS } from '../fields/key-lists.js';
import { isOtherNetwork } from '../fields/networks.js';
import { adviceOnValue } from './advice.js';
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
      expected: kindOf(expected),
      ...adviceOnMissing(key, choicesOf(expected), path),
      missing: key,
    });
  }
  if (value === null) {
    return diagnostic('null-value', path, `\`${key}\` has no value.`, {
      found: describe(value),
      expected: kindOf(expected),
      hint:
        typeof path.at(-1) === 'number'
          ? `write ${kindOf(expected)} after the dash, or remove the line`
          : `write ${kindOf(expected)} after the colon, or remove the line if \`${key}\` may be left out`,
    });
  }
  const choices = literalsOf(expected);
  if (choices.length > 0 && !expected.includes('string &'))
    return notAllowed(choices, value, path, key);
  return (
    textProblem(expected, value, path, key, languages) ??
    sizeOfNumber(expected, value, path, key) ??
    withKeysOf(shapeAt(shape, path.slice(base.length)), wrongType(expected, value, path))
  );
}

function shapeAt(shape: Shape, path: DocumentPath): Shape | undefined {
  return path.reduce<Shape | undefined>((outer, step) => outer?.objects?.[step], shape);
}

/** Names the keys of an object that is to be written. */
function withKeysOf(shape: Shape | undefined, problem: Diagnostic): Diagnostic {
  if (shape === undefined || problem.hint !== BELOW) return problem;
  return { ...problem, hint: `${BELOW}: ${orList(shape.keys.map(code))}` };
}

const BELOW = 'write its keys below it, indented by two spaces more';

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
  if (kindOf(expected) !== 'a whole number' || !Number.isInteger(value)) return undefined;
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
  const size = /^\s*(\d+(?:[.,]\d+)?)\s*(?:pt|px)?\s*$/i
    .exec(written(value))?.[1]
    ?.replace(',', '.');
  if (size !== undefined && choices.every((choice) => /^\d+pt$/.test(choice)))
    return nearestSize(Number(size), choices);
  return typeof value === 'string' ? suggest(value, choices) : undefined;
}

/** A text or number as it was written; other values may not be texts at all. */
function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function nearestSize(size: number, choices: readonly string[]): string | undefined {
  const distances = choices.map((choice) => Math.abs(Number.parseInt(choice, 10) - size));
  return choices[distances.indexOf(Math.min(...distances))];
}

/** A number is not a misspelling of another number, and `12px` is not `12pt`. */
function isSure(value: unknown, near: string, choices: readonly string[]): boolean {
  const text = written(value);
  if (/^\d+pt$/.test(near)) return near === `${text.trim().replace(/\s*pt$/i, '')}pt`;
  return isSlip(text, near, choices) || isBeginning(text, near, choices);
}

/** The place for networks that a header does not support. */
export const OTHERS =
  '; a profile on another one goes into a section of `custom_sections`, as a `NormalEntry` with the `name` of the network and the `url` of the profile';

function notAllowed(
  choices: readonly string[],
  value: unknown,
  path: DocumentPath,
  key: string,
): Diagnostic {
  const isOther = key === 'network' && typeof value === 'string' && isOtherNetwork(value);
  const near = isOther ? undefined : nearestOf(value, choices);
  const list = orList(choices.map(code));
  const isSize = near?.endsWith('pt') === true && !isSure(value, near, choices);
  const meant = isSize ? `use \`${near}\`, the nearest of ${list}` : `did you mean \`${near}\`?`;
  return diagnostic(
    'not-allowed',
    path,
    `\`${key}\` is ${describe(value)}, which is not one of the allowed values.`,
    {
      found: describe(value),
      expected: list,
      hint: near === undefined ? `use ${list}${key === 'network' ? OTHERS : ''}` : meant,
      fix:
        near === undefined
          ? undefined
          : fixOf(isSure(value, near, choices), { kind: 'replace', path, value: near }),
    },
  );
}

/** Reports a value of the wrong type, with a hint if more is known than the type. */
export function wrongType(
  expected: string,
  value: unknown,
  path: DocumentPath,
  hint?: string,
): Diagnostic {
  const kind = kindOf(expected);
  const marked = missingMark(kind, value, path);
  const known = marked?.hint ?? hint;
  return diagnostic(
    'wrong-type',
    path,
    `\`${nameOf(path)}\` must be ${kind}, but it is ${describe(value)}.`,
    {
      found: describe(value),
      expected: kind,
      hint: known ?? hintFor(kind, value),
      ...(known === undefined ? adviceOnValue(kind, value, path) : marked),
    },
  );
}

/** `name:Jane` and `name Jane` are text, because YAML ends a key with a colon *and* a space; `-one` is text too. */
export function missingMark(kind: string, value: unknown, path: DocumentPath): Advice | undefined {
  if (typeof value !== 'string' || kind === 'text') return undefined;
  if (/^-[^\s-]/.test(value) && kind.startsWith('a list')) {
    const first = wholeCode(`- ${value.slice(1).split(' -')[0]}`);
    return {
      hint: `a space is missing after the dash: begin each item with \`- \`, as in ${first}`,
    };
  }
  if (/^\d+[.)]\s/.test(value) && kind === 'a list of texts') {
    return {
      hint: 'begin each item with `- `, on a line of its own, as in `- one`; numbers may stay behind it',
    };
  }
  const [, key = '', colon, rest] = /^([a-z_]+)(:| *= *| +)([^\s:=][^\n]*)$/.exec(value) ?? [];
  const isAddress = rest?.startsWith('//') === true;
  if (
    rest === undefined ||
    isAddress ||
    (colon !== ':' && !(CV_KEYS.has(key) && kind === 'an object'))
  )
    return undefined;
  const fix = fixOf(CV_KEYS.has(key), { kind: 'replace', path, value: { [key]: rest.trim() } });
  const what = colon === ':' ? 'a space is missing after the colon' : 'a colon is missing';
  const hint = colon?.includes('=')
    ? `a colon stands between a key and its value, not \`=\`: write \`${key}: …\``
    : `${what}: write ${wholeCode(`${key}: ${rest}`)}`;
  return { hint, fix: kind === 'an object' ? fix : undefined };
}

function hintFor(kind: string, value: unknown): string {
  if (kind === 'text') return hintForText(value);
  if (kind.startsWith('a list') && isPlainObject(value)) {
    const keys = Object.keys(value);
    const glued = keys.find((key) => /^-\w/.test(key));
    if (glued !== undefined) {
      const others = keys.length > 1 ? ', and indent the keys below it as much as this one' : '';
      return `a space is missing after the dash: write \`- ${shorten(glued.slice(1))}: …\`${others}`;
    }
    return 'begin each item with `- `, even when there is only one';
  }
  if (kind.startsWith('a list'))
    return 'write its items below it, each beginning with `- `, or `[]` for none';
  if (kind === 'an object' && Array.isArray(value))
    return 'remove the dashes: its keys stand below it without them';
  if (kind === 'an object') return BELOW;
  if (kind === 'a whole number') return 'write digits only, like `42`';
  return `write ${kind}`;
}

function hintForText(value: unknown): string {
  if (Array.isArray(value)) return 'write one text instead of a list';
  if (!isPlainObject(value)) return `put it in quotes: ${wholeQuote(String(value))}`;
  if (Object.keys(value).every((key) => CV_KEYS.has(key)))
    return 'if these are the keys of an entry, indent them as those of the entry before';
  return 'if the text contains `: ` or begins with a bracket, put it in quotes';
}

/** The name of a type for authors. */
function kindOf(expected: string): string {
  const parts = expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .filter((part) => part !== 'null' && part !== 'undefined');
  if (parts.length > 0 && parts.every((part) => /^"/.test(part)))
    return `one of ${choicesOf(expected)}`;
  const text = parts.join(' | ').replace(/^Readonly/, '');
  if (text.startsWith('Array<string>')) return 'a list of texts';
  if (text.startsWith('Array<')) return 'a list';
  if (text.includes('number &')) return 'a whole number';
  if (parts.includes('number')) return 'text or a number';
  if (text.includes('boolean')) return '`true` or `false`';
  if (text.includes('string')) return 'text';
  return 'an object';
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
