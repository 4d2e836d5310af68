import { CLOSING_QUOTES, COLONS, INVISIBLE, type LookAlike, OPENING_QUOTES, WIDE_SPACES } from './look-alikes.js';

/** A JSON string, in straight or typographic quotes, or a character that only looks like another. */
const PIECE = new RegExp(
  `"(?:[^"\\\\\\n]|\\\\.)*"?|([${OPENING_QUOTES}])[^"\\n${OPENING_QUOTES}${CLOSING_QUOTES}]*([${CLOSING_QUOTES}])|[${WIDE_SPACES}]+|[${INVISIBLE}]+|[${COLONS}]|[，、]`,
  'g',
);

const WIDE_SPACE = new RegExp(`[${WIDE_SPACES}]`);
const UNSEEN = new RegExp(`[${INVISIBLE}]`);

/** The look-alikes of spaces, colons, commas and quotes outside JSON strings, up to where it is unclear what is a string. */
export function lookAlikesInJson(text: string): readonly LookAlike[] {
  const where = 'outside of texts';
  return [...text.matchAll(PIECE)].flatMap(({ 0: piece, 1: open, index }): LookAlike[] => {
    const end = index + piece.length;
    if (open !== undefined) {
      return [
        { sort: 'quote', span: [index, index + 1], where: 'before a text', text: '"' },
        { sort: 'quote', span: [end - 1, end], where: 'after a text', text: '"' },
      ];
    }
    if (piece.startsWith('"')) return [];
    const span = [index, end] as const;
    if (WIDE_SPACE.test(piece)) return [{ sort: 'space', span, where, text: ' '.repeat(piece.length) }];
    if (UNSEEN.test(piece)) return [{ sort: 'invisible', span, where, text: '' }];
    return [
      /[，、]/.test(piece) ? { sort: 'comma', span, where, text: ',' } : { sort: 'colon', span, where, text: ':' },
    ];
  });
}
