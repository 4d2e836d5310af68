import {
  type Confidence,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  diagnostic,
} from '../../diagnostics/diagnostic.js';
import { code as codeQuote, shorten } from '../../diagnostics/quote.js';
import { inWords, limitReached } from '../../limits/limit-reached.js';
import type { Lines } from './lines.js';
import type { Piece, Span } from './source.js';

/** A problem of a text, in the author's terms; `syntax` unless it has another code. */
export interface Explanation extends Pick<DiagnosticDetails, 'found' | 'expected'> {
  readonly code?: 'syntax' | 'yaml-notice' | 'comment-in-text' | 'unsupported-yaml';
  readonly message: string;
  readonly hint?: string | undefined;
  /** The cause, which may come before the place where the parser gave up. */
  readonly span: Span;
  readonly remedy?: Remedy | undefined;
  /** Whether the rest of the text was read as intended, so that further mistakes are not consequences of this one. */
  readonly isLocal?: boolean;
}

/** Edits of the text that mend it, in its order. */
interface Remedy {
  readonly confidence: Confidence;
  readonly edits: readonly Piece[];
}

export function certainly(edits: readonly Piece[]): Remedy {
  return { confidence: 'certain', edits };
}

/** A remedy that somebody has to check. */
export function likely(edits: readonly Piece[]): Remedy {
  return { confidence: 'likely', edits };
}

export function explained(explanation: Explanation, lines: Lines): Diagnostic {
  const { code = 'syntax', message, span, remedy, found, expected, hint } = explanation;
  const fix = remedy && {
    confidence: remedy.confidence,
    changes: [],
    edits: lines.editsOf(remedy.edits),
  };
  return diagnostic(code, [], message, { found, expected, hint, range: lines.rangeOf(span), fix });
}

/** Each notation's name for a set of keys with values. */
type Notion = 'mapping' | 'object';

export interface TextLimits {
  /** In bytes of UTF-8. */
  readonly bytes: number;
  readonly depth: number;
}

export interface Keys {
  /** The keys of documents; they help to recognise a line with a mistake. */
  readonly keys: ReadonlySet<string>;
  /** Keys whose plain YAML scalars are numbers and booleans. All others are text as written: `gpa: 3.90` keeps its zero. */
  readonly resolvedKeys: ReadonlySet<string>;
  /** Keys whose plain YAML scalars are paragraphs, in which lines with dashes are a list. */
  readonly proseKeys: ReadonlySet<string>;
  /** Keys whose values are lists of texts. */
  readonly listKeys: ReadonlySet<string>;
}

export function excessOfText(
  text: string,
  { bytes }: Pick<TextLimits, 'bytes'>,
): Diagnostic | undefined {
  const size = Buffer.byteLength(text);
  if (size <= bytes) return undefined;
  const limit = { name: 'bytes', most: bytes, needed: size };
  return limitReached(limit, `The text has ${inWords(size)} bytes`, [], {
    found: `${inWords(size)} bytes`,
  });
}

export function tooDeep(
  notion: Notion,
  { depth }: TextLimits,
  offset: number,
  lines: Lines,
): Diagnostic {
  const limit = { name: 'depth', most: depth, remedy: 'look for brackets that are not closed' };
  const range = lines.rangeOf([offset, offset + 1]);
  return limitReached(limit, `Lists and ${notion}s are nested deeper here`, [], { range });
}

export function emptySource(notion: Notion, lines: Lines): Diagnostic {
  return diagnostic('empty-source', [], 'The document is empty.', {
    expected: `${notion === 'object' ? 'an' : 'a'} ${notion} with \`cv\` and \`design\``,
    hint: 'write a CV or a letter into it; `cvpress init` writes a CV to begin with',
    range: lines.rangeOf([0, 0]),
  });
}

/** Reports a key that appears twice in one object; `spans` are its first place and the next one. */
export function duplicateKey(
  key: string,
  [first, second]: readonly [Span, Span],
  lines: Lines,
  path: DocumentPath = [],
): Diagnostic {
  const { line } = lines.positionOf(first[0]);
  const message = `The key ${codeQuote(key)} appears twice, first in line ${line}.`;
  return diagnostic('duplicate-key', path, message, {
    at: 'key',
    found: codeQuote(key),
    expected: 'each key once',
    hint: key.startsWith('-')
      ? `add a space after the dash: write \`- ${shorten(key.slice(1))}: …\``
      : 'keep one of them, and move into it what the other has',
    range: lines.rangeOf(second),
    related: [{ message: 'The first is here.', path, range: lines.rangeOf(first) }],
  });
}
