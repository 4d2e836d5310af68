import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { FIELD_SLOTS } from '../compiler/fields/entry-fields.js';
import { type EditorFile, spanToRange } from './files.js';
import { getFullSpan, parseTree, type SyntaxNode } from './syntax-tree.js';

export function getSymbols(file: EditorFile): DocumentSymbol[] {
  return (parseTree(file)?.children ?? []).map((part) => createSymbol(file, part, 0));
}

/** The depth of entries. The outline omits their values. */
const MAX_DEPTH = 4;

function createSymbol(file: EditorFile, part: SyntaxNode, depth: number): DocumentSymbol {
  const isEntry = typeof part.path.at(-1) === 'number';
  const range = spanToRange(file, getFullSpan(part));
  const isLeaf =
    depth === MAX_DEPTH ||
    (isEntry &&
      !part.children.some(
        ({ key }) => file.document.getText().slice(...(key ?? [0, 0])) === 'entries',
      ));
  return {
    name: (isEntry ? getEntryName(part) : String(part.path.at(-1))).trim() || '…',
    kind: part.kind === 'text' ? SymbolKind.Field : isEntry ? SymbolKind.Object : SymbolKind.Module,
    range,
    selectionRange: spanToRange(file, part.key ?? [part.span[0], part.span[0]]),
    ...(part.kind === 'text' && !isEntry && part.text ? { detail: part.text } : {}),
    ...(isLeaf
      ? {}
      : { children: part.children.map((child) => createSymbol(file, child, depth + 1)) }),
  };
}

/** Keys that name an entry or a network. */
const NAME_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(FIELD_SLOTS).map(({ name }) => name.key),
  'network',
]);

function getEntryName({ text, children }: SyntaxNode): string {
  const nameNode =
    children.find(({ path }) => NAME_KEYS.has(String(path.at(-1)))) ??
    children.find((part) => part.text);
  return text ?? nameNode?.text ?? '';
}
