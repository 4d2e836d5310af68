import { BULLETS } from '../compiler/model/text/lists.js';

/** Text as it is, whatever it means in Markdown; bullets of lists stay bullets. */
export function literal(text: string): string {
  return text
    .replaceAll(/^([^\S\n]*)\*(?=[^\S\n])/gm, '$1-')
    .replaceAll(/[\\*`[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,31};)/gu, '\\$&');
}

/** A name of its parts, given names first; those of Chinese, Japanese and Korean stand behind the family name, without a space. */
export function inOrder(parts: readonly (string | undefined)[]): string {
  const present = parts.filter(Boolean) as string[];
  const isEastern = present.every((part) =>
    /^[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}\p{scx=Hang}]+$/u.test(part),
  );
  return isEastern ? present.toReversed().join('') : present.join(' ');
}

/** A text with a level in brackets, or the level alone. */
export function withLevel(text: string, level = ''): string {
  return text !== '' && level !== '' ? `${text} (${level})` : text || level;
}

const SCRIPTS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎' };
const BASE = '0123456789+-−()ni';

/** Raises or lowers a text with the characters of Unicode; others stay as they are. */
export function raised(text: string, kind: 'sup' | 'sub'): string {
  const characters = [...text].map((character) => SCRIPTS[kind][BASE.indexOf(character)]);
  return characters.includes(undefined) ? text : characters.join('');
}

export const BULLET = new RegExp(`^(?:[${BULLETS}*–-]\\s+|[•・\uF0B7])`, 'u');

const CONTINUED = new RegExp(`\\n[^\\S\\n]+(?=[^\\s${BULLETS}*–-])`, 'gu');
const PARAGRAPH = new RegExp(
  `\\n+(?![^\\S\\n]|[${BULLETS}*–-]\\s|[•・\uF0B7]|\\n|\\d{1,9}[.)]\\s)`,
  'gu',
);

/** Plain text whose lines are paragraphs or items of a list; an indented line continues the one above. */
export function asParagraphs(text: string): string {
  return text
    .replaceAll(/(?<=\S)[^\S\n]+(?=[•●▪◦‣]\s)/g, '\n')
    .replaceAll(CONTINUED, ' ')
    .replaceAll(PARAGRAPH, '\n\n');
}

/** The bullet points of a plain text. */
export function pointsIn(text: string): string[] {
  return pointsOf(literal(asParagraphs(text)));
}

const FIRST_BULLET = new RegExp(`^(?:[${BULLETS}*–-](?=[^\\S\\n])|[•・\uF0B7])`, 'mu');

/** The bullet points of a text of Markdown: its paragraphs and the items of its lists, each with the lists in it. */
export function pointsOf(text: string): string[] {
  const [bullet = '-'] = FIRST_BULLET.exec(text) ?? [];
  return text
    .replaceAll(/\n(?:[^\S\n]*\n)+/g, '\n\n')
    .split(new RegExp(`\\n\\n(?=\\S)|\\n(?=[${bullet}](?:[^\\S\\n]|(?<=[•・\uF0B7])))`))
    .map((point) =>
      BULLET.test(point) ? point.replace(BULLET, '').replaceAll(/\n {2}/g, '\n') : point.trim(),
    )
    .filter((point) => point !== '');
}
