import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Leftovers, Manifest } from '../../../src/cli/batch/manifest.js';
import { some } from '../../support/length.js';
import { filesIn, freshFolder } from '../run.js';

const FILE = '.cvpress/manifest.ndjson';

function entry(name: string, digest = '0123456789abcdef', pages = 2) {
  const files = [[`${name}.pdf`, digest]] as [string, string][];
  return { output: `${name}.pdf`, input: `../${name}.yaml`, digest, pages, files };
}

function read(folder: string): Promise<Manifest> {
  return Manifest.read(folder, join(folder, FILE));
}

/** What says that the documents of some inputs are gone, and forgets them or not. */
function leftovers(gone: readonly string[] = [], keeps = false): Leftovers {
  return { isGone: ({ input }) => gone.includes(input), keeps: () => keeps, keepsFile: () => true };
}

/** A name for the new record. */
function draftIn(folder: string): () => string {
  return () => join(folder, `draft-${Math.random()}`);
}

/** A folder whose record has entries of these names. */
async function recorded(...names: string[]): Promise<string> {
  const folder = join(freshFolder(), 'out');
  const manifest = await read(folder);
  for (const name of names) manifest.record(entry(name));
  manifest.close();
  return folder;
}

describe('a record', () => {
  it('is there again', async () => {
    const manifest = await read(await recorded('a', 'é/b'));
    expect(manifest.get('a.pdf')).toEqual({ digest: '0123456789abcdef', pages: 2 });
    expect(manifest.get('é/b.pdf')).toEqual({ digest: '0123456789abcdef', pages: 2 });
    expect(manifest.get('c.pdf')).toBeUndefined();
  });

  it('makes no file while there is nothing to record', async () => {
    const folder = freshFolder();
    const manifest = await read(folder);
    await manifest.finish(leftovers(), draftIn(folder));
    expect(filesIn(folder)).toEqual([]);
  });

  it('may be cut off at any byte: what is whole is there, and more can be recorded', async () => {
    const folder = await recorded('a', 'b', 'c');
    const whole = readFileSync(join(folder, FILE));
    for (const length of some([...whole.keys(), whole.length], 60)) {
      writeFileSync(join(folder, FILE), whole.subarray(0, length));
      const manifest = await read(folder);
      const lines = whole.subarray(0, length).toString().split('\n').length - 1;
      const known = ['a', 'b', 'c'].filter((name) => manifest.get(`${name}.pdf`) !== undefined);
      // A last line that lacks its line end only is whole as well.
      expect([lines, lines + 1]).toContain(known.length);
      manifest.record(entry('d', 'ffffffffffffffff'));
      manifest.close();
      const again = await read(folder);
      expect(again.get('d.pdf')?.digest).toBe('ffffffffffffffff');
      for (const name of known) expect(again.get(`${name}.pdf`)).toBeDefined();
    }
  });

  it.each([
    { name: 'a byte that changed', damage: (text: string) => text.replace('b.pdf', 'x.pdf') },
    { name: 'a line of something else', damage: (text: string) => `${text}{"output":"b.pdf"}\n` },
    { name: 'bytes that are no text', damage: (text: string) => `\u0000\u0001\n${text}` },
  ])('passes over $name', async ({ name, damage }) => {
    const folder = await recorded('a', 'b');
    writeFileSync(join(folder, FILE), damage(readFileSync(join(folder, FILE), 'utf8')));
    const manifest = await read(folder);
    expect(manifest.get('a.pdf')).toBeDefined();
    expect(manifest.get('x.pdf')).toBeUndefined();
    expect(manifest.get('b.pdf') === undefined).toBe(name === 'a byte that changed');
  });
});

it.each([
  { name: 'a number for a digest', line: { ...entry('b'), digest: 5 } },
  { name: 'no digest', line: { ...entry('b'), digest: undefined } },
  { name: 'pages of text', line: { ...entry('b'), pages: '2' } },
  { name: 'an object for an output', line: { ...entry('b'), output: {} } },
  { name: 'no files', line: { ...entry('b'), files: undefined } },
  { name: 'files without digests', line: { ...entry('b'), files: ['b.pdf'] } },
  { name: 'null', line: null },
  { name: 'a list', line: [] },
])('a line of the right checksum with $name is passed over', async ({ line }) => {
  const folder = await recorded('a');
  const json = JSON.stringify(line);
  appendFileSync(join(folder, FILE), `${hash('sha256', json).slice(0, 8)} ${json}\n`);
  appendFileSync(join(folder, FILE), `${hash('sha256', '{x').slice(0, 8)} {x\n`);
  const manifest = await read(folder);
  expect([manifest.get('a.pdf')?.pages, manifest.get('b.pdf')]).toEqual([2, undefined]);
});

describe('at the end of a run', () => {
  it.each([
    { keeps: false, expected: ['a.pdf', 'other.pdf'] },
    { keeps: true, expected: ['a.pdf', 'other.pdf', 'gone.pdf'] },
  ])(
    'entries without files are dropped, and those of documents that are gone unless they are kept: $keeps',
    async ({ keeps, expected }) => {
      const folder = await recorded('a', 'gone', 'other', 'unwritten');
      for (const file of ['a.pdf', 'gone.pdf', 'other.pdf']) writeFileSync(join(folder, file), '');
      const manifest = await read(folder);
      manifest.claim('a.pdf', 'a.yaml');
      await manifest.finish(leftovers(['../gone.yaml', '../unwritten.yaml'], keeps), draftIn(folder));
      const lines = readFileSync(join(folder, FILE), 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line.slice(9)).output)).toEqual(expected);
      expect(filesIn(folder).filter((file) => file.startsWith('.cvpress'))).toEqual([]);
    },
  );

  it('only the last entry of an output is kept', async () => {
    const folder = await recorded('a', 'b', 'a');
    const manifest = await read(folder);
    manifest.record(entry('a', 'aaaaaaaaaaaaaaaa', 1));
    for (const name of ['a', 'b']) manifest.claim(`${name}.pdf`, `${name}.yaml`);
    await manifest.finish(leftovers(), draftIn(folder));
    const lines = readFileSync(join(folder, FILE), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line.slice(9)))).toEqual([entry('b'), entry('a', 'aaaaaaaaaaaaaaaa', 1)]);
  });

  it('what other runs recorded meanwhile is kept, whoever ends first', async () => {
    const folder = await recorded('before');
    for (const name of ['before', 'a', 'b', 'c']) writeFileSync(join(folder, `${name}.pdf`), '');
    for (const name of ['before', 'a', 'b', 'c']) writeFileSync(join(folder, `../${name}.yaml`), '');
    const [one, two] = [await read(folder), await read(folder)];
    for (const manifest of [one, two]) manifest.record(entry('a'));
    two.record(entry('b'));
    one.claim('a.pdf', 'a.yaml');
    // There is something to drop, so that the file is replaced.
    await one.finish(leftovers(['../before.yaml']), draftIn(folder));
    two.record(entry('c'));
    for (const name of ['a', 'b', 'c']) two.claim(`${name}.pdf`, `${name}.yaml`);
    await two.finish(leftovers(), draftIn(folder));
    const third = await read(folder);
    expect(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => third.get(name)?.pages)).toEqual([2, 2, 2]);
  });

  it('a record without anything to drop is left as it is', async () => {
    const folder = await recorded('a', 'b');
    const before = readFileSync(join(folder, FILE));
    const manifest = await read(folder);
    for (const name of ['a', 'b']) manifest.claim(`${name}.pdf`, `${name}.yaml`);
    await manifest.finish(leftovers(), draftIn(folder));
    expect(readFileSync(join(folder, FILE)).equals(before)).toBe(true);
  });
});

it('names are taken once, however they are written, and know who took them first', async () => {
  const manifest = await read(freshFolder());
  const names = ['a.pdf', 'A.PDF', 'é.pdf', 'e\u0301.pdf', 'b.pdf'];
  expect(names.map((name, index) => manifest.claim(name, `l.ndjson:${index}`))).toEqual([
    undefined,
    'l.ndjson:0',
    undefined,
    'l.ndjson:2',
    undefined,
  ]);
});
