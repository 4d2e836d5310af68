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
  /** Whether the path ends with the name of a list item, as in an overlay. */
  readonly isNamed?: boolean;
}

/**
 * Finds the field at a path in the schemas.
 *
 * @param entries - the entry kind if the path leads through a custom section
 */
export function describedAt(
  { kind, variant }: Role,
  path: readonly string[],
  entries: string | undefined,
): Described | undefined {
  if (kind === 'editions') {
    const [, ...rest] = path;
    if (path.length === 0) return { field: undefined, inside: [] };
    const description = follow(documentFields('editions'), rest, entries, variant);
    if (rest[0] !== 'cv' && rest[0] !== 'design') return description;
    const overlay = describedAt({ kind: 'overlay', variant }, rest, entries);
    return overlay && { ...overlay, field: description?.field ?? overlay.field };
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
  let children = root;
  let isItemName = false;
  for (const key of path) {
    const next = children.find((candidate) => candidate.key === key);
    // An overlay addresses entries by name.
    isItemName = next === undefined && field?.isList === true;
    if (isItemName) continue;
    if (next === undefined) return undefined;
    field = next;
    const isEntryList = next.path === 'cv.custom_sections.entries';
    children = isEntryList ? getEntryFields(entries, variant) : next.fields;
  }
  return { field, inside: children, isNamed: isItemName };
}

function getEntryFields(
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

/** Formats the description of a field, as of `cvpress explain`, in Markdown. */
export function markdownOf(field: DocumentField): MarkupContent {
  const { name, isNeeded, kind, fields, bounds } = field;
  const needed = fields.filter((child) => child.isNeeded).map(({ key }) => `\`${key}\``);
  const entries = isOfEntries(field) ? `A list of entries of the kind \`${kind}\`.` : '';
  const keys = needed.length === 0 ? '' : `Needed: ${needed.join(', ')}.`;
  const heading = `**${name}**${isNeeded ? ' (needed)' : ''}`;
  const parts = [heading, textOfField(field), bounds ?? '', [entries, keys].join(' ').trim()];
  return { kind: MarkupKind.Markdown, value: parts.filter(Boolean).join('\n\n') };
}
