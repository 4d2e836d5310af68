import { type Diagnostic, type DocumentPath, diagnostic } from '../diagnostics/diagnostic.js';
import type { FallbackFont, Surroundings, Wanted } from '../fonts/fallback.js';
import { packageFor } from '../fonts/packages.js';
import { isOfOneScript, type Script, scriptOf } from '../fonts/scripts.js';

/** A text with characters that the bundled fonts lack. */
export interface LackingText {
  readonly path: DocumentPath;
  /** These characters, each with its marks, in the order of the text. */
  readonly characters: readonly string[];
}

const MOST_NAMED = 8;

/** What one package of fonts would mend. */
interface Gap {
  readonly first: DocumentPath;
  readonly characters: Set<string>;
  places: number;
}

/** Reports the characters that no font has, once for each package of fonts that has them. */
export function missingGlyphs(
  texts: readonly LackingText[],
  missing: ReadonlySet<string>,
  wanted: Wanted,
  fonts: readonly FallbackFont[],
  surroundings: Surroundings,
): Diagnostic[] {
  const gaps = new Map<string | undefined, Gap>();
  for (const { path, characters } of texts) {
    const seen = new Set<Gap>();
    for (const character of characters.filter((one) => missing.has(one))) {
      const name = packageFor(scriptFor(character, wanted), surroundings, wanted);
      const gap = gaps.get(name) ?? { first: path, characters: new Set(), places: 0 };
      gaps.set(name, gap);
      gap.characters.add(character);
      if (!seen.has(gap)) gap.places += 1;
      seen.add(gap);
    }
  }
  return [...gaps].map(([name, gap]) => diagnose(gap, isAdded(name, fonts) ? undefined : name));
}

/** The script of a character. A mark of several scripts, and a sign of none, has the script of the letters beside it. */
function scriptFor(character: string, wanted: Wanted): Script | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const own = scriptOf(codePoint);
  if (isOfOneScript(codePoint) || own === 'Zsym' || own === 'Zsye') return own;
  return [...wanted].find(([, characters]) => characters.has(character))?.[0] ?? own;
}

/** Whether a font of a package was added already: `@expo-google-fonts/noto-sans-jp` has "Noto Sans JP". */
function isAdded(name: string | undefined, fonts: readonly FallbackFont[]): boolean {
  return fonts.some(({ family }) => name?.endsWith(`/${family.toLowerCase().replaceAll(' ', '-')}`));
}

function diagnose({ first, characters, places }: Gap, name: string | undefined): Diagnostic {
  const list = listOf(characters);
  const where = places === 1 ? '' : `, in ${places} places`;
  const how =
    name === undefined
      ? 'add a font that has them with `--font-path` (`fontPaths` in the library)'
      : `type \`npm install ${name}\`, and add \`--font-path node_modules/${name}\` (\`fontPaths\` in the library)`;
  return diagnostic(
    'missing-glyph',
    first,
    `No font has ${characters.size === 1 ? 'the character' : 'the characters'} ${list}${where}.`,
    {
      found: list,
      expected: 'characters of the bundled fonts, or of an added one',
      part: [...characters][0] as string,
      hint: `${how}; until then an empty box is drawn for each`,
    },
  );
}

/** Reports a code point that is not a character, and so cannot remain in any format. */
export function replacedCharacters(characters: readonly string[], path: DocumentPath): Diagnostic {
  const list = listOf(new Set(characters));
  const isOne = new Set(characters).size === 1;
  return diagnostic('missing-glyph', path, `No text can show ${isOne ? 'the character' : 'the characters'} ${list}.`, {
    found: list,
    expected: 'characters that a text may hold',
    part: characters[0] as string,
    hint: `remove ${isOne ? 'it' : 'them'}; until then � is shown instead`,
  });
}

function listOf(characters: ReadonlySet<string>): string {
  const names = [...characters].map(nameOf);
  return (
    names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '')
  );
}

function nameOf(character: string): string {
  const code = [...character].map(
    (part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const isSeen = !/^[\p{Control}\p{Surrogate}\p{Mark}\p{Unassigned}\p{White_Space}]/u.test(character);
  return isSeen ? `${character} (${code.join(' ')})` : code.join(' ');
}
