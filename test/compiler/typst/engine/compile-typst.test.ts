// The compiler is reused: no document may affect the next one.
import { describe, expect, it } from 'vitest';
import type { EngineFile } from '../../../../src/compiler/typst/engine/engine-diagnostics.js';
import { EngineError } from '../../../../src/compiler/typst/engine/load-engine.js';
import { withCompiledDocument } from '../../../support/compile.js';
import { toSingleLine } from '../../../support/find-text.js';
import { renderAndRead } from '../../../support/render.js';

async function readText(label: string): Promise<string> {
  return toSingleLine(await renderAndRead({ label }));
}

describe('a character with the same last byte as a previous character', () => {
  it.each([
    ['é', 'ĩ'],
    ['α x', 'ϱ x'],
    ['one Ж', 'two ц'],
    ['中 a', '亭 a'],
    ['😀', '😀'],
  ])('is not confused with the previous character: $0, then $1', async (before, after) => {
    for (const label of [before, after, before, after])
      expect(await readText(label)).toContain(label);
  });
});

it('withCompiledDocument removes the files of a template after its document', () => {
  const markup = '#read("typst-templates/house/a.txt")';
  const files: readonly EngineFile[] = [
    ['typst-templates/house/a.txt', Buffer.from('x'), 'house/a.txt'],
  ];
  expect(withCompiledDocument(markup, ({ pageCount }) => pageCount, files)).toBe(1);
  expect(() => withCompiledDocument(markup, ({ pageCount }) => pageCount)).toThrow(EngineError);
});
