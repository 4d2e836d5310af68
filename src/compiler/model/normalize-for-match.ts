// Normalizes texts, so that all spellings of a word are equal.
import { lazy, memoize } from '../../util/memoize.js';
import { toAsciiDigits } from '../../util/unicode-scripts.js';

export interface NormalizedText {
  readonly text: string;
  /** Lowercase letters and digits, without accents and compatibility forms. */
  readonly letters: string;
  /** For each letter, the offset of its character in `text`. */
  readonly offsets: readonly number[];
  /** The boundaries before each letter, and at the end of the text. */
  readonly boundaries: readonly Boundary[];
  /** Link targets have no capitals in names. */
  readonly isAddress: boolean;
}

/** 0: within a word; 1: a capital or digit that begins a word; 2: after spaces or symbols. */
type Boundary = 0 | 1 | 2;
export const SEPARATOR_BOUNDARY = 2;

export function normalizeForMatch(text: string, isAddress = false): NormalizedText {
  const letters: string[] = [];
  const offsets: number[] = [];
  const boundaries: Boundary[] = [];
  let boundary: Boundary = SEPARATOR_BOUNDARY;
  let previous = '';
  let index = 0;
  for (const character of text) {
    const folded = /[a-z\d]/.test(character) ? character : foldCharacter(character);
    if (folded === ' ') boundary = SEPARATOR_BOUNDARY;
    else if (folded !== '') {
      letters.push(...folded.split(''));
      for (let unit = 0; unit < folded.length; unit++) {
        offsets.push(index);
        boundaries.push(unit > 0 ? 0 : boundary || getWordBoundary(previous, character));
      }
      boundary = 0;
      previous = character;
    }
    index += character.length;
  }
  return {
    text,
    letters: letters.join(''),
    offsets: offsets,
    boundaries: [...boundaries, SEPARATOR_BOUNDARY],
    isAddress,
  };
}

export function sliceOriginal(
  { text, offsets }: NormalizedText,
  start: number,
  end: number,
): string {
  const last = offsets[end - 1] ?? 0;
  return text.slice(
    offsets[start],
    last + String.fromCodePoint(text.codePointAt(last) ?? 0).length,
  );
}

/** Letters and digits, and a lowercase letter and a capital, are different words (`JaneDoe`). */
function getWordBoundary(previous: string, character: string): Boundary {
  const isStart =
    isDigit(previous) !== isDigit(character) || (isCapital(character) && !isCapital(previous));
  return isStart ? 1 : 0;
}

function isDigit(character: string): boolean {
  return /\d/.test(character) || (character > '~' && /\p{N}/u.test(character));
}

export function isCapital(character: string): boolean {
  const plain = character > '~' ? character.normalize('NFKC') : character;
  return plain !== plain.toLowerCase();
}

/** Invisible characters, accents, and vowels that Hebrew and Arabic may omit. */
const INVISIBLE = lazy(
  () =>
    /[\p{Default_Ignorable_Code_Point}\p{Cf}\u02B9-\u02BC\u0640]|(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu,
);
const SYMBOLS = lazy(() => /[^\p{L}\p{M}\p{N}]/gu);

/** Returns '' for an invisible character, a space for a symbol. */
const foldCharacter = memoize((character: string): string => {
  const visible = character
    // Normalization form KD does not decompose letters on black circles and squares.
    .replace(/[\u{1F150}-\u{1F189}]/u, (symbol) =>
      String.fromCharCode(97 + (((symbol.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    // Footnote marks.
    .replace(/[ªº]/, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(INVISIBLE(), '');
  if (visible === '') return '';
  const letters = [...toAsciiDigits(visible).replaceAll(SYMBOLS(), '')];
  return letters.map((letter) => REPLACEMENTS.get(letter) ?? letter).join('') || ' ';
}, 4096);

/** Letters as they are typed on other keyboards, and lookalikes. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  ...['ßss', 'æae', 'œoe', 'øo', 'łl', 'đd', 'ðd', 'þth', 'ıi', 'ħh', 'ςσ'].map(toPair),
  ...'аa еe оo рp сc уy хx іi јj ѕs кk мm тt нh вb αa βb εe ιi κk μm νn οo ρp τt υy χx ɑa ɡg یي ىي کك ةه'
    .split(' ')
    .map(toPair),
]);

function toPair([letter = '', ...replacement]: string): [string, string] {
  return [letter, replacement.join('')];
}

const DIGRAPHS = new Map(
  Object.entries({ ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa', đ: 'dj', ō: 'ou', ū: 'uu' }),
);

/** Returns the letters of a text, and their spellings on other keyboards: `muller`, `mueller`. */
export function listSpellings(text: string): string[] {
  const { letters } = normalizeForMatch(text);
  const composed = text.normalize('NFC').toLowerCase();
  const withDigraphs = [/[äöøü]/g, /[äöøüåđōū]/g].map((pattern) =>
    normalizeForMatch(composed.replaceAll(pattern, (letter) => DIGRAPHS.get(letter) ?? letter)),
  );
  const withoutDigraphs = letters
    .replace(/^ال(?=..)/, '')
    .replaceAll(/(?<=[aou])e|(?<=a)a|(?<=d)j/g, '');
  return [...new Set([letters, ...withDigraphs.map((text) => text.letters), withoutDigraphs])];
}
