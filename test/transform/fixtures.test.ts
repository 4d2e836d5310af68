// Documents of test/fixtures/transform beside their Typst markup. Update: `npx vitest run -u`.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { cvToTypst, parseCvSource } from '../../src/index.js';

const FOLDER = fileURLToPath(new URL('../fixtures/transform/', import.meta.url));

it.each(readdirSync(FOLDER).filter((file) => file.endsWith('.yaml')))('%s', async (file) => {
  const source = parseCvSource(readFileSync(`${FOLDER}${file}`, 'utf8'), { file });
  const markup = await cvToTypst(source.value, { source, today: '2026-11-20' });
  await expect(markup).toMatchFileSnapshot(`${FOLDER}${file.replace('.yaml', '.typ')}`);
});
