import { type Diagnostic, formatPath } from '../../diagnostics/diagnostic.js';
import { isPlainObject } from '../../values/plain-object.js';

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
    const twin = d.missing === undefined ? undefined : misspelt.get(formatPath([...d.path, d.missing]));
    if (twin === undefined) return [d];
    if (twin.code === 'unknown-key' || d.code === 'placeholder-name') return [];
    replaced.add(twin);
    return [
      {
        ...d,
        path: twin.path,
        at: 'key',
        found: `\`${twin.path.at(-1)}\``,
        ...hintOf(twin, d.missing as string),
        ...(twin.fix === undefined ? {} : { fix: twin.fix }),
      },
    ];
  });
  return withoutRepeats(mended.filter((d) => !replaced.has(d)));
}

function hintOf({ path, hint, fix }: Diagnostic, missing: string): { hint?: string } {
  if (fix?.changes[0]?.kind === 'rename') return { hint: `rename \`${path.at(-1)}\` to \`${missing}\`` };
  return hint === undefined ? {} : { hint };
}

/** The paths of the keys that a fix creates: those that misspelt or misplaced keys most likely stand for. */
function keysGivenBy({ fix }: Diagnostic): string[] {
  return (fix?.changes ?? []).flatMap((change): string[] => {
    if (change.kind === 'rename') return [formatPath([...change.path.slice(0, -1), change.key])];
    if (change.kind === 'move') return [formatPath(change.to)];
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

/**
 * Combines the problems of a text and of its value: a value lost in a comment, or commas behind values, are one mistake, not two.
 *
 * @param diagnostics - with their positions
 */
export function withoutLostValues(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const comments = new Map(ofCode('comment-in-text'));
  const empty = new Map(ofCode('null-value'));
  const notices = new Set(diagnostics.flatMap(({ code, found }) => (code === 'yaml-notice' ? [found] : [])));
  return diagnostics.flatMap((d): Diagnostic[] => {
    const line = d.range?.start.line;
    if (d.code === 'comment-in-text' && empty.has(line)) return [];
    // A comma at the ends of many lines.
    if (d.code === 'odd-value' && notices.has(d.found)) return [];
    const comment = d.code === 'null-value' ? comments.get(line) : undefined;
    return [comment === undefined ? d : inComment(d, comment)];
  });

  function ofCode(code: Diagnostic['code']): (readonly [line: number | undefined, d: Diagnostic])[] {
    return diagnostics.filter((d) => d.code === code).map((d) => [d.range?.start.line, d]);
  }
}

/** The problem of a value that is entirely in a comment. */
function inComment(problem: Diagnostic, { message, hint, range, fix }: Diagnostic): Diagnostic {
  const cause = message.replace(/;.*/, '');
  return {
    ...problem,
    message: problem.message.replace(/\.$/, `: ${cause}.`),
    ...(hint && { hint }),
    ...(range && { range }),
    ...(fix && { fix: isColor(problem, { fix }) ? { ...fix, confidence: 'certain' } : fix }),
  };
}

/** A colour begins with `#`, so the comment is the missing value: `primary_color: #004f90`. */
function isColor({ path }: Diagnostic, { fix }: Pick<Diagnostic, 'fix'>): boolean {
  const [edit] = fix?.edits ?? [];
  return (
    path.at(-1) === 'primary_color' && /^["']?#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})["']?$/i.test(edit?.text ?? '')
  );
}
