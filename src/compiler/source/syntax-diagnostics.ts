import {
  createDiagnostic,
  type Diagnostic,
  type DiagnosticDetails,
  type DocumentPath,
  type FixSafety,
} from '../../diagnostics/diagnostic.js';
import { formatCode, shorten } from '../../diagnostics/quote.js';
import { createLimitDiagnostic, formatNumber } from '../../limits/limit-diagnostics.js';
import type { Lines } from './lines.js';
import type { Span, SpanEdit } from './source.js';

export interface Explanation extends Pick<DiagnosticDetails, 'found' | 'expected'> {
  readonly code?: 'syntax' | 'yaml-pitfall' | 'comment-in-text' | 'unsupported-yaml';
  readonly message: string;
  readonly hint?: string | undefined;
  /** The span of the cause, which may be before the parser's error. */
  readonly span: Span;
  readonly fix?: SpanFix | undefined;
  /** Whether the parser read the rest as intended, so that later errors are not consequences. */
  readonly isLocal?: boolean;
}

interface SpanFix {
  readonly safety: FixSafety;
  readonly edits: readonly SpanEdit[];
}

export function createSafeFix(edits: readonly SpanEdit[]): SpanFix {
  return { safety: 'safe', edits };
}

export function createUnsafeFix(edits: readonly SpanEdit[]): SpanFix {
  return { safety: 'unsafe', edits };
}

export function toSyntaxDiagnostic(explanation: Explanation, lines: Lines): Diagnostic {
  const { code = 'syntax', message, span, found, expected, hint } = explanation;
  const fix = explanation.fix && {
    safety: explanation.fix.safety,
    changes: [],
    edits: lines.toTextEdits(explanation.fix.edits),
  };
  return createDiagnostic(code, [], message, {
    found,
    expected,
    hint,
    range: lines.toRange(span),
    fix,
  });
}

type MappingName = 'mapping' | 'object';

export interface TextLimits {
  /** In bytes of UTF-8. */
  readonly bytes: number;
  readonly depth: number;
}

export interface KeySets {
  /** All keys of documents, to recognize lines with a mistake. */
  readonly keys: ReadonlySet<string>;
  /** Keys whose plain YAML scalars are numbers and booleans. Others are text: `gpa: 3.90`. */
  readonly resolvedKeys: ReadonlySet<string>;
  /** Keys whose plain YAML scalars are paragraphs, in which lines with dashes form a list. */
  readonly proseKeys: ReadonlySet<string>;
  readonly listKeys: ReadonlySet<string>;
  /** Whether a document belongs to a program that reads YAML as PyYAML does. */
  readonly isForeign?: (value: unknown) => boolean;
}

export function checkTextSize(
  text: string,
  { bytes }: Pick<TextLimits, 'bytes'>,
): Diagnostic | undefined {
  const size = Buffer.byteLength(text);
  if (size <= bytes) return undefined;
  const limit = { name: 'bytes', max: bytes, needed: size };
  const found = `${formatNumber(size)} bytes`;
  return createLimitDiagnostic(limit, `The text has ${found}`, [], { found });
}

export function createTooDeepDiagnostic(
  mappingName: MappingName,
  { depth }: TextLimits,
  offset: number,
  lines: Lines,
): Diagnostic {
  const limit = { name: 'depth', max: depth, advice: 'close all brackets' };
  const range = lines.toRange([offset, offset + 1]);
  return createLimitDiagnostic(limit, `Lists and ${mappingName}s are nested too deeply here`, [], {
    range,
  });
}

export function createEmptyDiagnostic(mappingName: MappingName, lines: Lines): Diagnostic {
  return createDiagnostic('empty-source', [], 'The document is empty.', {
    expected: `${mappingName === 'object' ? 'an' : 'a'} ${mappingName} with \`cv\` and \`design\``,
    hint: 'write a CV or a cover letter; `cvpress init` writes a CV to begin with',
    range: lines.toRange([0, 0]),
  });
}

export function createDuplicateKeyDiagnostic(
  key: string,
  [first, second]: readonly [Span, Span],
  lines: Lines,
  path: DocumentPath = [],
): Diagnostic {
  const { line } = lines.toPosition(first[0]);
  const message = `The key ${formatCode(key)} appears twice, first in line ${line}.`;
  return createDiagnostic('duplicate-key', path, message, {
    at: 'key',
    found: formatCode(key),
    expected: 'each key once',
    hint: key.startsWith('-')
      ? `add a space after the dash: write \`- ${shorten(key.slice(1))}: …\``
      : 'keep one of them, and merge the other into it',
    range: lines.toRange(second),
    related: [{ message: 'The first is here.', path, range: lines.toRange(first) }],
  });
}
