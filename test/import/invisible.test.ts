// Characters that nobody sees, in any field of an original: what is made of it is read as it was meant.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseCvSource } from '../../src/compiler/pipeline/parse-cv-source.js';
import { validateCv } from '../../src/compiler/pipeline/render.js';
import { importSource } from '../../src/import/import.js';

/** Spaces other than the keyboard's, characters without width, marks of direction, fillers, line ends of other systems. */
const UNSEEN = [
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

/** A document with other texts. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withTexts(inner, change)]),
  );
}

async function expectFaithful(original: unknown): Promise<void> {
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

it.each(ORIGINALS)('$file: instead of each text in turn', async ({ value }) => {
  let count = 0;
  withTexts(value, (text) => {
    count += 1;
    return text;
  });
  for (let chosen = 0; chosen < count; chosen++) {
    const unseen = UNSEEN[chosen % UNSEEN.length] as string;
    let index = 0;
    const other = withTexts(value, (text) => (index++ === chosen ? unseen : text));
    await expectFaithful(other);
  }
});

it.each(ORIGINALS)('$file: each of them around every text', async ({ value }) => {
  for (const unseen of UNSEEN) {
    await expectFaithful(withTexts(value, (text) => `${unseen}${text}`));
    await expectFaithful(withTexts(value, (text) => `${text}${unseen}`));
  }
});
