import { type Document, isAlias, isNode, isScalar, type Scalar, visit, type YAMLError } from 'yaml';
import { type Diagnostic, diagnostic } from '../diagnostics/diagnostic.js';
import { code } from '../diagnostics/quote.js';
import type { Lines } from './lines.js';
import { quoted, valueOnLine } from './yaml-syntax/line-parts.js';

/** A warning of the parser: of a tag it knows nothing of. Others explain errors that are reported already. */
export function explainTag({ code, pos }: YAMLError, lines: Lines): Diagnostic[] {
  if (code !== 'TAG_RESOLVE_FAILED') return [];
  const tag = lines.text.slice(pos[0], pos[1]);
  return [notText(tag, 'a tag', pos[0], lines)];
}

/** A `#` or `&` right before a word: a text without either needs no second look at its nodes. */
const SUSPICIOUS = /\s#[^\s#!]|&[^\s]/;

/** Text that YAML reads as something else without a word: comments right after a text, and anchors. */
export function lostText(document: Document.Parsed, lines: Lines): Diagnostic[] {
  if (!SUSPICIOUS.test(lines.text)) return [];
  const used = new Set<string>();
  const found: Diagnostic[] = [];
  visit(document, {
    Alias: (_, { source }) => void used.add(source),
    Scalar: (role, scalar) => {
      if (role === 'value' || role === null || typeof role === 'number') found.push(...lostComment(scalar, lines));
    },
  });
  visit(document, (_, node) => {
    if (!isNode(node) || isAlias(node) || node.anchor === undefined || used.has(node.anchor)) return;
    const start = lines.text.lastIndexOf(`&${node.anchor}`, node.range?.[0] ?? 0);
    found.push(notText(`&${node.anchor}`, 'an anchor, to which nothing refers', start, lines));
  });
  return found;
}

/**
 * A `#` right before a word (`C #1`, `#004f90`) was hardly meant to begin a comment; a comment has a space after it.
 */
function lostComment(scalar: Scalar, lines: Lines): Diagnostic[] {
  const end = scalar.range?.[1];
  if (!isScalar(scalar) || scalar.type !== 'PLAIN' || end === undefined) return [];
  const { number, start, text } = lines.lineAt(end);
  // Up to what begins as comments do.
  const [, space, comment] = /^(\s*)(#[^\s#!].*?)(\s+# .*)?$/.exec(text.slice(end - start)) ?? [];
  if (space === undefined || comment === undefined || lines.lineAt(scalar.range?.[0] ?? 0).number !== number) return [];
  const from = end + space.length;
  const written = `${scalar.source ?? ''}${scalar.source === '' ? '' : space}${comment.trimEnd()}`;
  return [
    diagnostic(
      'comment-in-text',
      [],
      `YAML takes ${code(comment.trimEnd())} for a comment; it is not part of the text.`,
      {
        found: 'a comment',
        expected: 'text in quotes, or a space after the `#` of a comment',
        hint: `if it is text, put all of it in quotes: ${quoted(written)}`,
        range: lines.rangeOf([from, from + comment.trimEnd().length]),
      },
    ),
  ];
}

function notText(mark: string, meaning: string, start: number, lines: Lines): Diagnostic {
  const value = valueOnLine(lines.lineAt(start));
  const hint =
    value?.text.startsWith(mark) === true
      ? `if it is text, put all of it in quotes: ${quoted(value.text)}`
      : 'remove it';
  return diagnostic('yaml-notice', [], `YAML takes ${code(mark)} for ${meaning}; it is not part of the text.`, {
    found: code(mark),
    hint,
    range: lines.rangeOf([start, start + mark.length]),
  });
}
