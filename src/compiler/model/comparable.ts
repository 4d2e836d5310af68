// Texts in a form in which all spellings of a word are equal.
import { once, remember } from '../../util/remember.js';
import { toAsciiDigits } from '../../util/scripts.js';

/** A text by its letters and digits. */
export interface Comparable {
  readonly text: string;
  /** Its letters and digits without case, accents and forms. */
  readonly letters: string;
  /** Where the character of each letter begins in the text. */
  readonly at: readonly number[];
  /** What comes before each letter, and at the end of the text. */
  readonly edges: readonly Edge[];
  /** Whether it is the target of a link, where names have no capitals. */
  readonly isAddress: boolean;
}

/** Nothing, a capital or a digit that begins a word, or spaces and signs. */
type Edge = 0 | 1 | 2;
export const JOINT = 2;

export function comparable(text: string, isAddress = false): Comparable {
  const letters: string[] = [];
  const at: number[] = [];
  const edges: Edge[] = [];
  let edge: Edge = JOINT;
  let before = '';
  let index = 0;
  for (const character of text) {
    const folded = /[a-z\d]/.test(character) ? character : foldCharacter(character);
    if (folded === ' ') edge = JOINT;
    else if (folded !== '') {
      letters.push(...folded.split(''));
      for (let unit = 0; unit < folded.length; unit++) {
        at.push(index);
        edges.push(unit > 0 ? 0 : edge || startsWord(before, character));
      }
      edge = 0;
      before = character;
    }
    index += character.length;
  }
  return { text, letters: letters.join(''), at, edges: [...edges, JOINT], isAddress };
}

/** The part of a text that some of its letters are. */
export function partOf({ text, at }: Comparable, start: number, end: number): string {
  const last = at[end - 1] ?? 0;
  return text.slice(at[start], last + String.fromCodePoint(text.codePointAt(last) ?? 0).length);
}

/** A capital after a small letter (`JaneDoe`), or a digit after a letter and the reverse. */
function startsWord(before: string, character: string): Edge {
  const isStart =
    isDigit(before) !== isDigit(character) || (isCapital(character) && !isCapital(before));
  return isStart ? 1 : 0;
}

function isDigit(character: string): boolean {
  return /\d/.test(character) || (character > '~' && /\p{N}/u.test(character));
}

export function isCapital(character: string): boolean {
  const plain = character > '~' ? character.normalize('NFKC') : character;
  return plain !== plain.toLowerCase();
}

/** Characters that nobody sees, accents, and vowels that Hebrew and Arabic may omit. */
const INVISIBLE = once(
  () =>
    /[\p{Default_Ignorable_Code_Point}\p{Cf}\u02B9-\u02BC\u0640]|(?=\p{M})[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu,
);
const SIGNS = once(() => /[^\p{L}\p{M}\p{N}]/gu);

/** The letters of a character: none if nobody sees it, a space for a sign. */
const foldCharacter = remember((character: string): string => {
  const visible = character
    // Letters on black circles and squares have no other form.
    .replace(/[\u{1F150}-\u{1F189}]/u, (sign) =>
      String.fromCharCode(97 + (((sign.codePointAt(0) ?? 0) - 0x1f150) % 32)),
    )
    // Marks of footnotes.
    .replace(/[ªº]/, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(INVISIBLE(), '');
  if (visible === '') return '';
  const letters = [...toAsciiDigits(visible).replaceAll(SIGNS(), '')];
  return letters.map((letter) => LIKE.get(letter) ?? letter).join('') || ' ';
}, 4096);

/** Letters as people without them write them, and letters that look like others. */
const LIKE: ReadonlyMap<string, string> = new Map([
  ...['ßss', 'æae', 'œoe', 'øo', 'łl', 'đd', 'ðd', 'þth', 'ıi', 'ħh', 'ςσ'].map(pairOf),
  ...'аa еe оo рp сc уy хx іi јj ѕs кk мm тt нh вb αa βb εe ιi κk μm νn οo ρp τt υy χx ɑa ɡg یي ىي کك ةه'
    .split(' ')
    .map(pairOf),
]);

function pairOf([letter = '', ...like]: string): [string, string] {
  return [letter, like.join('')];
}

const LONG = new Map(
  Object.entries({ ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa', đ: 'dj', ō: 'ou', ū: 'uu' }),
);

/** The letters of a text as they are, and as people write them on other keyboards: `muller`, `mueller`. */
export function spellings(text: string): string[] {
  const { letters } = comparable(text);
  const composed = text.normalize('NFC').toLowerCase();
  const long = [/[äöøü]/g, /[äöøüåđōū]/g].map((some) =>
    comparable(composed.replaceAll(some, (letter) => LONG.get(letter) ?? letter)),
  );
  const short = letters.replace(/^ال(?=..)/, '').replaceAll(/(?<=[aou])e|(?<=a)a|(?<=d)j/g, '');
  return [...new Set([letters, ...long.map((one) => one.letters), short])];
}
