import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import type { ForeignFile } from './foreign-file.js';
import { Lines } from './lines.js';

/** What each notation calls a set of keys with values. */
type Notion = 'mapping' | 'object';

/** How large a text may be, and how deep it may be nested. */
export interface TextLimits {
  /** In UTF-8. */
  readonly bytes: number;
  readonly depth: number;
}

/** What is known of the documents that are read. */
export interface Keys {
  /** The keys that they have, by which a line that lacks something is known. */
  readonly keys: ReadonlySet<string>;
  /**
   * Keys whose plain YAML scalars are resolved to numbers and booleans. All others are text as written, so that
   * `gpa: 3.90` keeps its zero.
   */
  readonly resolvedKeys: ReadonlySet<string>;
}

/** Says that a text is too large to be looked at; undefined when it is not. */
export function excessOfText(text: string, { bytes }: Pick<TextLimits, 'bytes'>): Diagnostic | undefined {
  const size = Buffer.byteLength(text);
  if (size <= bytes) return undefined;
  const limit = { name: 'bytes', most: bytes, needed: size };
  return limitReached(limit, `The text has ${inWords(size)} bytes`, [], { found: `${inWords(size)} bytes` });
}

/** A text that is nested deeper than it may be, from an offset on. */
export function tooDeep(notion: Notion, { depth }: TextLimits, offset: number, lines: Lines): Diagnostic {
  const limit = { name: 'depth', most: depth, remedy: 'look for brackets that are not closed' };
  const range = lines.rangeOf([offset, offset + 1]);
  return limitReached(limit, `Lists and ${notion}s are nested deeper here`, [], { range });
}

/** What is no text, or one of another notation. */
export function notADocument({ is, hint }: ForeignFile): Diagnostic {
  return diagnostic('syntax', [], `This is ${is}.`, { hint, range: new Lines('').rangeOf([0, 0]) });
}

/** A text without content. */
export function emptySource(notion: Notion, lines: Lines): Diagnostic {
  return diagnostic('empty-source', [], 'The document is empty.', {
    expected: `${notion === 'object' ? 'an' : 'a'} ${notion} with \`cv\` and \`design\``,
    hint: 'write a CV into it, or let `cvpress init` make a sample',
    range: lines.rangeOf([0, 0]),
  });
}
