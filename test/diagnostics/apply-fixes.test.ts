// Conflicting fixes: only the first is applied.
import { describe, expect, it } from 'vitest';
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

describe('applyFixes', () => {
  it.each([
    ['keys of different objects', ['cv', 'name'], ['design', 'font']],
    ['siblings', ['design', 'font'], ['design', 'font_size']],
  ])('applies both of two fixes that create $0', (_, first, second) => {
    const result = applyFixes('..', [insert(first, 0, 'A'), insert(second, 2, 'B')]);
    expect(result.text).toBe('A..B');
    expect(result.applied).toHaveLength(2);
  });

  it.each([
    ['the same key', ['cv', 'name'], ['cv', 'name']],
    ['a key and its child', ['design'], ['design', 'font']],
    ['a key and its parent', ['design', 'font'], ['design']],
  ])('applies only the first of two fixes that create $0', (_, first, second) => {
    const result = applyFixes('..', [insert(first, 0, 'A'), insert(second, 2, 'B')]);
    expect(result.text).toBe('A..');
    expect(result.applied).toHaveLength(1);
  });

  const applyTwo = (first: [number, number], second: [number, number]): string =>
    applyFixes('..', [
      replace(['cv', 'name'], first, 'A'),
      replace(['design', 'font'], second, 'B'),
    ]).text;

  it.each<[name: string, first: [number, number], second: [number, number], text: string]>([
    ['inserts at the same offset', [1, 1], [1, 1], '.A.'],
    ['inserts at the end of the first', [0, 1], [1, 1], 'A.'],
    ['replaces a range that begins at the end of the first', [0, 1], [1, 2], 'A.'],
  ])('skips the second of two fixes if it $0', (_, first, second, text) => {
    expect(applyTwo(first, second)).toBe(text);
  });

  it('applies both of two fixes whose ranges do not touch', () => {
    expect(applyTwo([0, 1], [2, 2])).toBe('A.B');
  });
});
