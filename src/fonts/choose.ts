import { type AdvanceOf, advancesOfAdded } from './added-advances.js';
import { type ChosenFamily, type FallbackFont, type Family, hasAll } from './fallback.js';
import { rankedFor } from './rank.js';
import { blocksOf, type CodePoints, isIn, type Script } from './scripts.js';
import type { Surroundings, Wanted } from './wanted.js';

export interface Choice {
  /** In the order in which they are to be asked. */
  readonly families: readonly ChosenFamily[];
  /** The one that Chinese characters and kana come from. */
  readonly cjk: string | undefined;
  /** The one that each character comes from. */
  readonly owners: ReadonlyMap<string, string>;
  /** The characters that none of them has. */
  readonly missing: ReadonlySet<string>;
  readonly advanceOf: AdvanceOf;
}

/**
 * Chooses one of the added families for each script, and others only for characters that it lacks
 * (docs/fonts.md says by what rules). Depends on nothing but its arguments.
 */
export function chooseFamilies(wanted: Wanted, fonts: readonly FallbackFont[], surroundings: Surroundings): Choice {
  const all = familiesOf(fonts);
  const missing = new Set<string>();
  const taken = new Map<Family, Map<string, Script | undefined>>();
  for (const [script, characters] of byFrequency(wanted)) {
    const ranked = rankedFor(script, [...characters.keys()], all, surroundings, wanted);
    const candidates = script === undefined ? [...new Set([...taken.keys(), ...ranked])] : ranked;
    const left = new Set([...characters.keys()].filter((character) => !isTaken(character, taken)));
    for (const family of candidates) {
      const found = [...left].filter((character) => hasAll(family, character));
      for (const character of found) {
        left.delete(character);
        taken.set(family, (taken.get(family) ?? new Map()).set(character, script));
      }
    }
    for (const character of left) missing.add(character);
  }
  const cjk = [...taken].find(([, characters]) => [...characters.values()].includes('Hani'))?.[0].family;
  const owners = [...taken].flatMap(([{ family }, characters]) =>
    [...characters.keys()].map((one) => [one, family] as const),
  );
  const families = restricted([...taken]);
  return { families, cjk, owners: new Map(owners), missing, advanceOf: advancesOfAdded([...taken.keys()], families) };
}

/** A character of several scripts comes from one font: that of the script that the document has most of. */
function isTaken(character: string, taken: ReadonlyMap<Family, ReadonlyMap<string, unknown>>): boolean {
  return [...taken.values()].some((characters) => characters.has(character));
}

/** The scripts, the most frequent one first, then by their codes; characters without one come last. */
function byFrequency(wanted: Wanted): (readonly [Script | undefined, ReadonlyMap<string, number>])[] {
  const size = (characters: ReadonlyMap<string, number>): number => [...characters.values()].reduce((a, b) => a + b, 0);
  return [...wanted].sort(
    ([a, ofA], [b, ofB]) =>
      Number(a === undefined) - Number(b === undefined) || size(ofB) - size(ofA) || ((a ?? '') < (b ?? '') ? -1 : 1),
  );
}

/** A family with characters that should come from a later family is used for its own scripts only. */
function restricted(taken: readonly (readonly [Family, ReadonlyMap<string, Script | undefined>])[]): ChosenFamily[] {
  return taken.map(([family, characters], index) => {
    const others = taken.slice(index + 1).flatMap(([, theirs]) => [...theirs.keys()]);
    if (!others.some((character) => hasAll(family, character))) return { family: family.family };
    const theirs = new Set(others.map((character) => character.codePointAt(0) ?? 0));
    return { family: family.family, only: without(codePointsOf(characters), theirs) };
  });
}

function codePointsOf(characters: ReadonlyMap<string, Script | undefined>): CodePoints[] {
  const scripts = new Set([...characters.values()].filter((script) => script !== undefined));
  const blocks = [...scripts].sort().flatMap(blocksOf);
  const single = [...characters.keys()]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => !blocks.some((block) => isIn(block, codePoint)))
    .sort((a, b) => a - b);
  return [...blocks, ...single.map((codePoint) => [codePoint, codePoint] as const)];
}

/** Ranges without some code points. */
function without(ranges: readonly CodePoints[], excluded: ReadonlySet<number>): CodePoints[] {
  return [...excluded].reduce<CodePoints[]>(
    (left, codePoint) =>
      left.flatMap(([first, last]): CodePoints[] => {
        if (!isIn([first, last], codePoint)) return [[first, last]];
        const parts = [[first, codePoint - 1] as const, [codePoint + 1, last] as const];
        return parts.filter(([from, to]) => from <= to);
      }),
    [...ranges],
  );
}

/** Fonts by family, each described by its most regular face. */
function familiesOf(fonts: readonly FallbackFont[]): Family[] {
  const byName = new Map<string, FallbackFont[]>();
  for (const font of fonts) byName.set(font.family, [...(byName.get(font.family) ?? []), font]);
  return [...byName.values()].map((faces, place) => {
    const plain = faces.find(({ isBold, isItalic }) => !isBold && !isItalic);
    const face = plain ?? faces.find(({ isItalic }) => !isItalic) ?? (faces[0] as FallbackFont);
    const bold = faces.find(({ isBold, isItalic }) => isBold && !isItalic);
    const hasBold = plain !== undefined && faces.some(({ isBold }) => isBold);
    return { ...face, place, hasBold, bold: bold ?? face };
  });
}
