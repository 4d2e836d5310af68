import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
} from '../../diagnostics/diagnostic.js';
import { removeUnpairedBidiControls } from '../../util/bidi-controls.js';
import { lazy } from '../../util/memoize.js';
import type { FontName } from '../schema/design.js';
import type { FallbackFont, FontContext, UncoveredCharacters } from './fallback-fonts.js';
import { findFontPackage } from './font-packages.js';
import { COVERAGE } from './metrics.generated.js';
import { isCovered } from './metrics.js';
import { findScript, hasUniqueScript, type Script } from './scripts.js';

const BUNDLED = Object.keys(COVERAGE) as FontName[];

/** Replaces a character that no document may contain. Two bundled fonts have a glyph for it. */
const REPLACEMENT = '\uFFFD';

/**
 * Composes characters (NFC), and removes or replaces what formats or the engine cannot handle.
 * `uncovered` are the characters, with their marks, that no bundled font has.
 */
export function normalizeForFonts(text: string): {
  text: string;
  uncovered: readonly string[];
  replaced: readonly string[];
} {
  if (UNCHANGED.test(text)) return { text, uncovered: [], replaced: [] };
  const replaced: string[] = [];
  const clean = removeUnpairedBidiControls(text)
    .normalize('NFC')
    .replaceAll(BREAKS, ' ')
    .replaceAll('\uFEFF', '\u2060')
    .replaceAll(INVISIBLE_RUN(), (run) =>
      [...run.slice(0, 2 * MAX_INVISIBLE_RUN)].slice(0, MAX_INVISIBLE_RUN).join(''),
    )
    .replaceAll(CONJUNCT(), `$&${SYLLABLE_END}`)
    .replaceAll(TRAILING_SOFT_HYPHEN(), '')
    .replaceAll(FORBIDDEN(), (character) => {
      replaced.push(character);
      return REPLACEMENT;
    });
  const uncovered = [...clean.matchAll(CLUSTER())]
    .map(([cluster]) => removeInvisible(cluster))
    .filter((c) => !isBundled(c));
  return { text: clean, uncovered, replaced };
}

/** Letters of Western and Central Europe and common punctuation, which need no change. */
const UNCHANGED =
  /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]*$/;

/** The characters, except `\n`, that Typst or Markdown treats as line breaks, and tabs. */
const BREAKS = /\r\n?|[\t\v\f\u0085\u2028\u2029]/g;

/**
 * The maximum run of marks and invisible characters (Unicode Standard Annex #15, "Stream-Safe Text
 * Format"). The engine would try to break a line at each of them.
 */
const MAX_INVISIBLE_RUN = 30;
const INVISIBLE_RUN = lazy(
  () => new RegExp(`[\\p{Mark}\\p{Default_Ignorable_Code_Point}]{${MAX_INVISIBLE_RUN + 1},}`, 'gu'),
);

/**
 * A virama joins consonants, and the engine's shaper numbers the glyphs of a syllable in a byte: at
 * the 257th its process dies (rustybuzz 0.20, `ot_shaper_indic.rs`,
 * `initial_reordering_consonant_syllable`). A consonant has at most ten glyphs, the last one's
 * marks 90. No orthography joins more than six. These are the viramas of the shaper's scripts
 * (`Indic_Syllabic_Category`).
 */
const MAX_JOINED_CONSONANTS = 10;
const VIRAMA =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA';
const CONJUNCT = lazy(() => {
  const mark = '[\\p{Mark}\\p{Default_Ignorable_Code_Point}]';
  const joined = `(?!${mark})\\p{L}(?:(?![${VIRAMA}])${mark})*[${VIRAMA}]${mark}*`;
  return new RegExp(`(?:${joined}){${MAX_JOINED_CONSONANTS}}(?=\\p{L})`, 'gu');
});

/** A zero-width space, at which the shaper begins a new syllable. */
const SYLLABLE_END = '\u200B';

/** Trailing soft hyphens hyphenate nothing, and the engine fails on links that end with one. */
const TRAILING_SOFT_HYPHEN = lazy(() => /\u00AD(?=\p{Default_Ignorable_Code_Point}*(?:\s|$))/gu);

/**
 * Characters that PDF/UA (ISO 14289-1, 7.21.7), HTML and XML forbid, and noncharacters. The byte
 * order mark (U+FEFF) becomes U+2060 instead, its modern equivalent.
 */
const FORBIDDEN = lazy(() => /[^\P{Control}\n]|[\p{Surrogate}\p{Noncharacter_Code_Point}]/gu);

/**
 * A character with its marks and invisible characters, which must come from one font. All fonts
 * have printable ASCII without marks.
 */
const CLUSTER = lazy(
  () =>
    /[^\n\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]*|[\x20-\x7E][\p{Mark}\p{Default_Ignorable_Code_Point}]+/gu,
);

/** Characters without a glyph, except `VISIBLE_EXCEPTIONS`. */
const INVISIBLE = lazy(() => /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u);

/** Ogham's visible space, and a Mongolian vowel separator that the engine draws as a glyph. */
const VISIBLE_EXCEPTIONS = new Set(['\u1680', '\u180F']);

function removeInvisible(cluster: string): string {
  return [...cluster].filter((c) => VISIBLE_EXCEPTIONS.has(c) || !INVISIBLE().test(c)).join('');
}

function isBundled(cluster: string): boolean {
  const codePoints = [...cluster].map((c) => c.codePointAt(0) ?? 0);
  return BUNDLED.some((font) => codePoints.every((codePoint) => isCovered(font, codePoint)));
}

export interface UncoveredText {
  readonly path: DocumentPath;
  /** With their marks, in text order. */
  readonly characters: readonly string[];
}

const MAX_LISTED = 8;

/** The missing characters that one npm package of fonts covers. */
interface MissingGroup {
  readonly first: DocumentPath;
  readonly characters: Set<string>;
  count: number;
}

interface FontRequest {
  readonly wanted: UncoveredCharacters;
  readonly fonts: readonly FallbackFont[];
  readonly surroundings: FontContext;
}

/** Reports missing characters once for each npm package of fonts that covers them. */
export function diagnoseMissingGlyphs(
  texts: readonly UncoveredText[],
  missing: ReadonlySet<string>,
  { wanted, fonts, surroundings }: FontRequest,
): Diagnostic[] {
  const groups = new Map<string | undefined, MissingGroup>();
  for (const { path, characters } of texts) {
    const counted = new Set<MissingGroup>();
    for (const character of characters.filter((one) => missing.has(one))) {
      const name = findFontPackage(inferScript(character, wanted), surroundings, wanted);
      const group = groups.get(name) ?? { first: path, characters: new Set(), count: 0 };
      groups.set(name, group);
      group.characters.add(character);
      if (!counted.has(group)) group.count += 1;
      counted.add(group);
    }
  }
  return [...groups].map(([name, group]) =>
    diagnoseGroup(group, isAdded(name, fonts) ? undefined : name),
  );
}

/** A mark of several scripts, or a symbol of none, has the script of the letters next to it. */
function inferScript(character: string, wanted: UncoveredCharacters): Script | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const script = findScript(codePoint);
  if (hasUniqueScript(codePoint) || script === 'Zsym' || script === 'Zsye') return script;
  return [...wanted].find(([, characters]) => characters.has(character))?.[0] ?? script;
}

/** Whether the font of a package was added: `…/noto-sans-jp` contains "Noto Sans JP". */
function isAdded(name: string | undefined, fonts: readonly FallbackFont[]): boolean {
  return fonts.some(({ family }) =>
    name?.endsWith(`/${family.toLowerCase().replaceAll(' ', '-')}`),
  );
}

function diagnoseGroup(
  { first, characters, count }: MissingGroup,
  name: string | undefined,
): Diagnostic {
  const list = formatList(characters);
  const places = count === 1 ? '' : `, in ${count} places`;
  const fix =
    name === undefined
      ? 'add a font that has them with `--font-path`'
      : `run \`npm install ${name}\`, and add \`--font-path node_modules/${name}\``;
  return createDiagnostic(
    'missing-glyph',
    first,
    `No font has ${characters.size === 1 ? 'the character' : 'the characters'} ${list}${places}.`,
    {
      found: list,
      expected: 'characters of the bundled fonts, or of an added one',
      part: [...characters][0] as string,
      hint: `${fix} (\`fontPaths\` in the library); until then an empty box is drawn for each`,
    },
  );
}

export function diagnoseReplacedCharacters(
  characters: readonly string[],
  path: DocumentPath,
): Diagnostic {
  const list = formatList(new Set(characters));
  const isOne = new Set(characters).size === 1;
  return createDiagnostic(
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

function formatList(characters: ReadonlySet<string>): string {
  const names = [...characters].map(nameCharacter);
  return (
    names.slice(0, MAX_LISTED).join(', ') +
    (names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '')
  );
}

function nameCharacter(character: string): string {
  const code = [...character].map(
    (part) => `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const isPrintable = !/^[\p{Control}\p{Surrogate}\p{Mark}\p{Unassigned}\p{White_Space}]/u.test(
    character,
  );
  return isPrintable ? `${character} (${code.join(' ')})` : code.join(' ');
}
