// Code has a font with letters of one width, whose x-height is at most that of the text.
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { X_HEIGHT } from '../../src/compiler/fonts/metrics.generated.js';
import { renderCv } from '../../src/compiler/pipeline/render.js';
import { BUNDLED_TEMPLATES } from '../../src/compiler/schema/bundled-templates.js';
import { readDocx } from '../support/docx.js';
import { findText } from '../support/find-text.js';
import { render, renderAndRead } from '../support/render.js';
import { findClippedText } from './faults.js';

const LONG_WORD = 'i'.repeat(200);

const createDocument = (font: keyof typeof X_HEIGHT = 'SourceSans3') => ({
  cv: {
    name: 'Jane Roe',
    summary: `Runs \`npm run build\`, \`Ärger\`, \`привет\`, \`x → y\` and \`${LONG_WORD}\`.`,
    experience: [
      { company: 'The `curl` project', position: 'Maintainer of `libcurl`', date: 'Spring 2020' },
    ],
  },
  design: { font },
});

/** Returns the values of red of all filled colors, in their order. */
function readReds(pdf: Uint8Array): number[] {
  const bytes = Buffer.from(pdf);
  return [...bytes.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      const stream = inflateSync(bytes.subarray(index + start.length)).toString('latin1');
      return [...stream.matchAll(/^([\d.]+)(?: [\d.]+ [\d.]+)? scn$/gm)].map(([, red]) =>
        Number(red),
      );
    } catch {
      return [];
    }
  });
}

describe('code', () => {
  it.each(BUNDLED_TEMPLATES)('has its font in %s, and breaks within the page', async (template) => {
    const { reading, diagnostics } = await render(createDocument(), { template });
    for (const code of ['npm run build', 'Ärger', 'привет', 'libcurl'])
      expect(findText(reading, code).font).toBe('SourceCodePro-Regular');
    expect(findText(reading, 'curl').font).toBe('SourceCodePro-Bold');
    expect(findText(reading, '→').font).not.toBe('SourceCodePro-Regular');
    expect(findClippedText(reading)).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).not.toContain('missing-glyph');
  });

  it.each(Object.entries(X_HEIGHT) as [keyof typeof X_HEIGHT, number][])(
    'has the x-height of %s, or is smaller',
    async (font, xHeight) => {
      const { reading } = await render(createDocument(font));
      const [code, text] = [findText(reading, 'npm'), findText(reading, 'Runs')];
      expect(code.size).toBeCloseTo(text.size * Math.min(xHeight / 0.486, 0.94), 1);
    },
  );

  it('leaves no trace in documents without code', async () => {
    const { typ } = await renderCv({ cv: { name: 'Jane Roe' } }, { formats: ['typ'] });
    expect(typ).not.toContain('code-size');
  });

  it('does not move the dates of a title', async () => {
    const renderTitle = (company: string) =>
      renderAndRead({ experience: [{ company, position: 'Engineer', date: 'Spring 2020' }] });
    const [code, plain] = await Promise.all(
      ['The `curl` project', 'The curl project'].map(renderTitle),
    );
    expect(code && findText(code, 'Spring').x).toBeCloseTo(plain ? findText(plain, 'Spring').x : 0);
  });

  it.each([
    { place: 'main', aside: [], ground: 1 },
    { place: 'narrow', aside: ['skills'], ground: 0.92 },
  ])('has a background of the same contrast in the $place column of sidebar', async (row) => {
    const cv = { name: 'Jane', skills: [{ name: 'Languages', details: '`Rust`' }] };
    const templateOptions = { aside: row.aside };
    const { pdf } = await renderCv({ cv }, { template: 'sidebar', templateOptions });
    const difference = row.ground - (readReds(pdf as Uint8Array).at(-2) ?? 0);
    expect(difference).toBeCloseTo(0.06, 2);
  });

  it('has a font of its own in Word', async () => {
    const { docx } = await renderCv(createDocument(), { formats: ['docx'] });
    const xml = JSON.stringify([...readDocx(docx).parts]);
    expect(xml).toContain('Consolas');
  });
});
