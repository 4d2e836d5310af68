import { type Diagnostic, type DocumentPath, diagnostic, formatPath } from '../diagnostics/diagnostic.js';
import { orList, suggest } from '../diagnostics/suggest.js';
import { describe } from './plain-object.js';
import type { Shape } from './shape.js';

/** What a typia validator reports about one value. */
export interface Finding {
  /** `$input.education[0].area` */
  readonly path: string;
  /** The type as TypeScript would write it; never to be shown. */
  readonly expected: string;
  readonly value?: unknown;
}

/**
 * Turns the findings about one object into diagnostics, one per value.
 *
 * @param base - the path of the object that was validated
 * @param shape - the shape of that object, for its name
 */
export function fromFindings(findings: readonly Finding[], base: DocumentPath, shape: Shape): Diagnostic[] {
  const seen = new Set<string>();
  return findings.flatMap((finding) => {
    if (seen.has(finding.path)) return [];
    seen.add(finding.path);
    return [fromFinding(finding, [...base, ...parsePath(finding.path)], base, shape)];
  });
}

function fromFinding(finding: Finding, path: DocumentPath, base: DocumentPath, shape: Shape): Diagnostic {
  const { expected, value } = finding;
  const key = nameOf(path);
  if (value === undefined && path.length > base.length) {
    const owner = path.length === base.length + 1 ? shape.name : `\`${formatPath(path.slice(0, -1))}\``;
    return diagnostic('missing-key', path.slice(0, -1), `${capitalise(owner)} needs \`${key}\`.`, {
      expected: kindOf(expected),
      hint: `add \`${key}: …\``,
    });
  }
  if (value === null) {
    return diagnostic('null-value', path, `\`${key}\` has no value.`, {
      found: describe(value),
      expected: kindOf(expected),
      hint:
        key === 'primary_color'
          ? 'put a colour that begins with `#` in quotes: in YAML ` #` begins a comment'
          : `write ${kindOf(expected)}, or remove the key if it may be left out`,
    });
  }
  return fromText(expected, value, path, key) ?? wrongType(expected, value, path, key);
}

/** Problems of values that are texts, as the type wants, but not of the right form. */
function fromText(expected: string, value: unknown, path: DocumentPath, key: string): Diagnostic | undefined {
  const form = TEXT_FORMS.find((candidate) => expected.includes(candidate.mark));
  const choices = literalsOf(expected);
  if (choices.length > 0 && form === undefined) return notAllowed(choices, value, path, key);
  if (typeof value !== 'string' || form === undefined) return undefined;
  const found = describe(value);
  if (form.code === 'bad-size') {
    const bound = Number(/<(\d+)>/.exec(expected)?.[1] ?? 0);
    const length = [...value].length;
    const side = expected.includes('MinLength') ? 'at least' : 'at most';
    return diagnostic('bad-size', path, `\`${key}\` has ${length} characters; it must have ${side} ${bound}.`, {
      found,
      expected: `${side} ${bound} characters`,
    });
  }
  const message = `\`${key}\` is not ${form.expected}.`;
  const hint = form.code === 'bad-date' ? dateHint(form.hint, path) : form.hint;
  return diagnostic(form.code, path, message, { found, expected: form.expected, hint });
}

const TEXT_FORMS = [
  {
    mark: 'Format<"email">',
    code: 'bad-email',
    expected: 'an e-mail address',
    hint: 'write it like `jane.doe@example.com`',
  },
  {
    mark: 'Format<"uri">',
    code: 'bad-uri',
    expected: 'a complete address',
    hint: 'write it with its scheme, like `https://example.com/page`; encode spaces and accents as `%20` and the like',
  },
  { mark: 'Format<"date">', code: 'bad-date', expected: 'a date', hint: 'write it like `2020-09-24`' },
  {
    mark: 'Pattern<"^(\\\\d{4}-\\\\d{2}-\\\\d{2}|',
    code: 'bad-date',
    expected: 'a date',
    hint: 'write it like `2020-09-24`',
  },
  {
    mark: '\\\\d{4}-?(',
    code: 'bad-date',
    expected: 'a date',
    hint: 'write it like `2020-09-24`, `2020-09` or `2020`',
  },
  {
    mark: 'Pattern<"^\\\\d+',
    code: 'bad-length',
    expected: 'a length',
    hint: 'write a number and one of the units cm, in, pt, mm, ex or em, like `1.35 cm`',
  },
  { mark: 'Length<', code: 'bad-size', expected: '', hint: '' },
] as const;

function dateHint(hint: string, path: DocumentPath): string {
  const present = path.at(-1) === 'end_date' ? ', or `present`' : '';
  return `${hint}${present}; for other words ("Fall 2022") use \`date\``;
}

function notAllowed(choices: string[], value: unknown, path: DocumentPath, key: string): Diagnostic {
  const near = typeof value === 'string' ? suggest(value, choices) : undefined;
  const list = orList(choices.map((choice) => `\`${choice}\``));
  return diagnostic('not-allowed', path, `\`${key}\` is ${describe(value)}, which is not one of the allowed values.`, {
    found: describe(value),
    expected: list,
    hint: near === undefined ? `use ${list}` : `did you mean \`${near}\`?`,
  });
}

/** Says that a value is of the wrong type. */
export function wrongType(expected: string, value: unknown, path: DocumentPath, key: string): Diagnostic {
  const kind = kindOf(expected);
  return diagnostic('wrong-type', path, `\`${key}\` must be ${kind}, but it is ${describe(value)}.`, {
    found: describe(value),
    expected: kind,
    ...hintFor(kind, value),
  });
}

function hintFor(kind: string, value: unknown): { hint?: string } {
  if (kind === 'text' && Array.isArray(value)) return { hint: 'write one text instead of a list' };
  if (kind === 'text' && typeof value !== 'object') return { hint: `put it in quotes: "${String(value)}"` };
  if (kind === 'text') return { hint: 'if the text contains `: ` or begins with a bracket, put it in quotes' };
  if (kind.startsWith('a list') && typeof value === 'string') {
    return { hint: 'write each item on a line of its own, after `- `' };
  }
  return {};
}

/** Names a type as an author would. */
function kindOf(expected: string): string {
  const parts = expected
    .replace(/^\((.*)\)$/s, '$1')
    .split(' | ')
    .filter((part) => part !== 'null' && part !== 'undefined');
  if (parts.length > 0 && parts.every((part) => /^"/.test(part))) {
    return `one of ${orList(literalsOf(expected).map((choice) => `\`${choice}\``))}`;
  }
  const text = parts.join(' | ');
  if (text.startsWith('Array<string>')) return 'a list of texts';
  if (text.startsWith('Array<')) return 'a list';
  if (text.includes('number & Type')) return 'a whole number';
  if (text.includes('number') && text.includes('string')) return 'text or a number';
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
  return [...path.matchAll(/\.([\w$]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/g)].map(([, name, index, quoted]) => {
    if (index !== undefined) return Number(index);
    return name ?? (JSON.parse(quoted as string) as string);
  });
}

/** The last part of a path, as a message calls it: `area`, or `education[0]` for an item of a list. */
export function nameOf(path: DocumentPath): string {
  const depth = typeof path.at(-1) === 'number' ? 2 : 1;
  return formatPath(path.slice(-depth)) || 'the document';
}

function capitalise(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
