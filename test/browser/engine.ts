import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
import { expect } from 'vitest';
import * as native from '../../src/index.js';
import { ROOT } from '../cli/run.js';
import { readPdf } from '../support/pdf.js';
import type { Case } from './cases.js';
import { type Library, outcomeOf } from './outcome.js';

/** The entry for browsers, as built. */
export type BrowserLibrary = Library & typeof import('../../src/browser/index.js');

export const WASM = join(
  ROOT,
  'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm',
);

export async function readFont(path: string): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(join(ROOT, path)));
}

/** Loads the entry for browsers in this process, with its engine. */
export async function loadInNode(
  font = readFont,
  pdfium: () => Promise<unknown> = () => PDFiumLibrary.init(),
): Promise<BrowserLibrary> {
  const library = (await import(join(ROOT, 'dist/browser/index.js'))) as BrowserLibrary;
  await library.loadEngine({ compiler, wasm: readFileSync(WASM), font, pdfium });
  return library;
}

/** Puts the files of cases where the entry for browsers has them. */
export function addFilesOf(library: BrowserLibrary, cases: readonly Case[]): void {
  for (const file of new Set(cases.flatMap(({ files }) => files)))
    library.addFile(file, readFileSync(file));
}

/**
 * Checks that another library renders a case as Node.js does: PDFs with the same pages, text, tags and metadata, other formats
 * with the same bytes, and the same diagnostics.
 *
 * @param render - renders the case with the other library
 */
export async function expectEqual(one: Case, render: () => Promise<Outcome>): Promise<void> {
  const expected = await outcomeOf(native as unknown as Library, one);
  expect(expected.error).toBeUndefined();
  // What a browser sends is plain data, as JSON is.
  expect(await withReadPdf(await render())).toEqual(
    await withReadPdf(JSON.parse(JSON.stringify(expected))),
  );
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

/** Replaces the bytes of a PDF by what it contains. Identifiers differ. */
async function withReadPdf({ pdf, ...outcome }: Outcome): Promise<Outcome> {
  if (typeof pdf !== 'string') return outcome;
  const { xmp, ...reading } = await readPdf(Buffer.from(pdf, 'latin1'));
  return { ...outcome, pdf: { ...reading, xmp: xmp.replace(/(?<=<xmpMM:InstanceID>)[^<]*/, '') } };
}
