import { type CST, Lexer, Parser } from 'yaml';

/** Methods of the library's lexer that its types hide. */
interface QuoteLexer {
  indentNext: number;
  parseQuotedScalar(): Generator<string, unknown>;
}

/** Accepts lines of quoted text that are indented less than their key, as PyYAML does. */
export function* parseLikePyYaml(text: string): Generator<CST.Token> {
  const lexer = new Lexer();
  const internals = lexer as unknown as QuoteLexer;
  const { parseQuotedScalar } = internals;
  internals.parseQuotedScalar = function* () {
    const { indentNext } = internals;
    internals.indentNext = 0;
    const state = yield* parseQuotedScalar.call(internals);
    internals.indentNext = indentNext;
    return state;
  };
  const parser = new Parser();
  for (const lexeme of lexer.lex(text)) yield* parser.next(lexeme);
  yield* parser.end();
}

function getChildren(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value === undefined ? [] : [token.value];
  if (!('items' in token)) return [];
  return token.items
    .flatMap(({ key, value }) => [key, value])
    .filter((child) => child !== undefined && child !== null);
}

export interface UnclosedDelimiter {
  readonly delimiter: string;
  readonly start: number;
  /** The end according to the parser. */
  readonly end: number;
}

/** Finds quotes that are not closed, or only by the opening quote of a later text. */
export function findUnclosedQuotes(tokens: readonly CST.Token[]): UnclosedDelimiter[] {
  return flattenTokens(tokens).flatMap((token) => {
    if (token.type !== 'double-quoted-scalar' && token.type !== 'single-quoted-scalar') return [];
    const delimiter = token.source[0] as string;
    const isClosed = token.source.length > 1 && token.source.endsWith(delimiter);
    const hasKeys = /\n\s*(- +)*[\w-]+:(\s|$)/.test(token.source);
    if (isClosed && !hasKeys) return [];
    return [{ delimiter, start: token.offset, end: token.offset + token.source.length }];
  });
}

export function findUnclosedBrackets(tokens: readonly CST.Token[]): UnclosedDelimiter[] {
  return flattenTokens(tokens).flatMap((token) => {
    if (token.type !== 'flow-collection' || token.end.some(({ type }) => type.endsWith('-end')))
      return [];
    return [{ delimiter: token.start.source, start: token.offset, end: token.offset }];
  });
}

function flattenTokens(tokens: readonly CST.Token[]): CST.Token[] {
  return tokens.flatMap((token) => [token, ...flattenTokens(getChildren(token))]);
}

/** A scalar or flow collection. Keys and dashes in its lines are text. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
  /** Whether it is a plain scalar. Keys and dashes with mistakes become plain scalars, too. */
  readonly isPlain: boolean;
}

export function findTextSpans(tokens: readonly CST.Token[]): TextSpan[] {
  return tokens.flatMap((token): TextSpan[] => {
    const end = getEnd(token);
    if (end === undefined) return findTextSpans(getChildren(token));
    return [{ start: token.offset, end, isPlain: token.type === 'scalar' }];
  });
}

function getEnd(token: CST.Token): number | undefined {
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

export function findExcessDepthInYaml(
  tokens: readonly CST.Token[],
  maxDepth: number,
): number | undefined {
  for (const token of tokens) {
    const isCollection = 'items' in token;
    if (isCollection && maxDepth === 0) return token.offset;
    const offset = findExcessDepthInYaml(
      getChildren(token),
      isCollection ? maxDepth - 1 : maxDepth,
    );
    if (offset !== undefined) return offset;
  }
  return undefined;
}
