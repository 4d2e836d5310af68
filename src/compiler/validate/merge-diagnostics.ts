import {
  type Diagnostic,
  formatPath,
  getCreatedPath,
  withDetails,
} from '../../diagnostics/diagnostic.js';
import { isPlainObject } from '../../util/plain-object.js';

/**
 * Merges the diagnostics of a missing key and of its misspelling. Variant B keeps the error about
 * the unknown key; variant A, which only warns about it, keeps the error about the missing key.
 */
export function mergeDerivedDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (diagnostics.length === 0) return [];
  const unknown = diagnostics.filter((d) => d.code === 'unknown-key' || d.code === 'ignored-key');
  const misspelled = new Map(
    unknown.flatMap((d) => getCreatedKeys(d).map((key) => [key, d] as const)),
  );
  const dropped = new Set<Diagnostic>();
  const merged = diagnostics.flatMap((d): Diagnostic[] => {
    const misspelling =
      d.missing === undefined ? undefined : misspelled.get(formatPath([...d.path, d.missing]));
    if (misspelling === undefined) return [d];
    if (misspelling.code === 'unknown-key' || d.code === 'placeholder-name') return [];
    dropped.add(misspelling);
    const { path, fix } = misspelling;
    const found = `\`${path.at(-1)}\``;
    const hint =
      fix?.changes[0]?.kind === 'rename' ? `rename ${found} to \`${d.missing}\`` : misspelling.hint;
    return [withDetails(d, { path, at: 'key', found, hint, fix })];
  });
  return removeDuplicates(merged.filter((d) => !dropped.has(d)));
}

function getCreatedKeys({ fix }: Diagnostic): string[] {
  return (fix?.changes ?? []).flatMap((change): string[] => {
    const created = change.kind === 'insert' ? undefined : getCreatedPath(change);
    if (created !== undefined) return [formatPath(created)];
    if (change.kind !== 'replace' || !isPlainObject(change.value)) return [];
    return Object.keys(change.value).map((key) => formatPath([...change.path, key]));
  });
}

function removeDuplicates(list: readonly Diagnostic[]): Diagnostic[] {
  const ids = new Set<string>();
  return list.filter(({ code, path, message }) => {
    const identity = JSON.stringify([code, path, message]);
    return !ids.has(identity) && ids.add(identity);
  });
}

/** Merges the diagnostics of a comment and of the value that is lost in it, by their ranges. */
export function mergeLostValues(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const comments = indexByLine('comment-in-text');
  const empty = indexByLine('null-value');
  return diagnostics.flatMap((d): Diagnostic[] => {
    const line = d.range?.start.line;
    if (d.code === 'comment-in-text' && empty.has(line)) return [];
    const comment = d.code === 'null-value' ? comments.get(line) : undefined;
    return [comment === undefined ? d : mergeComment(d, comment)];
  });

  function indexByLine(code: Diagnostic['code']): Map<number | undefined, Diagnostic> {
    return new Map(diagnostics.filter((d) => d.code === code).map((d) => [d.range?.start.line, d]));
  }
}

function mergeComment(
  diagnostic: Diagnostic,
  { message, hint, range, fix }: Diagnostic,
): Diagnostic {
  // `primary_color: #004f90`: YAML reads the color as a comment.
  const isColor =
    diagnostic.path.at(-1) === 'primary_color' && COLOR.test(fix?.edits?.[0]?.text ?? '');
  return withDetails(diagnostic, {
    message: diagnostic.message.replace(/\.$/, `: ${message.replace(/;.*/, '')}.`),
    hint,
    range,
    fix: fix && isColor ? { ...fix, safety: 'safe' } : fix,
  });
}

const COLOR = /^["']?#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})["']?$/i;
