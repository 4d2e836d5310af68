import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as compiler from '@myriaddreamin/typst-ts-web-compiler';
import { expect } from 'vitest';
import * as native from '../../src/index.js';
import { ROOT } from '../cli/run.js';
import { readPdf } from '../support/pdf.js';
import type { Case } from './cases.js';
import { type Library, renderCase } from './render-case.js';

/** The built library for browsers. */
export type BrowserLibrary = Library & typeof import('../../src/browser/index.js');

export const WASM = join(
  ROOT,
  'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm',
);

export async function readFont(path: string): Promise<Uint8Array> {
  return new Uint8Array(readFileSync(join(ROOT, path)));
}

/** Loads the library for browsers with its engine in this process. */
export async function loadInNode(
  font = readFont,
  pdfium: () => Promise<unknown> = () => PDFiumLibrary.init(),
): Promise<BrowserLibrary> {
  const library = (await import(join(ROOT, 'dist/browser/index.js'))) as BrowserLibrary;
  await library.loadEngine({ compiler, wasm: readFileSync(WASM), font, pdfium });
  return library;
}

/** Adds the files of cases to the virtual file system. */
export function addFiles(library: BrowserLibrary, cases: readonly Case[]): void {
  for (const file of new Set(cases.flatMap(({ files }) => files)))
    library.addFile(file, readFileSync(file));
}

/**
 * Expects the same result as in Node.js: PDFs with the same pages, text, tags and metadata, other
 * formats with the same bytes, and the same diagnostics.
 */
export async function expectEqual(item: Case, render: () => Promise<Outcome>): Promise<void> {
  const expected = await renderCase(native as unknown as Library, item);
  expect(expected.error).toBeUndefined();
  // A browser returns plain data.
  expect(await parsePdfOutput(await render())).toEqual(
    await parsePdfOutput(JSON.parse(JSON.stringify(expected))),
  );
}

type Outcome = Awaited<ReturnType<typeof renderCase>>;

/** Replaces the bytes of a PDF by its content, without what differs: instance ID and size. */
async function parsePdfOutput({ pdf, ...outcome }: Outcome): Promise<Outcome> {
  if (typeof pdf !== 'string') return outcome;
  const { xmp, fileSize: _, ...content } = await readPdf(Buffer.from(pdf, 'latin1'));
  return { ...outcome, pdf: { ...content, xmp: xmp.replace(/(?<=<xmpMM:InstanceID>)[^<]*/, '') } };
}
