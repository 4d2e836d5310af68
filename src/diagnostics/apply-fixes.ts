import {
  type Confidence,
  type Diagnostic,
  type DocumentPath,
  type Fix,
  madeBy,
  type TextEdit,
} from './diagnostic.js';

/** Options of `applyFixes`. */
export interface ApplyOptions {
  /**
   * Name of the text's file, if the diagnostics concern several files: fixes of other files are
   * not applied. By default, all fixes are applied.
   */
  readonly file?: string;
  /** Which fixes to apply: only `certain` ones (default), or with `likely` all of them. */
  readonly confidence?: Confidence;
}

/** A text with fixes applied. */
export interface AppliedFixes {
  /** The text after the fixes. */
  readonly text: string;
  /** The diagnostics whose fixes were applied. */
  readonly applied: readonly Diagnostic[];
}

/** Applies the fixes of diagnostics to their text. If two fixes edit the same place or make the same key, the first is applied. */
export function applyFixes(
  text: string,
  diagnostics: readonly Diagnostic[],
  { file, confidence = 'certain' }: ApplyOptions = {},
): AppliedFixes {
  const wanted = diagnostics.filter(
    ({ fix, file: own }) =>
      (confidence === 'likely' || fix?.confidence === 'certain') &&
      (file === undefined || own === file),
  );
  const taken = new MadePaths();
  const { edits, fixes } = withoutConflicts(
    wanted.map(({ fix }) => (fix && taken.take(fix) ? (fix.edits ?? []) : [])),
  );
  return { text: applyEdits(text, edits), applied: wanted.filter((_, index) => fixes.has(index)) };
}

/** The keys that fixes make: of two with one name, nobody could read the text. */
class MadePaths {
  readonly #made = new Set<string>();
  readonly #around = new Set<string>();

  /** Takes the keys that a fix makes; false if another fix makes one of them, or an object around or inside one. */
  take({ changes }: Fix): boolean {
    const keys = changes.map(madeBy).filter((path) => path !== undefined);
    // What is moved may make the object that it is moved into.
    const made = [
      ...keys,
      ...changes.flatMap((change) => (change.kind === 'move' ? [change.to.slice(0, -1)] : [])),
    ];
    const isTaken = made.some(
      (path) =>
        this.#around.has(keyOf(path)) || beginningsOf(path).some((key) => this.#made.has(key)),
    );
    if (isTaken) return false;
    for (const path of made) {
      this.#made.add(keyOf(path));
      for (const key of beginningsOf(path)) this.#around.add(key);
    }
    return true;
  }
}

function beginningsOf(path: DocumentPath): string[] {
  return path.map((_, depth) => keyOf(path.slice(0, depth + 1)));
}

function keyOf(path: DocumentPath): string {
  return JSON.stringify(path);
}

type OfFix = readonly [edit: TextEdit, fix: number];

/** The edits of fixes, in the order of the text, without the edits of a fix that touches an earlier one. */
function withoutConflicts(fixes: readonly (readonly TextEdit[])[]): {
  edits: TextEdit[];
  fixes: Set<number>;
} {
  const all = fixes.flatMap((edits, index) => edits.map((edit): OfFix => [edit, index]));
  all.sort(
    ([{ range: a }], [{ range: b }]) =>
      a.start.offset - b.start.offset || a.end.offset - b.end.offset,
  );
  const dropped = new Set<number>();
  let last: OfFix | undefined;
  for (const next of all) {
    if (dropped.has(next[1])) continue;
    // If one fix ends where another begins, their order is undefined.
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

/** Applies edits to a text. They are in its order and do not overlap; their offsets do not count a byte order mark. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  let done = 0;
  const parts = edits.map(({ range, text: inserted }) => {
    const before = text.slice(done, range.start.offset + mark);
    done = range.end.offset + mark;
    return before + inserted;
  });
  return parts.join('') + text.slice(done);
}
