import { describeValue } from '../../diagnostics/describe-value.js';
import {
  createDiagnostic,
  createFix,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
  formatPath,
  type Suggestion,
} from '../../diagnostics/diagnostic.js';
import {
  findSimilar,
  formatOrList,
  isTypo,
  isUniquePrefix,
} from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { capitalize } from '../../diagnostics/words.js';
import { formatNumber } from '../../limits/limit-diagnostics.js';
import { toScalarText } from '../../util/plain-object.js';
import { findNetwork, isOtherNetwork } from '../fields/networks.js';
import { checkTextFormat } from './check-text-format.js';
import type { DateLocales, TypiaError, ValidationOutcome } from './context.js';
import type { Shape } from './shape.js';
import { type ExpectedType, suggestValue, WRITE_KEYS_HINT } from './suggest-value.js';

/** Converts typia's errors about the object at `base` to diagnostics, one per value. */
export function toDiagnostics(
  result: ValidationOutcome,
  base: DocumentPath,
  shape: Shape,
  languages?: DateLocales,
): Diagnostic[] {
  if (result.success) return [];
  const paths = new Set<string>();
  return result.errors.flatMap((error) => {
    if (paths.has(error.path)) return [];
    paths.add(error.path);
    return [toDiagnostic(error, base, shape, languages)];
  });
}

function toDiagnostic(
  error: TypiaError,
  base: DocumentPath,
  shape: Shape,
  languages?: DateLocales,
): Diagnostic {
  const { expected, value } = error;
  const path = [...base, ...parsePath(error.path)];
  const key = formatKey(path);
  if (value === undefined && path.length > base.length) {
    const ownerPath = path.slice(0, -1);
    const owner = ownerPath.length === base.length ? shape.name : `\`${formatPath(ownerPath)}\``;
    return createDiagnostic('missing-key', ownerPath, `${capitalize(owner)} needs \`${key}\`.`, {
      found: 'nothing',
      expected: formatType(expected),
      ...suggestMissingKey(key, formatChoices(expected), path),
      missing: key,
    });
  }
  if (value === null) {
    const isItem = typeof path.at(-1) === 'number';
    const alternative =
      isItem || expected.includes('undefined')
        ? ', or remove the line'
        : '; put the word `null` in quotes';
    return createDiagnostic('null-value', path, `\`${key}\` has no value.`, {
      found: describeValue(value),
      expected: formatType(expected),
      hint: `write ${formatType(expected)} after the ${isItem ? 'dash' : 'colon'}${alternative}`,
    });
  }
  const choices = parseLiterals(expected);
  if (choices.length > 0 && !expected.includes('string &'))
    return reportNotAllowed(choices, value, path, key);
  return (
    checkTextFormat({ expected, value, path, key }, languages) ??
    checkIntegerRange(expected, value, path, key) ??
    reportWrongType(
      expected,
      value,
      path,
      formatKeysHint(findShape(shape, path.slice(base.length))),
    )
  );
}

function findShape(shape: Shape, path: DocumentPath): Shape | undefined {
  return path.reduce<Shape | undefined>((outer, step) => outer?.objects?.[step], shape);
}

function formatKeysHint(shape: Shape | undefined): string | undefined {
  return shape && `${WRITE_KEYS_HINT}: ${formatOrList(shape.keys.map(formatCode))}`;
}

function suggestMissingKey(key: string, choices: string, path: DocumentPath): Suggestion {
  if (key !== 'doi')
    return { hint: choices === '' ? `add \`${key}: …\`` : `add \`${key}: …\`: ${choices}` };
  const fix = createUnsafeFix({ kind: 'insert', path, value: '' });
  return { hint: 'add `doi: …`, or `doi: ""` if there is none', fix };
}

function checkIntegerRange(
  expected: string,
  value: unknown,
  path: DocumentPath,
  key: string,
): Diagnostic | undefined {
  if (parseType(expected) !== 'integer' || !Number.isInteger(value)) return undefined;
  const isNegative = (value as number) < 0;
  const [, kind, limit] = /(Minimum|Maximum)<(\d+)>/.exec(expected) ?? [];
  const isTooSmall = kind === 'Minimum' || (isNegative && expected.includes('uint'));
  const max = Number(limit ?? Number.MAX_SAFE_INTEGER);
  const bound = isTooSmall ? 'at least 1' : `at most ${formatNumber(max)}`;
  const isUnsafe = !isTooSmall && max === Number.MAX_SAFE_INTEGER;
  const reason = isUnsafe ? ' is too large to be stored exactly; it' : '';
  const message = `\`${key}\`${reason} must be ${bound}.`;
  return createDiagnostic('bad-size', path, message, {
    found: describeValue(value),
    expected: `a whole number, ${bound}`,
    hint: 'correct the number, or remove the line',
  });
}

/** Empty for types other than enums. */
function formatChoices(expected: string): string {
  return expected.includes('string &') ? '' : formatOrList(parseLiterals(expected).map(formatCode));
}

function findNearestChoice(value: unknown, choices: readonly string[]): string | undefined {
  const text = toScalarText(value).trim();
  // `10pt` is not a misspelling of `11pt`.
  if (choices.every((choice) => /^\d+pt$/.test(choice)))
    return choices.find((choice) => choice === `${text.replace(/\s*pt$/i, '')}pt`);
  return typeof value === 'string' ? findSimilar(value, choices) : undefined;
}

/** Continues a hint about a network that `social_networks` does not support. */
export const OTHER_NETWORKS_HINT = '; add other networks to `contacts`, next to `cv`';

const KNOWN_NETWORKS =
  '`label` and `url`, or a network that `cvpress explain contacts.network` lists';

/** Continues a hint: an alternative to a value that the field does not allow. */
function formatAlternative(key: string, value: unknown): string {
  if (key === 'network') return OTHER_NETWORKS_HINT;
  if (key === 'theme') return '; select other templates with `--template`';
  if (key === 'font') return '; select other fonts with `--font` and `--font-path`';
  return key === 'entry_type' && typeof value === 'string' && /bullet/i.test(value)
    ? '; for bullet points, use `NormalEntry` with `highlights`'
    : '';
}

function isSafeChoice(text: string, choice: string, choices: readonly string[]): boolean {
  return isTypo(text, choice, choices) || isUniquePrefix(text, choice, choices);
}

function reportNotAllowed(
  choices: readonly string[],
  value: unknown,
  path: DocumentPath,
  key: string,
): Diagnostic {
  const isContact = path[0] === 'contacts';
  const text = toScalarText(value);
  const network = isContact ? findNetwork(text) : undefined;
  const isUnsupported = !isContact && key === 'network' && isOtherNetwork(text);
  const similar = isUnsupported ? undefined : (network ?? findNearestChoice(value, choices));
  const list = isContact ? KNOWN_NETWORKS : formatOrList(choices.map(formatCode));
  const found = describeValue(value);
  const message = `\`${key}\` is ${found}, which is not one of the allowed values.`;
  const suggestion =
    similar === undefined
      ? { hint: `use ${list}${isContact ? '' : formatAlternative(key, value)}` }
      : {
          hint: `did you mean \`${similar}\`?`,
          fix: createFix(similar === network || isSafeChoice(text, similar, choices), {
            kind: 'replace',
            path,
            value: similar,
          }),
        };
  return createDiagnostic('not-allowed', path, message, { found, expected: list, ...suggestion });
}

/**
 * @param expected - the type in typia's notation
 * @param hint - the hint if the value suggests none
 */
export function reportWrongType(
  expected: string,
  value: unknown,
  path: DocumentPath,
  hint?: string,
): Diagnostic {
  const name = formatType(expected);
  const message = `\`${formatKey(path)}\` must be ${name}, but it is ${describeValue(value)}.`;
  return createDiagnostic('wrong-type', path, message, {
    found: describeValue(value),
    expected: name,
    ...suggestValue(parseType(expected), value, path, hint),
  });
}

const TYPE_NAMES: Readonly<Record<Exclude<ExpectedType, 'choice'>, string>> = {
  text: 'text',
  texts: 'a list of texts',
  list: 'a list',
  object: 'an object',
  integer: 'a whole number',
  boolean: '`true` or `false`',
  'text or number': 'text or a number',
};

function formatType(expected: string): string {
  const type = parseType(expected);
  return type === 'choice' ? `one of ${formatChoices(expected)}` : TYPE_NAMES[type];
}

function parseType(expected: string): ExpectedType {
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
  return text.includes('string') && !text.startsWith('Record<') ? 'text' : 'object';
}

/** Returns the members of a union of string literals; none for any other type. */
function parseLiterals(expected: string): string[] {
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

/** `area`, or `education[0]` for a list item. */
export function formatKey(path: DocumentPath): string {
  const depth = typeof path.at(-1) === 'number' ? 2 : 1;
  return formatPath(path.slice(-depth)) || 'the document';
}
