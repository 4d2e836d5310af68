// What authors read: each document of test/fixtures/diagnostics beside its messages. Update: `npx vitest run -u`.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { formatDiagnostic } from '../../src/diagnostics/format.js';
import { CvError, type Diagnostic, parseCvSource, validateCv } from '../../src/index.js';

const FOLDER = fileURLToPath(new URL('../fixtures/diagnostics/', import.meta.url));

it.each(readdirSync(FOLDER).filter((file) => /\.(yaml|json)$/.test(file)))('%s', async (file) => {
  const text = readFileSync(`${FOLDER}${file}`, 'utf8');
  const messages = (await diagnosticsOf(text, file)).map((d) =>
    formatDiagnostic(d, { style: 'human', textOf: () => text, colors: false }),
  );
  expect(messages).not.toEqual([]);
  await expect(`${messages.join('\n\n')}\n`).toMatchFileSnapshot(`${FOLDER}${file.replace(/\.\w+$/, '.txt')}`);
});

async function diagnosticsOf(text: string, file: string): Promise<readonly Diagnostic[]> {
  try {
    const source = parseCvSource(text, { file });
    const { diagnostics } = await validateCv(source.value, { source });
    return diagnostics;
  } catch (error) {
    if (error instanceof CvError) return error.diagnostics;
    throw error;
  }
}
