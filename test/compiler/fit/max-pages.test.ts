import { describe, expect, it } from 'vitest';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import type { OutputFormat } from '../../../src/compiler/output/formats.js';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { failureOf } from '../../workers/renderers.js';

const skills = (count: number) =>
  Array.from({ length: count }, () => ({ name: 'A', details: 'b' }));

/** Of three pages. */
const LONG = { cv: { name: 'Jane Roe', skills: skills(120) } };

async function codes(
  options: RenderOptions,
  document: unknown = LONG,
  formats: OutputFormat[] = ['pdf'],
) {
  const { diagnostics, pageCount } = await renderCv(document, {
    formats,
    today: '2026-11-20',
    ...options,
  });
  return { pageCount, codes: diagnostics.filter(({ code }) => code === 'more-pages') };
}

describe('the option maxPages', () => {
  it.each([
    [
      1,
      'The document has 3 pages, but should have only one: 74 lines are too many.',
      /too much to be squeezed/,
    ],
    [2, 'The document has 3 pages, but should have at most 2: 24 lines are too many.', /--fit 2/],
  ])('warns of more than $0', async (maxPages, message, hint) => {
    const problem = { severity: 'warning', message, hint: expect.stringMatching(hint) };
    expect(await codes({ maxPages })).toMatchObject({ pageCount: 3, codes: [problem] });
  });

  it.each([
    ['less than half as many', 68, /--fit 1/],
    ['more than half as many', 78, /too much to be squeezed/],
  ])('advises what helps against $0 lines too many as fit', async (_, count, hint) => {
    const document = { cv: { name: 'Jane Roe', skills: skills(count) } };
    expect(await codes({ maxPages: 1 }, document)).toMatchObject({
      codes: [{ hint: expect.stringMatching(hint) }],
    });
  });

  it.each([3, 4, 1000])('says nothing where %d are allowed', async (maxPages) => {
    expect(await codes({ maxPages })).toEqual({ pageCount: 3, codes: [] });
  });

  it('is told once: not by what spills onto the last page, too', async () => {
    const spilling = { cv: { name: 'Jane Roe', skills: skills(49) } };
    const { diagnostics } = await renderCv(spilling, { today: '2026-11-20', maxPages: 1 });
    expect(diagnostics.map(({ code }) => code)).toEqual(['more-pages']);
    const { diagnostics: others } = await renderCv(spilling, { today: '2026-11-20', maxPages: 2 });
    expect(others.map(({ code }) => code)).toEqual(['short-last-page']);
  });

  it('is an error where warnings are', async () => {
    const error = await failureOf(renderCv(LONG, { maxPages: 1, strict: true }));
    expect(error).toMatchObject({
      kind: 'document',
      diagnostics: [{ code: 'more-pages', severity: 'error' }],
    });
  });

  it.each<{ formats: OutputFormat[] }>([{ formats: ['png'] }, { formats: ['svg', 'html'] }])(
    'counts those of $formats',
    async ({ formats }) => {
      expect(await codes({ maxPages: 2, ppi: 18 }, LONG, formats)).toMatchObject({ codes: [{}] });
    },
  );

  it.each<{ formats: OutputFormat[]; shown: string }>([
    { formats: ['html'], shown: 'the format is html' },
    { formats: ['typ', 'md'], shown: 'the formats are typ, md' },
  ])('is refused for $formats, which have no pages', async ({ formats, shown }) => {
    expect(await failureOf(renderCv(LONG, { formats, maxPages: 2 }))).toMatchObject({
      kind: 'option',
      message: `The option \`--max-pages\` (\`maxPages\`) needs a format with pages, but ${shown}.`,
    });
  });
});
