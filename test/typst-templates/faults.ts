import type { PdfContent } from '../support/pdf.js';

export {
  findClippedText,
  findOverlappingText,
} from '../../src/cli/check-template/template-issues.js';

/** A word on one line. */
export interface Token {
  readonly text: string;
  readonly width: number;
}

/** Returns the text between spaces, gaps and line ends. */
export function readTokens({ pages }: PdfContent): Token[] {
  const tokens: Token[] = [];
  for (const { chars } of pages) {
    let token: { text: string; x: number; right: number; y: number } | undefined;
    const end = (): void => {
      if (token !== undefined) tokens.push({ text: token.text, width: token.right - token.x });
      token = undefined;
    };
    for (const { char, x, right, y, size } of chars) {
      const isNext =
        token !== undefined &&
        Math.abs(token.y - y) < 0.01 &&
        Math.abs(x - token.right) < 0.15 * size;
      if (!isNext || char.trim() === '') end();
      if (char.trim() === '') continue;
      token =
        token === undefined
          ? { text: char, x, right, y }
          : { ...token, text: token.text + char, right };
    }
    end();
  }
  return tokens;
}
