import { findScript, hasUniqueScript, type Script } from './scripts.js';

/** Sans and serif, or their equivalents in other scripts (Naskh, Mincho, Song). */
export type GenericFamily = 'sans' | 'serif';

export interface FallbackFont {
  /** The name by which the engine selects it. */
  readonly family: string;
  /** Undefined if neither name nor tables tell. */
  readonly genericFamily: GenericFamily | undefined;
  /** Whether it is for text, not for titles, symbols or handwriting. */
  readonly isForText: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly covers: (codePoint: number) => boolean;
  /** Returns the advance of a glyph in ems; undefined if the file lacks it. */
  readonly getAdvance: (codePoint: number) => number | undefined;
}

/** A family of added fonts, described by its upright, regular face. */
export interface AddedFamily extends FallbackFont {
  readonly hasBold: boolean;
  /** The upright bold face, or the regular one. */
  readonly boldFace: FallbackFont;
  /** The index among the added families. */
  readonly order: number;
}

/** Whether a font covers a character and all its marks, which must come from one font. */
export function coversCluster({ covers }: FallbackFont, character: string): boolean {
  return [...character].every((part) => covers(part.codePointAt(0) ?? 0));
}

export interface ChosenFamily {
  readonly family: string;
  /** undefined for no restriction. */
  readonly codePoints?: readonly (readonly [first: number, last: number])[];
}

/** Draws a visible box for each missing character, which can still be extracted. */
export const MISSING_FAMILY = 'Cvpress Missing';

/** The counts of characters that the bundled fonts lack, by script. */
export type UncoveredCharacters = Map<Script | undefined, Map<string, number>>;

export interface FontContext {
  readonly genericFamily: GenericFamily;
  readonly language: string;
}

/**
 * A shared mark, or a symbol of no script, counts for the script of the preceding letter, or of the
 * following one.
 */
export function countUncovered(wanted: UncoveredCharacters, characters: readonly string[]): void {
  const scripts = characters.map((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return hasUniqueScript(codePoint) ? findScript(codePoint) : undefined;
  });
  let current = scripts.find((script) => script !== undefined);
  for (const [index, character] of characters.entries()) {
    current = scripts[index] ?? current;
    const script = current ?? findScript(character.codePointAt(0) ?? 0);
    const counts = wanted.get(script) ?? new Map<string, number>();
    wanted.set(script, counts.set(character, (counts.get(character) ?? 0) + 1));
  }
}
