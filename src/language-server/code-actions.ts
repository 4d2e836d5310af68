import {
  type CodeAction,
  CodeActionKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver-types';
import { writeSettings } from '../compiler/pipeline/write-settings.js';
import { foldTitle } from '../compiler/schema/sections.js';
import { type Change, type Diagnostic, formatPath } from '../diagnostics/diagnostic.js';
import { formatCode, shorten } from '../diagnostics/quote.js';
import { capitalize } from '../diagnostics/words.js';
import { getFormat, toLspDiagnostic } from './diagnostics.js';
import { type EditorFile, spanToRange, toLspRange } from './files.js';
import { findNode, findNodesAt, parseTree, type SyntaxNode } from './syntax-tree.js';

/** The kind of the action that applies all safe fixes. Editors can run it on save. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.cvpress`;

export function createQuickFixes(
  file: EditorFile,
  range: Range,
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction | [] => {
    const { fix } = diagnostic;
    const problem = toLspDiagnostic(file, diagnostic);
    if (fix?.edits === undefined || !areTouching(file, problem.range, range)) return [];
    const edits = fix.edits.map((edit) => ({
      range: toLspRange(file, edit.range),
      newText: edit.text,
    }));
    return {
      title: formatTitle(diagnostic),
      kind: CodeActionKind.QuickFix,
      diagnostics: [problem],
      isPreferred: fix.safety === 'safe',
      edit: createWorkspaceEdit(file, edits),
    };
  });
}

/** Keys of employers and schools. */
const GROUP_KEYS: readonly unknown[] = ['company', 'institution'];

/** Offers to group positions at an entry next to one of the same employer or school. */
export function createGroupAction(file: EditorFile, offset: number): CodeAction[] {
  const root = parseTree(file);
  const getName = ({ children }: SyntaxNode): string | undefined =>
    foldTitle(children.find(({ path }) => GROUP_KEYS.includes(path.at(-1)))?.text ?? '');
  const parts = findNodesAt(root, offset);
  const index = parts.findLastIndex((part) => getName(part) !== '');
  const [list, entry] = parts.slice(index - 1);
  const position = Number(entry?.path.at(-1));
  if (index < 1) return [];
  const isGrouped = [position - 1, position + 1].some((index) => {
    const neighbor = list?.children[index];
    return neighbor && entry && getName(neighbor) === getName(entry);
  });
  if (!isGrouped || findNode(root, ['render', 'group_positions'])) return [];
  const changes = { group_positions: true };
  const options = { file: file.name, format: getFormat(file) };
  const text = writeSettings(file.document.getText(), changes, options);
  if (text === undefined) return [];
  const edit = createWorkspaceEdit(file, createMinimalEdit(file, text));
  return [{ title: 'Group positions at one employer', kind: CodeActionKind.RefactorRewrite, edit }];
}

export function createWorkspaceEdit(
  { document }: EditorFile,
  edits: readonly TextEdit[],
): { changes: Record<string, TextEdit[]> } {
  return { changes: { [document.uri]: [...edits] } };
}

function areTouching({ document }: EditorFile, a: Range, b: Range): boolean {
  return (
    document.offsetAt(a.end) >= document.offsetAt(b.start) &&
    document.offsetAt(b.end) >= document.offsetAt(a.start)
  );
}

function formatTitle({ fix, hint }: Diagnostic): string {
  const [change, ...others] = fix?.changes ?? [];
  const title = change === undefined || others.length > 0 ? undefined : formatChange(change);
  return capitalize(title ?? hint ?? 'Fix this problem');
}

function formatChange(change: Change): string | undefined {
  const name = formatCode(String(change.path.at(-1)));
  if (change.kind === 'rename') return `Rename it to ${formatCode(change.key)}`;
  if (change.kind === 'move') return `Move it to ${formatCode(formatPath(change.to))}`;
  if (change.kind === 'insert') return `Add ${name}`;
  if (change.kind === 'remove')
    return typeof change.path.at(-1) === 'number' ? 'Remove this item' : `Remove ${name}`;
  if (change.kind === 'wrap') return 'Make it a list';
  const { value } = change;
  return value === null || typeof value === 'object'
    ? undefined
    : `Write ${formatCode(shorten(String(value)))}`;
}

export function createMinimalEdit({ document }: EditorFile, newText: string): TextEdit[] {
  const text = document.getText();
  if (text === newText) return [];
  const maxLength = Math.min(text.length, newText.length);
  let start = 0;
  while (start < maxLength && text[start] === newText[start]) start += 1;
  // Do not split surrogate pairs or CRLF.
  if (/[\uD800-\uDBFF\r]/.test(text[start - 1] ?? '')) start -= 1;
  let end = 0;
  while (end < maxLength - start && text.at(-1 - end) === newText.at(-1 - end)) end += 1;
  if (/[\uDC00-\uDFFF\n]/.test(text.at(-end) ?? '') && end > 0) end -= 1;
  const range = spanToRange({ document }, [start, text.length - end]);
  return [{ range, newText: newText.slice(start, newText.length - end) }];
}
