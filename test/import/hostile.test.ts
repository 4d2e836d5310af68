// Files that exhaust time or memory: each is imported or rejected with a message.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { CvError } from '../../src/diagnostics/cv-error.js';
import { importOriginal } from '../../src/import/import-original.js';
import { makeZip, type ZipFile } from '../support/make-zip.js';

/** Imports a file, and formats its diagnostics as `line:column code: message`. */
async function importMessages(name: string, content: string | Uint8Array): Promise<string> {
  const original = { name, content: Buffer.from(content) };
  const { diagnostics } = await importOriginal(original, completeCosts({})).catch((error) => {
    if (error instanceof CvError) return error;
    throw error;
  });
  const lines = diagnostics.map(({ code, message, range }) => {
    const place = range === undefined ? '' : `${range.start.line}:${range.start.column} `;
    return `${place}${code}: ${message}`;
  });
  return lines.join('\n');
}

const repeat = (text: string, count: number): string => text.repeat(count);
const createNames = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const createEntry = (title: string): string => `@article{k, title = {${title}}}`;

describe('importOriginal with BibTeX', () => {
  const TOO_LONG =
    'limit-reached: Unclosed entries, `@string`, `crossref` and `xdata` expand this file to more than 1,000,000 bytes';
  const NOT_READ = '1:1 not-imported: An entry is not imported, since it cannot be read:';
  const NESTED_STRINGS = [...'bcdefghi'].map((name, index) => {
    const previous = 'abcdefgh'[index] as string;
    return `@string{${name} = ${Array(10).fill(previous).join(' # ')}}`;
  });

  it.each([
    {
      name: 'of 40,000 at signs',
      text: repeat('@', 40_000),
      message: '1:3001 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'of nested, unclosed entries',
      text: repeat('@a{', 200_000),
      message: 'limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'of unclosed values',
      text: repeat('@a{b={', 20_000),
      message: TOO_LONG,
    },
    {
      name: 'of unclosed comments',
      text: repeat('@comment{', 90_000),
      message: TOO_LONG,
    },
    {
      name: 'whose strings expand exponentially',
      text: ['@string{a = "aaaaaaaaaa"}', ...NESTED_STRINGS, '@article{k, title = i}'].join('\n'),
      message: `6:1 ${TOO_LONG}`,
    },
    ...['crossref', 'xdata'].map((name) => ({
      name: `whose entries repeat a long note by \`${name}\``,
      text: `@xdata{x, note = {${repeat('a ', 10_000)}}}\n${repeat(`@article{k, ${name} = {x}}\n`, 100)}`,
      message: `50:1 ${TOO_LONG}`,
    })),
    {
      name: 'with a field repeated 100,000 times',
      text: `@article{k, ${repeat('a=1,', 100_000)}}`,
      message: `${NOT_READ} it has more than 100 fields.`,
    },
    {
      name: 'with 3,001 entries',
      text: repeat('@a{k}\n', 3001),
      message: '3001:1 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'with unknown strings',
      text: `@a{k, title = ${createNames('u', 4000).join(' # ')}}`,
      message: '1:1 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'with 450,000 quotation marks',
      text: createEntry(repeat("''", 450_000)),
      message: `${NOT_READ} title has LaTeX and more than 1000 characters.`,
    },
    {
      name: 'with braces nested 100,000 deep',
      text: createEntry(`${repeat('{', 100_000)}x${repeat('}', 100_000)}`),
      message: 'title has LaTeX and more than 1000 characters.',
    },
    {
      name: 'with braces nested 11 deep',
      text: createEntry(`${repeat('{', 11)}x${repeat('}', 11)}`),
      message: `${NOT_READ} title is nested more than 10 levels deep.`,
    },
    {
      name: 'with accents nested 100 deep',
      text: createEntry(`${repeat("\\'{", 100)}e${repeat('}', 100)}`),
      message: 'title is nested more than 10 levels deep.',
    },
    {
      name: 'with environments nested 100 deep',
      text: createEntry(repeat('\\begin{x}', 100)),
      message: 'title is nested more than 10 levels deep.',
    },
    {
      name: 'with a command that contains itself',
      text: createEntry('\\newcommand{\\qx}{\\qx\\qx}\\qx'),
      message: 'title defines a command.',
    },
    {
      name: 'with a name of 90,000 characters',
      text: `@article{k, title = {T}, author = {{${repeat('\\"A', 30_000)}}}}`,
      message: 'author has LaTeX and more than 1000 characters.',
    },
    {
      name: 'with a key of 400,000 characters',
      text: `@article{k, ${repeat('\\n', 200_000)} 1}`,
      message: 'cannot be read: …',
    },
  ])('rejects input $name', async ({ text, message }) => {
    expect(await importMessages('x.bib', text)).toContain(message);
  });

  it('imports 2,000 authors with accents', async () => {
    const authors = Array.from({ length: 2000 }, (_, index) => `M{\\"u}ller, A${index}`);
    const text = `@article{k, title = {T}, author = {${authors.join(' and ')}}}`;
    const original = { name: 'x.bib', content: Buffer.from(text) };
    const imported = await importOriginal(original, completeCosts({}));
    expect('document' in imported && imported.document.cv?.publications?.[0]).toMatchObject({
      authors: authors.map((_, index) => `A${index} Müller`),
    });
  });
});

describe('importOriginal with an archive', () => {
  const PROFILE: ZipFile = {
    name: 'Profile.csv',
    text: 'First Name,Last Name\nJane,Doe\n',
  };
  const HUGE = { name: 'Skills.csv', text: `Name\n${repeat('a', 3_000_000)}` };

  it.each([
    { name: 'with a file over the limit', files: [PROFILE, HUGE] },
    {
      name: 'with files over the limit together',
      files: [
        PROFILE,
        ...[...'abc'].map((folder) => ({
          name: `${folder}/Skills.csv`,
          text: repeat('a', 400_000),
        })),
      ],
    },
  ])('rejects input $name', async ({ files }) => {
    expect(await importMessages('x.zip', makeZip(files))).toContain(
      'limit-reached: The unpacked text of x.zip has more than 1,000,000 bytes',
    );
  });

  it.each([
    {
      name: 'whose files overlap',
      zip: makeZip([PROFILE, { ...PROFILE, isFirst: true }]),
      message: 'Overlapping entry found',
    },
    {
      name: 'with a file of 3 MB declared as 100 bytes',
      zip: makeZip([PROFILE, { ...HUGE, size: 100 }]),
      message: 'Invalid uncompressed size',
    },
    {
      name: 'with a wrong size of a small file',
      zip: makeZip([{ ...PROFILE, size: 5 }]),
      message: 'Invalid uncompressed size',
    },
    {
      name: 'with a wrong checksum',
      zip: makeZip([{ ...PROFILE, crc: 5 }]),
      message: 'Invalid CRC32',
    },
    {
      name: 'with another name in the local header',
      zip: makeZip([{ ...PROFILE, localName: 'Profile.exe' }]),
      message: 'Ambiguous archive',
    },
    {
      name: 'with an encrypted table',
      zip: makeZip([{ ...PROFILE, flags: 1 }]),
      message: 'File contains encrypted entry',
    },
    {
      name: 'with an unknown method',
      zip: makeZip([{ ...PROFILE, method: 99 }]),
      message: 'Compression method not supported',
    },
    {
      name: 'with 1,001 files',
      zip: makeZip([PROFILE, ...Array(1000).fill({ name: 'x', text: '', isFirst: true })]),
      message: 'More than 1000 files',
    },
    {
      name: 'whose directory ends early',
      zip: makeZip([PROFILE], 0xffff),
      message: 'Central directory header not found',
    },
    {
      name: 'whose directory lists missing files',
      zip: makeZip([PROFILE], 2),
      message: 'Central directory header not found',
    },
    { name: 'of 0 bytes', zip: '', message: 'File format is not recognized' },
  ])('rejects input $name', async ({ zip, message }) => {
    expect(await importMessages('x.zip', zip)).toBe(
      `unreadable-input: x.zip cannot be imported: it cannot be unpacked (${message}).`,
    );
  });

  it.each([
    {
      name: 'with 201 columns',
      text: `${createNames('c', 201).join(',')}\n1`,
      message: 'not-imported: This table is not imported: it has more than 200 columns.',
    },
    {
      name: 'with 100,000 columns',
      text: `${createNames('c', 100_000).join(',')}\n1`,
      message: 'not-imported: This table is not imported: it has more than 200 columns.',
    },
    {
      name: 'with 3,001 rows',
      text: `Name\n${repeat('x\n', 3001)}`,
      message: '3001:1 limit-reached: This is entry 3,001 of the document',
    },
    {
      name: 'of quotation marks',
      text: `Name\n${repeat('"', 900_000)}`,
      message: 'limit-reached: This text has',
    },
    {
      name: 'with an unclosed cell',
      text: `Name\n"${repeat('a\n', 400_000)}`,
      message: 'its quotation marks do not match.',
    },
  ])('reports a table $name', async ({ text, message }) => {
    const files = [PROFILE, { name: 'Skills.csv', text }];
    expect(await importMessages('x.zip', makeZip(files))).toContain(message);
  });

  it('accepts a table with 100,000 cells in a row', async () => {
    const files = [PROFILE, { name: 'Skills.csv', text: `Name\n${repeat('x,', 100_000)}` }];
    await expect(importMessages('x.zip', makeZip(files))).resolves.toBe('');
  });

  it('does not unpack irrelevant files', async () => {
    const files = [PROFILE, { name: 'messages.csv', text: 'x', crc: 5, flags: 1 }];
    expect(await importMessages('x.zip', makeZip(files))).toBe(
      'not-imported: A file of the export is not read: messages.csv.',
    );
  });

  it.each([
    { name: 'stored without compression', file: { method: 0 } },
    { name: 'with a data descriptor', file: { flags: 8 } },
    { name: 'with a name in UTF-8', file: { flags: 0x800, name: 'Übersicht/Profile.csv' } },
  ])('imports input $name', async ({ file }) => {
    expect(await importMessages('x.zip', makeZip([{ ...PROFILE, ...file }]))).toBe('');
  });
});

describe('importOriginal with XML', () => {
  const TOO_DEEP = '1:1 syntax: The elements of this XML are nested too deeply.';

  it.each([
    {
      name: 'nested 101 levels deep',
      text: `${repeat('<a>', 101)}${repeat('</a>', 101)}`,
      message:
        '1:298 limit-reached: Lists and objects are nested too deeply here; the limit `depth` is 100.',
    },
    { name: 'nested 100,000 levels deep', text: repeat('<a>', 100_000), message: TOO_DEEP },
    {
      name: 'nested in attributes that look closed',
      text: repeat('<a b="/>">', 60_000),
      message: TOO_DEEP,
    },
    {
      name: 'with 60,000 attributes',
      text: `<a ${createNames('a', 60_000).join('="x" ')}="x"/>`,
      message: 'not-importable',
    },
    {
      name: 'with 900,000 carriage returns',
      text: `<a>${repeat('\r', 900_000)}</a>`,
      message: 'not-importable',
    },
    {
      name: 'with an unknown entity',
      text: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><basics>&x;</basics>',
      message: 'not-importable',
    },
  ])('rejects input $name', async ({ text, message }) => {
    expect(await importMessages('x.xml', text)).toContain(message);
  });

  it('reports 40,000 unknown elements', async () => {
    const elements = Array.from({ length: 40_000 }, (_, index) => `<k${index}>x</k${index}>`);
    const text = `<Candidate><CandidatePerson>${elements.join('')}</CandidatePerson></Candidate>`;
    expect(await importMessages('x.xml', text)).toContain('not-imported: `Candidate`');
  });

  it('counts CRLF as one line end in positions', async () => {
    expect(await importMessages('x.xml', '<a>\r\n<b>\r\n</a>')).toMatch(/^3:1 syntax/);
  });
});

it('importOriginal limits the indentation of HTML lists nested 2,500 deep', async () => {
  const summary = `${repeat('<ul>', 2500)}${repeat('<li>x', 1800)}`;
  const resume = JSON.stringify({
    basics: { name: 'Jane' },
    work: [{ name: 'A', summary: `${summary}</li>` }],
  });
  const original = { name: 'r.json', content: Buffer.from(resume) };
  const imported = await importOriginal(original, completeCosts({}));
  expect('text' in imported && imported.text.length).toBeLessThan(100_000);
});

it('importOriginal rejects a PDF whose embedded document is over the limit', async () => {
  const xml = `<Candidate>${repeat('<a/>', 500_000)}</Candidate>`;
  const pdf = Buffer.concat([
    Buffer.from('%PDF-1.4\nstream\n'),
    deflateSync(xml),
    Buffer.from('\nendstream'),
  ]);
  expect(await importMessages('x.pdf', pdf)).toContain(
    'limit-reached: The XML in x.pdf has 2,000,023 bytes',
  );
});

const UNPRINTABLE = { toString: 1, valueOf: 2 };

it.each([
  {
    name: 'CSL-JSON with an object as year',
    value: [{ type: 'book', title: 'T', issued: { 'date-parts': [[UNPRINTABLE]] } }],
  },
  {
    name: 'Reactive Resume with objects as the names of a section',
    value: {
      basics: { name: 'J' },
      metadata: { template: 'x' },
      sections: {},
      customSections: [{ id: UNPRINTABLE, type: UNPRINTABLE, items: [{ name: 'x' }] }],
    },
  },
  {
    name: 'ORCID with an object as relationship',
    value: {
      'orcid-identifier': { path: UNPRINTABLE },
      person: { emails: { email: [{ primary: UNPRINTABLE }] } },
      'activities-summary': {
        works: {
          'work-summary': [
            {
              title: { title: 'T' },
              'external-ids': {
                'external-id': [
                  { 'external-id-type': 'doi', 'external-id-relationship': UNPRINTABLE },
                ],
              },
            },
          ],
        },
      },
    },
  },
])('importOriginal imports $name', async ({ value }) => {
  expect(await importMessages('x.json', JSON.stringify(value))).not.toContain('not-importable');
});

it.each(['x.zip', 'x.pdf'])('importOriginal rejects %s of more than 50 MB', async (name) => {
  expect(await importMessages(name, new Uint8Array(50_000_001))).toContain(
    `limit-reached: ${name} has 50,000,001 bytes`,
  );
});

it('importOriginal rejects a million empty lines', async () => {
  expect(await importMessages('x', repeat('\n', 999_999))).toContain('empty');
});

it('importOriginal imports RenderCV with many own fields and templates', async () => {
  const createFields = (prefix: string) =>
    Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`${prefix}_${index}`, 'NAME']),
    );
  const sections = { projects: [{ name: 'P', highlights: [], ...createFields('k') }] };
  const document = {
    cv: { name: 'J', sections: { ...sections, ...createFields('s') } },
    design: { templates: { normal_entry: createFields('t') } },
  };
  expect(await importMessages('x.json', JSON.stringify(document))).not.toContain('not-importable');
});
