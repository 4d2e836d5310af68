import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { getRejection } from '../../workers/renderers.js';

const skills = (count: number) =>
  Array.from({ length: count }, () => ({ name: 'A', details: 'b' }));

/** A document of three pages. */
const LONG = { cv: { name: 'Jane Roe', skills: skills(120) } };

async function findWarnings(
  options: RenderOptions,
  document: unknown = LONG,
  formats: OutputFormat[] = ['pdf'],
) {
  const { diagnostics, pageCount } = await renderCv(document, {
    formats,
    today: '2026-11-20',
    ...options,
  });
  return { pageCount, codes: diagnostics.filter(({ code }) => code === 'max-pages-exceeded') };
}

describe('a Word document', () => {
  it.each<{ options: RenderOptions; formats: OutputFormat[]; isReported: boolean }>([
    { options: { fit: 2 }, formats: ['docx'], isReported: true },
    { options: { maxPages: 3 }, formats: ['pdf', 'docx'], isReported: true },
    { options: { fit: 2 }, formats: ['pdf'], isReported: false },
    { options: {}, formats: ['docx'], isReported: false },
  ])('may have more pages than $options allow: $formats', async (row) => {
    const { diagnostics } = await renderCv(LONG as unknown, {
      formats: row.formats,
      ...row.options,
    });
    expect(diagnostics.some(({ code }) => code === 'word-pages')).toBe(row.isReported);
  });
});

describe('the option maxPages', () => {
  it.each([
    [
      1,
      'The document has 3 pages, but should have only one: 74 lines are too many.',
      /too long to shrink/,
    ],
    [2, 'The document has 3 pages, but should have at most 2: 24 lines are too many.', /--fit 2/],
  ])('warns about more than $0 pages', async (maxPages, message, hint) => {
    const problem = { severity: 'warning', message, hint: expect.stringMatching(hint) };
    expect(await findWarnings({ maxPages })).toMatchObject({ pageCount: 3, codes: [problem] });
  });

  it.each([
    ['suggests --fit if less than half a page is too many', 68, /--fit 1/],
    ['suggests shortening if more than half a page is too many', 78, /too long to shrink/],
  ])('$0', async (_, count, hint) => {
    const document = { cv: { name: 'Jane Roe', skills: skills(count) } };
    expect(await findWarnings({ maxPages: 1 }, document)).toMatchObject({
      codes: [{ hint: expect.stringMatching(hint) }],
    });
  });

  it.each([3, 4, 1000])('reports nothing if %d pages are allowed', async (maxPages) => {
    expect(await findWarnings({ maxPages })).toEqual({ pageCount: 3, codes: [] });
  });

  it('replaces the diagnostic short-last-page', async () => {
    const spilling = { cv: { name: 'Jane Roe', skills: skills(49) } };
    const { diagnostics } = await renderCv(spilling, { today: '2026-11-20', maxPages: 1 });
    expect(diagnostics.map(({ code }) => code)).toEqual(['max-pages-exceeded']);
    const { diagnostics: allowed } = await renderCv(spilling, { today: '2026-11-20', maxPages: 2 });
    expect(allowed.map(({ code }) => code)).toEqual(['short-last-page']);
  });

  it('reports an error with strict', async () => {
    const error = await getRejection(renderCv(LONG, { maxPages: 1, strict: true }));
    expect(error).toMatchObject({
      kind: 'document',
      diagnostics: [{ code: 'max-pages-exceeded', severity: 'error' }],
    });
  });

  it.each<{ formats: OutputFormat[] }>([{ formats: ['png'] }, { formats: ['svg', 'html'] }])(
    'counts the pages of $formats',
    async ({ formats }) => {
      expect(await findWarnings({ maxPages: 2, ppi: 18 }, LONG, formats)).toMatchObject({
        codes: [{}],
      });
    },
  );

  it.each<{ formats: OutputFormat[]; label: string }>([
    { formats: ['html'], label: 'the format is html' },
    { formats: ['typ', 'md'], label: 'the formats are typ, md' },
  ])('rejects $formats, which have no pages', async ({ formats, label }) => {
    expect(await getRejection(renderCv(LONG, { formats, maxPages: 2 }))).toMatchObject({
      kind: 'option',
      message: `The option \`--max-pages\` (\`maxPages\`) needs a format with pages, but ${label}.`,
    });
  });
});
