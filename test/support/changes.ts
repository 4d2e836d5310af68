import type { Change, DocumentPath } from '../../src/diagnostics/diagnostic.js';

/** Plain data with changes made in it, in a way that has nothing in common with that of the program. */
export function changed(document: unknown, changes: readonly Change[]): unknown {
  const copy = { root: structuredClone(document) };
  for (const change of changes) {
    const [owner, last] = ownerOf(copy, change.path);
    if (change.kind === 'replace') owner[last] = change.value;
    if (change.kind === 'insert') owner[last] = change.value;
    if (change.kind === 'wrap') owner[last] = [owner[last]];
    if (change.kind === 'rename') {
      const entries = Object.entries(owner).map(([key, value]) => [
        key === last ? change.key : key,
        value,
      ]);
      for (const key of Object.keys(owner)) delete owner[key];
      Object.assign(owner, Object.fromEntries(entries));
    }
    if (change.kind === 'move') {
      const [home, key] = ownerOf(copy, change.to);
      home[key] = owner[last];
      delete owner[last];
    }
    if (change.kind === 'remove')
      Array.isArray(owner) ? owner.splice(Number(last), 1) : delete owner[last];
  }
  return copy.root;
}

type Owner = Record<string | number, unknown>;

function ownerOf(copy: { root: unknown }, path: DocumentPath): [Owner, string | number] {
  const steps = ['root', ...path];
  const last = steps.pop() as string | number;
  const owner = steps.reduce<unknown>((value, step) => ((value as Owner)[step] ??= {}), copy);
  return [owner as Owner, last];
}

/** Whether a plain scalar is text or a number follows from its key, which may be what changes; digits are kept as written. */
export function asTexts(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, part) => {
    if (typeof part === 'object') return part;
    return /^\d+\.\d+$/.test(String(part)) ? String(Number(part)) : String(part);
  });
}
