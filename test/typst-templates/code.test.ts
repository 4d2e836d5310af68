// Code has a font with letters of one width, whose x-height is that of the text.

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

describe('code', () => {
  it.each(BUNDLED_TEMPLATES)('has its font in %s, and breaks within the page', async (template) => {
    const { reading, diagnostics } = await render(createDocument(), { template });
    for (const code of ['npm run build', 'Ärger', 'привет', 'curl', 'libcurl'])
      expect(findText(reading, code).font).toBe('SourceCodePro-Regular');
    expect(findText(reading, '→').font).not.toBe('SourceCodePro-Regular');
    expect(findClippedText(reading)).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).not.toContain('missing-glyph');
  });

  it.each(Object.entries(X_HEIGHT) as [keyof typeof X_HEIGHT, number][])(
    'has the x-height of %s',
    async (font, xHeight) => {
      const { reading } = await render(createDocument(font));
      const [code, text] = [findText(reading, 'npm'), findText(reading, 'Runs')];
      expect(code.size * 0.486).toBeCloseTo(text.size * xHeight, 1);
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

  it('has a font of its own in Word', async () => {
    const { docx } = await renderCv(createDocument(), { formats: ['docx'] });
    const xml = JSON.stringify([...readDocx(docx).parts]);
    expect(xml).toContain('Consolas');
  });
});
