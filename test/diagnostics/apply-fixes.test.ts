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
  const at = { line: 1, column: offset + 1, offset };
  return diagnostic('unknown-key', path, 'x', {
    fix: {
      confidence: 'certain',
      changes: [{ kind: 'insert', path, value: 'x' }],
      edits: [{ range: { start: at, end: at }, text }],
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
