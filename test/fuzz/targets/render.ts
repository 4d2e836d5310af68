import { isDeepStrictEqual } from 'node:util';
import { ENGLISH } from '../../../src/compiler/locales/find.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import type { RenderResult } from '../../../src/compiler/pipeline/render-result.js';
import { visible } from '../../properties/plain-text.js';
import { readDocx } from '../../support/docx.js';
import { factsOf } from '../../support/facts.js';
import { readPdf } from '../../support/pdf.js';
import { readHtml, readMarkdown, readText } from '../../support/readings.js';
import { changeDocument, makeDocument } from '../documents.js';
import { checkDiagnostics } from '../oracles.js';
import { hashOf } from '../random.js';
import { Flaw, type Target } from '../target.js';

const FORMATS = ['pdf', 'html', 'docx', 'md', 'txt', 'typ'] as const;

/** Without a language no word is hyphenated. */
const LANGUAGE = 'zxx';

const OPTIONS: RenderOptions = {
  today: '2026-11-20',
  language: LANGUAGE,
  pageNumbers: false,
  showLocation: true,
};

export const RENDER: Target = {
  name: 'render',
  input: 'json',
  extension: '.json',
  make: (random) => JSON.stringify(makeDocument(random)),
  change: (input, random) => JSON.stringify(changeDocument(JSON.parse(input), random)),
  check: async (input) => {
    const document: unknown = JSON.parse(input);
    const { valid, diagnostics } = await validateCv(document, { language: LANGUAGE });
    checkDiagnostics(diagnostics);
    if (!valid) return;
    const result = await renderCv(document, { formats: FORMATS, ...OPTIONS });
    checkDiagnostics(result.diagnostics);
    await checkFacts(document, result);
    await checkLetters(result);
    if (hashOf(input) % 4 === 0) await checkAgain(document, result);
  },
};

async function checkAgain(document: unknown, result: RenderResult): Promise<void> {
  const again = await renderCv(document, { formats: [...FORMATS, 'svg'], ...OPTIONS });
  const other = FORMATS.find((format) => !isDeepStrictEqual(result[format], again[format]));
  if (other !== undefined) throw new Flaw('bytes', `${other} is another one the second time`);
}

const READERS = [
  ['html', (result: RenderResult) => readHtml(result.html ?? '')],
  ['docx', (result: RenderResult) => readDocx(result.docx ?? new Uint8Array())],
  ['md', (result: RenderResult) => readMarkdown(result.md ?? '')],
  ['txt', (result: RenderResult) => readText(result.txt ?? '')],
] as const;

/** Checks that the formats without layout say what the document says. */
async function checkFacts(document: unknown, result: RenderResult): Promise<void> {
  const facts = await factsOf(document, {
    variant: 'b',
    markdown: true,
    showLocation: true,
    words: ENGLISH,
  });
  for (const [format, read] of READERS) {
    const text = plain(read(result).text);
    for (const { kind, value, path } of facts) {
      const field = path.findLast((step) => typeof step === 'string');
      // Plain text gives the address of a DOI in its place.
      const isShown = kind === 'text' && !(format === 'txt' && field === 'doi');
      if (isShown && !text.includes(plain(value)))
        throw new Flaw('text', `${format} lacks a part of ${field}`);
    }
  }
}

/** Checks that the PDF has the letters that the HTML page has, each as often; the marks before contacts are icons there. */
async function checkLetters({ pdf, html = '' }: RenderResult): Promise<void> {
  const { pages } = await readPdf(pdf as Uint8Array);
  const drawn = countLetters(pages.flatMap(({ chars }) => chars.map(({ char }) => char)).join(''));
  const { text } = readHtml(html.replaceAll(/<span class="kind">.*?<\/span>/g, ''));
  // A page must have a heading: it stands in for a name that says nothing.
  if (html.includes('<h1>CV</h1>')) return;
  const composed = text.normalize('NFC');
  // Of a letter with marks that no font has as a whole, PDFium gives parts; of a picture of a control character, as U+2415, its name.
  if (/[\p{Mark}\u2400-\u2426]/u.test(composed)) return;
  // In lines with letters from right to left, it gives the letters and digits that others are forms of.
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) && composed !== text.normalize('NFKC'))
    return;
  const written = countLetters(text);
  for (const letter of new Set([...drawn.keys(), ...written.keys()])) {
    const more = (drawn.get(letter) ?? 0) - (written.get(letter) ?? 0);
    if (more !== 0)
      throw new Flaw('text', `the PDF has ${more > 0 ? 'more' : 'fewer'} of "${letter}" than HTML`);
  }
}

function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of plain(text)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/**
 * The printable ASCII characters: all fonts have them, and all formats show them as they are, but for quotes and the
 * ligature of a long s. Commas and brackets are also what a format joins parts with, and PDFium turns brackets round in lines that
 * have letters from right to left, and takes a hyphen at the end of a line for one that the line made.
 */
function plain(text: string): string {
  return visible(text.replaceAll('ﬅ', 'ſt')).replaceAll(/[^!-~]|["'()[\]{}<>,-]/g, '');
}
