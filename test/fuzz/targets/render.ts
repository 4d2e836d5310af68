import { isDeepStrictEqual } from 'node:util';
import { ENGLISH } from '../../../src/compiler/locales/find-locale.js';
import type { RenderOptions } from '../../../src/compiler/options/options.js';
import { renderCv, validateCv } from '../../../src/compiler/pipeline/render.js';
import type { RenderResult } from '../../../src/compiler/pipeline/render-result.js';
import { visible } from '../../properties/plain-text.js';
import { readDocx } from '../../support/docx.js';
import { collectFacts } from '../../support/facts.js';
import { readPdf } from '../../support/pdf.js';
import { readHtml, readMarkdown, readText } from '../../support/text-readings.js';
import { createDocument, mutateDocument } from '../documents.js';
import { checkDiagnostics } from '../oracles.js';
import { hashText } from '../random.js';
import { Flaw, type Target } from '../target.js';

const FORMATS = ['pdf', 'html', 'docx', 'md', 'txt', 'typ'] as const;

/** Disables hyphenation. */
const NO_LANGUAGE = 'zxx';

const OPTIONS: RenderOptions = {
  today: '2026-11-20',
  language: NO_LANGUAGE,
  pageNumbers: false,
  showLocation: true,
};

export const RENDER: Target = {
  name: 'render',
  input: 'json',
  extension: '.json',
  make: (random) => JSON.stringify(createDocument(random)),
  mutate: (input, random) => JSON.stringify(mutateDocument(JSON.parse(input), random)),
  check: async (input) => {
    const document: unknown = JSON.parse(input);
    const { valid, diagnostics } = await validateCv(document, { language: NO_LANGUAGE });
    checkDiagnostics(diagnostics);
    if (!valid) return;
    const result = await renderCv(document, { formats: FORMATS, ...OPTIONS });
    checkDiagnostics(result.diagnostics);
    await checkTexts(document, result);
    await checkCharacters(result);
    if (hashText(input) % 4 === 0) await checkRepeatable(document, result);
  },
};

async function checkRepeatable(document: unknown, result: RenderResult): Promise<void> {
  const second = await renderCv(document, { formats: [...FORMATS, 'svg'], ...OPTIONS });
  const other = FORMATS.find((format) => !isDeepStrictEqual(result[format], second[format]));
  if (other !== undefined) throw new Flaw('bytes', `${other} differs when rendered again`);
}

const PARSERS = [
  ['html', (result: RenderResult) => readHtml(result.html ?? '')],
  ['docx', (result: RenderResult) => readDocx(result.docx ?? new Uint8Array())],
  ['md', (result: RenderResult) => readMarkdown(result.md ?? '')],
  ['txt', (result: RenderResult) => readText(result.txt ?? '')],
] as const;

/** Checks that formats without layout have all texts of the document. */
async function checkTexts(document: unknown, result: RenderResult): Promise<void> {
  const facts = await collectFacts(document, {
    variant: 'b',
    markdown: true,
    showLocation: true,
    locale: ENGLISH,
  });
  for (const [format, read] of PARSERS) {
    const text = toPlainText(read(result).text);
    for (const { kind, value, path } of facts) {
      const field = path.findLast((step) => typeof step === 'string');
      // Plain text has the URL of a DOI instead.
      const isShown = kind === 'text' && !(format === 'txt' && field === 'doi');
      if (isShown && !text.includes(toPlainText(value)))
        throw new Flaw('text', `${format} lacks text of ${field}`);
    }
  }
}

/** Checks that PDF and HTML have the same characters equally often, except icons of contacts. */
async function checkCharacters({ pdf, html = '' }: RenderResult): Promise<void> {
  const { pages } = await readPdf(pdf as Uint8Array);
  const pdfCounts = countCharacters(
    pages.flatMap(({ chars }) => chars.map(({ char }) => char)).join(''),
  );
  const { text } = readHtml(html.replaceAll(/<span class="kind">.*?<\/span>/g, ''));
  // The heading of a page without a name.
  if (html.includes('<h1>CV</h1>')) return;
  const normalized = text.normalize('NFC');
  // PDFium decomposes characters that no font has, and names control pictures such as U+2415.
  if (/[\p{Mark}\u2400-\u2426]/u.test(normalized)) return;
  // In right-to-left lines, PDFium returns the base characters of presentation forms.
  if (/[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text) && normalized !== text.normalize('NFKC'))
    return;
  const htmlCounts = countCharacters(text);
  for (const character of new Set([...pdfCounts.keys(), ...htmlCounts.keys()])) {
    const difference = (pdfCounts.get(character) ?? 0) - (htmlCounts.get(character) ?? 0);
    if (difference !== 0)
      throw new Flaw(
        'text',
        `the PDF has ${difference > 0 ? 'more' : 'fewer'} of "${character}" than HTML`,
      );
  }
}

function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of toPlainText(text))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/**
 * Keeps printable ASCII, which all fonts and formats support. Formats add commas and brackets;
 * PDFium mirrors brackets in right-to-left lines, and may drop hyphens at line ends.
 */
function toPlainText(text: string): string {
  return visible(text.replaceAll('ﬅ', 'ſt')).replaceAll(/[^!-~]|["'()[\]{}<>,-]/g, '');
}
