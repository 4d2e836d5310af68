// Files made to cost as much as they can: each is read or refused with a message, and none multiplies its size.
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { completeCosts } from '../../src/compiler/options/cost-options.js';
import { CvError } from '../../src/diagnostics/error.js';
import { importOriginal } from '../../src/import/original.js';
import { makeZip, type ZipFile } from '../support/make-zip.js';

/** The diagnostics of an import, as `code: message`. */
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
const titled = (title: string): string => `@article{k, title = {${title}}}`;

describe('a BibTeX file', () => {
  const TOO_LONG =
    'limit-reached: With entries that have no end, and all `@string`, `crossref` and `xdata` expanded, this file has more than 1,000,000 bytes';
  const NESTED_STRINGS = [...'bcdefghi'].map((name, index) => {
    const before = 'abcdefgh'[index] as string;
    return `@string{${name} = ${Array(10).fill(before).join(' # ')}}`;
  });

  it.each([
    {
      name: 'of 40,000 at signs',
      text: repeat('@', 40_000),
      says: '1:3001 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'of entries that begin within one another',
      text: repeat('@a{', 200_000),
      says: 'limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'of values without an end',
      text: repeat('@a{b={', 20_000),
      says: TOO_LONG,
    },
    {
      name: 'of comments without an end',
      text: repeat('@comment{', 90_000),
      says: TOO_LONG,
    },
    {
      name: 'whose strings repeat one another',
      text: ['@string{a = "aaaaaaaaaa"}', ...NESTED_STRINGS, '@article{k, title = i}'].join('\n'),
      says: `6:1 ${TOO_LONG}`,
    },
    ...['crossref', 'xdata'].map((name) => ({
      name: `whose entries repeat a long note by \`${name}\``,
      text: `@xdata{x, note = {${repeat('a ', 10_000)}}}\n${repeat(`@article{k, ${name} = {x}}\n`, 100)}`,
      says: `50:1 ${TOO_LONG}`,
    })),
    {
      name: 'with one field 100,000 times',
      text: `@article{k, ${repeat('a=1,', 100_000)}}`,
      says: '1:1 not-imported: An entry is not imported, since it cannot be read: it has more than 100 fields.',
    },
    {
      name: 'with 3,001 entries',
      text: repeat('@a{k}\n', 3001),
      says: '3001:1 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'with unknown strings',
      text: `@a{k, title = ${Array.from({ length: 4000 }, (_, index) => `u${index}`).join(' # ')}}`,
      says: '1:1 limit-reached: There are more than 3,000 entries',
    },
    {
      name: 'with 450,000 quotation marks',
      text: titled(repeat("''", 450_000)),
      says: '1:1 not-imported: An entry is not imported, since it cannot be read: title has more than 1000 letters with LaTeX.',
    },
    {
      name: 'with braces nested 100,000 deep',
      text: titled(`${repeat('{', 100_000)}x${repeat('}', 100_000)}`),
      says: 'title has more than 1000 letters with LaTeX.',
    },
    {
      name: 'with braces nested 11 deep',
      text: titled(`${repeat('{', 11)}x${repeat('}', 11)}`),
      says: '1:1 not-imported: An entry is not imported, since it cannot be read: title is nested more than 10 levels deep.',
    },
    {
      name: 'with accents nested 100 deep',
      text: titled(`${repeat("\\'{", 100)}e${repeat('}', 100)}`),
      says: 'title is nested more than 10 levels deep.',
    },
    {
      name: 'with environments nested 100 deep',
      text: titled(repeat('\\begin{x}', 100)),
      says: 'title is nested more than 10 levels deep.',
    },
    {
      name: 'with a command that contains itself',
      text: titled('\\newcommand{\\qx}{\\qx\\qx}\\qx'),
      says: 'title defines a command.',
    },
    {
      name: 'with one name of 100,000 letters',
      text: `@article{k, title = {T}, author = {{${repeat('\\"A', 30_000)}}}}`,
      says: 'author has more than 1000 letters with LaTeX.',
    },
    {
      name: 'with a key of 400,000 letters',
      text: `@article{k, ${repeat('\\n', 200_000)} 1}`,
      says: 'cannot be read: …',
    },
  ])('$name is refused', async ({ text, says }) => {
    expect(await importMessages('x.bib', text)).toContain(says);
  });

  it('with 2,000 authors and accents is read', async () => {
    const authors = Array.from({ length: 2000 }, (_, index) => `M{\\"u}ller, A${index}`);
    const text = `@article{k, title = {T}, author = {${authors.join(' and ')}}}`;
    const original = { name: 'x.bib', content: Buffer.from(text) };
    const imported = await importOriginal(original, completeCosts({}));
    expect('document' in imported && imported.document.cv?.publications?.[0]).toMatchObject({
      authors: authors.map((_, index) => `A${index} Müller`),
    });
  });
});

describe('an archive', () => {
  const PROFILE: ZipFile = {
    name: 'Profile.csv',
    text: 'First Name,Last Name\nJane,Doe\n',
  };
  const HUGE = { name: 'Skills.csv', text: `Name\n${repeat('a', 3_000_000)}` };

  it.each([
    { name: 'with a file that is larger than the limit', files: [PROFILE, HUGE] },
    {
      name: 'with files that are larger together',
      files: [
        PROFILE,
        ...[...'abc'].map((at) => ({ name: `${at}/Skills.csv`, text: repeat('a', 400_000) })),
      ],
    },
  ])('$name is refused', async ({ files }) => {
    expect(await importMessages('x.zip', makeZip(files))).toContain(
      'limit-reached: The unpacked text of x.zip has more than 1,000,000 bytes',
    );
  });

  it.each([
    {
      name: 'whose files overlap',
      zip: makeZip([PROFILE, { ...PROFILE, isFirst: true }]),
      says: 'Overlapping entry found',
    },
    {
      name: 'with a file of 3 MB that gives a size of 100 bytes',
      zip: makeZip([PROFILE, { ...HUGE, size: 100 }]),
      says: 'Invalid uncompressed size',
    },
    {
      name: 'with a small file that gives another size',
      zip: makeZip([{ ...PROFILE, size: 5 }]),
      says: 'Invalid uncompressed size',
    },
    {
      name: 'with a wrong checksum',
      zip: makeZip([{ ...PROFILE, crc: 5 }]),
      says: 'Invalid CRC32',
    },
    {
      name: 'with another name in the local header',
      zip: makeZip([{ ...PROFILE, localName: 'Profile.exe' }]),
      says: 'Ambiguous archive',
    },
    {
      name: 'with an encrypted table',
      zip: makeZip([{ ...PROFILE, flags: 1 }]),
      says: 'File contains encrypted entry',
    },
    {
      name: 'with an unknown method',
      zip: makeZip([{ ...PROFILE, method: 99 }]),
      says: 'Compression method not supported',
    },
    {
      name: 'with 1,001 files',
      zip: makeZip([PROFILE, ...Array(1000).fill({ name: 'x', text: '', isFirst: true })]),
      says: 'More than 1000 files',
    },
    {
      name: 'whose directory ends early',
      zip: makeZip([PROFILE], 0xffff),
      says: 'Central directory header not found',
    },
    {
      name: 'whose directory lists more files than there are',
      zip: makeZip([PROFILE], 2),
      says: 'Central directory header not found',
    },
    { name: 'without a byte', zip: '', says: 'File format is not recognized' },
  ])('$name is refused', async ({ zip, says }) => {
    expect(await importMessages('x.zip', zip)).toBe(
      `unreadable-input: x.zip cannot be imported: it cannot be unpacked (${says}).`,
    );
  });

  it.each([
    {
      name: 'with 201 columns',
      text: `${Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')}\n1`,
      says: 'not-imported: This table is not imported: it has more than 200 columns.',
    },
    {
      name: 'with 100,000 columns',
      text: `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}\n1`,
      says: 'not-imported: This table is not imported: it has more than 200 columns.',
    },
    {
      name: 'with 100,000 cells in a row',
      text: `Name\n${repeat('x,', 100_000)}`,
      says: '',
    },
    {
      name: 'with 3,001 rows',
      text: `Name\n${repeat('x\n', 3001)}`,
      says: '3001:1 limit-reached: This is entry 3,001 of the document',
    },
    {
      name: 'of quotation marks',
      text: `Name\n${repeat('"', 900_000)}`,
      says: 'limit-reached: This text has',
    },
    {
      name: 'with a cell without an end',
      text: `Name\n"${repeat('a\n', 400_000)}`,
      says: 'its quotation marks do not fit together.',
    },
  ])('a table $name is read or refused', async ({ text, says }) => {
    const files = [PROFILE, { name: 'Skills.csv', text }];
    expect(await importMessages('x.zip', makeZip(files))).toContain(says);
  });

  it('leaves files packed that are no tables', async () => {
    const files = [PROFILE, { name: 'messages.csv', text: 'x', crc: 5, flags: 1 }];
    expect(await importMessages('x.zip', makeZip(files))).toBe(
      'not-imported: A file of the export is not read: messages.csv.',
    );
  });

  it.each([
    { name: 'stored without compression', file: { method: 0 } },
    { name: 'with a data descriptor', file: { flags: 8 } },
    { name: 'with a name in UTF-8', file: { flags: 0x800, name: 'Übersicht/Profile.csv' } },
  ])('$name is read', async ({ file }) => {
    expect(await importMessages('x.zip', makeZip([{ ...PROFILE, ...file }]))).toBe('');
  });
});

describe('XML', () => {
  const TOO_DEEP = '1:1 syntax: The elements of this XML are nested too deeply.';

  it.each([
    {
      name: 'nested 101 levels deep',
      text: `${repeat('<a>', 101)}${repeat('</a>', 101)}`,
      says: '1:298 limit-reached: Lists and objects are nested deeper here; the limit `depth` is 100.',
    },
    { name: 'nested 100,000 levels deep', text: repeat('<a>', 100_000), says: TOO_DEEP },
    {
      name: 'nested in attributes that look closed',
      text: repeat('<a b="/>">', 60_000),
      says: TOO_DEEP,
    },
    {
      name: 'with 60,000 attributes',
      text: `<a ${Array.from({ length: 60_000 }, (_, index) => `a${index}="x"`).join(' ')}/>`,
      says: 'not-importable',
    },
    {
      name: 'with 900,000 carriage returns',
      text: `<a>${repeat('\r', 900_000)}</a>`,
      says: 'not-importable',
    },
    {
      name: 'with an unknown entity',
      text: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><basics>&x;</basics>',
      says: 'not-importable',
    },
  ])('$name is refused', async ({ text, says }) => {
    expect(await importMessages('x.xml', text)).toContain(says);
  });

  it('of 40,000 different elements without a place is read', async () => {
    const others = Array.from({ length: 40_000 }, (_, index) => `<k${index}>x</k${index}>`);
    const text = `<Candidate><CandidatePerson>${others.join('')}</CandidatePerson></Candidate>`;
    expect(await importMessages('x.xml', text)).toContain('not-imported: `Candidate`');
  });

  it('with line ends of Windows has the same places', async () => {
    expect(await importMessages('x.xml', '<a>\r\n<b>\r\n</a>')).toMatch(/^3:1 syntax/);
  });
});

it('lists of HTML nested 2,500 deep are not mostly indentation', async () => {
  const summary = `${repeat('<ul>', 2500)}${repeat('<li>x', 1800)}`;
  const resume = JSON.stringify({
    basics: { name: 'Jane' },
    work: [{ name: 'A', summary: `${summary}</li>` }],
  });
  const original = { name: 'r.json', content: Buffer.from(resume) };
  const imported = await importOriginal(original, completeCosts({}));
  expect('text' in imported && imported.text.length).toBeLessThan(100_000);
});

it('a PDF whose embedded document is larger than the limit is refused', async () => {
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

const ODD = { toString: 1, valueOf: 2 };

it.each([
  {
    name: 'CSL-JSON with an object as year',
    value: [{ type: 'book', title: 'T', issued: { 'date-parts': [[ODD]] } }],
  },
  {
    name: 'Reactive Resume with objects as the names of a section',
    value: {
      basics: { name: 'J' },
      metadata: { template: 'x' },
      sections: {},
      customSections: [{ id: ODD, type: ODD, items: [{ name: 'x' }] }],
    },
  },
  {
    name: 'ORCID with an object as relationship',
    value: {
      'orcid-identifier': { path: ODD },
      person: { emails: { email: [{ primary: ODD }] } },
      'activities-summary': {
        works: {
          'work-summary': [
            {
              title: { title: 'T' },
              'external-ids': {
                'external-id': [{ 'external-id-type': 'doi', 'external-id-relationship': ODD }],
              },
            },
          ],
        },
      },
    },
  },
])('$name is read', async ({ value }) => {
  expect(await importMessages('x.json', JSON.stringify(value))).not.toContain('not-importable');
});

it.each(['x.zip', 'x.pdf'])('%s of more than 50 MB is refused', async (name) => {
  expect(await importMessages(name, new Uint8Array(50_000_001))).toContain(
    `limit-reached: ${name} has 50,000,001 bytes`,
  );
});

it('a million empty lines are no BibTeX', async () => {
  expect(await importMessages('x', repeat('\n', 999_999))).toContain('empty');
});
