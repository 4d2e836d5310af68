import { expect, it, vi } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.js';
import type { Input } from '../../src/cli/inputs.js';
import { Reporter } from '../../src/cli/reporter.js';

function compressTooMuch(): never {
  throw new Error('zlib returned -4');
}

it('reports a defect as a diagnostic without a stack', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const input = { name: 'cv.yaml' } as Input;
    const code = await new Reporter({}).guardDocument(async () => compressTooMuch(), input);
    const text = write.mock.calls.map(([part]) => String(part)).join('');
    expect(text).toMatch(/^error\[engine-error\]: cvpress failed: zlib returned -4 \(in compressT/);
    expect(text).toContain('hint: report this defect of cvpress, with the document');
    expect(text).not.toMatch(/^ +at /m);
    expect(code).toBe(EXIT.invalid);
  } finally {
    write.mockRestore();
  }
});
