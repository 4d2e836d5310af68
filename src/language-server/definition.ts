import type { Location } from 'vscode-languageserver-types';
import { EntryNames } from '../compiler/customize/entry-names.js';
import { foldTitle } from '../compiler/schema/sections.js';
import type { DocumentPath } from '../diagnostics/diagnostic.js';
import { getSections, getTracedValue, TITLE_LIST_KEYS } from './completion-values.js';
import { describeNodes, getKeys } from './fields.js';
import {
  type EditorFile,
  type EditorFiles,
  type FileRequest,
  findDocument,
  spanToRange,
} from './files.js';
import { findNode, findNodesAt, parseTree, type SyntaxNode } from './syntax-tree.js';

/** Finds the section, entry or edition that the text at an offset names. */
export async function findDefinition(
  file: EditorFile,
  files: EditorFiles,
  offset: number,
): Promise<Location | null> {
  const role = files.getRole(file);
  const root = parseTree(file);
  const parts = findNodesAt(root, offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  if (role.kind === 'editions' && part.path[1] === 'extends')
    return toLocation(file, [part.text ?? '']);
  const target = findDocument({ file, role, files });
  if (target === undefined) return null;
  if (isTitle(part)) {
    const sections = await getSections({ file, role, files });
    return toLocation(target, sections.get(foldTitle(part.text ?? ''))?.path);
  }
  return toLocation(target, await findEntry(target, { file, role, files }, parts));
}

function toLocation(file: EditorFile, path: DocumentPath | undefined): Location | null {
  const node = path && findNode(parseTree(file), path);
  return node ? { uri: file.document.uri, range: spanToRange(file, node.key ?? node.span) } : null;
}

async function findEntry(
  target: EditorFile,
  request: FileRequest,
  parts: readonly SyntaxNode[],
): Promise<DocumentPath | undefined> {
  const { role } = request;
  const part = parts.at(-1);
  if (role.kind === 'editions') {
    const [, setting, list] = part?.path.map(String) ?? [];
    const hasNames = setting === 'entries' || setting === 'omit';
    if (hasNames && list !== undefined)
      return findEntryPath(target, ['cv', list], part?.text ?? '');
  }
  // Overlays name entries by keys.
  if (role.kind === 'cv' || !(await describeNodes(request, parts))?.isItemName) return undefined;
  const path = getKeys(parts).slice(role.kind === 'editions' ? 1 : 0);
  return findEntryPath(target, path.slice(0, -1), path.at(-1) ?? '');
}

function findEntryPath(file: EditorFile, list: DocumentPath, name: string): DocumentPath {
  const index = new EntryNames(getTracedValue(file, list)).find(name);
  return [...list, typeof index === 'number' ? index : name];
}

/** Whether a text is in a list of section titles, as are all lists of `template_options`. */
function isTitle({ path, text }: SyntaxNode): boolean {
  const isTemplateOption = path[1] === 'template_options' && path.length > 3;
  return (
    text !== undefined &&
    (isTemplateOption ||
      TITLE_LIST_KEYS.has(String(path.findLast((step) => typeof step === 'string'))))
  );
}
