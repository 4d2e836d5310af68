// Fixes that get in each other's way: the first is applied, and the others wait for the next look at the text.
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { type Diagnostic, type DocumentPath, diagnostic } from '../../src/diagnostics/diagnostic.js';

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
  { what: 'keys of different objects', first: ['cv', 'name'], second: ['design', 'font'], text: 'A..B' },
  { what: 'the same key', first: ['cv', 'name'], second: ['cv', 'name'], text: 'A..' },
  { what: 'a key, and one inside it', first: ['design'], second: ['design', 'font'], text: 'A..' },
  { what: 'a key, and the object around it', first: ['design', 'font'], second: ['design'], text: 'A..' },
  { what: 'keys side by side', first: ['design', 'font'], second: ['design', 'font_size'], text: 'A..B' },
])('$what', ({ first, second, text }) => {
  const result = applyFixes('..', [making(first, 0, 'A'), making(second, 2, 'B')]);
  expect(result.text).toBe(text);
  expect(result.applied).toHaveLength(text.includes('B') ? 2 : 1);
});
