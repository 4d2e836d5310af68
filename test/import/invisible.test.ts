// Invisible characters in any field: the imported document is valid, and its text parses to it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import-source.js';

/** Unusual spaces and line ends, zero-width characters, direction marks, fillers. */
const INVISIBLE = [
  ...[
    0x85, 0xa0, 0xad, 0x61c, 0x115f, 0x1680, 0x180e, 0x2028, 0x2029, 0x202f, 0x205f, 0x2800, 0x3000,
    0x3164, 0xfeff, 0xffa0,
  ],
  ...Array.from({ length: 0x2010 - 0x2000 }, (_, index) => 0x2000 + index),
  ...Array.from({ length: 0x202f - 0x202a }, (_, index) => 0x202a + index),
  ...Array.from({ length: 0x2070 - 0x2060 }, (_, index) => 0x2060 + index),
].map((point) => String.fromCodePoint(point));

const FIXTURES = new URL('../fixtures/import/', import.meta.url);
const ORIGINALS = [
  'rendercv-2.yaml',
  'researcher.json',
  'texts.json',
  'reactive-resume-4.json',
].map((file) => ({
  file,
  value: parseCvSource(readFileSync(new URL(file, FIXTURES), 'utf8'), { file }).value,
}));

/** Returns a copy with all texts changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]),
  );
}

async function expectValidImport(original: unknown): Promise<void> {
  const imported = importSource(parseCvSource(JSON.stringify(original)));
  if (!('text' in imported)) throw new Error(imported.diagnostics[0]?.message);
  const { value, diagnostics } = parseCvSource(imported.text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(value).toEqual(imported.document);
  expect(
    (await validateCv(imported.document)).diagnostics.filter(
      ({ severity }) => severity === 'error',
    ),
  ).toEqual([]);
}

it.each(ORIGINALS)(
  'importSource imports $file with an invisible character in place of each text',
  async ({ value }) => {
    let count = 0;
    mapTexts(value, (text) => {
      count += 1;
      return text;
    });
    for (let target = 0; target < count; target++) {
      const invisible = INVISIBLE[target % INVISIBLE.length] as string;
      let index = 0;
      const other = mapTexts(value, (text) => (index++ === target ? invisible : text));
      await expectValidImport(other);
    }
  },
);

it.each(ORIGINALS)(
  'importSource imports $file with invisible characters around all texts',
  async ({ value }) => {
    for (const invisible of INVISIBLE) {
      await expectValidImport(mapTexts(value, (text) => `${invisible}${text}`));
      await expectValidImport(mapTexts(value, (text) => `${text}${invisible}`));
    }
  },
);

it('importSource keeps spaces between CJK characters, also at line ends', async () => {
  await expectValidImport({
    basics: { name: 'J', summary: '温度・ 比重の記録 '.repeat(30).trim() },
  });
});
