import { BULLETS } from '../compiler/model/text/lists.js';

/** Bullets of lists stay bullets. */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll(/^([^\S\n]*)\*(?=[^\S\n])/gm, '$1-')
    .replaceAll(/[\\*`[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,31};)/gu, '\\$&');
}

/** Chinese, Japanese and Korean names begin with the family name, and have no space. */
export function joinName(parts: readonly (string | undefined)[]): string {
  const present = parts.filter(Boolean) as string[];
  const isEastern = present.every((part) =>
    /^[\p{scx=Han}\p{scx=Kana}\p{scx=Hira}\p{scx=Hang}]+$/u.test(part),
  );
  return isEastern ? present.toReversed().join('') : present.join(' ');
}

export function appendLevel(text: string, level = ''): string {
  return text !== '' && level !== '' ? `${text} (${level})` : text || level;
}

const SCRIPT_CHARACTERS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎' };
const BASE_CHARACTERS = '0123456789+-−()ni';

/** Returns the text itself if Unicode lacks one of the characters. */
export function toUnicodeScript(text: string, kind: 'sup' | 'sub'): string {
  const characters = [...text].map(
    (character) => SCRIPT_CHARACTERS[kind][BASE_CHARACTERS.indexOf(character)],
  );
  return characters.includes(undefined) ? text : characters.join('');
}

export const BULLET = new RegExp(`^(?:[${BULLETS}*–-]\\s+|[•・\uF0B7])`, 'u');

const CONTINUATION = new RegExp(`\\n[^\\S\\n]+(?=[^\\s${BULLETS}*–-])`, 'gu');
const PARAGRAPH_BREAK = new RegExp(
  `\\n+(?![^\\S\\n]|[${BULLETS}*–-]\\s|[•・\uF0B7]|\\n|\\d{1,9}[.)]\\s)`,
  'gu',
);

/** Makes lines paragraphs or list items; indented lines continue them. */
export function normalizeParagraphs(text: string): string {
  return text
    .replaceAll(/(?<=\S)[^\S\n]+(?=[•●▪◦‣]\s)/g, '\n')
    .replaceAll(CONTINUATION, ' ')
    .replaceAll(PARAGRAPH_BREAK, '\n\n');
}

export function splitPlainTextPoints(text: string): string[] {
  return splitMarkdownPoints(escapeMarkdown(normalizeParagraphs(text)));
}

const FIRST_BULLET = new RegExp(`^(?:[${BULLETS}*–-](?=[^\\S\\n])|[•・\uF0B7])`, 'mu');

/** Returns the bullet points of Markdown: paragraphs and items, with nested lists. */
export function splitMarkdownPoints(text: string): string[] {
  const [bullet = '-'] = FIRST_BULLET.exec(text) ?? [];
  return text
    .replaceAll(/\n(?:[^\S\n]*\n)+/g, '\n\n')
    .split(new RegExp(`\\n\\n(?=\\S)|\\n(?=[${bullet}](?:[^\\S\\n]|(?<=[•・\uF0B7])))`))
    .map((point) =>
      BULLET.test(point) ? point.replace(BULLET, '').replaceAll(/\n {2}/g, '\n') : point.trim(),
    )
    .filter((point) => point !== '');
}
