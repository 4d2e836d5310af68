import type { Change, DocumentPath } from '../../src/diagnostics/diagnostic.js';

/** Applies changes to plain data; an implementation independent of the one in `src`. */
export function applyChanges(document: unknown, changes: readonly Change[]): unknown {
  const copy = { root: structuredClone(document) };
  for (const change of changes) {
    const [owner, key] = resolveOwner(copy, change.path);
    if (change.kind === 'replace') owner[key] = change.value;
    if (change.kind === 'insert') owner[key] = change.value;
    if (change.kind === 'wrap') owner[key] = [owner[key]];
    if (change.kind === 'rename') {
      const entries = Object.entries(owner).map(([name, value]) => [
        name === key ? change.key : name,
        value,
      ]);
      for (const name of Object.keys(owner)) delete owner[name];
      Object.assign(owner, Object.fromEntries(entries));
    }
    if (change.kind === 'move') {
      const [target, targetKey] = resolveOwner(copy, change.to);
      target[targetKey] = owner[key];
      delete owner[key];
    }
    if (change.kind === 'remove')
      Array.isArray(owner) ? owner.splice(Number(key), 1) : delete owner[key];
  }
  return copy.root;
}

type Owner = Record<string | number, unknown>;

function resolveOwner(copy: { root: unknown }, path: DocumentPath): [Owner, string | number] {
  const steps = ['root', ...path];
  const key = steps.pop() as string | number;
  const owner = steps.reduce<unknown>((value, step) => ((value as Owner)[step] ??= {}), copy);
  return [owner as Owner, key];
}

/**
 * Converts scalars to strings: if a key changes, YAML may parse its value as a number instead of a
 * string. Decimals lose trailing zeros.
 */
export function stringifyScalars(value: unknown): unknown {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, node) => {
    if (typeof node === 'object') return node;
    return /^\d+\.\d+$/.test(String(node)) ? String(Number(node)) : String(node);
  });
}
