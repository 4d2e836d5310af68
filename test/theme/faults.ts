import type { PdfChar, PdfReading } from '../support/pdf.js';

/** What is wrong with pages, whatever they say: letters on others or off the page, and words that are broken. */

/** Letters that stand on others. */
export function overlapsOf({ pages }: PdfReading): string[] {
  return pages.flatMap(({ chars }) => {
    const found: string[] = [];
    const visible = chars.map((char, order) => ({ ...char, order })).filter(({ char }) => char.trim() !== '');
    visible.sort((a, b) => a.y - b.y);
    visible.forEach((lower, index) => {
      for (let i = index - 1; i >= 0; i--) {
        const upper = visible[i] as (typeof visible)[number];
        if (lower.y - upper.y > 30) break;
        if (overlap(upper, lower)) found.push(`${around(chars, upper.order)} | ${around(chars, lower.order)}`);
      }
    });
    return found;
  });
}

/** The part of the em that most letters take above and below the baseline; none has more than its own width beside it. */
const [ABOVE, BELOW] = [0.68, 0.2];

function overlap(upper: PdfChar, lower: PdfChar): boolean {
  const across = Math.min(upper.right, lower.right) - Math.max(upper.x, lower.x);
  const narrower = Math.min(upper.right - upper.x, lower.right - lower.x);
  const down = upper.y + BELOW * upper.size - (lower.y - ABOVE * lower.size);
  return across > Math.max(0.8, narrower / 2) && down > 0.5;
}

/** The word that a letter stands in. */
function around(chars: readonly PdfChar[], at: number): string {
  return chars
    .slice(Math.max(0, at - 6), at + 7)
    .map(({ char }) => char)
    .join('');
}

/** Letters that are not wholly on their page. */
export function cutOf({ pages }: PdfReading): string[] {
  return pages.flatMap(({ chars, width, height }) =>
    chars.flatMap(({ char, x, y, right, size }, index) => {
      const isOn = x >= 0 && right <= width && y - ABOVE * size >= 0 && y + BELOW * size <= height;
      return char.trim() === '' || isOn ? [] : [around(chars, index)];
    }),
  );
}

/** A word as it stands on one line. */
export interface Token {
  readonly text: string;
  readonly width: number;
}

/** What stands on one line without a space or a gap in it. */
export function tokensOf({ pages }: PdfReading): Token[] {
  const tokens: Token[] = [];
  for (const { chars } of pages) {
    let token: { text: string; x: number; right: number; y: number } | undefined;
    const end = (): void => {
      if (token !== undefined) tokens.push({ text: token.text, width: token.right - token.x });
      token = undefined;
    };
    for (const { char, x, right, y, size } of chars) {
      const isNext = token !== undefined && Math.abs(token.y - y) < 0.01 && Math.abs(x - token.right) < 0.15 * size;
      if (!isNext || char.trim() === '') end();
      if (char.trim() === '') continue;
      token = token === undefined ? { text: char, x, right, y } : { ...token, text: token.text + char, right };
    }
    end();
  }
  return tokens;
}
