// Fixes that get in each other's way: the first is applied, and the others wait for the next look at the text.
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import {
  type Diagnostic,
  type DocumentPath,
  diagnostic,
} from '../../src/diagnostics/diagnostic.js';

/** A certain fix that makes a key and writes a letter at an offset. */
function making(path: DocumentPath, offset: number, text: string): Diagnostic {
  return replacing(path, [offset, offset], text);
}

/** A certain fix that makes a key and replaces a range by a letter. */
function replacing(
  path: DocumentPath,
  range: readonly [start: number, end: number],
  text: string,
): Diagnostic {
  const [start = 0, end = 0] = range;
  const at = (offset: number) => ({ line: 1, column: offset + 1, offset });
  return diagnostic('unknown-key', path, 'x', {
    fix: {
      confidence: 'certain',
      changes: [{ kind: 'insert', path, value: 'x' }],
      edits: [{ range: { start: at(start), end: at(end) }, text }],
    },
  });
}

it.each([
  ['keys of different objects', ['cv', 'name'], ['design', 'font'], 'A..B'],
  ['the same key', ['cv', 'name'], ['cv', 'name'], 'A..'],
  ['a key, and one inside it', ['design'], ['design', 'font'], 'A..'],
  ['a key, and the object around it', ['design', 'font'], ['design'], 'A..'],
  ['keys side by side', ['design', 'font'], ['design', 'font_size'], 'A..B'],
])('$0', (_, first, second, text) => {
  const result = applyFixes('..', [making(first, 0, 'A'), making(second, 2, 'B')]);
  expect(result.text).toBe(text);
  expect(result.applied).toHaveLength(text.includes('B') ? 2 : 1);
});

it.each([
  ['insert at one place', [1, 1], [1, 1], '.A.'],
  ['insert where the first ends', [0, 1], [1, 1], 'A.'],
  ['replace what begins where the first ends', [0, 1], [1, 2], 'A.'],
  ['replace two places', [0, 1], [2, 2], 'A.B'],
])('of two fixes that $0, the second waits if it touches the first', (_, first, second, text) => {
  const fixes = [
    replacing(['cv', 'name'], first as [number, number], 'A'),
    replacing(['design', 'font'], second as [number, number], 'B'),
  ];
  expect(applyFixes('..', fixes).text).toBe(text);
});
