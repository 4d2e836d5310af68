import { type MarkupContent, MarkupKind } from 'vscode-languageserver-types';
import {
  allFields,
  type DocumentField,
  documentFields,
  isOfEntries,
  textOfField,
} from '../compiler/fields/describe-fields.js';
import type { Role } from './document-kind.js';
import type { Part } from './syntax-tree.js';

export interface Described {
  readonly field: DocumentField | undefined;
  readonly inside: readonly DocumentField[];
  /** Whether an item of a list is named there, as in an overlay. */
  readonly isNamed?: boolean;
}

/**
 * What the schemas say of a path; undefined where they know none.
 *
 * @param entries - the kind of the entries of the author's own section that it leads through
 */
export function describedAt(
  { kind, variant }: Role,
  path: readonly string[],
  entries: string | undefined,
): Described | undefined {
  if (kind === 'editions') {
    const [, ...rest] = path;
    if (path.length === 0) return { field: undefined, inside: [] };
    const own = follow(documentFields('editions'), rest, entries, variant);
    if (rest[0] !== 'cv' && rest[0] !== 'design') return own;
    const changed = describedAt({ kind: 'overlay', variant }, rest, entries);
    return changed && { ...changed, field: own?.field ?? changed.field };
  }
  return follow(documentFields(kind === 'letter' ? 'letter' : variant), path, entries, variant);
}

function follow(
  root: readonly DocumentField[],
  path: readonly string[],
  entries: string | undefined,
  variant: Role['variant'],
): Described | undefined {
  let field: DocumentField | undefined;
  let inside = root;
  let isNamed = false;
  for (const key of path) {
    const next = inside.find((one) => one.key === key);
    // In an overlay, entries are named.
    isNamed = next === undefined && field?.isList === true;
    if (isNamed) continue;
    if (next === undefined) return undefined;
    field = next;
    const ofSection = next.path === 'cv.custom_sections.entries';
    inside = ofSection ? fieldsOfKind(entries, variant) : next.fields;
  }
  return { field, inside, isNamed };
}

function fieldsOfKind(
  kind: string | undefined,
  variant: Role['variant'],
): readonly DocumentField[] {
  return (
    allFields(documentFields(variant)).find((field) => isOfEntries(field) && field.kind === kind)
      ?.fields ?? []
  );
}

export function describedBy(role: Role, parts: readonly Part[]): Described | undefined {
  const kinds = parts.flatMap((part) =>
    part.parts.filter(({ path }) => path.at(-1) === 'entry_type'),
  );
  return describedAt(role, keysOf(parts), kinds.at(-1)?.text);
}

export function keysOf(parts: readonly Part[]): string[] {
  return (parts.at(-1)?.path ?? []).filter((step) => typeof step === 'string');
}

/** What a field is, for people: as `cvpress explain` says it, in Markdown. */
export function markdownOf(field: DocumentField): MarkupContent {
  const { name, isNeeded, kind, fields, bounds } = field;
  const needed = fields.filter((one) => one.isNeeded).map(({ key }) => `\`${key}\``);
  const entries = isOfEntries(field) ? `A list of entries of the kind \`${kind}\`.` : '';
  const must = needed.length === 0 ? '' : `Needed: ${needed.join(', ')}.`;
  const head = `**${name}**${isNeeded ? ' (needed)' : ''}`;
  const parts = [head, textOfField(field), bounds ?? '', [entries, must].join(' ').trim()];
  return { kind: MarkupKind.Markdown, value: parts.filter(Boolean).join('\n\n') };
}
