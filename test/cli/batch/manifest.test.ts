import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Manifest } from '../../../src/cli/batch/manifest.js';
import { selectRows } from '../../support/length.js';
import { createTemporaryFolder, listFiles } from '../run.js';

const FILE = '.cvpress/manifest.ndjson';

function createEntry(name: string, digest = '0123456789abcdef', pages = 2) {
  return { output: `${name}.pdf`, digest, pages };
}

function read(folder: string): Promise<Manifest> {
  return Manifest.read(folder, join(folder, FILE));
}

/** Returns a function that creates a path for a new manifest. */
function createNewPath(folder: string): () => string {
  return () => join(folder, `draft-${Math.random()}`);
}

/** Creates a folder whose manifest has entries with these names. */
async function createManifest(...names: string[]): Promise<string> {
  const folder = join(createTemporaryFolder(), 'out');
  const manifest = await read(folder);
  for (const name of names) manifest.add(createEntry(name));
  manifest.close();
  return folder;
}

describe('a manifest', () => {
  it('contains its entries when it is read again', async () => {
    const manifest = await read(await createManifest('a', 'é/b'));
    expect(manifest.get('a.pdf')).toEqual(createEntry('a'));
    expect(manifest.get('é/b.pdf')).toEqual(createEntry('é/b'));
    expect(manifest.get('c.pdf')).toBeUndefined();
  });

  it.each([-1, 0.5, 100_001, 1e9, 1e20])('ignores an entry with %d pages', async (pages) => {
    const folder = await createManifest('a');
    const manifest = await read(folder);
    manifest.add({ ...createEntry('b'), pages });
    manifest.close();
    const reread = await read(folder);
    expect([reread.get('a.pdf'), reread.get('b.pdf')]).toEqual([createEntry('a'), undefined]);
  });

  it('creates no file without entries', async () => {
    const folder = createTemporaryFolder();
    const manifest = await read(folder);
    await manifest.finish(createNewPath(folder));
    expect(listFiles(folder)).toEqual([]);
  });

  it('keeps complete entries and accepts new ones if it is cut off at any byte', async () => {
    const folder = await createManifest('a', 'b', 'c');
    const complete = readFileSync(join(folder, FILE));
    for (const length of selectRows([...complete.keys(), complete.length], 60)) {
      writeFileSync(join(folder, FILE), complete.subarray(0, length));
      const manifest = await read(folder);
      const lines = complete.subarray(0, length).toString().split('\n').length - 1;
      const entries = ['a', 'b', 'c'].filter((name) => manifest.get(`${name}.pdf`) !== undefined);
      // A last line without its newline is complete, too.
      expect([lines, lines + 1]).toContain(entries.length);
      manifest.add(createEntry('d', 'ffffffffffffffff'));
      manifest.close();
      const reread = await read(folder);
      expect(reread.get('d.pdf')?.digest).toBe('ffffffffffffffff');
      for (const name of entries) expect(reread.get(`${name}.pdf`)).toBeDefined();
    }
  });

  it.each([
    { name: 'a byte that changed', damage: (text: string) => text.replace('b.pdf', 'x.pdf') },
    { name: 'a line without a checksum', damage: (text: string) => `${text}{"output":"b.pdf"}\n` },
    { name: 'control characters', damage: (text: string) => `\u0000\u0001\n${text}` },
  ])('keeps undamaged entries despite $name', async ({ name, damage }) => {
    const folder = await createManifest('a', 'b');
    writeFileSync(join(folder, FILE), damage(readFileSync(join(folder, FILE), 'utf8')));
    const manifest = await read(folder);
    expect(manifest.get('a.pdf')).toBeDefined();
    expect(manifest.get('x.pdf')).toBeUndefined();
    expect(manifest.get('b.pdf') === undefined).toBe(name === 'a byte that changed');
  });
});

it.each([
  { name: 'a number for a digest', line: { ...createEntry('b'), digest: 5 } },
  { name: 'no digest', line: { ...createEntry('b'), digest: undefined } },
  { name: 'a text for pages', line: { ...createEntry('b'), pages: '2' } },
  { name: 'an object for an output', line: { ...createEntry('b'), output: {} } },
  { name: 'null for an entry', line: null },
  { name: 'a list for an entry', line: [] },
])('a manifest skips a line with a valid checksum and $name', async ({ line }) => {
  const folder = await createManifest('a');
  const json = JSON.stringify(line);
  appendFileSync(join(folder, FILE), `${hash('sha256', json).slice(0, 8)} ${json}\n`);
  appendFileSync(join(folder, FILE), `${hash('sha256', '{x').slice(0, 8)} {x\n`);
  const manifest = await read(folder);
  expect([manifest.get('a.pdf')?.pages, manifest.get('b.pdf')]).toEqual([2, undefined]);
});

function readLines(folder: string): ReturnType<typeof createEntry>[] {
  const lines = readFileSync(join(folder, FILE), 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line.slice(9)));
}

describe('Manifest.finish', () => {
  it('removes entries of missing outputs, unless a document of this run claims them', async () => {
    const folder = await createManifest('claimed', 'other', 'missing');
    const manifest = await read(folder);
    for (const output of ['pages.svg', 'missing.svg'])
      manifest.add({ ...createEntry('pages'), output });
    for (const file of ['other.pdf', 'pages-1.svg', 'missing-2.svg'])
      writeFileSync(join(folder, file), '');
    manifest.claim('claimed.pdf', 'claimed.yaml');
    await manifest.finish(createNewPath(folder));
    expect(readLines(folder).map(({ output }) => output)).toEqual([
      'claimed.pdf',
      'other.pdf',
      'pages.svg',
    ]);
    expect(listFiles(folder)).toEqual(['missing-2.svg', 'other.pdf', 'pages-1.svg']);
  });

  it('keeps only the last entry of an output', async () => {
    const folder = await createManifest('a', 'b', 'a');
    const manifest = await read(folder);
    manifest.add(createEntry('a', 'aaaaaaaaaaaaaaaa', 1));
    for (const name of ['a', 'b']) manifest.claim(`${name}.pdf`, `${name}.yaml`);
    await manifest.finish(createNewPath(folder));
    expect(readLines(folder)).toEqual([createEntry('a', 'aaaaaaaaaaaaaaaa', 1), createEntry('b')]);
  });

  it('keeps entries of concurrent runs, whichever ends first', async () => {
    const folder = await createManifest('before');
    for (const name of ['before', 'a', 'b', 'c']) writeFileSync(join(folder, `${name}.pdf`), '');
    const [one, two] = [await read(folder), await read(folder)];
    for (const manifest of [one, two]) manifest.add(createEntry('a'));
    two.add(createEntry('b'));
    one.claim('a.pdf', 'a.yaml');
    // The entry becomes stale, so that the file is replaced.
    rmSync(join(folder, 'before.pdf'));
    await one.finish(createNewPath(folder));
    two.add(createEntry('c'));
    for (const name of ['a', 'b', 'c']) two.claim(`${name}.pdf`, `${name}.yaml`);
    await two.finish(createNewPath(folder));
    const other = await read(folder);
    expect(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => other.get(name)?.pages)).toEqual([2, 2, 2]);
  });

  it('prefers entries of this run to older ones of a run that ended meanwhile', async () => {
    const folder = await createManifest('a', 'before');
    writeFileSync(join(folder, 'a.pdf'), '');
    const [one, two] = [await read(folder), await read(folder)];
    await one.finish(createNewPath(folder));
    two.add(createEntry('a', 'aaaaaaaaaaaaaaaa'));
    await two.finish(createNewPath(folder));
    expect(readLines(folder)).toEqual([createEntry('a', 'aaaaaaaaaaaaaaaa')]);
  });

  it('keeps a manifest without stale entries unchanged', async () => {
    const folder = await createManifest('a', 'b');
    const original = readFileSync(join(folder, FILE));
    const manifest = await read(folder);
    for (const name of ['a', 'b']) manifest.claim(`${name}.pdf`, `${name}.yaml`);
    await manifest.finish(createNewPath(folder));
    expect(readFileSync(join(folder, FILE)).equals(original)).toBe(true);
  });
});

it('Manifest.claim returns the first claimant, regardless of the spelling of the path', async () => {
  const manifest = await read(createTemporaryFolder());
  const names = ['a.pdf', 'A.PDF', 'é.pdf', 'e\u0301.pdf', 'b.pdf'];
  expect(names.map((name, index) => manifest.claim(name, `l.ndjson:${index}`))).toEqual([
    undefined,
    'l.ndjson:0',
    undefined,
    'l.ndjson:2',
    undefined,
  ]);
});
