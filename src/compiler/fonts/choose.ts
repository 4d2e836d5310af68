import {
  type ChosenFamily,
  type FallbackFont,
  type Family,
  hasAll,
  type Surroundings,
  type Wanted,
} from './fallback.js';
import { blocksOf, type CodePoints, isIn, type Script, scriptOf } from './scripts.js';

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
export function chooseFamilies(
  wanted: Wanted,
  fonts: readonly FallbackFont[],
  surroundings: Surroundings,
): Choice {
  const all = familiesOf(fonts);
  const missing = new Set<string>();
  const owners = new Map<string, string>();
  const taken = new Map<Family, Map<string, Script | undefined>>();
  for (const [script, characters] of byFrequency(wanted)) {
    const ranked = rankedFor(script, [...characters.keys()], all, { ...surroundings, wanted });
    const candidates = script === undefined ? [...new Set([...taken.keys(), ...ranked])] : ranked;
    // A character of several scripts comes from one font: that of the script that the document has most of.
    const left = new Set([...characters.keys()].filter((character) => !owners.has(character)));
    for (const family of candidates) {
      for (const character of left) {
        if (!hasAll(family, character)) continue;
        left.delete(character);
        owners.set(character, family.family);
        taken.set(family, (taken.get(family) ?? new Map()).set(character, script));
      }
    }
    for (const character of left) missing.add(character);
  }
  const cjk = [...taken].find(([, characters]) => [...characters.values()].includes('Hani'))?.[0]
    .family;
  const families = restricted([...taken]);
  return {
    families,
    cjk,
    owners,
    missing,
    advanceOf: advancesOfAdded([...taken.keys()], families),
  };
}

/** The scripts, the most frequent one first, then by their codes; characters without one come last. */
function byFrequency(
  wanted: Wanted,
): (readonly [Script | undefined, ReadonlyMap<string, number>])[] {
  const size = (characters: ReadonlyMap<string, number>): number =>
    [...characters.values()].reduce((a, b) => a + b, 0);
  return [...wanted].sort(
    ([a, ofA], [b, ofB]) =>
      Number(a === undefined) - Number(b === undefined) ||
      size(ofB) - size(ofA) ||
      ((a ?? '') < (b ?? '') ? -1 : 1),
  );
}

/** A family with characters that should come from a later family is used for its own scripts only. */
function restricted(
  taken: readonly (readonly [Family, ReadonlyMap<string, Script | undefined>])[],
): ChosenFamily[] {
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

type HanForms = 'JP' | 'KR' | 'SC' | 'TC' | 'HK';

/**
 * The families that have some characters of a script, the best one first. The first difference decides:
 *
 * 1. it has at least half of the characters (of signs: it is a font of signs),
 * 2. its Chinese characters have the forms of the document's language,
 * 3. it has all of the characters,
 * 4. it is for text,
 * 5. it has serifs as the theme's font does,
 * 6. it has a bold face,
 * 7. it has more of the characters,
 * 8. it was given first.
 */
function rankedFor(
  script: Script | undefined,
  characters: readonly string[],
  families: readonly Family[],
  { look, language, wanted }: Surroundings & { readonly wanted: Wanted },
): Family[] {
  const forms =
    script === 'Hang' ? 'KR' : script === 'Hani' ? formsOf(language, wanted) : undefined;
  const rows = families.flatMap((family) => {
    const count = characters.filter((character) => hasAll(family, character)).length;
    if (count === 0) return [];
    const isSpecial =
      script === undefined || script === 'Zsym' || script === 'Zsye'
        ? SIGNS.test(family.family)
        : 2 * count >= characters.length;
    const marks = [
      isSpecial,
      forms === undefined ? 0 : likeness(formsOfFamily(family.family), forms),
      count === characters.length,
      family.isForText,
      family.look === undefined ? 0.5 : family.look === look,
      family.hasBold,
      count,
      -family.place,
    ].map(Number);
    return [{ family, marks }];
  });
  return rows.sort((a, b) => compare(b.marks, a.marks)).map(({ family }) => family);
}

const SIGNS = /symbol|emoji|math/i;

function compare(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((mark, at) => mark !== b[at]);
  return index < 0 ? 0 : (a[index] as number) - (b[index] as number);
}

/** The forms of a language; if that has no Chinese characters, of the language whose letters are next to them. */
export function formsOf(language: string, wanted: Wanted): HanForms {
  const [, base = '', rest = ''] = /^([a-z]+)(.*)$/i.exec(language) ?? [];
  if (/^ja$/i.test(base)) return 'JP';
  if (/^ko$/i.test(base)) return 'KR';
  if (/^(?:zh|yue)$/i.test(base)) {
    if (/-HK\b|-MO\b/i.test(rest) || /^yue$/i.test(base)) return 'HK';
    return /-Hant\b|-TW\b/i.test(rest) ? 'TC' : 'SC';
  }
  const found = [...(wanted.get('Hani')?.keys() ?? [])].join('');
  if (/[\u3040-\u30FA\u30FD-\u30FF]/.test(found)) return 'JP';
  if (/[\u3100-\u312F]/.test(found)) return 'TC';
  return wanted.has('Hang') ? 'KR' : 'SC';
}

/** Read from the endings of families that come in several versions: Noto, Source Han, IBM Plex. */
function formsOfFamily(family: string): HanForms | undefined {
  const [, forms] = /\b(JP|KR|SC|TC|HK|CN|TW)\b/.exec(family.replaceAll('_', ' ')) ?? [];
  if (forms === 'CN') return 'SC';
  return forms === 'TW' ? 'TC' : (forms as HanForms | undefined);
}

/** 3 for the same forms, 2 for forms of the same kind, 1 if unknown. */
function likeness(forms: HanForms | undefined, wanted: HanForms): number {
  if (forms === wanted) return 3;
  if (forms === undefined) return 1;
  return (forms === 'TC' && wanted === 'HK') || (forms === 'HK' && wanted === 'TC') ? 2 : 0;
}

/** How wide a character of the added fonts is, in ems; undefined if its place in the text decides, or nobody knows. */
export type AdvanceOf = (codePoint: number, weight: 'regular' | 'bold') => number | undefined;

export const NO_ADVANCES: AdvanceOf = () => undefined;

/** The scripts whose letters are as wide in a word as alone. */
const SIMPLE: ReadonlySet<Script | undefined> = new Set([
  'Hani',
  'Hang',
  'Armn',
  'Geor',
  'Ethi',
  'Thai',
  'Laoo',
]);

/** The widths in chosen families: `families` and `chosen` are the same, in the same order. */
function advancesOfAdded(families: readonly Family[], chosen: readonly ChosenFamily[]): AdvanceOf {
  if (families.length === 0) return NO_ADVANCES;
  const known = {
    regular: new Map<number, number | undefined>(),
    bold: new Map<number, number | undefined>(),
  };
  const find: AdvanceOf = (codePoint, weight) => {
    if (!SIMPLE.has(scriptOf(codePoint))) return undefined;
    const family = families.find(
      ({ covers }, nth) =>
        covers(codePoint) && (chosen[nth]?.only?.some((range) => isIn(range, codePoint)) ?? true),
    );
    return (weight === 'bold' ? family?.bold : family)?.advanceOf(codePoint);
  };
  return (codePoint, weight) => {
    const widths = known[weight];
    if (!widths.has(codePoint)) widths.set(codePoint, find(codePoint, weight));
    return widths.get(codePoint);
  };
}
