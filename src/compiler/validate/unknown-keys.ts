import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
  fixOf,
  likely,
} from '../../diagnostics/diagnostic.js';
import { code } from '../../diagnostics/quote.js';
import { isSlip } from '../../diagnostics/suggest.js';
import { isPlainObject, type PlainObject } from '../../util/plain-object.js';
import type { Variant } from '../schema/sections.js';
import { wrongType } from './findings.js';
import { DOCUMENT_KEYS } from './generated/validators.js';
import { adviceOnKey } from './key-advice.js';
import { strayFields, straysIn } from './misplaced.js';
import { meansCv } from './other-formats.js';
import { ROOT_SHAPE, type Shape } from './shape.js';

/**
 * The unknown keys of an object and of all objects inside it, and lists in place of objects (typia accepts a list as an object
 * whose fields are all optional).
 *
 * Variant B forbids unknown keys; variant A accepts them, each with a warning, since they are not shown.
 */
export function unknownKeys(
  value: unknown,
  shape: Shape,
  path: DocumentPath,
  variant: Variant,
): Diagnostic[] {
  if (Array.isArray(value)) return [wrongType('object', value, path)];
  if (!isPlainObject(value)) return [];
  const own = Object.keys(value).filter(
    (key) => !shape.keys.includes(key) && !(shape.id === 'cv' && isOfDefault(key, value[key])),
  );
  const strays = own.length > 0 && shape.id === 'cv' ? straysIn(value, shape) : [];
  const others = own.filter((key) => !strays.some(({ keys }) => keys.includes(key)));
  const problems = [
    ...strays.map((one) => strayFields(one, value, variant)),
    ...withDistinctNames(
      others.map((key) => unknownKey(key, { owner: value, shape, path }, variant)),
    ),
  ];
  for (const key in shape.objects)
    problems.push(...unknownKeys(value[key], shape.objects[key] as Shape, [...path, key], variant));
  return problems;
}

/** Whether a key is one that the default of `cv` has in the specification, though no type has it, as empty as there. */
function isOfDefault(key: string, value: unknown): boolean {
  const isNothing =
    value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  return isNothing && (key === 'connections' || key === 'sections');
}

/** If two keys would be renamed to the same key, only one keeps its fix: the same word in other letters, or the first, as a guess. */
function withDistinctNames(problems: readonly Diagnostic[]): Diagnostic[] {
  const names = problems.map(({ fix }) =>
    fix?.changes[0]?.kind === 'rename' ? fix.changes[0].key : undefined,
  );
  return problems.map((problem, index) => {
    const name = names[index];
    const first = names.indexOf(name);
    if (name === undefined || first === names.lastIndexOf(name)) return problem;
    const { fix, ...others } = problem;
    const isSame = ({ path }: Diagnostic): boolean => String(path.at(-1)).toLowerCase() === name;
    if (problems.some((one, at) => names[at] === name && isSame(one)))
      return isSame(problem) ? problem : { ...others, hint: `move its content to ${code(name)}` };
    return index === first && fix !== undefined
      ? { ...others, fix: likely(...fix.changes) }
      : others;
  });
}

function unknownKey(
  key: string,
  { owner, shape, path }: { owner: PlainObject; shape: Shape; path: DocumentPath },
  variant: Variant,
): Diagnostic {
  const ignored = variant === 'a' ? '; it is ignored' : '';
  return diagnostic(
    variant === 'b' ? 'unknown-key' : 'ignored-key',
    [...path, key],
    `${shape.name.replace(/^a/, 'A')} has no key ${code(key)}${ignored}.`,
    {
      at: 'key',
      found: code(key),
      expected: shape.keys.map(code).join(', '),
      ...adviceOnKey({ key, value: owner[key], owner, shape, path: [...path, key] }),
    },
  );
}

/**
 * Unknown keys beside `cv` and `design`: both variants accept them, but do not show them. A key that means `cv` is an error,
 * since the document would be rendered without a person.
 */
export function strayKeys(document: PlainObject): Diagnostic[] {
  return Object.keys(document)
    .filter((key) => !DOCUMENT_KEYS.includes(key))
    .map((key) => {
      if (!('cv' in document) && meansCv(key, document[key])) return misspeltCv(key);
      const message = `A CV document has no key ${code(key)}; it is ignored.`;
      return diagnostic('ignored-key', [key], message, {
        at: 'key',
        found: code(key),
        expected: '`cv`, `design`, `language`',
        ...adviceOnKey({
          key,
          value: document[key],
          owner: document,
          shape: ROOT_SHAPE,
          path: [key],
        }),
      });
    });
}

function misspeltCv(key: string): Diagnostic {
  return diagnostic(
    'unknown-key',
    [key],
    `A CV document has no key ${code(key)}; the CV belongs under \`cv\`.`,
    {
      at: 'key',
      found: code(key),
      expected: '`cv`, `design`, `language`',
      hint: `write \`cv\`${key.toLowerCase() === 'cv' ? ', in lower case' : ` instead of ${code(key)}`}`,
      fix: fixOf(isSlip(key, 'cv', DOCUMENT_KEYS), { kind: 'rename', path: [key], key: 'cv' }),
    },
  );
}
