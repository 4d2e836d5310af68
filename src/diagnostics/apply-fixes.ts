import {
  type Diagnostic,
  type DocumentPath,
  type Fix,
  getCreatedPath,
  type TextEdit,
} from './diagnostic.js';

/** Options of `applyFixes`. */
export interface ApplyFixesOptions {
  /**
   * Name of the text's file, if the diagnostics concern several files: fixes of other files are
   * not applied. By default, all fixes are applied.
   */
  readonly file?: string;
  /** Whether to apply unsafe fixes, too; false by default. */
  readonly unsafe?: boolean;
}

/** A text with fixes applied. */
export interface AppliedFixes {
  /** The text after the fixes. */
  readonly text: string;
  /** The diagnostics whose fixes were applied. */
  readonly applied: readonly Diagnostic[];
}

/** Applies fixes to a text. If two edit the same range or create the same key, skips the second. */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  { file, unsafe = false }: ApplyFixesOptions = {},
): AppliedFixes {
  const selected = diagnostics.filter(
    (d) => (unsafe || d.fix?.safety === 'safe') && (file === undefined || d.file === file),
  );
  const created = new CreatedPaths();
  const { edits, fixes } = removeConflicts(
    selected.map(({ fix }) => (fix && created.add(fix) ? (fix.edits ?? []) : [])),
  );
  return { text: applyEdits(text, edits), applied: selected.filter((_, i) => fixes.has(i)) };
}

/** The keys that fixes create. Two fixes that create one key would make the text invalid. */
class CreatedPaths {
  readonly #created = new Set<string>();
  readonly #prefixes = new Set<string>();

  /** Adds the keys of a fix; false if another fix creates one of them, its parent or its child. */
  add({ changes }: Fix): boolean {
    const paths = changes.flatMap((change) => {
      const path = getCreatedPath(change);
      // A move may also create the parent of its target.
      const parent = change.kind === 'move' ? [change.to.slice(0, -1)] : [];
      return path === undefined ? parent : [path, ...parent];
    });
    const isTaken = paths.some(
      (path) =>
        this.#prefixes.has(JSON.stringify(path)) ||
        listPrefixes(path).some((prefix) => this.#created.has(prefix)),
    );
    if (isTaken) return false;
    for (const path of paths) {
      this.#created.add(JSON.stringify(path));
      for (const prefix of listPrefixes(path)) this.#prefixes.add(prefix);
    }
    return true;
  }
}

function listPrefixes(path: DocumentPath): string[] {
  return path.map((_, depth) => JSON.stringify(path.slice(0, depth + 1)));
}

type IndexedEdit = readonly [edit: TextEdit, fix: number];

/** Sorts the edits by position, without those of fixes that touch another fix. */
function removeConflicts(fixes: readonly (readonly TextEdit[])[]): {
  edits: TextEdit[];
  fixes: Set<number>;
} {
  const all = fixes.flatMap((edits, index) => edits.map((edit): IndexedEdit => [edit, index]));
  all.sort(
    ([{ range: a }], [{ range: b }]) =>
      a.start.offset - b.start.offset || a.end.offset - b.end.offset,
  );
  const dropped = new Set<number>();
  let last: IndexedEdit | undefined;
  for (const next of all) {
    if (dropped.has(next[1])) continue;
    // Adjacent edits have no defined order.
    const isConflict =
      last !== undefined &&
      last[1] !== next[1] &&
      next[0].range.start.offset <= last[0].range.end.offset;
    if (last !== undefined && isConflict) dropped.add(Math.max(last[1], next[1]));
    if (last === undefined || !isConflict || dropped.has(last[1])) last = next;
  }
  const kept = all.filter(([, index]) => !dropped.has(index));
  return { edits: kept.map(([edit]) => edit), fixes: new Set(kept.map(([, index]) => index)) };
}

/** Applies sorted, disjoint edits. Their offsets do not count a byte order mark. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const bomLength = text.startsWith('\uFEFF') ? 1 : 0;
  let end = 0;
  const parts = edits.map(({ range, text: replacement }) => {
    const unchanged = text.slice(end, range.start.offset + bomLength);
    end = range.end.offset + bomLength;
    return unchanged + replacement;
  });
  return parts.join('') + text.slice(end);
}
