import type { Hover } from 'vscode-languageserver-types';
import { describedBy, markdownOf } from './fields.js';
import { type File, type Files, rangeOf } from './files.js';
import { partsAt, treeOf } from './syntax-tree.js';

export function hoverAt(file: File, files: Files, offset: number): Hover | null {
  const role = files.roleOf(file);
  const parts = partsAt(treeOf(file), offset);
  const part = parts.at(-1);
  if (role === undefined || part === undefined) return null;
  const isOnKey = part.key !== undefined && offset <= part.key[1];
  if (!isOnKey && part.kind !== 'text') return null;
  const field = describedBy(role, parts)?.field;
  if (field === undefined) return null;
  return {
    contents: markdownOf(field),
    range: rangeOf(file, isOnKey && part.key ? part.key : part.span),
  };
}
