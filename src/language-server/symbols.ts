import { type DocumentSymbol, SymbolKind } from 'vscode-languageserver-types';
import { LAYOUTS } from '../compiler/fields/entry-fields.js';
import { type File, rangeOf } from './files.js';
import { type Part, treeOf, wholeSpan } from './syntax-tree.js';

export function symbolsOf(file: File): DocumentSymbol[] {
  return (treeOf(file)?.parts ?? []).map((part) => symbolOf(file, part, 0));
}

/** Deeper parts, those of entries, are no part of the outline. */
const DEEPEST = 4;

function symbolOf(file: File, part: Part, depth: number): DocumentSymbol {
  const isEntry = typeof part.path.at(-1) === 'number';
  const range = rangeOf(file, wholeSpan(part));
  const isDeep =
    depth === DEEPEST ||
    (isEntry &&
      !part.parts.some(
        ({ key }) => file.document.getText().slice(...(key ?? [0, 0])) === 'entries',
      ));
  return {
    name: (isEntry ? nameOfEntry(part) : String(part.path.at(-1))).trim() || '…',
    kind: part.kind === 'text' ? SymbolKind.Field : isEntry ? SymbolKind.Object : SymbolKind.Module,
    range,
    selectionRange:
      part.key === undefined
        ? rangeOf(file, [part.span[0], part.span[0]])
        : rangeOf(file, part.key),
    ...(part.kind === 'text' && !isEntry && part.text ? { detail: part.text } : {}),
    ...(isDeep ? {} : { children: part.parts.map((child) => symbolOf(file, child, depth + 1)) }),
  };
}

/** The fields that name an entry, a section or a profile. */
const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(LAYOUTS).map(({ name }) => name.key),
  'network',
]);

function nameOfEntry({ text, parts }: Part): string {
  const named =
    parts.find(({ path }) => NAMES.has(String(path.at(-1)))) ?? parts.find((part) => part.text);
  return text ?? named?.text ?? '';
}
