import {
  type AddedFamily,
  type ChosenFamily,
  coversCluster,
  type FallbackFont,
  type FontContext,
  type UncoveredCharacters,
} from './fallback-fonts.js';
import {
  type CodePointRange,
  findScript,
  getBlocks,
  includesCodePoint,
  type Script,
} from './scripts.js';

export interface FamilyChoice {
  /** In order of precedence. */
  readonly families: readonly ChosenFamily[];
  /** The family for Chinese characters and kana. */
  readonly cjk: string | undefined;
  readonly familyByCharacter: ReadonlyMap<string, string>;
  readonly missing: ReadonlySet<string>;
  readonly getAdvance: GetAdvance;
}

/**
 * Chooses one of the added families for each script, and others only for characters that it lacks.
 * Pure; docs/languages.md has the rules.
 */
export function chooseFamilies(
  wanted: UncoveredCharacters,
  fonts: readonly FallbackFont[],
  surroundings: FontContext,
): FamilyChoice {
  const all = groupByFamily(fonts);
  const missing = new Set<string>();
  const owners = new Map<string, string>();
  const usage = new Map<AddedFamily, Map<string, Script | undefined>>();
  for (const [script, characters] of sortByFrequency(wanted)) {
    const ranked = rankFamilies(script, [...characters.keys()], all, { ...surroundings, wanted });
    const candidates = script === undefined ? [...new Set([...usage.keys(), ...ranked])] : ranked;
    // A character of several scripts comes from the font of the most frequent one.
    const rest = new Set([...characters.keys()].filter((character) => !owners.has(character)));
    for (const family of candidates) {
      for (const character of rest) {
        if (!coversCluster(family, character)) continue;
        rest.delete(character);
        owners.set(character, family.family);
        usage.set(family, (usage.get(family) ?? new Map()).set(character, script));
      }
    }
    for (const character of rest) missing.add(character);
  }
  const cjk = [...usage].find(([, characters]) => [...characters.values()].includes('Hani'))?.[0]
    .family;
  const families = restrictFamilies([...usage]);
  return {
    families,
    cjk,
    familyByCharacter: owners,
    missing,
    getAdvance: createAdvanceLookup([...usage.keys()], families),
  };
}

function sortByFrequency(
  wanted: UncoveredCharacters,
): (readonly [Script | undefined, ReadonlyMap<string, number>])[] {
  const count = (characters: ReadonlyMap<string, number>): number =>
    [...characters.values()].reduce((a, b) => a + b, 0);
  return [...wanted].sort(
    ([a, charactersA], [b, charactersB]) =>
      Number(a === undefined) - Number(b === undefined) ||
      count(charactersB) - count(charactersA) ||
      ((a ?? '') < (b ?? '') ? -1 : 1),
  );
}

/** Restricts a family to its own scripts if it covers characters of a later family. */
function restrictFamilies(
  choices: readonly (readonly [AddedFamily, ReadonlyMap<string, Script | undefined>])[],
): ChosenFamily[] {
  return choices.map(([family, characters], index) => {
    const later = choices.slice(index + 1).flatMap(([, following]) => [...following.keys()]);
    if (!later.some((character) => coversCluster(family, character)))
      return { family: family.family };
    const excluded = new Set(later.map((character) => character.codePointAt(0) ?? 0));
    return { family: family.family, codePoints: excludeCodePoints(toRanges(characters), excluded) };
  });
}

function toRanges(characters: ReadonlyMap<string, Script | undefined>): CodePointRange[] {
  const scripts = new Set([...characters.values()].filter((script) => script !== undefined));
  const blocks = [...scripts].sort().flatMap(getBlocks);
  const single = [...characters.keys()]
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((codePoint) => !blocks.some((block) => includesCodePoint(block, codePoint)))
    .sort((a, b) => a - b);
  return [...blocks, ...single.map((codePoint) => [codePoint, codePoint] as const)];
}

function excludeCodePoints(
  ranges: readonly CodePointRange[],
  excluded: ReadonlySet<number>,
): CodePointRange[] {
  return [...excluded].reduce<CodePointRange[]>(
    (ranges, codePoint) =>
      ranges.flatMap(([first, last]): CodePointRange[] => {
        if (!includesCodePoint([first, last], codePoint)) return [[first, last]];
        const parts = [[first, codePoint - 1] as const, [codePoint + 1, last] as const];
        return parts.filter(([from, to]) => from <= to);
      }),
    [...ranges],
  );
}

/** Groups fonts by family; the most regular face describes the family. */
function groupByFamily(fonts: readonly FallbackFont[]): AddedFamily[] {
  const byName = new Map<string, FallbackFont[]>();
  for (const font of fonts) byName.set(font.family, [...(byName.get(font.family) ?? []), font]);
  return [...byName.values()].map((faces, order) => {
    const plain = faces.find(({ isBold, isItalic }) => !isBold && !isItalic);
    const face = plain ?? faces.find(({ isItalic }) => !isItalic) ?? (faces[0] as FallbackFont);
    const boldFace = faces.find(({ isBold, isItalic }) => isBold && !isItalic);
    const hasBold = plain !== undefined && faces.some(({ isBold }) => isBold);
    return { ...face, order, hasBold, boldFace: boldFace ?? face };
  });
}

type HanForms = 'JP' | 'KR' | 'SC' | 'TC' | 'HK';

/**
 * Returns the families that cover some characters of a script, best first; the first different rank
 * decides.
 */
function rankFamilies(
  script: Script | undefined,
  characters: readonly string[],
  families: readonly AddedFamily[],
  { genericFamily, language, wanted }: FontContext & { readonly wanted: UncoveredCharacters },
): AddedFamily[] {
  const forms =
    script === 'Hang' ? 'KR' : script === 'Hani' ? findHanForms(language, wanted) : undefined;
  const candidates = families.flatMap((family) => {
    const count = characters.filter((character) => coversCluster(family, character)).length;
    if (count === 0) return [];
    const isSuitable =
      script === undefined || script === 'Zsym' || script === 'Zsye'
        ? SYMBOL_FAMILY.test(family.family)
        : 2 * count >= characters.length;
    const ranks = [
      isSuitable,
      forms === undefined ? 0 : compareForms(readForms(family.family), forms),
      count === characters.length,
      family.isForText,
      family.genericFamily === undefined ? 0.5 : family.genericFamily === genericFamily,
      family.hasBold,
      count,
      -family.order,
    ].map(Number);
    return [{ family, ranks }];
  });
  return candidates.sort((a, b) => compareRanks(b.ranks, a.ranks)).map(({ family }) => family);
}

const SYMBOL_FAMILY = /symbol|emoji|math/i;

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rank, i) => rank !== b[i]);
  return index < 0 ? 0 : (a[index] as number) - (b[index] as number);
}

/** Returns the forms for a language, or for the kana, Bopomofo or Hangul in the document. */
export function findHanForms(language: string, wanted: UncoveredCharacters): HanForms {
  const [, base = '', rest = ''] = /^([a-z]+)(.*)$/i.exec(language) ?? [];
  if (/^ja$/i.test(base)) return 'JP';
  if (/^ko$/i.test(base)) return 'KR';
  if (/^(?:zh|yue)$/i.test(base)) {
    if (/-HK\b|-MO\b/i.test(rest) || /^yue$/i.test(base)) return 'HK';
    return /-Hant\b|-TW\b/i.test(rest) ? 'TC' : 'SC';
  }
  const characters = [...(wanted.get('Hani')?.keys() ?? [])].join('');
  if (/[\u3040-\u30FA\u30FD-\u30FF]/.test(characters)) return 'JP';
  if (/[\u3100-\u312F]/.test(characters)) return 'TC';
  return wanted.has('Hang') ? 'KR' : 'SC';
}

/** Reads the suffix of families with regional versions: Noto, Source Han, IBM Plex. */
function readForms(family: string): HanForms | undefined {
  const [, forms] = /\b(JP|KR|SC|TC|HK|CN|TW)\b/.exec(family.replaceAll('_', ' ')) ?? [];
  if (forms === 'CN') return 'SC';
  return forms === 'TW' ? 'TC' : (forms as HanForms | undefined);
}

function compareForms(forms: HanForms | undefined, wanted: HanForms): number {
  if (forms === wanted) return 3;
  if (forms === undefined) return 1;
  return (forms === 'TC' && wanted === 'HK') || (forms === 'HK' && wanted === 'TC') ? 2 : 0;
}

/** Returns the advance of a character in ems; undefined if it is unknown or depends on context. */
export type GetAdvance = (codePoint: number, weight: 'regular' | 'bold') => number | undefined;

export const NO_ADVANCES: GetAdvance = () => undefined;

/** The scripts whose characters have the same advance in a word as alone. */
const CONTEXT_FREE_SCRIPTS: ReadonlySet<Script | undefined> = new Set([
  'Hani',
  'Hang',
  'Armn',
  'Geor',
  'Ethi',
  'Thai',
  'Laoo',
]);

/** Finds advances in the chosen families; both lists have the same order. */
function createAdvanceLookup(
  families: readonly AddedFamily[],
  choices: readonly ChosenFamily[],
): GetAdvance {
  if (families.length === 0) return NO_ADVANCES;
  const cache = {
    regular: new Map<number, number | undefined>(),
    bold: new Map<number, number | undefined>(),
  };
  const find: GetAdvance = (codePoint, weight) => {
    if (!CONTEXT_FREE_SCRIPTS.has(findScript(codePoint))) return undefined;
    const family = families.find(
      ({ covers }, index) =>
        covers(codePoint) &&
        (choices[index]?.codePoints?.some((range) => includesCodePoint(range, codePoint)) ?? true),
    );
    return (weight === 'bold' ? family?.boldFace : family)?.getAdvance(codePoint);
  };
  return (codePoint, weight) => {
    const advances = cache[weight];
    if (!advances.has(codePoint)) advances.set(codePoint, find(codePoint, weight));
    return advances.get(codePoint);
  };
}
