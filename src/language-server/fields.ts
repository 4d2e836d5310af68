import { type MarkupContent, MarkupKind } from 'vscode-languageserver-types';
import {
  type DocumentField,
  flattenFields,
  formatField,
  holdsEntries,
  readDocumentFields,
} from '../compiler/fields/describe-fields.js';
import { isBundled } from '../compiler/schema/bundled-templates.js';
import { CLASSIC } from '../compiler/templates/template.js';
import type { DocumentRole } from './document-kind.js';
import { type FileRequest, findDocument } from './files.js';
import { findNode, parseTree, type SyntaxNode } from './syntax-tree.js';

export interface FieldDescription {
  readonly field: DocumentField | undefined;
  readonly children: readonly DocumentField[];
  /** Whether the path ends with the name of a list item, as in an overlay. */
  readonly isItemName?: boolean;
}

/**
 * Finds the field at a path in the schemas, or an option of the template.
 *
 * @param entries - the entry kind if the path leads through a custom section
 */
export async function describePath(
  request: FileRequest,
  path: readonly string[],
  entries: string | undefined,
): Promise<FieldDescription | undefined> {
  const [owner = '', key, option, ...rest] = path;
  if (key !== 'template_options' || rest.length > 0)
    return describeSchemaPath(request.role, path, entries);
  const children = await describeTemplateOptions(request, owner);
  if (option !== undefined)
    return { field: children.find((child) => child.key === option), children: [] };
  return { field: describeSchemaPath(request.role, path, entries)?.field, children };
}

async function describeTemplateOptions(
  request: FileRequest,
  owner: string,
): Promise<DocumentField[]> {
  const template = findTemplate(request, owner);
  if (!isBundled(template)) return [];
  const { readTemplate } = await import('../compiler/templates/read-template.js');
  return Object.entries(readTemplate(template).options).map(([key, option]) => ({
    path: `template_options.${key}`,
    key,
    name: `template_options.${key}`,
    isRequired: false,
    description: option.description,
    choices:
      option.type === 'enum' ? option.values : option.type === 'boolean' ? ['true', 'false'] : [],
    defaultValue: option.type === 'sections' ? undefined : String(option.default),
    examples: [],
    rule: undefined,
    format: undefined,
    isList: option.type === 'sections',
    kind: undefined,
    fields: [],
  }));
}

/** @param owner - `render`, or the name of an edition */
function findTemplate(request: FileRequest, owner: string): string {
  const root = parseTree(request.file);
  const getText = (key: string, value: string) => findNode(root, [key, value])?.text;
  const checked = new Set<string>();
  for (let name: string | undefined = owner; name && !checked.has(name); ) {
    const template = getText(name, 'template');
    if (template) return template;
    checked.add(name);
    name = getText(name, 'extends');
  }
  const document = findDocument(request);
  const path = ['render', 'template'];
  return (document && findNode(parseTree(document), path)?.text) || CLASSIC.name;
}

function describeSchemaPath(
  { kind, variant }: DocumentRole,
  path: readonly string[],
  entries: string | undefined,
): FieldDescription | undefined {
  if (kind === 'editions') {
    const [, ...rest] = path;
    if (path.length === 0) return { field: undefined, children: [] };
    const description = follow(readDocumentFields('editions'), rest, entries, variant);
    if (!['cv', 'design', 'contacts'].includes(rest[0] ?? '')) return description;
    const overlay = describeSchemaPath({ kind: 'overlay', variant }, rest, entries);
    return overlay && { ...overlay, field: description?.field ?? overlay.field };
  }
  return follow(readDocumentFields(kind === 'letter' ? 'letter' : variant), path, entries, variant);
}

function follow(
  root: readonly DocumentField[],
  path: readonly string[],
  entries: string | undefined,
  variant: DocumentRole['variant'],
): FieldDescription | undefined {
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
  return { field, children, isItemName };
}

function getEntryFields(
  kind: string | undefined,
  variant: DocumentRole['variant'],
): readonly DocumentField[] {
  return (
    flattenFields(readDocumentFields(variant)).find(
      (field) => holdsEntries(field) && field.kind === kind,
    )?.fields ?? []
  );
}

export async function describeNodes(
  request: FileRequest,
  parts: readonly SyntaxNode[],
): Promise<FieldDescription | undefined> {
  const kinds = parts.flatMap((part) =>
    part.children.filter(({ path }) => path.at(-1) === 'entry_type'),
  );
  return describePath(request, getKeys(parts), kinds.at(-1)?.text);
}

export function getKeys(parts: readonly SyntaxNode[]): string[] {
  return (parts.at(-1)?.path ?? []).filter((step) => typeof step === 'string');
}

export function toMarkdown(field: DocumentField): MarkupContent {
  const { name, isRequired, kind, fields, rule } = field;
  const needed = fields.filter((child) => child.isRequired).map(({ key }) => `\`${key}\``);
  const entries = holdsEntries(field) ? `A list of entries of the kind \`${kind}\`.` : '';
  const keys = needed.length === 0 ? '' : `Required: ${needed.join(', ')}.`;
  const heading = `**${name}**${isRequired ? ' (required)' : ''}`;
  const parts = [heading, formatField(field), rule ?? '', [entries, keys].join(' ').trim()];
  return { kind: MarkupKind.Markdown, value: parts.filter(Boolean).join('\n\n') };
}
