import { type Diagnostic, formatPath, madeBy, withDetails } from '../../diagnostics/diagnostic.js';
import { isPlainObject } from '../../util/plain-object.js';

/**
 * One cause, one message.
 *
 * A key that is missing because it is misspelt is reported once. In variant B, which forbids unknown keys, the misspelt key is
 * already an error; in variant A, which ignores unknown keys, the missing key is the error. The same applies to a document
 * without `cv` but with a misspelt one.
 */
export function withoutDerivedProblems(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const unknown = diagnostics.filter((d) => d.code === 'unknown-key' || d.code === 'ignored-key');
  const misspelt = new Map(unknown.flatMap((d) => keysGivenBy(d).map((key) => [key, d] as const)));
  const replaced = new Set<Diagnostic>();
  const mended = diagnostics.flatMap((d): Diagnostic[] => {
    const twin =
      d.missing === undefined ? undefined : misspelt.get(formatPath([...d.path, d.missing]));
    if (twin === undefined) return [d];
    if (twin.code === 'unknown-key' || d.code === 'placeholder-name') return [];
    replaced.add(twin);
    const { path, fix } = twin;
    const found = `\`${path.at(-1)}\``;
    return [
      withDetails(d, { path, at: 'key', found, hint: hintOf(twin, d.missing as string), fix }),
    ];
  });
  return withoutRepeats(mended.filter((d) => !replaced.has(d)));
}

function hintOf({ path, hint, fix }: Diagnostic, missing: string): string | undefined {
  return fix?.changes[0]?.kind === 'rename' ? `rename \`${path.at(-1)}\` to \`${missing}\`` : hint;
}

/** The paths of the keys that a fix creates: those that misspelt or misplaced keys most likely stand for. */
function keysGivenBy({ fix }: Diagnostic): string[] {
  return (fix?.changes ?? []).flatMap((change): string[] => {
    const made = change.kind === 'insert' ? undefined : madeBy(change);
    if (made !== undefined) return [formatPath(made)];
    if (change.kind !== 'replace' || !isPlainObject(change.value)) return [];
    return Object.keys(change.value).map((key) => formatPath([...change.path, key]));
  });
}

/** A value is reported only once for one reason, however many checks examine it. */
function withoutRepeats(problems: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  return problems.filter(({ code, path, message }) => {
    const identity = JSON.stringify([code, path, message]);
    return !seen.has(identity) && seen.add(identity);
  });
}

/** Combines located problems of a text and of its value: a value lost in a comment is one mistake. */
export function withoutLostValues(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const comments = new Map(ofCode('comment-in-text'));
  const empty = new Map(ofCode('null-value'));
  return diagnostics.flatMap((d): Diagnostic[] => {
    const line = d.range?.start.line;
    if (d.code === 'comment-in-text' && empty.has(line)) return [];
    const comment = d.code === 'null-value' ? comments.get(line) : undefined;
    return [comment === undefined ? d : inComment(d, comment)];
  });

  function ofCode(
    code: Diagnostic['code'],
  ): (readonly [line: number | undefined, d: Diagnostic])[] {
    return diagnostics.filter((d) => d.code === code).map((d) => [d.range?.start.line, d]);
  }
}

/** The problem of a value that is entirely in a comment. */
function inComment(problem: Diagnostic, { message, hint, range, fix }: Diagnostic): Diagnostic {
  // A colour begins with `#`, so the comment is the missing value: `primary_color: #004f90`.
  const isColor =
    problem.path.at(-1) === 'primary_color' && COLOR.test(fix?.edits?.[0]?.text ?? '');
  return withDetails(problem, {
    message: problem.message.replace(/\.$/, `: ${message.replace(/;.*/, '')}.`),
    hint,
    range,
    fix: fix && isColor ? { ...fix, confidence: 'certain' } : fix,
  });
}

const COLOR = /^["']?#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})["']?$/i;
