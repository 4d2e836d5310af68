// An initial combining mark must not combine with preceding text in any format.
import { expect, test } from 'vitest';
import { renderCv } from '../../../src/compiler/pipeline/render.js';
import { readPdf } from '../../support/pdf.js';

test.each([
  ['a mark that the fonts have', '\u0327'],
  ['a mark that no font has', '\u20EE'],
  ['a mark of another script', '\u1B3F'],
  ['a mark after an invisible character', '\u200D\u0301'],
])('renderCv separates %s from the preceding character', async (_, mark) => {
  const publication = {
    title: 'T',
    authors: ['A'],
    doi: '10.1000/x',
    journal: `${mark}J`,
    date: '2020',
  };
  const document = { cv: { name: `${mark}Jane`, label: mark, publications: [publication] } };
  const { pdf, ...texts } = await renderCv(document, { formats: ['pdf', 'md', 'html', 'txt'] });
  for (const text of [texts.md, texts.html, texts.txt])
    expect(text).toContain(`(\u00A0\u200B${mark}J)`);
  const chars = (await readPdf(pdf as Uint8Array)).pages.flatMap((page) => page.chars);
  const bracket = chars.find(({ char }) => char === '(');
  expect(bracket?.font).toBe(chars.find(({ char }) => char === ')')?.font);
});

test('renderCv keeps a mark within a text on its letter', async () => {
  const { txt } = await renderCv(
    { cv: { name: 'Jane', label: '**q**\u0327 x\u0327' } },
    { formats: ['txt'] },
  );
  expect(txt).toContain('q\u0327 x\u0327');
});
