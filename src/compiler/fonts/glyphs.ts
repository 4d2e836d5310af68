import { type Diagnostic, type DocumentPath, diagnostic } from '../../diagnostics/diagnostic.js';
import { withoutLooseEmbeddings } from '../../util/embeddings.js';
import { once } from '../../util/remember.js';
import type { FontName } from '../schema/design.js';
import type { FallbackFont, Surroundings, Wanted } from './fallback.js';
import { COVERAGE } from './metrics.generated.js';
import { isCovered } from './metrics.js';
import { packageFor } from './packages.js';
import { isOfOneScript, type Script, scriptOf } from './scripts.js';

const BUNDLED = Object.keys(COVERAGE) as FontName[];

/** Replaces a character that no document may hold. Two of the bundled fonts have this one. */
const REPLACEMENT = '\uFFFD';

/**
 * Makes a text fit for all formats: composed characters (NFC), one kind of space, and nothing that is not a character. Characters that
 * no bundled font has remain: it depends on the format and on other fonts whether it can be shown.
 *
 * @returns the text; `lacking`: the characters that no bundled font has, each with its marks, in the order of the text; `replaced`: code
 *   points that had to be replaced, since they are not characters
 */
export function settable(text: string): {
  text: string;
  lacking: readonly string[];
  replaced: readonly string[];
} {
  if (SETTABLE.test(text)) return { text, lacking: [], replaced: [] };
  const replaced: string[] = [];
  const clean = withoutLooseEmbeddings(text)
    .normalize('NFC')
    .replaceAll(BREAKS, ' ')
    .replaceAll('\uFEFF', '\u2060')
    .replaceAll(UNSEEN(), (run) =>
      [...run.slice(0, 2 * MOST_UNSEEN)].slice(0, MOST_UNSEEN).join(''),
    )
    .replaceAll(CONJUNCT(), `$&${SYLLABLE_END}`)
    .replaceAll(IDLE_HYPHEN(), '')
    .replaceAll(FORBIDDEN(), (character) => {
      replaced.push(character);
      return REPLACEMENT;
    });
  const lacking = [...clean.matchAll(CLUSTER())]
    .map(([cluster]) => visible(cluster))
    .filter((c) => !isBundled(c));
  return { text: clean, lacking, replaced };
}

/**
 * Letters of Western and Central Europe and the usual marks, all composed: they need nothing. The soft
 * hyphen is not among them.
 */
const SETTABLE =
  /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]*$/;

/** Everything that Typst or Markdown takes for the end of a line, except `\n` itself, and the tab. */
const BREAKS = /\r\n?|[\t\v\f\u0085\u2028\u2029]/g;

/**
 * Marks and characters without a look of their own: no writing has more than this of them in a row (Unicode Standard
 * Annex #15, "Stream-Safe Text Format"). The engine would try to end a line at each, and never find one that is full.
 */
const MOST_UNSEEN = 30;
const UNSEEN = once(
  () => new RegExp(`[\\p{Mark}\\p{Default_Ignorable_Code_Point}]{${MOST_UNSEEN + 1},}`, 'gu'),
);

/**
 * Signs that take the vowel from a consonant join it to the next, to one syllable without end: no writing joins more than six
 * consonants. The engine numbers the glyphs of a syllable in a byte, and at the 257th its process dies (rustybuzz 0.20,
 * `ot_shaper_indic.rs`, `initial_reordering_consonant_syllable`; no other shaper has such a bound). A consonant has at most ten
 * glyphs there, with its marks, and the last one's marks have 90. The signs are those of the scripts that this shaper is for
 * (Unicode Character Database, `Indic_Syllabic_Category` of `Virama` and `Pure_Killer`).
 */
const MOST_JOINED = 10;
const VIRAMA =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA';
const CONJUNCT = once(() => {
  const mark = '[\\p{Mark}\\p{Default_Ignorable_Code_Point}]';
  const joined = `(?!${mark})\\p{L}(?:(?![${VIRAMA}])${mark})*[${VIRAMA}]${mark}*`;
  return new RegExp(`(?:${joined}){${MOST_JOINED}}(?=\\p{L})`, 'gu');
});

/** A space without width, after which the shaper starts anew. */
const SYLLABLE_END = '\u200B';

/** Soft hyphens at the end of a word: there is nothing to hyphenate, and the engine fails on links that end with one. */
const IDLE_HYPHEN = once(() => /\u00AD(?=\p{Default_Ignorable_Code_Point}*(?:\s|$))/gu);

/**
 * Characters that PDF/UA (ISO 14289-1, 7.21.7), HTML and XML forbid or that are none, though some fonts have glyphs for them.
 * The byte order mark (U+FEFF) is not among them: it is replaced by U+2060, which now has its other meaning.
 */
const FORBIDDEN = once(() => /[^\P{Control}\n]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu);

/**
 * A character with the marks and invisible characters that belong to it: they must come from one font. Printable ASCII that
 * stands alone all fonts have.
 */
const CLUSTER = once(
  () =>
    /[^\n\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]*|[\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu,
);

/**
 * Characters that need no glyph, but for two (`SHOWN`). White space is drawn by the engine as an advance, the others not
 * at all.
 */
const INVISIBLE = once(() => /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u);

/** The Ogham space is white space that shows. A sign of Mongolian that is younger than the engine's table is a glyph to it. */
const SHOWN = new Set(['\u1680', '\u180F']);

/** The part of a character and its marks that needs a glyph. */
function visible(cluster: string): string {
  return [...cluster].filter((c) => SHOWN.has(c) || !INVISIBLE().test(c)).join('');
}

function isBundled(cluster: string): boolean {
  const codePoints = [...cluster].map((c) => c.codePointAt(0) ?? 0);
  return BUNDLED.some((font) => codePoints.every((codePoint) => isCovered(font, codePoint)));
}

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

/** What was asked of the fonts. */
interface FontRequest {
  readonly wanted: Wanted;
  readonly fonts: readonly FallbackFont[];
  readonly surroundings: Surroundings;
}

/** Reports the characters that no font has, once for each package of fonts that has them. */
export function missingGlyphs(
  texts: readonly LackingText[],
  missing: ReadonlySet<string>,
  { wanted, fonts, surroundings }: FontRequest,
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
  return fonts.some(({ family }) =>
    name?.endsWith(`/${family.toLowerCase().replaceAll(' ', '-')}`),
  );
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
  return diagnostic(
    'missing-glyph',
    path,
    `No text can show ${isOne ? 'the character' : 'the characters'} ${list}.`,
    {
      found: list,
      expected: 'characters that a text may hold',
      part: characters[0] as string,
      hint: `remove ${isOne ? 'it' : 'them'}; until then � is shown instead`,
    },
  );
}

function listOf(characters: ReadonlySet<string>): string {
  const names = [...characters].map(nameOf);
  return (
    names.slice(0, MOST_NAMED).join(', ') +
    (names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '')
  );
}

function nameOf(character: string): string {
  const code = [...character].map(
    (part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const isSeen = !/^[\p{Control}\p{Surrogate}\p{Mark}\p{Unassigned}\p{White_Space}]/u.test(
    character,
  );
  return isSeen ? `${character} (${code.join(' ')})` : code.join(' ');
}
