// Added fonts that are damaged: refused before the engine opens them, or said to be what it fails with.
import { copyFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import type { CvError } from '../../../src/diagnostics/error.js';
import type { CvDocument } from '../../../src/index.js';
import { freshFolder, GOOD, ROOT, run } from '../../cli/run.js';
import {
  groupsOf,
  HOUSE,
  recordsOf,
  tablesOf,
  writeDamagedFont,
} from '../../support/damaged-font.js';

const WEBFONTS = join(ROOT, 'node_modules/@fortawesome/fontawesome-free/webfonts');

/** A character of "fa-brands-400.ttf". */
const GITHUB = '\uF09B';

function showing(summary: string): CvDocument {
  return { cv: { name: 'Jane', summary } };
}

/** How a document fails with fonts; where it does not, what is said of it. */
async function failureOf(
  fontPaths: readonly string[],
  text = HOUSE,
): Promise<Pick<CvError, 'diagnostics'> & { name: string }> {
  return renderCv(showing(text), { fontPaths }).then(
    ({ diagnostics }) => ({ name: 'none', diagnostics }),
    (error: CvError) => error,
  );
}

/** Without measures the engine would not know the family. */
const NO_MEASURES = ['head', (table: Buffer) => table.fill(0)] as const;
const NO_OUTLINES = ['loca', (table: Buffer) => table.fill(0xff)] as const;

/** Glyphs beyond the greatest number that a glyph can have, which the font parser does not mind. */
const NO_GLYPHS = [
  'cmap',
  (cmap: Buffer) => {
    const [table = 0] = tablesOf(cmap, 12);
    for (const record of recordsOf(cmap)) cmap.writeUInt32BE(table, record + 4);
    for (const group of groupsOf(cmap, table)) cmap.writeUInt32BE(0x10000, group + 8);
  },
] as const;

describe('a font that the engine cannot use', () => {
  it.each([
    ['it cannot take the glyphs out of it', NO_OUTLINES, 'failed to subset font'],
    ['it does not find the characters', NO_GLYPHS, `the text "${HOUSE}" could not be displayed`],
  ])('is named: $0', async (_, damage, said) => {
    const folder = freshFolder();
    copyFileSync(join(WEBFONTS, 'fa-brands-400.ttf'), join(folder, 'brands.ttf'));
    const file = writeDamagedFont(join(folder, 'damaged.ttf'), damage[0], damage[1]);
    const { name, diagnostics } = await failureOf([folder]);
    expect(name).toBe('CvError');
    expect(diagnostics).toMatchObject([
      { code: 'engine-error', found: file, hint: expect.stringContaining('leave the font out') },
    ]);
    expect(diagnostics[0]?.message.replaceAll('`', '')).toContain(said);
    expect(diagnostics[0]?.message).not.toContain('brands.ttf');
  });

  it('ends no batch that other documents can do without', async () => {
    const cwd = freshFolder({ 'a.json': JSON.stringify(showing(HOUSE)), 'b.yaml': GOOD });
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

  it('is said once where no document can do without', async () => {
    const cwd = freshFolder({ 'a.json': JSON.stringify(showing(HOUSE)), 'b.yaml': GOOD });
    writeDamagedFont(join(cwd, 'damaged.ttf'), ...NO_MEASURES);
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

/** Says where every group of characters begins and ends. */
function setGroups(cmap: Buffer, start: number, end: number): void {
  for (const group of tablesOf(cmap, 12).flatMap((table) => groupsOf(cmap, table))) {
    cmap.writeUInt32BE(start, group);
    cmap.writeUInt32BE(end, group + 4);
  }
}

describe('a font is refused before the engine opens it', () => {
  it.each([
    {
      name: 'its characters are in a format that there is not',
      damage: (cmap: Buffer) => {
        for (const table of tablesOf(cmap, 12)) cmap.writeUInt16BE(14080, table);
      },
    },
    {
      name: 'it has more characters than there are',
      damage: (cmap: Buffer) => setGroups(cmap, 0, 0xffffffff),
    },
    {
      name: 'it has all characters many times',
      damage: (cmap: Buffer) => setGroups(cmap, 0, 0x10ffff),
    },
    {
      name: 'its characters are not all in the file',
      damage: (cmap: Buffer) => {
        for (const table of tablesOf(cmap, 12)) cmap.writeUInt32BE(0xffffff, table + 12);
      },
    },
    { name: 'it has no measures', table: NO_MEASURES[0], damage: NO_MEASURES[1] },
    {
      name: 'it does not say how the places of its outlines are written',
      table: 'head',
      damage: (head: Buffer) => head.writeUInt16BE(2, 50),
    },
    {
      name: 'the name of its family is empty',
      table: 'name',
      damage: (names: Buffer) => {
        // A full stop, which the engine leaves out at the beginning of a name.
        for (let at = 6; at < 6 + 12 * names.readUInt16BE(2); at += 12) {
          const text = names.readUInt16BE(4) + names.readUInt16BE(at + 10);
          if (names.readUInt16BE(at) !== 1)
            names.fill('\0.', text, text + names.readUInt16BE(at + 8));
          else names.fill('.', text, text + names.readUInt16BE(at + 8));
        }
      },
    },
    {
      name: 'a table is not all in the file',
      table: 'post',
      damage: (post: Buffer) => post,
      cut: true,
    },
  ])('$name', async ({ damage, table = 'cmap', cut = false }) => {
    const file = writeDamagedFont(join(freshFolder(), 'damaged.ttf'), table, damage);
    if (cut) truncateSync(file, 2000);
    const { diagnostics } = await failureOf([file]);
    expect(diagnostics).toMatchObject([
      { code: 'bad-font', found: file, message: expect.stringContaining('can be read') },
    ]);
  });

  it.each([
    ['it is compressed for the web', 'icons.woff2'],
    ['it is compressed for the web, under another name', 'icons.ttf'],
  ])('$0', async (_, as) => {
    const file = join(freshFolder(), as);
    copyFileSync(join(WEBFONTS, 'fa-solid-900.woff2'), file);
    expect((await failureOf([file])).diagnostics).toMatchObject([
      { code: 'bad-font', found: file },
    ]);
  });

  it('but not for a neighbour that was not given', async () => {
    const folder = freshFolder();
    writeDamagedFont(join(folder, 'damaged.ttf'), 'cmap', (cmap) => setGroups(cmap, 0, 0x10ffff));
    const file = join(folder, 'brands.ttf');
    copyFileSync(join(WEBFONTS, 'fa-brands-400.ttf'), file);
    expect(await failureOf([file], GITHUB)).toMatchObject({ name: 'none', diagnostics: [] });
  });
});
