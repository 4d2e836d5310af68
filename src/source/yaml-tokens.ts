import type { CST } from 'yaml';

/** The tokens inside a token. */
export function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items.flatMap(({ key, value }) => [key, value]).filter((child) => child !== undefined && child !== null);
}

/** A quote or bracket that is not closed where its author meant it to be. */
export interface Unclosed {
  readonly mark: string;
  /** Where it opens, and where the parser takes it to end; in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The quotes that are not closed, or only by the quote that opens a later text. */
export function unclosedQuotes(tokens: readonly CST.Token[]): Unclosed[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type !== 'double-quoted-scalar' && token.type !== 'single-quoted-scalar') return [];
    const mark = token.source[0] as string;
    const isClosed = token.source.length > 1 && token.source.endsWith(mark);
    // Keys among the lines of a quoted text were meant to be keys.
    const holdsKeys = /\n\s*(- +)*[\w-]+:(\s|$)/.test(token.source);
    if (isClosed && !holdsKeys) return [];
    return [{ mark, start: token.offset, end: token.offset + token.source.length }];
  });
}

/** The brackets that are not closed. */
export function unclosedFlows(tokens: readonly CST.Token[]): Unclosed[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type !== 'flow-collection' || token.end.some(({ type }) => type.endsWith('-end'))) return [];
    return [{ mark: token.start.source, start: token.offset, end: token.offset }];
  });
}

/** All tokens, in the order of the text. */
function allTokens(tokens: readonly CST.Token[]): CST.Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(childrenOf(token))]);
}
