// Documents in test/fixtures/transform, with their outputs. Update: `npx vitest run -u`.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseCvSource } from '../../../../src/compiler/pipeline/parse-cv-source.js';
import { renderCv } from '../../../../src/compiler/pipeline/render.js';

const FOLDER = fileURLToPath(new URL('../../../fixtures/transform/', import.meta.url));

describe.each(readdirSync(FOLDER).filter((file) => file.endsWith('.yaml')))('%s', (file) => {
  const source = parseCvSource(readFileSync(`${FOLDER}${file}`, 'utf8'), { file });
  const all = ['typ', 'html', 'md', 'txt'] as const;
  // Only markup contains the design.
  const formats = all.filter((format) => format === 'typ' || file !== 'design.yaml');

  it.each(formats)('is rendered to %s', async (format) => {
    const result = await renderCv(source, { formats: [format], today: '2026-11-20' });
    await expect(result[format]).toMatchFileSnapshot(`${FOLDER}${file.replace('yaml', format)}`);
  });
});
