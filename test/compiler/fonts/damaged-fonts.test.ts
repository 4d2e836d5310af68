// Damaged fonts are rejected before the engine opens them, or named in the engine's error.
import { copyFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { CvError } from '../../../src/diagnostics/cv-error.js';
import type { CvDocument } from '../../../src/index.js';
import { createTemporaryFolder, ROOT, run, VALID_CV } from '../../cli/run.js';
import {
  getCmapGroupOffsets,
  getCmapRecordOffsets,
  getCmapSubtableOffsets,
  HOUSE_ICON,
  writeDamagedFont,
} from '../../support/damaged-font.js';

const WEBFONTS = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts');

/** A character of "fa-brands-400.ttf". */
const GITHUB = '\uF09B';

function createDocument(summary: string): CvDocument {
  return { cv: { name: 'Jane', summary } };
}

/** Returns the error of a document with these fonts, or its diagnostics under the name `none`. */
async function renderWithFonts(
  fontPaths: readonly string[],
  text = HOUSE_ICON,
): Promise<Pick<CvError, 'diagnostics'> & { name: string }> {
  return renderCv(createDocument(text), { fontPaths }).then(
    ({ diagnostics }) => ({ name: 'none', diagnostics }),
    (error: CvError) => error,
  );
}

/** Without these metrics, the engine does not know the family. */
const NO_METRICS = ['head', (table: Buffer) => table.fill(0)] as const;
const NO_OUTLINES = ['loca', (table: Buffer) => table.fill(0xff)] as const;

/** Glyph numbers beyond the maximum, which the font parser accepts. */
const NO_GLYPHS = [
  'cmap',
  (cmap: Buffer) => {
    const [table = 0] = getCmapSubtableOffsets(cmap, 12);
    for (const record of getCmapRecordOffsets(cmap)) cmap.writeUInt32BE(table, record + 4);
    for (const group of getCmapGroupOffsets(cmap, table)) cmap.writeUInt32BE(0x10000, group + 8);
  },
] as const;

describe('a font that the engine cannot use', () => {
  it.each([
    ['fails to subset', NO_OUTLINES, 'failed to subset font'],
    ['has no glyphs', NO_GLYPHS, `the text "${HOUSE_ICON}" could not be displayed`],
  ])('is named in the error if it $0', async (_, damage, message) => {
    const folder = createTemporaryFolder();
    copyFileSync(join(WEBFONTS, 'fa-brands-400.ttf'), join(folder, 'brands.ttf'));
    const file = writeDamagedFont(join(folder, 'damaged.ttf'), damage[0], damage[1]);
    const { name, diagnostics } = await renderWithFonts([folder]);
    expect(name).toBe('CvError');
    expect(diagnostics).toMatchObject([
      { code: 'engine-error', found: file, hint: expect.stringContaining('remove the font') },
    ]);
    expect(diagnostics[0]?.message.replaceAll('`', '')).toContain(message);
    expect(diagnostics[0]?.message).not.toContain('brands.ttf');
  });

  it('does not stop a batch', async () => {
    const cwd = createTemporaryFolder({
      'a.json': JSON.stringify(createDocument(HOUSE_ICON)),
      'b.yaml': VALID_CV,
    });
    writeDamagedFont(join(cwd, 'damaged.ttf'), ...NO_OUTLINES);
    const { code, stderr } = await run(
      ['render', 'a.json', 'b.yaml', '-o', 'out', '--font-path', 'damaged.ttf'],
      {
        cwd,
      },
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/error\[engine-error\].*damaged\.ttf.*\n {2}--> a\.json/);
    expect(stderr).toContain('b.yaml → ');
  });

  it('is reported once for a batch', async () => {
    const cwd = createTemporaryFolder({
      'a.json': JSON.stringify(createDocument(HOUSE_ICON)),
      'b.yaml': VALID_CV,
    });
    writeDamagedFont(join(cwd, 'damaged.ttf'), ...NO_METRICS);
    const { code, stderr } = await run(
      ['render', 'a.json', 'b.yaml', '-o', 'out', '--font-path', 'damaged.ttf'],
      {
        cwd,
      },
    );
    expect(code).toBe(2);
    expect(stderr.match(/error\[bad-font\]/g)).toHaveLength(1);
  });
});

/** Sets the first and last character of every group. */
function setGroups(cmap: Buffer, start: number, end: number): void {
  for (const group of getCmapSubtableOffsets(cmap, 12).flatMap((table) =>
    getCmapGroupOffsets(cmap, table),
  )) {
    cmap.writeUInt32BE(start, group);
    cmap.writeUInt32BE(end, group + 4);
  }
}

describe('a font', () => {
  it.each([
    {
      name: 'its characters are in an unknown format',
      damage: (cmap: Buffer) => {
        for (const table of getCmapSubtableOffsets(cmap, 12)) cmap.writeUInt16BE(14080, table);
      },
    },
    {
      name: 'it has more characters than Unicode',
      damage: (cmap: Buffer) => setGroups(cmap, 0, 0xffffffff),
    },
    {
      name: 'it has all characters several times',
      damage: (cmap: Buffer) => setGroups(cmap, 0, 0x10ffff),
    },
    {
      name: 'its table of characters is truncated',
      damage: (cmap: Buffer) => {
        for (const table of getCmapSubtableOffsets(cmap, 12))
          cmap.writeUInt32BE(0xffffff, table + 12);
      },
    },
    { name: 'it has no metrics', table: NO_METRICS[0], damage: NO_METRICS[1] },
    {
      name: 'its outline offsets have an unknown format',
      table: 'head',
      damage: (head: Buffer) => head.writeUInt16BE(2, 50),
    },
    {
      name: 'its family name is empty',
      table: 'name',
      damage: (names: Buffer) => {
        // A full stop, which the engine strips from the start of a name.
        for (let at = 6; at < 6 + 12 * names.readUInt16BE(2); at += 12) {
          const text = names.readUInt16BE(4) + names.readUInt16BE(at + 10);
          if (names.readUInt16BE(at) !== 1)
            names.fill('\0.', text, text + names.readUInt16BE(at + 8));
          else names.fill('.', text, text + names.readUInt16BE(at + 8));
        }
      },
    },
    {
      name: 'a table is truncated',
      table: 'post',
      damage: (post: Buffer) => post,
      cut: true,
    },
  ])('is rejected if $name', async ({ damage, table = 'cmap', cut = false }) => {
    const file = writeDamagedFont(join(createTemporaryFolder(), 'damaged.ttf'), table, damage);
    if (cut) truncateSync(file, 2000);
    const { diagnostics } = await renderWithFonts([file]);
    expect(diagnostics).toMatchObject([
      { code: 'bad-font', found: file, message: expect.stringContaining('can be read') },
    ]);
  });

  it.each([
    ['a WOFF file', 'icons.woff2'],
    ['a WOFF file with another extension', 'icons.ttf'],
  ])('is rejected if it is $0', async (_, name) => {
    const file = join(createTemporaryFolder(), name);
    copyFileSync(join(WEBFONTS, 'fa-solid-900.woff2'), file);
    expect((await renderWithFonts([file])).diagnostics).toMatchObject([
      { code: 'bad-font', found: file },
    ]);
  });

  it('is accepted next to a damaged font that is not added', async () => {
    const folder = createTemporaryFolder();
    writeDamagedFont(join(folder, 'damaged.ttf'), 'cmap', (cmap) => setGroups(cmap, 0, 0x10ffff));
    const file = join(folder, 'brands.ttf');
    copyFileSync(join(WEBFONTS, 'fa-brands-400.ttf'), file);
    expect(await renderWithFonts([file], GITHUB)).toMatchObject({ name: 'none', diagnostics: [] });
  });
});
