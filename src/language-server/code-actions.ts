import {
  type CodeAction,
  CodeActionKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver-types';
import { type Change, type Diagnostic, formatPath } from '../diagnostics/diagnostic.js';
import { code, shorten } from '../diagnostics/quote.js';
import { capitalised } from '../diagnostics/words.js';
import { toLspDiagnostic } from './diagnostics.js';
import { type File, rangeIn } from './files.js';

/** The kind of action that mends all that is certain: editors can run it at each save. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.cvpress`;

export function remediesIn(
  file: File,
  range: Range,
  diagnostics: readonly Diagnostic[],
): CodeAction[] {
  return diagnostics.flatMap((diagnostic): CodeAction | [] => {
    const { fix } = diagnostic;
    const problem = toLspDiagnostic(file, diagnostic);
    if (fix?.edits === undefined || !touch(file, problem.range, range)) return [];
    const edits = fix.edits.map(({ range: at, text }) => ({
      range: rangeIn(file, at),
      newText: text,
    }));
    return {
      title: titleOf(diagnostic),
      kind: CodeActionKind.QuickFix,
      diagnostics: [problem],
      isPreferred: fix.confidence === 'certain',
      edit: editOf(file, edits),
    };
  });
}

export function editOf(
  { document }: File,
  edits: readonly TextEdit[],
): { changes: Record<string, TextEdit[]> } {
  return { changes: { [document.uri]: [...edits] } };
}

function touch({ document }: File, a: Range, b: Range): boolean {
  const isBefore = (one: Range, other: Range): boolean =>
    document.offsetAt(one.end) < document.offsetAt(other.start);
  return !isBefore(a, b) && !isBefore(b, a);
}

function titleOf({ fix, hint }: Diagnostic): string {
  const [change, ...others] = fix?.changes ?? [];
  const done = change === undefined || others.length > 0 ? undefined : wordsOf(change);
  return capitalised(done ?? hint ?? 'Mend this');
}

function wordsOf(change: Change): string | undefined {
  const name = code(String(change.path.at(-1)));
  if (change.kind === 'rename') return `Rename it to ${code(change.key)}`;
  if (change.kind === 'move') return `Move it to ${code(formatPath(change.to))}`;
  if (change.kind === 'insert') return `Add ${name}`;
  if (change.kind === 'remove')
    return typeof change.path.at(-1) === 'number' ? 'Remove this item' : `Remove ${name}`;
  if (change.kind === 'wrap') return 'Make it a list';
  const { value } = change;
  return value === null || typeof value === 'object'
    ? undefined
    : `Write ${code(shorten(String(value)))}`;
}

/** The smallest edit that makes one text of another. */
export function editBetween({ document }: File, after: string): TextEdit[] {
  const before = document.getText();
  if (before === after) return [];
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start])
    start += 1;
  // A pair of UTF-16 units is one character, and so is the end of a line on Windows.
  if (/[\uD800-\uDBFF\r]/.test(before[start - 1] ?? '')) start -= 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (/[\uDC00-\uDFFF\n]/.test(before.at(-end) ?? '') && end > 0) end -= 1;
  const range = {
    start: document.positionAt(start),
    end: document.positionAt(before.length - end),
  };
  return [{ range, newText: after.slice(start, after.length - end) }];
}
