// The compiler is used for one document after the other, and none of them may show in the next.
import { describe, expect, it } from 'vitest';
import type { EngineFile } from '../../../../src/compiler/typst/engine/engine-diagnostics.js';
import { EngineError } from '../../../../src/compiler/typst/engine/load-engine.js';
import { compileAnd } from '../../../support/compile.js';
import { flat } from '../../../support/find.js';
import { read } from '../../../support/render.js';

async function textOf(label: string): Promise<string> {
  return flat(await read({ label }));
}

describe('a letter with the same last byte as the letter before it', () => {
  it.each([
    { before: 'é', after: 'ĩ' },
    { before: 'α x', after: 'ϱ x' },
    { before: 'one Ж', after: 'two ц' },
    { before: '中 a', after: '亭 a' },
    { before: '😀', after: '😀' },
  ])('is read as it is: $before, then $after', async ({ before, after }) => {
    for (const label of [before, after, before, after])
      expect(await textOf(label)).toContain(label);
  });
});

it('the files of a template are there for one document only', () => {
  const markup = '#read("typst-templates/house/a.txt")';
  const files: readonly EngineFile[] = [
    ['typst-templates/house/a.txt', Buffer.from('x'), 'house/a.txt'],
  ];
  expect(compileAnd(markup, ({ pageCount }) => pageCount, files)).toBe(1);
  expect(() => compileAnd(markup, ({ pageCount }) => pageCount)).toThrow(EngineError);
});
