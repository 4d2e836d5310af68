import { type SourceBlock, sourceBlocks } from '../compiler/model/text/lists.js';

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

export const BULLET = /^[•●▪◦‣*–-]\s+/;

/** Plain text whose lines are paragraphs or items of a list; an indented line continues the one above. */
export function asParagraphs(text: string): string {
  return text
    .replaceAll(/(?<=\S)[^\S\n]+(?=[•●▪◦‣]\s)/g, '\n')
    .replaceAll(/\n+(?![^\S\n]|[•●▪◦‣*–-]\s|\n|\d{1,9}[.)]\s)/g, '\n\n');
}

/** The bullet points of a plain text. */
export function pointsIn(text: string): string[] {
  return pointsOf(asParagraphs(text), (part) => literal(part.replaceAll(/\s*\n\s*/g, ' ')));
}

/**
 * The bullet points of a text of Markdown: its paragraphs, and the items of its lists with the lists in them. A numbered list stays
 * below its paragraph.
 */
export function pointsOf(text: string, convert = (part: string): string => part): string[] {
  const points: string[] = [];
  let isParagraph = false;
  for (const block of sourceBlocks(text) ?? text.split(/\n\s*\n/)) {
    if (typeof block === 'string') points.push(convert(block.trim()));
    else if (block.start === undefined)
      points.push(...block.items.map((item) => writeBlocks(item, convert)));
    else points.push(writeBlocks([...(isParagraph ? points.splice(-1) : []), block], convert));
    isParagraph = typeof block === 'string';
  }
  return points.filter((point) => point !== '');
}

function writeBlocks(blocks: readonly SourceBlock[], convert: (part: string) => string): string {
  return blocks
    .map((block, index) => {
      if (typeof block === 'string') return (index === 0 ? '' : '\n\n') + convert(block);
      const { start, items } = block;
      const lines = items.map((item, position) => {
        const marker = start === undefined ? '- ' : `${start + position}. `;
        return (
          marker +
          writeBlocks(item, convert).replaceAll(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
        );
      });
      const separator = index === 0 ? '' : (start ?? 1) === 1 ? '\n' : '\n\n';
      return separator + lines.join('\n');
    })
    .join('');
}
