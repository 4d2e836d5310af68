import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { type MutationSource, mutateText } from '../mutate-text.js';
import { catchDiagnostics } from '../oracles.js';
import type { Random } from '../random.js';
import { readBytes } from '../seeds.js';
import { Flaw, type Target } from '../target.js';
import { FONT_TOKENS } from '../tokens.js';

const texts = [
  ...readBytes(
    'node_modules/@fortawesome/fontawesome-free/webfonts',
    'v4compatibility.ttf',
    'regular-400.ttf',
  ),
  ...readBytes('fonts/roboto', 'Regular.ttf'),
];
const MATERIAL: MutationSource = {
  tokens: FONT_TOKENS,
  texts,
  maxCodeUnit: 0xff,
  maxLength: 200_000,
};

/** Has characters that the bundled fonts lack, so that the added font is used. */
const DOCUMENT = {
  cv: { name: 'Jane', summary: '\uF015 \uF001 \uF08A \uF2B9 \uF006 漢字 \u{1F9A9}' },
};

export const FONT: Target = {
  name: 'font',
  input: 'bytes',
  extension: '.ttf',
  isRigid: true,
  make: (random) => mutateFont(random.pick(texts), random),
  mutate: mutateFont,
  check: async (input) => {
    const folder = mkdtempSync(join(tmpdir(), 'cvpress-fuzz-'));
    try {
      writeFileSync(join(folder, 'font.ttf'), Buffer.from(input, 'latin1'));
      await catchDiagnostics(renderCv(DOCUMENT, { formats: ['pdf'], fontPaths: [folder] }));
    } catch (error) {
      // The engine may reject a font that the parser accepts, but its error names the font.
      if (!(error instanceof Flaw && error.message.includes('because of the added font')))
        throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Mutates a font anywhere, or only its table directory or one table. */
function mutateFont(font: string, random: Random): string {
  if (random.isOneIn(4)) return mutateText(font, random, MATERIAL);
  const [start, length] = random.isOneIn(4) ? [0, 300] : pickTable(font, random);
  const changed = mutateText(font.slice(start, start + length), random, {
    ...MATERIAL,
    maxLength: length,
  });
  return (
    font.slice(0, start) +
    changed.padEnd(length, '\0').slice(0, length) +
    font.slice(start + length)
  );
}

/** Returns a table from the directory (OpenType, "Table Directory"). */
function pickTable(font: string, random: Random): [start: number, length: number] {
  const bytes = Buffer.from(font.slice(0, 2000), 'latin1');
  const count = bytes.length < 12 ? 0 : bytes.readUInt16BE(4);
  const entry = 12 + 16 * random.below(Math.max(1, count));
  if (entry + 16 > bytes.length) return [0, font.length];
  const start = Math.min(bytes.readUInt32BE(entry + 8), font.length);
  return [start, Math.min(bytes.readUInt32BE(entry + 12), font.length - start)];
}
