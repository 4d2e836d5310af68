import type { ChosenFamily, Family } from './fallback.js';
import { isIn, type Script, scriptOf } from './scripts.js';

/** How wide a character of the added fonts is, in ems; undefined if its place in the text decides, or nobody knows. */
export type AdvanceOf = (codePoint: number, weight: 'regular' | 'bold') => number | undefined;

/** Of no added fonts. */
export const NO_ADVANCES: AdvanceOf = () => undefined;

/** The scripts whose letters are as wide in a word as alone. */
const SIMPLE: ReadonlySet<Script | undefined> = new Set(['Hani', 'Hang', 'Armn', 'Geor', 'Ethi', 'Thai', 'Laoo']);

/** The widths in chosen families: `families` and `chosen` are the same, in the same order. */
export function advancesOfAdded(families: readonly Family[], chosen: readonly ChosenFamily[]): AdvanceOf {
  if (families.length === 0) return NO_ADVANCES;
  const known = { regular: new Map<number, number | undefined>(), bold: new Map<number, number | undefined>() };
  const find: AdvanceOf = (codePoint, weight) => {
    if (!SIMPLE.has(scriptOf(codePoint))) return undefined;
    const family = families.find(
      ({ covers }, nth) => covers(codePoint) && (chosen[nth]?.only?.some((range) => isIn(range, codePoint)) ?? true),
    );
    return (weight === 'bold' ? family?.bold : family)?.advanceOf(codePoint);
  };
  return (codePoint, weight) => {
    const widths = known[weight];
    if (!widths.has(codePoint)) widths.set(codePoint, find(codePoint, weight));
    return widths.get(codePoint);
  };
}
