// Arabic marks are glyphs of their own; programs get them and their letters once.
import { describe, expect, it } from 'vitest';
import { mapExtractors, EXTRACTORS as OWN } from '../../../src/inspect/extractors/extractors.js';
import { getFontPaths } from '../../support/language-fonts.js';
import { extractTexts } from '../../support/pdf-tools.js';
import { render } from '../../support/render.js';

const MARK = /[\u064B-\u0652]/gu;

/** Sorts the letters or marks of a text, as programs order right-to-left text differently. */
const sort = (text: string, pattern: RegExp): string =>
  (text.normalize('NFD').match(pattern) ?? []).sort().join('');

const SUMMARY = 'خبرة 12 عاماً في العمل. متخصّص جدّاً، مهندسٌ كُتُبٌ، العامّة مَعَ فريقٍ حقٌّ.';

describe('a PDF with Arabic marks', async () => {
  const renderSummary = async (text: string) =>
    render({ language: 'ar', cv: { name: 'A', summary: text } }, { fontPaths: getFontPaths('ar') });
  const [{ bytes, reading }, { bytes: plain, reading: plainReading }] = await Promise.all([
    renderSummary(SUMMARY),
    renderSummary(SUMMARY.normalize('NFD').replaceAll(MARK, '')),
  ]);
  const extractAll = async (pdf: Uint8Array, content: typeof reading) => ({
    ...mapExtractors((name) => OWN[name](content)),
    ...Object.fromEntries(await extractTexts(pdf, 'content')),
    ...Object.fromEntries(await extractTexts(pdf, 'groups')),
  });
  const texts = Object.entries(await extractAll(bytes, reading));
  const plainTexts = new Map(Object.entries(await extractAll(plain, plainReading)));

  it.each(texts)('gives %s each letter once, and each mark at most once', (name, text) => {
    const letter = /\p{L}/gu;
    expect(sort(text.replaceAll(MARK, ''), letter)).toBe(sort(plainTexts.get(name) ?? '', letter));
    // Poppler gets no marks.
    expect(sort(text, MARK)).toBe(name.startsWith('pdftotext') ? '' : sort(SUMMARY, MARK));
  });
});
