import { type Diagnostic, type DocumentPath, diagnostic, formatPath } from '../diagnostics/diagnostic.js';
import { suggest } from '../diagnostics/suggest.js';
import type { EntryKind } from '../schema/entries.js';
import type { Variant } from '../schema/sections.js';
import { nameOf, wrongType } from './findings.js';
import { isPlainObject, itemsOf, type PlainObject } from './plain-object.js';
import { ENTRY_SHAPES, type Shape } from './shape.js';

/**
 * The unknown keys of an object and of all objects inside it, and lists that stand where an object should (typia
 * takes a list for an object whose fields are all optional).
 *
 * Variant B forbids unknown keys; variant A accepts them, each with a warning, since nothing shows them.
 */
export function unknownKeys(value: unknown, shape: Shape, path: DocumentPath, variant: Variant): Diagnostic[] {
  if (Array.isArray(value)) return [wrongType('object', value, path, nameOf(path))];
  if (!isPlainObject(value)) return [];
  const own = Object.keys(value)
    .filter((key) => !shape.keys.includes(key))
    .map((key) => unknownKey(key, value, shape, path, variant));
  const inner = Object.entries(shape.objects ?? {}).flatMap(([key, child]) =>
    unknownKeys(value[key], child, [...path, key], variant),
  );
  const listed = Object.entries(shape.lists ?? {}).flatMap(([key, child]) =>
    itemsOf(value[key]).flatMap((item, index) => unknownKeys(item, child, [...path, key, index], variant)),
  );
  return [...own, ...holes(value, path), ...inner, ...listed];
}

/** Lists with holes, which only programs can write: the loops of typia, as most others, skip them. */
function holes(owner: PlainObject, path: DocumentPath): Diagnostic[] {
  return Object.entries(owner).flatMap(([key, value]) => {
    if (!Array.isArray(value) || !value.includes(undefined)) return [];
    const hole = Array.from(value).indexOf(undefined);
    return [wrongType('object', undefined, [...path, key, hole], nameOf([key, hole]))];
  });
}

function unknownKey(key: string, owner: PlainObject, shape: Shape, path: DocumentPath, variant: Variant): Diagnostic {
  const near = suggest(
    key,
    shape.keys.filter((known) => !(known in owner)),
  );
  const code = variant === 'b' ? 'unknown-key' : 'ignored-key';
  const message =
    variant === 'b'
      ? `${shape.name.replace(/^a/, 'A')} has no key \`${key}\`.`
      : `${shape.name.replace(/^a/, 'A')} has no key \`${key}\`; it is ignored.`;
  return diagnostic(code, [...path, key], message, {
    at: 'key',
    found: `\`${key}\``,
    expected: shape.keys.map((known) => `\`${known}\``).join(', '),
    hint: near === undefined ? otherHome(key, shape) : `did you mean \`${near}\`?`,
  });
}

function otherHome(key: string, shape: Shape): string {
  const kinds = (Object.keys(ENTRY_SHAPES) as EntryKind[]).filter((kind) => ENTRY_SHAPES[kind].keys.includes(key));
  if (kinds.length > 0 && kinds.length < 5 && shape.name.includes('Entry')) {
    return `\`${key}\` belongs to ${kinds.map((kind) => ENTRY_SHAPES[kind].name).join(' or ')}`;
  }
  return `remove it, or use one of ${shape.keys.map((known) => `\`${known}\``).join(', ')}`;
}

/**
 * Drops "missing key" where the key is there under a misspelt name: one cause, one message.
 */
export function withoutEchoes(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const explained = new Set(
    diagnostics
      .filter((d) => d.code === 'unknown-key' && d.hint?.startsWith('did you mean'))
      .map((d) => `${formatPath(d.path.slice(0, -1))} ${d.hint?.split('`')[1]}`),
  );
  return diagnostics.filter(
    (d) => d.code !== 'missing-key' || !explained.has(`${formatPath(d.path)} ${/`([^`]*)`\.$/.exec(d.message)?.[1]}`),
  );
}
