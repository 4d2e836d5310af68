import {
  createDiagnostic,
  createFix,
  createUnsafeFix,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { isTypo } from '../../diagnostics/find-similar.js';
import { formatCode } from '../../diagnostics/quote.js';
import { groupBy } from '../../util/arrays.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import type { Variant } from '../schema/sections.js';
import { isMisnamedCv } from './detect-other-format.js';
import { DOCUMENT_KEYS } from './generated/validators.js';
import { findStrayFields, reportStrayFields } from './misplaced-fields.js';
import { ROOT_SHAPE, type Shape } from './shape.js';
import { suggestKey } from './suggest-key.js';
import { reportWrongType } from './to-diagnostics.js';

/**
 * Reports unknown keys of an object and of the objects inside it: errors in variant B, warnings in
 * variant A, which ignores them. Also reports lists in place of objects, which typia accepts if all
 * fields are optional.
 */
export function reportUnknownKeys(
  value: unknown,
  shape: Shape,
  path: DocumentPath,
  variant: Variant,
): Diagnostic[] {
  if (Array.isArray(value)) return [reportWrongType('object', value, path)];
  if (!isPlainObject(value)) return [];
  const unknown = Object.keys(value).filter(
    (key) => !shape.keys.includes(key) && !(shape.id === 'cv' && isEmptyDefault(key, value[key])),
  );
  const strays = unknown.length > 0 && shape.id === 'cv' ? findStrayFields(value, shape) : [];
  const remaining = unknown.filter((key) => !strays.some(({ keys }) => keys.includes(key)));
  const problems = [
    ...strays.map((fields) => reportStrayFields(fields, value, variant)),
    ...removeConflictingFixes(
      remaining.map((key, index) => {
        const suggest = index < MAX_SUGGESTIONS ? suggestKey : () => ({ hint: 'remove it' });
        return reportUnknownKey(key, { owner: value, shape, path, suggest }, variant);
      }),
    ),
  ];
  for (const key in shape.objects)
    problems.push(
      ...reportUnknownKeys(value[key], shape.objects[key] as Shape, [...path, key], variant),
    );
  return problems;
}

/** Further keys are rarely shown (`MAX_SHOWN_DIAGNOSTICS`), and each search takes 0.2 ms. */
const MAX_SUGGESTIONS = 1000;

/** Whether a key is unknown and empty, as in the default of `cv` in the specification. */
function isEmptyDefault(key: string, value: unknown): boolean {
  return (
    (key === 'connections' || key === 'sections') &&
    (value === null || value === undefined || (Array.isArray(value) && value.length === 0))
  );
}

/** Keeps one of several renames to the same key: of the key that differs in case, or the first. */
function removeConflictingFixes(problems: readonly Diagnostic[]): Diagnostic[] {
  const getName = ({ fix }: Diagnostic): string | undefined =>
    fix?.changes[0]?.kind === 'rename' ? fix.changes[0].key : undefined;
  const isSame = (problem: Diagnostic): boolean =>
    String(problem.path.at(-1)).toLowerCase() === getName(problem);
  const rivals = groupBy(problems, getName);
  const exactNames = new Set(problems.filter(isSame).map(getName));
  return problems.map((problem) => {
    const name = getName(problem);
    const [first, second] = rivals.get(name) ?? [];
    if (name === undefined || second === undefined) return problem;
    const { fix, ...rest } = problem;
    if (exactNames.has(name))
      return isSame(problem)
        ? problem
        : { ...rest, hint: `move its content to ${formatCode(name)}` };
    return problem === first && fix !== undefined
      ? { ...rest, fix: createUnsafeFix(...fix.changes) }
      : rest;
  });
}

interface KeyOwner {
  readonly owner: PlainObject;
  readonly shape: Shape;
  readonly path: DocumentPath;
  /** The name of the owner, for messages. */
  readonly name?: string;
  readonly expected?: string;
  readonly suggest?: typeof suggestKey;
}

function reportUnknownKey(
  key: string,
  {
    owner,
    shape,
    path: ownerPath,
    name = shape.name.replace(/^a/, 'A'),
    expected = shape.keys.map(formatCode).join(', '),
    suggest = suggestKey,
  }: KeyOwner,
  variant: Variant,
): Diagnostic {
  const path = [...ownerPath, key];
  const found = formatCode(key);
  const ignored = variant === 'a' ? '; it is ignored' : '';
  return createDiagnostic(
    variant === 'b' ? 'unknown-key' : 'ignored-key',
    path,
    `${name} has no key ${found}${ignored}.`,
    { at: 'key', found, expected, ...suggest({ key, value: owner[key], owner, shape, path }) },
  );
}

/**
 * Reports unknown keys at the root, which both variants ignore. A misspelled `cv` is an error,
 * because the document would be rendered without a person.
 */
export function reportUnknownRootKeys(document: PlainObject): Diagnostic[] {
  return Object.keys(document)
    .filter((key) => !DOCUMENT_KEYS.includes(key))
    .map((key) =>
      !('cv' in document) && isMisnamedCv(key, document[key])
        ? reportMisspelledCv(key)
        : reportUnknownKey(
            key,
            { owner: document, shape: ROOT_SHAPE, path: [], name: ROOT_NAME, expected: ROOT_KEYS },
            'a',
          ),
    );
}

const ROOT_NAME = 'A CV document';
const ROOT_KEYS = '`cv`, `design`, `language`, `contacts`, `render`';

function reportMisspelledCv(key: string): Diagnostic {
  const found = formatCode(key);
  const message = `${ROOT_NAME} has no key ${found}; the CV belongs under \`cv\`.`;
  return createDiagnostic('unknown-key', [key], message, {
    at: 'key',
    found,
    expected: ROOT_KEYS,
    hint: `rename ${found} to \`cv\``,
    fix: createFix(isTypo(key, 'cv', DOCUMENT_KEYS), { kind: 'rename', path: [key], key: 'cv' }),
  });
}
