import type { Hover } from 'vscode-languageserver-types';
import { describeNodes, toMarkdown } from './fields.js';
import { type EditorFile, type EditorFiles, spanToRange } from './files.js';
import { findNodesAt, parseTree } from './syntax-tree.js';

export async function getHover(
  file: EditorFile,
  files: EditorFiles,
  offset: number,
): Promise<Hover | null> {
  const role = files.getRole(file);
  const parts = findNodesAt(parseTree(file), offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  const isOnKey = part.key !== undefined && offset <= part.key[1];
  if (!isOnKey && part.kind !== 'text') return null;
  const field = (await describeNodes({ file, role, files }, parts))?.field;
  if (field === undefined) return null;
  return {
    contents: toMarkdown(field),
    range: spanToRange(file, isOnKey && part.key ? part.key : part.span),
  };
}
