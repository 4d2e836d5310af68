import type { CST } from 'yaml';

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items
    .flatMap(({ key, value }) => [key, value])
    .filter((child) => child !== undefined && child !== null);
}

/** A quote or bracket that is not closed where its author intended. */
export interface Unclosed {
  readonly mark: string;
  /** Where it opens, and where it ends according to the parser; in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The quotes that are not closed, or are closed only by the opening quote of a later text. */
export function unclosedQuotes(tokens: readonly CST.Token[]): Unclosed[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type !== 'double-quoted-scalar' && token.type !== 'single-quoted-scalar') return [];
    const mark = token.source[0] as string;
    const isClosed = token.source.length > 1 && token.source.endsWith(mark);
    // Keys among the lines of a quoted text were intended as keys.
    const holdsKeys = /\n\s*(- +)*[\w-]+:(\s|$)/.test(token.source);
    if (isClosed && !holdsKeys) return [];
    return [{ mark, start: token.offset, end: token.offset + token.source.length }];
  });
}

export function unclosedFlows(tokens: readonly CST.Token[]): Unclosed[] {
  return allTokens(tokens).flatMap((token) => {
    if (token.type !== 'flow-collection' || token.end.some(({ type }) => type.endsWith('-end')))
      return [];
    return [{ mark: token.start.source, start: token.offset, end: token.offset }];
  });
}

function allTokens(tokens: readonly CST.Token[]): CST.Token[] {
  return tokens.flatMap((token) => [token, ...allTokens(childrenOf(token))]);
}

/** A range of text over several lines, in which anything that looks like a key or a dash is text. */
export interface Stretch {
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether it is plain text. Keys and dashes with a mistake also become plain text. */
  readonly isPlain: boolean;
}

/** The texts and bracketed lists of several lines, in order; of nested ones, the outer. */
export function stretchesOfText(tokens: readonly CST.Token[]): Stretch[] {
  return tokens.flatMap((token): Stretch[] => {
    const end = endOf(token);
    if (end === undefined) return stretchesOfText(childrenOf(token));
    return [{ start: token.offset, end, isPlain: token.type === 'scalar' }];
  });
}

/** The end of a text or a bracketed list; undefined for nodes that consist of lines of their own. */
function endOf(token: CST.Token): number | undefined {
  if (token.type === 'flow-collection') return token.end.at(-1)?.offset;
  if (token.type === 'block-scalar') {
    return token.props.reduce(
      (end, prop) => end + ('source' in prop ? prop.source.length : 0),
      token.offset + token.source.length,
    );
  }
  return 'source' in token && /scalar$/.test(token.type)
    ? token.offset + token.source.length
    : undefined;
}

/** The offset of the first list or mapping that exceeds the allowed depth. */
export function tooDeepInYaml(tokens: readonly CST.Token[], most: number): number | undefined {
  for (const token of tokens) {
    const isCollection = 'items' in token;
    if (isCollection && most === 0) return token.offset;
    const offset = tooDeepInYaml(childrenOf(token), isCollection ? most - 1 : most);
    if (offset !== undefined) return offset;
  }
  return undefined;
}
