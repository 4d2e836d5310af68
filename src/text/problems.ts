import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { inWords, limitReached } from '../diagnostics/limit-reached.js';
import type { ForeignFile } from './foreign-file.js';
import { Lines } from './lines.js';

/** Each notation's name for a set of keys with values. */
type Notion = 'mapping' | 'object';

/** Limits on the size and depth of a text. */
export interface TextLimits {
  /** In bytes of UTF-8. */
  readonly bytes: number;
  readonly depth: number;
}

/** The keys of documents, which parsers need. */
export interface Keys {
  /** The keys of documents; they help to recognise a line with a mistake. */
  readonly keys: ReadonlySet<string>;
  /** Keys whose plain YAML scalars are numbers and booleans. All others are text as written: `gpa: 3.90` keeps its zero. */
  readonly resolvedKeys: ReadonlySet<string>;
}

/** Reports a text that is too large to be read; undefined otherwise. */
export function excessOfText(text: string, { bytes }: Pick<TextLimits, 'bytes'>): Diagnostic | undefined {
  const size = Buffer.byteLength(text);
  if (size <= bytes) return undefined;
  const limit = { name: 'bytes', most: bytes, needed: size };
  return limitReached(limit, `The text has ${inWords(size)} bytes`, [], { found: `${inWords(size)} bytes` });
}

/** Reports a text that is nested too deeply, at an offset. */
export function tooDeep(notion: Notion, { depth }: TextLimits, offset: number, lines: Lines): Diagnostic {
  const limit = { name: 'depth', most: depth, remedy: 'look for brackets that are not closed' };
  const range = lines.rangeOf([offset, offset + 1]);
  return limitReached(limit, `Lists and ${notion}s are nested deeper here`, [], { range });
}

/** Reports a file that is not text, or is in another notation. */
export function notADocument({ is, hint }: ForeignFile): Diagnostic {
  return diagnostic('syntax', [], `This is ${is}.`, { hint, range: new Lines('').rangeOf([0, 0]) });
}

/** Reports a text without content. */
export function emptySource(notion: Notion, lines: Lines): Diagnostic {
  return diagnostic('empty-source', [], 'The document is empty.', {
    expected: `${notion === 'object' ? 'an' : 'a'} ${notion} with \`cv\` and \`design\``,
    hint: 'write a CV into it, or create a sample with `cvpress init`',
    range: lines.rangeOf([0, 0]),
  });
}
