// The public `importCv` of Node.js: its result, its errors and its limits.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importCv as importInBrowser } from '../../src/browser/import-cv.js';
import { importCv, renderCv, renderCvToPdf } from '../../src/index.js';

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
