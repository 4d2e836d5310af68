// Conflicting fixes: only the first is applied.
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import {
  createDiagnostic,
  type Diagnostic,
  type DocumentPath,
} from '../../src/diagnostics/diagnostic.js';

function insert(path: DocumentPath, offset: number, text: string): Diagnostic {
  return replace(path, [offset, offset], text);
}

/** Creates a diagnostic with a safe fix that creates a key and replaces a range. */
function replace(
  path: DocumentPath,
  range: readonly [start: number, end: number],
  text: string,
): Diagnostic {
  const [start = 0, end = 0] = range;
  const at = (offset: number) => ({ line: 1, column: offset + 1, offset });
  return createDiagnostic('unknown-key', path, 'x', {
    fix: {
      safety: 'safe',
      changes: [{ kind: 'insert', path, value: 'x' }],
      edits: [{ range: { start: at(start), end: at(end) }, text }],
    },
  });
}

it.each([
  ['keys of different objects', ['cv', 'name'], ['design', 'font'], 'A..B'],
  ['the same key', ['cv', 'name'], ['cv', 'name'], 'A..'],
  ['a key and its child', ['design'], ['design', 'font'], 'A..'],
  ['a key and its parent', ['design', 'font'], ['design'], 'A..'],
  ['siblings', ['design', 'font'], ['design', 'font_size'], 'A..B'],
])('applies one of two fixes only if they create $0', (_, first, second, text) => {
  const result = applyFixes('..', [insert(first, 0, 'A'), insert(second, 2, 'B')]);
  expect(result.text).toBe(text);
  expect(result.applied).toHaveLength(text.includes('B') ? 2 : 1);
});

it.each([
  ['insert at one offset', [1, 1], [1, 1], '.A.'],
  ['insert where the first ends', [0, 1], [1, 1], 'A.'],
  ['replace what begins where the first ends', [0, 1], [1, 2], 'A.'],
  ['replace two ranges', [0, 1], [2, 2], 'A.B'],
])('skips the second of two fixes that $0 if it touches the first', (_, first, second, text) => {
  const fixes = [
    replace(['cv', 'name'], first as [number, number], 'A'),
    replace(['design', 'font'], second as [number, number], 'B'),
  ];
  expect(applyFixes('..', fixes).text).toBe(text);
});
