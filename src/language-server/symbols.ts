import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { LAYOUTS } from '../compiler/fields/entry-fields.js';
import { type File, rangeOf } from './files.js';
import { type Part, treeOf, wholeSpan } from './syntax-tree.js';

export function symbolsOf(file: File): DocumentSymbol[] {
  return (treeOf(file)?.parts ?? []).map((part) => createSymbol(file, part, 0));
}

/** The depth of entries. The outline omits their values. */
const MAX_DEPTH = 4;

function createSymbol(file: File, part: Part, depth: number): DocumentSymbol {
  const isEntry = typeof part.path.at(-1) === 'number';
  const range = rangeOf(file, wholeSpan(part));
  const isLeaf =
    depth === MAX_DEPTH ||
    (isEntry &&
      !part.parts.some(
        ({ key }) => file.document.getText().slice(...(key ?? [0, 0])) === 'entries',
      ));
  return {
    name: (isEntry ? getEntryName(part) : String(part.path.at(-1))).trim() || '…',
    kind: part.kind === 'text' ? SymbolKind.Field : isEntry ? SymbolKind.Object : SymbolKind.Module,
    range,
    selectionRange:
      part.key === undefined
        ? rangeOf(file, [part.span[0], part.span[0]])
        : rangeOf(file, part.key),
    ...(part.kind === 'text' && !isEntry && part.text ? { detail: part.text } : {}),
    ...(isLeaf
      ? {}
      : { children: part.parts.map((child) => createSymbol(file, child, depth + 1)) }),
  };
}

/** Keys that name an entry or a network. */
const NAME_KEYS: ReadonlySet<string> = new Set([
  ...Object.values(LAYOUTS).map(({ name }) => name.key),
  'network',
]);

function getEntryName({ text, parts }: Part): string {
  const nameNode =
    parts.find(({ path }) => NAME_KEYS.has(String(path.at(-1)))) ?? parts.find((part) => part.text);
  return text ?? nameNode?.text ?? '';
}
