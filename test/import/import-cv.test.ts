// The public `importCv` of Node.js: its result, its errors and its limits.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importCv as importInBrowser } from '../../src/browser/import-cv.js';
import { findUnsurePlaces } from '../../src/import/unsure-places.js';
import { type ImportJobOptions, importCv, renderCv, renderCvToPdf } from '../../src/index.js';
import { findWorkers } from '../support/processes.js';
import { createTestRenderer } from '../workers/renderers.js';

function detach(bytes: Uint8Array<ArrayBuffer>): Uint8Array {
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

const readFixture = (name: string) => readFileSync(`test/fixtures/import/${name}`);

it.each(['rendercv-2.yaml', 'reactive-resume-5.json'])(
  'imports %s as the browser does',
  async (name) => {
    const imported = await importCv(name, readFixture(name));
    expect(imported).toEqual(await importInBrowser(name, readFixture(name)));
    expect((await renderCv(imported.document, { formats: ['txt'] })).txt).not.toBe('');
  },
);

it.each<[string, () => Promise<unknown>, string]>([
  ['text', () => importCv('a.json', 'hello' as never), 'bad-option'],
  ['a proxy', () => importCv('a.json', new Proxy(new Uint8Array(), {})), 'bad-option'],
  [
    'an object that only inherits from bytes',
    () => importCv('a.json', Object.create(Uint8Array.prototype)),
    'bad-option',
  ],
  ['detached bytes', () => importCv('a.json', detach(new Uint8Array(9))), 'empty-source'],
  ['no name', () => importCv(undefined as never, new Uint8Array()), 'bad-option'],
  ['an unknown format', () => importCv('a.json', Buffer.from('{"a": 1}')), 'not-importable'],
  [
    'an unknown option',
    () => importCv('a.json', Buffer.from('{}'), { page: 1 } as never),
    'bad-option',
  ],
  [
    'a file beyond the limit of bytes',
    () =>
      importCv('a.json', Buffer.from(`{"basics": "${'x'.repeat(2000)}"}`), {
        limits: { bytes: 1000 },
      }),
    'limit-reached',
  ],
  [
    'no time',
    () => importCv('rendercv-2.yaml', readFixture('rendercv-2.yaml'), { timeoutMs: 1 }),
    'timed-out',
  ],
])('rejects %s', async (_, call, code) => {
  await expect(call()).rejects.toMatchObject({ name: 'CvError', code });
});

it('lists the places to check, as the command line does', async () => {
  const resume = { basics: { name: 'Jane' }, publications: [{ name: 'Algae' }] };
  const { text, places } = await importCv('a.json', Buffer.from(JSON.stringify(resume)));
  const lines = text.split('\n');
  expect(places).not.toEqual([]);
  for (const { line, column, comment } of places)
    expect(lines[line - 1]?.slice(column - 1)).toBe(`# ${comment}`);
});

it('finds places in linear time', () => {
  const text = `x: ${'# '.repeat(100_000)}given`;
  const start = performance.now();
  expect(findUnsurePlaces(text)).toEqual([]);
  expect(performance.now() - start).toBeLessThan(2000);
});

it.each([
  { when: 'before the call', signal: () => AbortSignal.abort() },
  { when: 'while the process starts', signal: () => AbortSignal.timeout(5) },
  { when: 'during the import', signal: () => AbortSignal.timeout(500) },
])('ends the process of an import aborted $when', async ({ signal }) => {
  const keys = Array.from({ length: 40_000 }, (_, index) => `<k${index}>x</k${index}>`);
  const content = Buffer.from(
    `<Candidate><CandidatePerson>${keys.join('')}</CandidatePerson></Candidate>`,
  );
  await expect(importCv('a.xml', content, { signal: signal() })).rejects.toMatchObject({
    code: 'aborted',
  });
  await expect.poll(() => findWorkers(process.pid)).toEqual([]);
});

describe('importCv of a renderer', () => {
  it('imports in a worker as the function does', async () => {
    const renderer = createTestRenderer();
    const { pdf } = await renderer.render({ cv: { name: 'Jane Doe', phone: '+41 44 668 18 00' } });
    const imported = await renderer.importCv('cv.pdf', pdf as Uint8Array);
    expect(imported).toEqual(await importCv('cv.pdf', pdf as Uint8Array));
    expect(renderer.stats()).toMatchObject({ rendered: 2, failed: 0 });
  });

  it('waits in the queue of the renderer, and counts toward maxQueue', async () => {
    const renderer = createTestRenderer({ maxQueue: 1 });
    const content = readFixture('rendercv-2.yaml');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => renderer.importCv('a.yaml', content)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(outcomes[2]).toMatchObject({ reason: { code: 'queue-full' } });
  });

  it('ignores later changes of the bytes', async () => {
    const renderer = createTestRenderer({ workers: 1 });
    const content = readFixture('rendercv-2.yaml');
    const imported = [renderer.importCv('a.yaml', content), renderer.importCv('a.yaml', content)];
    content.fill(0);
    const [first, second] = await Promise.all(imported);
    expect(second).toEqual(first);
  });

  it.each<[string, string, Uint8Array, ImportJobOptions, string]>([
    ['an aborted signal', 'a.json', Buffer.from('{}'), { signal: AbortSignal.abort() }, 'aborted'],
    ['text', 'a.json', 'hello' as never, {}, 'bad-option'],
    ['an unknown format', 'a.json', Buffer.from('{"a": 1}'), {}, 'not-importable'],
    ['an option of render', 'a.json', Buffer.from('{}'), { fit: 1 } as never, 'bad-option'],
    [
      'too many bytes',
      'a.json',
      Buffer.from('{"a": 1}'),
      { limits: { bytes: 5 } },
      'limit-reached',
    ],
  ])('rejects %s', async (_, name, content, options, code) => {
    const renderer = createTestRenderer();
    await expect(renderer.importCv(name, content, options)).rejects.toMatchObject({ code });
  });
});

it.each(['GPA: 3.8/4.0', '3.8'])('reports no grade that it imports: %s', async (grade) => {
  const gpa = grade.replace('GPA: ', '');
  const education = [
    {
      institution: 'University of Bergen',
      area: 'Biology',
      study_type: 'MSc',
      gpa,
      start_date: '2014',
      end_date: '2016',
    },
  ];
  const pdf = await renderCvToPdf({ cv: { name: 'Jane Doe', education } });
  const { document, diagnostics } = await importCv('cv.pdf', pdf);
  expect(document.cv?.education?.[0]?.gpa).toBe(gpa);
  expect(diagnostics.filter(({ message }) => message.includes('GPA'))).toEqual([]);
});
